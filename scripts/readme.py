#!/usr/bin/env python3
"""Runs the commands of the README's console blocks and compares their output with the lines below them.

    scripts/readme.py           every command, with the programs in .build/release
    scripts/readme.py --write   writes what they print into the README, where no line is left out

A line `…` stands for any lines. Exit: 0 if all of it is printed, 1 if some is not.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PREFIX = "swift run -c release "


def printed(command, folder):
    program, *words = command.removeprefix(PREFIX).split(maxsplit=1)
    line = f"{ROOT}/.build/release/{program} {words[0] if words else ''}"
    return subprocess.run(line, shell=True, cwd=folder, capture_output=True, text=True).stdout.splitlines()


def matches(expected, lines):
    """Whether lines are as expected, where … stands for any of them."""
    pattern = "".join("(?:.*\n)*" if line == "…" else re.escape(line) + "\n" for line in expected)
    return re.fullmatch(pattern, "".join(line + "\n" for line in lines)) is not None


def main():
    text = (ROOT / "README.md").read_text()
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "Specs").symlink_to(ROOT / "Specs")
        for block in re.findall(r"```console\n(.*?)```", text, re.DOTALL):
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, *expected = part.splitlines()
                command = command.split("  #")[0].strip()
                if not command.startswith(PREFIX) or not expected or expected == [""]:
                    continue
                lines = printed(command, folder)
                while expected and not expected[-1]:
                    expected.pop()
                while lines and not lines[-1]:
                    lines.pop()
                if matches(expected, lines):
                    continue
                if "--write" in sys.argv and "…" not in expected:
                    text = text.replace("\n".join(expected), "\n".join(lines))
                    continue
                failed = True
                print(f"The README shows something else than: {command}")
                print("".join(f"  {line}\n" for line in lines[:60]))
    if "--write" in sys.argv:
        (ROOT / "README.md").write_text(text)
    return 1 if failed else 0


sys.exit(main())
