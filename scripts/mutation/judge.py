"""Checks a mutant: runs the suite with it, cheapest first, until somebody notices."""

import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path

# How long a run may take beyond what it takes without a mutant, as a factor and in seconds.
PATIENCE, GRACE = 6, 20
# A test that takes longer, in seconds, is not run for every mutant; and how long all of them may take, with a mutant
# and without one, where the slow ones are still to be found.
SLOW, LONGEST, WITHOUT = 5, 120, 600


class Stopped(Exception):
    """A run was told to end."""


@dataclass
class Run:
    """How a run of the suite ended."""

    code: int | None  # the exit code; `None` where it was stopped
    by: str | None  # what noticed the mutant, if anything did
    seconds: float
    records: list


class Suite:
    """The suite with all the mutants in it, of which a run turns on one, or two alike."""

    def __init__(self, binary, root, folder):
        self.binary, self.root, self.folder = binary, root, folder
        self.usual = {}  # the seconds that a run takes without a mutant
        self.is_stopped = False

    def stop(self):
        """Ends the runs of all threads."""
        self.is_stopped = True

    def run(self, arguments, switch="0", marks=None):
        """Runs the suite until it ends, or has saved a case that fails, which tells enough."""
        folder = Path(tempfile.mkdtemp(dir=self.folder))
        saved, report = folder / "saved", folder / "report.jsonl"
        environment = {**os.environ, "MUTANT": switch, "SWIFT_BACKTRACE": "enable=no"}
        if marks:
            environment["MUTANT_MARKS"] = str(marks)
        command = ["nice", "-n", "5", str(self.binary), *arguments, "--workers", "1",
                   "--save", str(saved), "--json", str(report)]
        if arguments[0] == "check":
            command += ["--specs", str(self.root / "Specs")]
        usual = self.usual.get(tuple(arguments))
        limit = 3600 if usual is None else usual * PATIENCE + GRACE
        began = time.monotonic()
        process = subprocess.Popen(
            command, env=environment, cwd=folder, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        by = None
        try:
            while process.poll() is None:
                if self.is_stopped:
                    raise Stopped
                by = self.breach(saved)
                if by is None and time.monotonic() - began > limit:
                    by = "time limit"
                if by:
                    break
                time.sleep(0.01)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        seconds = time.monotonic() - began
        by = by or self.breach(saved)
        records = [json.loads(line) for line in report.read_text().splitlines()] if report.exists() else []
        shutil.rmtree(folder, ignore_errors=True)
        return Run(process.returncode, by, seconds, records)

    @staticmethod
    def breach(saved):
        """What the saved case says that it breaks."""
        for path in saved.glob("*.consent") if saved.exists() else []:
            match = re.search(r"^breaks (.*)$", path.read_text(errors="replace"), re.M)
            if match:
                return match.group(1)
        return None

    def verdict(self, run):
        """What noticed the mutant in this run, or `None`."""
        if run.by:
            return run.by
        for record in run.records:
            if (record.get("report") or {}).get("end") == "died":
                return "the end of its process"
            for replay in (record.get("prelude") or {}).get("replays", []):
                if replay.get("finding") or replay.get("wavering"):
                    return f"{replay['group']} {Path(replay['file']).stem}"
            for check in (record.get("prelude") or {}).get("checks", []):
                if check.get("finding"):
                    return f"law {check['name']}"
        if run.code in (0, 2):
            return None
        return "crash" if run.code < 0 or run.code == 70 else f"exit code {run.code}"

    def test(self, program, folder, switch="0", slow=()):
        """Runs the tests of a folder until one fails.

        Returns what failed, the seconds, and the tests that took longer than is worth while.
        """
        files = "|".join(sorted(each.stem for each in folder.glob("*.swift")))
        command = ["nice", "-n", "5", str(program), "--testing-library", "swift-testing",
                   "--filter", f"/({files})\\.swift"]
        if slow:
            command += ["--skip", "|".join(re.escape(each) for each in slow)]
        if switch == "0":
            command.append("--no-parallel")  # So that each takes its own time.
        began, failed, found = time.monotonic(), None, []
        process = subprocess.Popen(
            command, cwd=self.root, env={**os.environ, "MUTANT": switch, "SWIFT_BACKTRACE": "enable=no"},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            start_new_session=True)
        timer = threading.Timer(WITHOUT if switch == "0" else LONGEST, lambda: os.killpg(process.pid, signal.SIGKILL))
        timer.start()
        try:
            for line in process.stdout:
                if match := re.search(r'Test "(.*?)"(?: with \d+ test cases)? passed after ([\d.]+)', line):
                    if float(match.group(2)) > SLOW:
                        found.append(match.group(1))
                elif match := re.search(r'Test "(.*?)" recorded an issue', line):
                    failed = f"test {match.group(1)}"
                if failed or self.is_stopped:
                    break
        finally:
            timer.cancel()
            if process.poll() is None and (failed or self.is_stopped):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        if self.is_stopped:
            raise Stopped
        if failed is None and process.returncode != 0:
            failed = "the end of the tests"
        return failed, time.monotonic() - began, found

    # What a run without a mutant tells.

    def machines(self):
        """The names of the machines, and which of them are made of others."""
        run = self.run(["check", "--seed", "1", "--runs", "9"])
        catalogues = run.records[0]["machines"]
        return [each["machine"] for each in catalogues], {
            each["machine"] for each in catalogues if each.get("claimsOfParts")}

    def reached(self, arguments, count):
        """The numbers of the mutants that a run without one meets, and its verdict."""
        kept = self.folder / "reached" / ("-".join(arguments) + ".json")
        saved = max(each.stat().st_mtime_ns for each in (self.root / "Specs").rglob("*.consent"))
        stamp = [self.binary.stat().st_mtime_ns, saved, count]
        told = json.loads(kept.read_text()) if kept.exists() else {}
        if told.get("stamp") != stamp:
            marks = self.folder / f"marks-{'-'.join(arguments)}"
            marks.write_bytes(bytes(count + 1))
            run = self.run(arguments, switch="-1", marks=marks)
            if run.code not in (0, 2):
                raise SystemExit(
                    f"Without a mutant `consent {' '.join(arguments)}` ends with {run.code}: {run.by}")
            told = {"stamp": stamp, "seconds": run.seconds,
                    "verdict": run.records[-1].get("verdict") if run.records else None,
                    "met": [number for number, mark in enumerate(marks.read_bytes()) if mark]}
            kept.parent.mkdir(exist_ok=True)
            kept.write_text(json.dumps(told))
        self.usual[tuple(arguments)] = told["seconds"]
        return set(told["met"]), told["verdict"]


def check(machine, cases):
    return ["check", machine, "--seed", "1", "--runs", str(cases)]


def explore(machine):
    return ["explore", machine]
