#!/usr/bin/env python3
"""Writes the names of the enum cases of source files, which Embedded Swift cannot find by reflection.

    names.py FILE ...    prints extensions that conform to NamedCases
"""
import re
import sys

TYPE = re.compile(
    r"( *)(?:@\w+ )*((?:public |package |private |fileprivate |final |indirect )*)"
    r"(enum|struct|class|protocol|extension) ([\w.]+).*\{$")
CASE = re.compile(r"( *)(?:indirect )?case ([^.].*)")


def enums(lines):
    """Returns the cases of each enum by its path, in a file that swift-format has indented."""
    found, scopes, cases, indent = {}, [], None, 0
    for line in lines:
        line = line.split("//")[0].rstrip()
        if cases is not None:  # The case before goes on.
            cases[-1] += line.strip()
        elif match := TYPE.match(line):
            path = ".".join([scope[1] for scope in scopes] + [match[4]])
            scopes.append((len(match[1]), match[4], match[3], "private" in match[2]))
            continue
        elif (match := CASE.match(line)) and scopes and len(match[1]) == scopes[-1][0] + 2:
            if scopes[-1][2] != "enum" or any(scope[3] for scope in scopes):
                continue
            cases = found.setdefault(path, [])
            cases.append(match[2])
        else:
            if match := re.fullmatch(r"( *)\}", line):
                scopes = [scope for scope in scopes if scope[0] < len(match[1])]
                path = ".".join(scope[1] for scope in scopes)
            continue
        if not cases[-1].endswith(",") and cases[-1].count("(") == cases[-1].count(")"):
            cases = None
    return found


def names(cases):
    """Returns the names in declarations of cases, without payloads and raw values."""
    text = ", ".join(cases)
    while (shorter := re.sub(r"\([^()]*\)", "", text)) != text:
        text = shorter
    return [name.split("=")[0].strip() for name in text.split(",")]


print("import Notation")
for file in sys.argv[1:]:
    with open(file, encoding="utf-8") as source:
        for path, cases in enums(source.read().splitlines()).items():
            print(f"\nextension {path}: NamedCases {{\n  public var caseName: String {{")
            print("    switch self {")
            for name in names(cases):
                print(f"    case .{name}: \"{name.strip('`')}\"")
            print("    }\n  }\n}")
