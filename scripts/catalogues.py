#!/usr/bin/env python3
"""Converts the documentation of the library products, and lists public symbols without a comment.

    scripts/catalogues.py              the targets of library products, each with its catalogue if it has one
    scripts/catalogues.py --symbols    and lists the public symbols without a comment

Needs a release build. Exit: 0 without warnings and without missing comments, else 1.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / ".build/release"


# Their claims and faults have their sentences in tables, not in comments.
LEFT_OUT = {"ConsentInvariants", "ConsentMachines"}


def libraries():
    """The targets of the library products that have comments, each once."""
    products = re.findall(r"\.library\(\s*name: \"\w+\",\s+targets: \[([^]]*)\]", (ROOT / "Package.swift").read_text())
    return sorted({target for targets in products for target in re.findall(r"\w+", targets)} - LEFT_OUT)


def graph(module, folder):
    """Extracts the public symbols of a module into a folder."""
    folder.mkdir()
    target = json.loads(subprocess.run(["swiftc", "-print-target-info"], capture_output=True, text=True,
                                       check=True).stdout)["target"]["unversionedTriple"]
    subprocess.run(
        ["swift-symbolgraph-extract", "-module-name", module, "-I", str(BUILD / "Modules"), "-Xcc",
         f"-fmodule-map-file={BUILD / 'SystemCalls.build/module.modulemap'}",
         "-Xcc", f"-fmodule-map-file={BUILD / 'JobHooks.build/module.modulemap'}", "-target", target,
         "-minimum-access-level", "public", "-output-dir", str(folder), "-skip-synthesized-members"], check=True)


def undocumented(folder):
    """The public symbols of a module without a comment."""
    for file in sorted(folder.glob("*.json")):
        for symbol in json.loads(file.read_text())["symbols"]:
            # The compiler writes the projected values of task locals (`$current`), where no comment can stand. What a
            # rule says is the title of its row in Specs/.
            isRule = symbol["kind"]["identifier"] == "swift.enum.case" and symbol["pathComponents"][0].endswith("Rule")
            if "docComment" not in symbol and not symbol["names"]["title"].startswith("$") and not isRule:
                yield ".".join(symbol["pathComponents"])


def main():
    if shutil.which("docc") is None or shutil.which("swift-symbolgraph-extract") is None:
        print("Nothing is converted: this toolchain has no docc. Take one of swift.org, which has.")
        return 1
    failed = False
    with tempfile.TemporaryDirectory() as temporary:
        for module in libraries():
            folder = pathlib.Path(temporary) / module
            catalogue = map(str, (ROOT / "Sources").glob(f"*/{module}/*.docc"))
            graph(module, folder)
            missing = list(undocumented(folder))
            convert = subprocess.run(
                ["docc", "convert", *catalogue, "--fallback-display-name", module,
                 "--fallback-bundle-identifier", f"consent.{module}", "--additional-symbol-graph-dir", str(folder),
                 "--output-path", str(folder / "archive")], capture_output=True, text=True)
            warnings = [line for line in (convert.stdout + convert.stderr).splitlines()
                        if "warning:" in line or "error:" in line]
            failed = failed or bool(missing or warnings) or convert.returncode != 0
            print(f"{module}: {len(warnings)} warnings, {len(missing)} public symbols without a comment")
            for line in warnings:
                print(f"  {line}")
            if "--symbols" in sys.argv:
                for name in missing:
                    print(f"  {name}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
