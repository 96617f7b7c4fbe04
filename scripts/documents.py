#!/usr/bin/env python3
"""Runs every command and compiles every snippet of README.md, Specs/ and the documentation catalogues.

    scripts/documents.py           all of them, with the programs and modules in .build/release
    scripts/documents.py --names   only the names in prose and help, with a program in .build/release or .build/debug
    scripts/documents.py --write   only writes what commands print into the documents

Console blocks are run and their output is compared; a line `…` stands for any lines. A block with such lines is written
anew if the lines around each of them are found in the output again, where only their numbers may differ. Swift blocks are type-checked:
declarations as a file, statements as the body of a function. The program of Corpus.md plays a corpus of each machine.
Each identifier of a rule or a claim, such as TC-16 and INV-C05/2, stands in a heading or a table of Specs, and each command in prose and
help has the flags that are written with it. SARIF is read by classes that were generated from OASIS' schema and that allow no other properties (pydantic-sarif).
Exit: 0 if all outputs are as printed, or written, and all snippets compile, 1 if not.
"""
import difflib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / ".build/release"
PLUGINS = pathlib.Path(shutil.which("swiftc")).resolve().parents[1] / "lib/swift/host/plugins"
PREFIX = "swift run -c release "
DECLARATION = re.compile(r"(@|public |final |enum |struct |class |actor |protocol |extension |func )")


def documents():
    catalogues = sorted((ROOT / "Sources").rglob("*.docc/*.md"))
    return [ROOT / "README.md", *sorted((ROOT / "Specs").rglob("*.md")), *catalogues]


def printed(command, folder):
    # By its name: the program prints the lines that replay cases as it was called.
    path = {**os.environ, "PATH": f"{BUILD}:{os.environ['PATH']}"}
    run = subprocess.run(command.removeprefix(PREFIX), shell=True, cwd=folder, env=path, capture_output=True, text=True)
    return run.stdout.splitlines()


def matches(expected, lines):
    """Whether lines are as expected, where … stands for any of them."""
    pattern = "".join("(?:.*\n)*" if line == "…" else re.escape(line) + "\n" for line in expected)
    return re.fullmatch(pattern, "".join(line + "\n" for line in lines)) is not None


def shape(line):
    """A line without its numbers."""
    return re.sub(r"\d[\d,.]*", "0", line)


def alike(part, lines):
    """How alike two lists of lines are, from 0 to 2: without their numbers, and with them."""
    shapes = difflib.SequenceMatcher(None, [shape(line) for line in part], [shape(line) for line in lines], False)
    return shapes.ratio() + difflib.SequenceMatcher(None, part, lines, False).ratio()


def abridged(expected, lines):
    """The lines with the parts left out that … stands for. `None` if the lines around one of them are not found."""
    parts, written, start = [[]], [], 0
    for line in expected:
        if line == "…":
            parts.append([])
        else:
            parts[-1].append(line)
    for number, part in enumerate(parts):
        if number > 0:
            written.append("…")
        if not part:
            continue
        firsts = [place for place in range(start, len(lines)) if shape(lines[place]) == shape(part[0])]
        lasts = [place for place in range(start, len(lines)) if shape(lines[place]) == shape(part[-1])]
        # The output begins with the first part and ends with the last one.
        firsts = firsts if number > 0 else [0]
        lasts = lasts if number < len(parts) - 1 else [len(lines) - 1]
        found = [(first, last) for first in firsts for last in lasts if first <= last]
        if not found:
            return None
        first, last = max(found, key=lambda range: alike(part, lines[range[0]:range[1] + 1]))
        written += lines[first:last + 1]
        start = last + 1
    return written


def commands(path, folder, write):
    """Runs the console blocks of a document. Returns how many differ and are not written."""
    text, failed = path.read_text(), 0
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
            anew = abridged(expected, lines) if write else None
            if anew is not None and matches(anew, lines):
                head = "$ " + part.splitlines()[0]
                text = text.replace("\n".join([head, *expected]), "\n".join([head, *anew]))
                continue
            failed += 1
            print(f"{path.relative_to(ROOT)} does not show the output of: {command}")
            print("".join(f"  {line}\n" for line in lines[:60]))
    if write:
        path.write_text(text)
    return failed


