"""A proof: what is printed, beside the lines of the file that it comes from, with room for a pencil."""
