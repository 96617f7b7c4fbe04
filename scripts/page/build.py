#!/usr/bin/env python3
"""Writes the page from its parts.

    build.py MODULE.wasm SPECS PAGE.html
"""
import gzip
import json
import re
import struct
import sys
from pathlib import Path

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%()*+-;=>?@^_`{|}~,."
HERE = Path(__file__).resolve().parent
STYLE = HERE.parents[1] / "Sources/Testing/PageFiles/base.css"

# Label, property (see `reading` in button.js), kind, attributes.
KNOBS = [
    ("searched for", "query", "text", ""),
    ("text", "text.color", "color", ""), ("opacity of the text", "text.opacity", "range", "100"),
    ("background", "background.color", "color", ""),
    ("opacity of the background", "background.opacity", "range", "100"),
    ("behind the background", "backdrop", "color", ""),
    ("label", "label.color", "color", ""), ("opacity of the label", "label.opacity", "range", "100"),
    ("opacity of the button", "opacity", "range", "100"),
    ("text size, pt", "font", "number", ""),
    ("x", "frame.0", "number", ""), ("y", "frame.1", "number", ""),
    ("width", "frame.2", "number", ""), ("height", "frame.3", "number", ""),
    ("width the text needs", "needed.0", "number", ""),
    ("height the text needs", "needed.1", "number", ""),
    ("transform", "turn", "select", "none scaled rotated skewed"),
    ("per cent or degrees", "degree", "number", ""),
    ("filter", "filter", "select", "none blur brightness grayscale"),
    ("clip", "clip", "checkbox", ""), ("clip, x", "clip.0", "number", ""),
    ("clip, y", "clip.1", "number", ""), ("clip, width", "clip.2", "number", ""),
    ("clip, height", "clip.3", "number", ""),
    ("overlay", "overlay", "checkbox", ""), ("overlay, x", "overlay.0", "number", ""),
    ("overlay, y", "overlay.1", "number", ""), ("overlay, width", "overlay.2", "number", ""),
    ("overlay, height", "overlay.3", "number", ""), ("overlay, depth", "overlay.depth", "number", ""),
    ("overlay, opacity", "overlay.opacity", "range", "100"),
    ("touched by", "source", "select", "finger pointer key assistive programmatic"),
    ("touch has a place", "point", "checkbox", ""), ("touch, x", "point.0", "number", ""),
    ("touch, y", "point.1", "number", ""), ("age of the touch, ms", "age", "number", ""),
    ("unchanged for, ms", "waited", "number", ""), ("rank among buttons", "rank", "number", ""),
]


def knob(label, name, kind, more):
    if kind == "select":
        options = "".join(f"<option>{word}</option>" for word in more.split())
        return f'<label>{label} <select data-knob="{name}">{options}</select></label>'
    if kind == "range":
        return (f'<label>{label} <input type="range" min="0" max="{more}" data-knob="{name}">'
                "<output></output></label>")
    return f'<label>{label} <input type="{kind}" data-knob="{name}"></label>'


def encoded(data):
    """Returns bytes as text, five characters for four bytes."""
    text = []
    for (number,) in struct.iter_unpack(">I", data + bytes(-len(data) % 4)):
        digits = []
        for _ in range(5):
            number, digit = divmod(number, 85)
            digits.append(DIGITS[digit])
        text += reversed(digits)
    return "".join(text)


def tour(specs):
    walks = json.loads((HERE / "tour.json").read_text())
    for walk in walks:
        walk["case"] = (specs / f"{walk['case']}.consent").read_text()
    return json.dumps(walks, ensure_ascii=False).replace("<", "\\u003c")


def words(specs):
    """Returns the title of each clause, and the condition of each reason for a refusal by its machine."""
    clauses, refusals = {}, {}
    for page in sorted(specs.rglob("*.md")):
        text = page.read_text()
        clauses.update(re.findall(r"^### ([A-Z]+-[A-Z]?\d+) (.+)$", text, re.M))
    for machine, folder in (("contacts", "Contacts"), ("camera", "Camera"), ("clip", "AppClip")):
        text = (specs / folder / "Refusals.md").read_text()
        refusals[machine] = {
            re.sub("([A-Z])", lambda match: f" {match[1].lower()}", reason): condition
            for reason, condition in re.findall(r"^\| (\w+) \| ([^|]+) \|", text, re.M)
            if reason != "Reason"}
    text = json.dumps({"clauses": clauses, "refusals": refusals}, ensure_ascii=False)
    return text.replace("<", "\\u003c")


def style():
    """Returns the style that all pages share, which reports carry, and that of this page."""
    return STYLE.read_text() + (HERE / "play.css").read_text()


def script():
    parts = [(HERE / name).read_text() for name in ("module.mjs", "common.js", "button.js", "page.js")]
    text = "\n".join(parts).replace("export async", "async")
    # Comments and indentation of the sources are not needed in the page.
    lines = [line.strip() for line in text.split("\n")]
    return "\n".join(line for line in lines if line and not line.startswith(("//", "/**")))


def main():
    wasm, specs, page = map(Path, sys.argv[1:])
    packed = gzip.compress(wasm.read_bytes(), 9, mtime=0)
    parts = {
        "style": style(),
        "knobs": "".join(knob(*row) for row in KNOBS),
        "bytes": str(len(packed)), "module": encoded(packed), "tour": tour(specs),
        "words": words(specs),
        "script": script(),
    }
    html = re.sub(r"\{\{(\w+)\}\}", lambda match: parts[match[1]], (HERE / "page.html").read_text())
    page.write_text(html)
    print(f"{page}: {len(html.encode()):,} bytes, of which {len(parts['module']):,} are the module")


main()