def source(block):
    """A file that contains a snippet."""
    lines = block.splitlines()
    imports = [line for line in lines if line.startswith("import ")]
    body = [line for line in lines if not line.startswith("import ")]
    first = next((line for line in body if line.strip() and not line.startswith("//")), "")
    if DECLARATION.match(first):
        return "\n".join(imports + body)
    return "\n".join([*imports, "func snippet() async throws {", *body, "}"])


def snippets(path, folder):
    """Type-checks the Swift blocks of a document. Returns how many do not compile."""
    failed = 0
    for number, block in enumerate(re.findall(r"```swift\n(.*?)```", path.read_text(), re.DOTALL), 1):
        file = pathlib.Path(folder) / f"{path.stem}-{number}.swift"
        file.write_text(source(block))
        check = subprocess.run(
            ["swiftc", "-typecheck", "-swift-version", "6", "-module-name", "Snippet", "-parse-as-library",
             "-I", str(BUILD / "Modules"), "-I", str(ROOT / "Sources/Testing/SystemCalls/include"),
             "-I", str(ROOT / "Sources/Testing/PageFiles/include"),
             "-Xcc", f"-fmodule-map-file={BUILD / 'JobHooks.build/module.modulemap'}", "-plugin-path", str(PLUGINS), str(file)], capture_output=True, text=True)
        if check.returncode != 0:
            failed += 1
            errors = [line for line in check.stderr.splitlines() if "error:" in line]
            print(f"{path.relative_to(ROOT)}: snippet {number} does not compile:")
            print("".join(f"  {line.removeprefix(str(folder))}\n" for line in errors[:5]))
    return failed


def player(folder):
    """Runs the program of Corpus.md on a corpus of each machine. Returns how many it does not play."""
    code = re.search(r"```python\n(.*?)```", (ROOT / "Specs/Corpus.md").read_text(), re.DOTALL)[1]
    (pathlib.Path(folder) / "player.py").write_text(code)
    failed = 0
    for machine in ("contacts", "camera", "clip", "device"):
        corpus = f"{folder}/{machine}"
        subprocess.run([BUILD / "consent", "corpus", corpus, machine, "--transitions", "300", "--random", "10"],
                       check=True, capture_output=True)
        # An implementation that answers as expected, and one with a change too many at the end of a run.
        for more, end in (("", " 0 differ"), (" and told[:-1] + [told[-1] + ['now app running']]", " differ")):
            program = f"from player import play; play({corpus!r}, lambda world, commands, told: told{more})"
            run = subprocess.run([sys.executable, "-c", program], cwd=folder, capture_output=True, text=True)
            lines = run.stdout.splitlines() or [run.stderr]
            if not lines[-1].endswith(end) or bool(more) == lines[-1].endswith(" 0 differ"):
                failed += 1
                print(f"The player of Specs/Corpus.md ends on {machine} with: {lines[-1]}")
    return failed


def sarif(folder):
    """Validates the SARIF of checks and of the lint against OASIS' schema. Returns how many files are not valid."""
    subprocess.run([sys.executable, "-m", "venv", f"{folder}/venv"], check=True)
    subprocess.run([f"{folder}/venv/bin/pip", "install", "-q", "pydantic-sarif==0.1.1"], check=True)
    check = f"{BUILD}/consent check camera --seed 7 --runs 400"
    hosted = {"GITHUB_SERVER_URL": "https://github.com", "GITHUB_REPOSITORY": "a/b", "GITHUB_SHA": "c"}
    commands = {
        "sound": (check, {}), "broken": (f"{check} --fault nagsAfterADenial", {}),
        "hosted": (f"{check} --fault nagsAfterADenial", hosted),
        "lint": (f"{BUILD}/consent-lint Specs/AppClip/Examples/Article", {}),
    }
    model = "StaticAnalysisResultsFormatSarifVersion210JsonSchema"
    failed = 0
    for name, (command, variables) in commands.items():
        words = [*command.split(), "--sarif", f"{name}.sarif"]
        subprocess.run(words, cwd=folder, env={**os.environ, **variables}, capture_output=True)
        program = f"import pydantic_sarif.model as m; m.{model}.model_validate_json(open('{name}.sarif').read())"
        read = subprocess.run([f"{folder}/venv/bin/python", "-c", program], cwd=folder, capture_output=True, text=True)
        if read.returncode:
            failed += 1
            print(f"The SARIF of {' '.join(words[1:])} is not valid:\n{read.stderr}")
    return failed


