"""An independent reader of printed English: what a strict reader can defend, beside what the program means."""
