#!/usr/bin/env python3
"""A camera that speaks the protocol of Specs/Protocol.md, written from Specs/Camera.

    consent check camera --system 'python3 scripts/samples/camera.py'

`--bug NAME` plants a mistake: forgetsADenial, stacksScreens or leavesTheCameraUp.
"""
import sys
BUG = sys.argv[2] if sys.argv[1:2] == ["--bug"] else None

class Camera:
    def __init__(self, world):
        self.world = world
        status = world.get("status", "undetermined")
        self.literal = world["policy"] == "literal"
        self.restricted = status == "restricted"
        self.decision = "undetermined" if self.restricted else status
        self.process, self.screen, self.covered, self.waiting = "running", None, None, 0
        self.awaited = self.in_settings = self.intended = False
        self.interrupted = self.audio_interrupted = self.other_session = False
        self.lost = 0
        self.stale = self.holds_it_against and self.status != "authorized"
    @property
    def holds_it_against(self): return self.world.get("input after grant") == "stale until launch"
    def has(self, name): return self.world.get(name, "yes") == "yes"
    @property
    def status(self): return "restricted" if self.restricted else self.decision
    def state(self):
        flags = ["awaited", "in settings", "intended", "interrupted", "audio interrupted", "other session"]
        return [
            f"app {self.process}", self.status,
            f"settings entry {['no', 'yes'][self.decision != 'undetermined']}",
            f"screen: {self.screen}" if self.screen else "no screen",
            f"covered: {self.covered}" if self.covered else "nothing covered",
            f"waiting {self.waiting}",
            *(f"{it} {['no', 'yes'][getattr(self, it.replace(' ', '_'))]}" for it in flags)]
    def perform(self, command):
        reasons, action, *screens = COMMANDS[command]
        for reason in filter(lambda each: self.applies(each, screens, command), reasons):
            return ["refused: " + reason]
        self.effects, was_running, was_active = [], self.process == "running", self.active
        answer = action(self) or "done"
        if was_running and self.process == "running" and was_active != self.active:
            place = 0 if command == "user returns to app" else len(self.effects)
            self.effects.insert(place, f"app became {'active' if self.active else 'inactive'}")
        self.stale = self.holds_it_against and (was_running and self.stale or self.status != "authorized")
        return ([answer] if answer != "done" or not self.effects else []) + self.effects
    @property
    def active(self): return not self.in_settings and self.screen != "prompt"
    @property
    def films(self):
        silent = self.audio_interrupted and self.world.get("audio interruption") == "takes frames"
        return self.status == "authorized" and not (self.interrupted or self.other_session or silent)
    def take(self, reason, what="interrupted"):
        self.set(**{what: True})
        self.effects.append("interrupted: " + reason)
    def give_back(self, told=True):
        self.set(interrupted=False, audio_interrupted=False, other_session=False)
        if told: self.effects.append("interruption ended")
    def applies(self, reason, screens, command):
        return {
            "not installed": self.process == "not installed",
            "already installed": self.process != "not installed",
            "not running": self.process != "running", "already running": self.process == "running",
            "in settings": self.in_settings, "not in settings": not self.in_settings,
            "covered": self.screen == "prompt", "not presented": self.screen not in screens,
            "no such button": self.world["policy"] == "reviewable" if self.screen == "priming"
            else not self.literal and not self.has("settings can be opened") if "opens" in command
            else self.screen == "settings alert" and self.literal,
            "restricted": self.restricted, "not restricted": not self.restricted,
            "no settings entry": self.decision == "undetermined", "no camera": not self.has("camera"),
            "already set": self.decision == ("authorized" if command.endswith("on") else "denied"),
            "no access": self.status != "authorized",
            "interrupted": self.interrupted or self.audio_interrupted or self.other_session,
            "not interrupted": not (self.other_session if "session" in command
                                    else self.interrupted or self.audio_interrupted),
        }[reason]
    def set(self, **fields): self.__dict__.update(fields)
    # The app's flow
    def select(self):
        if self.screen is None or self.literal or BUG == "stacksScreens": self.enter()
    def enter(self):
        if not self.has("camera"):
            self.effects.append("logs no camera")
            return self.present("no camera")
        self.present({
            "authorized": "camera", "denied": "settings alert", "undetermined": "priming",
            "restricted": "priming" if self.literal else "not permitted"}[self.status])
    def present(self, screen):
        if self.screen:
            return self.effects.append("presents in vain " + screen)
        self.screen = screen
        words = {
            "priming": "would like to access [allow, not now]" if self.literal else
            f"benefit [next{'' if self.world['policy'] == 'reviewable' else ', not now'}]",
            "settings alert": "would like to access [open settings]" if self.literal else
            f"access is off [{'open settings, ' * self.has('settings can be opened')}cancel]",
            "no camera": "no camera [ok]",
            "not permitted": "not permitted [ok]", "camera": "viewfinder [cancel]"}[screen]
        self.effects.append(f"presents {screen} titled {words} on main")
    def close(self, event=None):
        self.effects += ["logs " + event] if event else []
        self.screen, self.covered = self.covered, None
    def accept(self):
        self.close("accepted")
        if not self.literal or self.has("devices listed"):
            return self.ask("flow")
    def open_settings(self):
        self.close("settings opened")
        self.set(in_settings=self.has("settings can be opened"),
                 intended=self.has("stores intention") and not self.literal)
    # The platform
    def ask(self, caller):
        if not self.has("usage text"):
            return self.end() or "crashed"
        if self.status == "undetermined":
            self.waiting += caller != "input"
            if self.screen != "prompt":
                self.awaited = caller == "flow" or self.awaited and caller == "input"
                self.effects.append("prompts")
                self.covered, self.screen = self.screen, "prompt"
        elif caller == "input":
            if self.status != "authorized" and self.world.get("input without access") != "stays black":
                return "failed"
            if self.status == "authorized" and self.stale: return "failed"
        else:
            self.reply(1)
            if caller == "flow": self.enter()
    def reply(self, calls):
        word = "granted" if self.status == "authorized" else "refused"
        self.effects += [f"answers {word} on {self.world.get('answers on', 'main')}"] * calls
    def answer_prompt(self, decision=None):
        self.decision = decision or self.decision
        goes_on, calls, self.awaited = self.awaited, self.waiting - self.lost, False
        self.waiting = self.lost
        self.close()
        self.reply(calls)
        if goes_on and (self.status == "authorized" or self.literal): self.enter()
    def lose_prompt(self):
        if self.world.get("calls of lost prompt") == "end": return self.answer_prompt()
        self.close()
        self.awaited, self.lost = False, self.waiting
    # Settings, and the life of the app
    def change(self, ends_app, **fields):
        self.set(**fields)
        if ends_app and self.world.get("settings change", "ends app") == "ends app":
            self.end()
        elif self.screen == "camera" and self.status != "authorized" and BUG != "leavesTheCameraUp":
            self.close()
        elif self.screen == "prompt" and self.status != "undetermined":
            self.answer_prompt()
    def change_access(self, **fields): self.change(self.status in ("denied", "authorized"), **fields)
    def launch(self):
        forgets = BUG == "forgetsADenial" and self.decision == "denied"
        self.set(process="running", decision="undetermined" if forgets else self.decision)
        self.come_back()
    def come_back(self):
        self.in_settings, is_granted = False, self.status == "authorized"
        is_refusal = self.screen in ("settings alert", "not permitted")
        if self.world.get("stale refusal") == "closes" and is_granted and is_refusal:
            self.close()
        was_intended, self.intended = self.intended, False
        if was_intended and is_granted: self.enter()
    def delete(self):
        self.end()
        self.set(decision="undetermined", process="not installed", in_settings=False, intended=False)
    def end(self):
        if self.process == "running":
            self.set(process="stopped", screen=None, covered=None, waiting=0, lost=0, awaited=False,
                     interrupted=False, audio_interrupted=False, other_session=False)

