"""The commands of the program, one module each: `add_arguments` declares its words, `run` returns the exit status."""
