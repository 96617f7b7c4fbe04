"""What came of each mutant, kept in a file as it comes, and told as a table."""

import json
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from sites import one_line

# What may come of a mutant. The first four are noticed, of which `tested` by the tests alone; what is
# equivalent is nobody's fault.
OUTCOMES = ["killed", "timed out", "unknown", "tested", "equivalent", "unreached", "survived"]
NOTICED = OUTCOMES[:4]


class Ledger:
    """Lines of JSON, one a mutant that was checked; the last line about one counts."""

    def __init__(self, path):
        self.path, self.rows = path, {}
        if path.exists():
            for line in path.read_text().splitlines():
                try:
                    row = json.loads(line)
                except ValueError:
                    continue  # A line that was cut off when the power was.
                self.rows[row["key"]] = row

    def add(self, mutant, outcome, by, machine, seconds):
        row = {"key": mutant.key, "file": mutant.file, "line": mutant.line, "operator": mutant.operator,
               "code": mutant.code, "before": one_line(mutant.before), "after": one_line(mutant.after),
               "outcome": outcome, "by": by, "machine": machine, "seconds": round(seconds, 1)}
        self.rows[mutant.key] = row
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a") as file:
            file.write(json.dumps(row) + "\n")


@dataclass
class Explanation:
    """Why nothing notices a mutant, or all of a line: a paragraph of `explained.txt`."""

    line: int  # where it stands in that file
    file: str
    operator: str  # `any` for all of them
    code: str
    change: str  # empty for all of the line
    reason: str

    def fits(self, row):
        return (row["file"].endswith(self.file) and self.operator in ("any", row["operator"])
                and self.code == row["code"]
                and self.change in ("", f"{row['before']} => {row['after'] or '(nothing)'}"))


def explanations(path):
    """The paragraphs of a file; a line that begins with `#` is a remark.

        FILE OPERATOR
          code:   the line of the source
          change: before => after
          why:    a sentence
    """
    found, number = [], 1
    for paragraph in re.split(r"\n(?=\n)", path.read_text() if path.exists() else ""):
        lines = [each for each in paragraph.split("\n") if each.strip() and not each.startswith("#")]
        if lines:
            place = number + paragraph[:paragraph.index(lines[0])].count("\n")
            fields = dict(each.strip().split(":", 1) for each in lines[1:])
            file, _, operator = lines[0].partition(" ")
            if not operator or not fields.get("code") or not fields.get("why"):
                raise SystemExit(f"{path}:{place}: expected FILE OPERATOR, then code:, change: and why:.")
            found.append(Explanation(
                place, file, operator, fields["code"].strip(), fields.get("change", "").strip(),
                fields["why"].strip()))
        number += paragraph.count("\n") + 1
    return found


def report(rows, explained, mutants, say, least=None):
    """Prints a table a file and all that nothing noticed; returns whether all of it is explained.

    With `least`, it is enough if so many percent of what a run meets is noticed, equivalent or explained: a new sample
    has mutants that nobody has looked at. `mutants` are those of the source as it is now, so that an explanation of what
    is gone is found.
    """
    reasons = {}
    for row in rows:
        reasons[row["key"]] = next((each for each in explained if each.fits(row)), None)
    tables = {}
    for row in rows:
        counts = tables.setdefault(row["file"], Counter())
        silent = row["outcome"] in ("survived", "unreached")
        counts["explained" if silent and reasons[row["key"]] else row["outcome"]] += 1
    columns = OUTCOMES[:5] + ["explained"] + OUTCOMES[5:]
    say(f"{'':44}" + "".join(f"{each:>11}" for each in ["mutants", *columns, "noticed"]))
    total = Counter()
    for file in sorted(tables):
        total.update(tables[file])
        say(table_line("/".join(file.split("/")[1:]), tables[file], columns))
    say(table_line("all", total, columns))
    silent = [row for row in rows
              if row["outcome"] in ("survived", "unreached") and not reasons[row["key"]]]
    for row in sorted(silent, key=lambda each: (each["file"], each["line"], each["key"])):
        say(f"\n{row['file']}:{row['line']}: {row['operator']}, {row['outcome']}"
            f"{' of ' + row['machine'] if row['machine'] else ''}\n"
            f"  {row['code']}\n  - {row['before']}\n  + {row['after'] or '(nothing)'}")
    now = [{"file": each.file, "operator": each.operator, "code": each.code,
            "before": one_line(each.before), "after": one_line(each.after)} for each in mutants]
    stale = [each for each in explained if not any(each.fits(row) for row in now)]
    fitting = {each.line: [row["outcome"] for row in rows if each.fits(row)] for each in explained}
    noticed = [each for each in explained if fitting[each.line]
               and all(outcome in NOTICED for outcome in fitting[each.line])]
    for each in stale:
        say(f"\nexplained.txt:{each.line}: stale, there is no such mutant any more: {each.code}")
    for each in noticed:
        if each.change:
            say(f"\nexplained.txt:{each.line}: needless, the mutant is noticed: {each.code}")
    if least is not None:
        met = [row for row in rows if row["outcome"] != "unreached"]
        survived = [row for row in silent if row["outcome"] == "survived"]
        say(f"\n{len(met) - len(survived)} of {len(met)} mutants that a run meets are noticed or explained, "
            f"at least {least} % asked for.")
        return not stale and 100 * (len(met) - len(survived)) >= least * len(met)
    return not silent and not stale


def table_line(name, counts, columns):
    all_of_them = sum(counts.values())
    judged = all_of_them - counts["equivalent"] - counts["explained"]
    noticed = sum(counts[each] for each in NOTICED)
    share = f"{100 * noticed / judged:.1f} %" if judged else "-"
    return f"{name:44}" + "".join(
        f"{each:>11}" for each in [all_of_them, *(counts[column] for column in columns), share])