# Each command: the reasons to refuse it, in their order, its action, and the screens it belongs to.
APP = ["not installed", "not running"]
SCREEN = APP + ["in settings", "not presented"]
TAKE = APP + ["no camera", "no access", "interrupted"]
SWITCH = ["not installed", "not in settings", "restricted", "no settings entry", "already set"]
COMMANDS = {
    "app reads status": (APP, lambda c: "status " + c.status),
    "app reads frame": (APP + ["no camera"], lambda c:
        "frame scene" if c.films else "frame black"),
    "app requests access": (APP, lambda c: c.ask("app")),
    "app opens input": (APP + ["no camera"], lambda c: c.ask("input")),
    "app leaves screen": (APP, lambda c: c.set(
        screen="prompt" if c.screen == "prompt" else None, covered=None, awaited=False)),
    "user selects": (APP + ["in settings", "covered"], Camera.select),
    "user accepts": (SCREEN, Camera.accept, "priming"),
    "user declines": (SCREEN + ["no such button"], lambda c: c.close("declined"), "priming"),
    "user allows": (SCREEN, lambda c: c.answer_prompt("authorized"), "prompt"),
    "user denies": (SCREEN, lambda c: c.answer_prompt("denied"), "prompt"),
    "user opens settings": (SCREEN + ["no such button"], Camera.open_settings, "settings alert"),
    "user dismisses": (SCREEN + ["no such button"], Camera.close,
                       "settings alert", "no camera", "not permitted", "camera"),
    "user visits settings": (["not installed", "in settings"], lambda c: c.set(in_settings=True)),
    "user switches on": (SWITCH, lambda c: c.change(True, decision="authorized")),
    "user switches off": (SWITCH, lambda c: c.change(True, decision="denied")),
    "user returns to app": (APP + ["not in settings"], Camera.come_back),
    "user launches app": (["not installed", "already running"], Camera.launch),
    "user resets privacy": (["not installed"], lambda c: c.change_access(decision="undetermined")),
    "user deletes app": (["not installed"], Camera.delete),
    "user installs app": (["already installed"], lambda c: c.set(process="stopped")),
    "system kills": (APP, Camera.end),
    "system restricts": (["restricted"], lambda c: c.change_access(restricted=True)),
    "system lifts restriction": (["not restricted"], lambda c: c.set(restricted=False)),
    "system interrupts camera": (TAKE, lambda c: c.take("in use by another client")),
    "system interrupts in background": (APP + ["not in settings"] + TAKE[2:],
                                        lambda c: c.take("not available in background")),
    "system interrupts beside apps": (TAKE, lambda c: c.take(
        "not available with multiple foreground apps")),
    "system interrupts under pressure": (TAKE, lambda c: c.take(
        "not available due to system pressure")),
    "system interrupts audio": (TAKE, lambda c: c.take(
        "audio in use by another client", "audio_interrupted")),
    "app starts other session": (TAKE, lambda c: c.take("in use by another client", "other_session")),
    "system ends interruption": (APP + ["not interrupted"], Camera.give_back),
    "system ends interruption untold": (APP + ["not interrupted"], lambda c: c.give_back(False)),
    "app stops other session": (APP + ["not interrupted"], Camera.give_back),
    "system takes screen down": (APP + ["not presented"], lambda c: c.lose_prompt(), "prompt"),
}
FIELDS = ("policy,status,camera,devices listed,usage text,stores intention,settings change,"
          "answers on,stale refusal,input without access,settings can be opened,"
          "calls of lost prompt,input after grant,audio interruption").split(",")

def say(lines):
    sys.stdout.write("".join(line + "\n" for line in lines) + "\n")
    sys.stdout.flush()

camera, world = None, {"policy": "fixed"}
say(["consent system, format 1", "machine camera", "whole state"])
for line in map(str.strip, sys.stdin):
    if line == "reset":
        camera, world = None, {"policy": "fixed"}
    elif camera is None and line:
        world.update((f, line[len(f) + 1:]) for f in FIELDS if line.startswith(f + " "))
    elif camera is None:
        camera = Camera(world)
        say(["state " + camera.decision])
    elif line not in COMMANDS:
        say(["unsupported"])
    else:
        before = camera.state()
        answer = ["-> " + part for part in camera.perform(line)]
        answer += ["now " + new for old, new in zip(before, camera.state()) if old != new]
        say(answer + ["state " + camera.decision])  # A restriction hides the decision.
