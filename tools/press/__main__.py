"""Write the profile that travels with the program."""

from __future__ import annotations

from tools.press.profile import FILE, profile

if __name__ == "__main__":
    FILE.write_bytes(profile())
    print(f"{FILE.name} written")
