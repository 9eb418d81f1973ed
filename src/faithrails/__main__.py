"""``python -m faithrails``."""

from faithrails.cli import main

if __name__ == "__main__":
    main()
