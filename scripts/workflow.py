#!/usr/bin/env python3
"""Runs the steps of the job `check` of .github/workflows/check.yml in a clone, as far as a machine without its host can.

    scripts/workflow.py [--only NAME ...]     only the steps with these names, such as Build and Check

Each `run` step is played in order by bash with the variables that the host sets; then every file that a later
step uploads must exist and be readable. Actions (`uses`) are not played. Exit: 0 if all steps pass, 1 if not.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

ROOT = pathlib.Path(__file__).resolve().parent.parent
WORKFLOW = ROOT / ".github/workflows/check.yml"
JOB = re.compile(r"^  check:\n((?:    .*\n|\n)+)", re.MULTILINE)
STEP = re.compile(r"^      - (?:name: (.+)\n +)?(?:if: .+\n +)?run: (.+)$", re.MULTILINE)


def main():
    text = WORKFLOW.read_text()
    only = sys.argv[2:] if sys.argv[1:2] == ["--only"] else None
    job = JOB.search(text)
    steps = STEP.findall(job[1]) if job else []
    if not steps:
        print(f"{WORKFLOW} has no job `check` with a command.")
        return 1
    with tempfile.TemporaryDirectory() as folder:
        clone = pathlib.Path(folder) / "consent"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        summary = pathlib.Path(folder) / "summary.md"
        environment = dict(os.environ, CI="true", GITHUB_ACTIONS="true", GITHUB_STEP_SUMMARY=str(summary),
                           GITHUB_WORKSPACE=str(clone))
        for name, command in steps:
            if only is not None and name not in only:
                continue
            command = re.sub(r"\$\{\{ *github\.run_number *\}\}", "7", command)
            print(f"== {name}: {command}", flush=True)
            if "${{" in command:
                print("A variable of the host in a command is unknown here.")
                return 1
            code = subprocess.run(["bash", "-e", "-o", "pipefail", "-c", command], cwd=clone, env=environment).returncode
            if code != 0:
                print(f"The step ended with {code}.")
                return 1
        if only is None or "Check" in only:
            json.loads((clone / "consent.sarif").read_text())
            xml.etree.ElementTree.parse(clone / "junit.xml")
            for line in (clone / "check.jsonl").read_text().splitlines():
                json.loads(line)
            if not summary.exists():
                print("The check wrote no summary.")
                return 1
    print("All steps pass, and their files can be read.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