IDENTIFIER = re.compile(r"(?<![\w/-])([A-Z]{1,3}(?:-[A-Z]{2})?-[A-Z]?)(\d+[a-z]?)(?:/(\d+))?(?![\w-])")


# The name of the help among the documents.
HELP = "consent help"


def program():
    """The program, of a release build if there is one."""
    return next(path for path in (BUILD / "consent", ROOT / ".build/debug/consent") if path.exists())


def prose():
    """The documents and the help, by name."""
    pages = {path.relative_to(ROOT): path.read_text() for path in documents()}
    return {**pages, HELP: "\n".join(text for _, text in help_pages())}


def help_pages():
    """The verbs of the program, each with its help."""
    overview = subprocess.run([program(), "--help"], capture_output=True, text=True, check=True).stdout
    for verb in re.findall(r"^  (\w+)  ", overview, re.MULTILINE):
        page = subprocess.run([program(), "help", verb], capture_output=True, text=True, check=True)
        yield verb, page.stdout


def identifiers(pages):
    """Looks up each identifier. Returns how many do not exist."""
    known, failed = {}, 0
    for path in sorted((ROOT / "Specs").rglob("*.md")):
        for section in re.split(r"^(?=#+ |\| *`?[A-Z])", path.read_text(), flags=re.MULTILINE):
            name = re.match(r"(?:#+|\|) *`?([\w-]+)", section)
            if name:
                listed = re.search(r"\*Landmarks?:\*(.*)", section.replace("\n", " "))
                known[name[1]] = max(known.get(name[1], 0), len(re.split("; | / ", listed[1])) if listed else 0)
    kinds = {IDENTIFIER.match(name)[1] for name in known if IDENTIFIER.fullmatch(name)}
    for page, text in pages.items():
        for kind, number, branch in IDENTIFIER.findall(text):
            name = kind + number
            if kind in kinds and not (name in known and int(branch or 0) <= known[name]):
                failed += 1
                print(f"{page} names {name}{'/' + branch if branch else ''}, which does not exist.")
    return failed


def calls(pages):
    """Looks up the verb and the flags of each command in prose. Returns how many do not exist."""
    flags = {verb: {"--help", *re.findall(r"^ +(--[\w-]+)", page, re.MULTILINE)} for verb, page in help_pages()}
    failed = 0
    for page, text in pages.items():
        # Code in a line, lines of blocks, and examples of the help.
        code = re.findall(r"(?<!`)`([^`\n]+)`(?!`)", text)
        code += [line for block in re.findall(r"```\w*\n(.*?)```", text, re.DOTALL) for line in block.splitlines()]
        code += text.splitlines() if page == HELP else []
        for line in code:
            for call in re.findall(r"(?:^\$? *|release |[(]|'|[|;&] *)consent ([\w-].*)", line):
                verb, *words = re.split(r"\s#|[|;&)>]|'$", call)[0].split() or [""]
                # The first lines of files, such as "consent case, format 1", have no verb.
                if not re.fullmatch(r"[a-z]+", verb):
                    continue
                names = [re.match(r"--[\w-]*", word)[0] for word in words if re.match(r"--\w", word)]
                unknown = [name for name in names if name not in flags.get(verb, names)]
                if unknown or verb not in flags:
                    failed += 1
                    print(f"{page} has a command with an unknown {' '.join(unknown) or 'verb'}: {line}")
    return failed


def unbuilt():
    """Returns the programs and modules that the documents use and the build folder lacks."""
    modules = {name for path in documents() for name in re.findall(r"^import (\w+)$", path.read_text(), re.MULTILINE)}
    own = {path.name for path in (ROOT / "Sources").glob("*/*")}
    needed = [f"Modules/{name}.swiftmodule" for name in sorted(modules & own)] + ["consent", "consent-lint"]
    return [name for name in needed if not (BUILD / name).exists()]


def main():
    write = "--write" in sys.argv
    if "--names" in sys.argv:
        pages = prose()
        return 1 if identifiers(pages) + calls(pages) else 0
    if missing := unbuilt():
        print(f".build/release has no {', '.join(missing)}. Build everything first: swift build -c release")
        return 1
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "Specs").symlink_to(ROOT / "Specs")
        if write:
            return 1 if sum(commands(path, folder, write) for path in documents()) else 0
        failed = sum(commands(path, folder, write) + snippets(path, folder) for path in documents())
        failed += player(folder) + sarif(folder) + identifiers(prose()) + calls(prose())
    return 1 if failed else 0


sys.exit(main())
