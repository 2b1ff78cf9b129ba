"""What the scripts in Python share: the tool they run, and options that are refused with a message and exit code 4."""

import argparse
import math
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


class Options(argparse.ArgumentParser):
    def error(self, message):
        self.exit(4, f"{self.prog}: {message}; see {self.prog} --help\n")

    def refuse(self, message):
        """For what --help does not help with, such as a wrong model."""
        self.exit(4, f"{self.prog}: {message}\n")


def positive(text):
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number above 0")
    return int(text)


def seconds(text):
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 < value <= 1e9:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of seconds above 0, at most 1e9")
    return value


def script(name, *arguments):
    """Runs another script, which says itself what is wrong when it fails."""
    if subprocess.run([ROOT / "scripts" / name, *arguments], stdout=sys.stderr).returncode != 0:
        sys.exit(5)


def smtsplit():
    """The tool: that of the environment variable SMTSPLIT, or that of this repository, built when it is out of date."""
    given = os.environ.get("SMTSPLIT")
    if not given:
        script("build", "--target", "smtsplit")
    return str(pathlib.Path(given or ROOT / "build/smtsplit").absolute())
