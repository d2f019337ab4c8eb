"""Is this up to date? Records of finished work in the project, under digests of everything that decides its result."""
