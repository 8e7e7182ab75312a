"""`python -m generator`: the same as the `encyclopedia` command."""

from generator.cli import main

if __name__ == "__main__":
    main(prog_name="encyclopedia")
