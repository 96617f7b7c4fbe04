#!/usr/bin/env python3
"""Kills runs of consent at random moments, and looks at what is left.

    scripts/kills.py [--count N] [--seed N] [--traps] [--program PATH]     100 kills, with .build/release/consent

Every tenth run is killed while it makes a backtrace. The signals are SIGINT, SIGTERM and SIGKILL, to the process or to
its group. After each: no process of the run lives on, TMPDIR is empty, every saved case can be replayed, no file of the
run is torn, and an asked stop ends with 130 and the report so far, or by its signal in the first milliseconds, before
the program listens to signals. Exit: 0 if all is so, 1 if not.
"""
import argparse
import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
RUNS = [
    ["check", "camera", "clip", "--seed", "{seed}", "--runs", "90000"],
    ["check", "contacts", "--seed", "{seed}", "--runs", "60000", "--fault", "forgetsARefusal"],
    ["explore", "camera", "--workers", "2"],
    ["faults", "camera", "--runs", "2000"],
    ["check", "contacts", "--seed", "{seed}", "--runs", "9000", "--in-process"],
]
# Cases that trap are played again for their place in the source.
TRAPS = ["check", "contacts", "--seed", "3", "--runs", "3000", "--shard", "2/2", "--fault", "callsFatalError"]


def processes(mark):
    """Returns the processes whose environment has the mark, with their command lines."""
    found = []
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if mark.encode() in (folder / "environ").read_bytes():
                state = (folder / "stat").read_text().rsplit(")", 1)[1].split()[0]
                if state != "Z":
                    found.append((int(folder.name), (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()))
        except OSError:
            pass
    return found


def backtraces(mark):
    return [pid for pid, line in processes(mark) if "replay - --in-process" in line or "swift-backtrace" in line]


def wait(seconds, is_done):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if is_done():
            return True
        time.sleep(0.02)
    return is_done()


def listens(process):
    """Returns whether a process has a handler for SIGINT."""
    try:
        status = pathlib.Path(f"/proc/{process}/status").read_text()
    except OSError:
        return True
    caught = next((line.split()[1] for line in status.splitlines() if line.startswith("SigCgt")), "0")
    return int(caught, 16) >> (signal.SIGINT - 1) & 1 == 1


def faults(folder, temporary, code, kill, is_early, program, output):
    """Returns what is wrong after a run."""
    wrong = [f"{path} is left in TMPDIR" for path in temporary.iterdir()]
    asked = kill != signal.SIGKILL
    if asked and code not in (0, 1, 2, 130) and not (is_early and code == -kill):
        wrong.append(f"exit code {code}")
    if asked and code == 130 and "nterrupted" not in output and "INTERRUPTED" not in output:
        wrong.append(f"no word of the interruption: {output[-300:]!r}")
    for path in folder.rglob("*"):
        if path.suffix == ".consent":
            text = path.read_text()
            if not text.endswith("end\n"):
                wrong.append(f"{path.name} is torn")
            run = subprocess.run([program, "replay", str(path)], capture_output=True, text=True)
            if run.returncode not in (0, 1, 2):
                wrong.append(f"{path.name} cannot be replayed: {run.stderr[-200:]}")
        elif path.suffix == ".jsonl":
            lines = path.read_text().splitlines()
            # The last line of a killed run may not have been written.
            for line in lines if asked else lines[:-1]:
                try:
                    json.loads(line)
                except ValueError:
                    wrong.append(f"{path.name} has a torn line")
        elif path.is_file():
            wrong.append(f"{path.name} is left")
    return wrong


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--count", type=int, default=100)
    options.add_argument("--seed", type=int, default=7)
    options.add_argument("--traps", action="store_true", help="kill every run during a backtrace")
    options.add_argument("--program", default=str(ROOT / ".build/release/consent"))
    options = options.parse_args()
    dice, failed, traced, due = random.Random(options.seed), 0, 0, 0
    for number in range(options.count):
        with tempfile.TemporaryDirectory() as place:
            folder, temporary = pathlib.Path(place) / "run", pathlib.Path(place) / "tmp"
            folder.mkdir()
            temporary.mkdir()
            mark = f"CONSENT_KILL_MARK={os.getpid()}-{number}"
            environment = {**os.environ, "TMPDIR": str(temporary), mark.split("=")[0]: mark.split("=")[1]}
            traps = options.traps or number % 10 == 9
            words = TRAPS if traps else [word.format(seed=number) for word in dice.choice(RUNS)]
            output = tempfile.TemporaryFile()
            run = subprocess.Popen([options.program, *words, "--json", "run.jsonl"], cwd=folder, env=environment,
                                   stdout=output, stderr=output, start_new_session=True)
            if traps:
                due += 1
                wait(60, lambda: backtraces(mark) or run.poll() is not None)
                traced += bool(backtraces(mark))
            time.sleep(dice.uniform(0, 0.5 if traps else 3))
            kill = dice.choice([signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
            is_early = not listens(run.pid)
            try:
                (os.killpg if dice.random() < 0.5 else os.kill)(run.pid, kill)
            except ProcessLookupError:
                pass
            wrong = []
            if not wait(30, lambda: run.poll() is not None):
                wrong.append("it does not end")
                run.kill()
                run.wait()
            if not wait(3, lambda: not processes(mark)):
                wrong.append(f"processes live on: {processes(mark)}")
                for pid, _ in processes(mark):
                    os.kill(pid, signal.SIGKILL)
            output.seek(0)
            said = output.read().decode(errors="replace")
            wrong += faults(folder, temporary, run.returncode, kill, is_early, options.program, said)
            if wrong:
                failed += 1
                print(f"kill {number}, {kill.name}, of: consent {' '.join(words)}")
                print("".join(f"  {line}\n" for line in wrong), end="", flush=True)
    print(f"{options.count} kills, {traced} during a backtrace: {failed} left something wrong.")
    # A check that no longer finds its fault makes no backtrace, and would be killed as any other.
    if due and not traced:
        print(f"None of {due} runs that were to make a backtrace made one: {' '.join(TRAPS)}")
    return 1 if failed or due and not traced else 0


sys.exit(main())
