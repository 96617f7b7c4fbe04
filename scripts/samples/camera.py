#!/usr/bin/env python3
"""A camera in Python that speaks the protocol of Specs/Protocol.md.

    consent check camera --system 'python3 scripts/samples/camera.py'

`--bug NAME` plants a mistake: forgetsADenial, stacksScreens or leavesTheCameraUp.
"""
import sys

BUG = sys.argv[2] if sys.argv[1:2] == ["--bug"] else None

# The reasons for which a command is refused, in their order.
IN_APP, ON_SCREEN = ["not installed", "not running"], ["in settings", "not presented"]
SWITCH = ["not installed", "not in settings", "restricted", "no settings entry", "already set"]
REASONS = {
    "app reads status": IN_APP, "app requests access": IN_APP, "app leaves screen": IN_APP,
    "system kills": IN_APP, "app reads frame": IN_APP + ["no camera"],
    "app opens input": IN_APP + ["no camera"],
    "user selects": IN_APP + ["in settings", "covered"],
    "user accepts": IN_APP + ON_SCREEN, "user allows": IN_APP + ON_SCREEN,
    "user denies": IN_APP + ON_SCREEN, "user opens settings": IN_APP + ON_SCREEN,
    "user declines": IN_APP + ON_SCREEN + ["no such button"],
    "user dismisses": IN_APP + ON_SCREEN + ["no such button"],
    "user visits settings": ["not installed", "in settings"],
    "user switches on": SWITCH, "user switches off": SWITCH,
    "user returns to app": IN_APP + ["not in settings"],
    "user launches app": ["not installed", "already running"],
    "user resets privacy": ["not installed"], "user deletes app": ["not installed"],
    "user installs app": ["already installed"], "system restricts": ["restricted"],
    "system lifts restriction": ["not restricted"],
}
# The screens to which an answer of the person belongs.
SCREENS = {
    "user accepts": ["priming"], "user declines": ["priming"], "user allows": ["prompt"],
    "user denies": ["prompt"], "user opens settings": ["settings alert"],
    "user dismisses": ["settings alert", "no camera", "not permitted", "camera"],
}


class Camera:
    def __init__(self, world):
        self.world = world
        status = world.get("status", "undetermined")
        self.literal = world["policy"] == "literal"
        self.decision = "undetermined" if status == "restricted" else status
        self.restricted = status == "restricted"
        self.process, self.screen, self.covered = "running", None, None
        self.waiting, self.awaited, self.in_settings, self.intended = 0, False, False, False

    def has(self, name):
        return self.world.get(name, "yes") == "yes"

    @property
    def status(self):
        return "restricted" if self.restricted else self.decision

    def state(self):
        yes = lambda flag: "yes" if flag else "no"
        return [
            f"app {self.process}", self.status,
            f"settings entry {yes(self.decision != 'undetermined')}",
            f"screen: {self.screen}" if self.screen else "no screen",
            f"covered: {self.covered}" if self.covered else "nothing covered",
            f"waiting {self.waiting}", f"awaited {yes(self.awaited)}",
            f"in settings {yes(self.in_settings)}", f"intended {yes(self.intended)}"]

    def perform(self, command):
        """Returns the answer and the effects."""
        for reason in REASONS[command]:
            if self.applies(reason, command):
                return ["refused: " + reason]
        self.answer, self.effects = "done", []
        getattr(self, command.replace(" ", "_"))()
        return [self.answer] * (self.answer != "done" or not self.effects) + self.effects

    def applies(self, reason, command):
        return {
            "not installed": self.process == "not installed",
            "already installed": self.process != "not installed",
            "not running": self.process != "running",
            "already running": self.process == "running",
            "in settings": self.in_settings, "not in settings": not self.in_settings,
            "covered": self.screen == "prompt",
            "not presented": self.screen not in SCREENS.get(command, []),
            "no such button": self.world["policy"] == "reviewable" if self.screen == "priming"
            else self.screen == "settings alert" and self.literal,
            "restricted": self.restricted, "not restricted": not self.restricted,
            "no settings entry": self.decision == "undetermined",
            "already set": self.decision == ("authorized" if command.endswith("on") else "denied"),
            "no camera": not self.has("camera"),
        }[reason]

    # The app's flow
    def user_selects(self):
        if self.screen is None or self.literal or BUG == "stacksScreens":
            self.enter()

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
        title, buttons = {
            "priming": ("would like to access", "allow, not now") if self.literal else
            ("benefit", "next" if self.world["policy"] == "reviewable" else "next, not now"),
            "settings alert": ("would like to access", "open settings") if self.literal else
            ("access is off", "open settings, cancel"),
            "no camera": ("no camera", "ok"), "not permitted": ("not permitted", "ok"),
            "camera": ("viewfinder", "cancel")}[screen]
        self.effects.append(f"presents {screen} titled {title} [{buttons}] on main")

    def close(self):
        self.screen, self.covered = self.covered, None

    def user_accepts(self):
        self.effects.append("logs accepted")
        self.close()
        if not self.literal or self.has("devices listed"):
            self.ask(by_flow=True)

    def user_declines(self):
        self.effects.append("logs declined")
        self.close()

    def user_dismisses(self):
        self.close()

    def user_opens_settings(self):
        self.effects.append("logs settings opened")
        self.close()
        self.in_settings = True
        self.intended = self.has("stores intention") and not self.literal

    # The platform
    def app_reads_status(self):
        self.answer = "status " + self.status

    def app_reads_frame(self):
        self.answer = "frame scene" if self.status == "authorized" else "frame black"

    def app_requests_access(self):
        self.ask(by_flow=False)

    def ask(self, by_flow):
        if not self.has("usage text"):
            return self.crash()
        if self.status != "undetermined":
            self.reply(1)
            return self.enter() if by_flow else None
        self.waiting += 1
        if self.screen != "prompt":
            self.awaited = by_flow
            self.prompt()

    def app_opens_input(self):
        if not self.has("usage text"):
            self.crash()
        elif self.status == "undetermined" and self.screen != "prompt":
            self.prompt()

    def prompt(self):
        self.effects.append("prompts")
        self.covered, self.screen = self.screen, "prompt"

    def crash(self):
        self.answer = "crashed"
        self.end()

    def reply(self, calls):
        word = "granted" if self.status == "authorized" else "refused"
        self.effects += [f"answers {word} on {self.world.get('answers on', 'main')}"] * calls

    def user_allows(self):
        self.decide("authorized")

    def user_denies(self):
        self.decide("denied")

    def decide(self, decision):
        self.decision = decision
        self.answer_prompt()

    def answer_prompt(self):
        goes_on, calls = self.awaited, self.waiting
        self.awaited, self.waiting = False, 0
        self.close()
        self.reply(calls)
        if goes_on and (self.status == "authorized" or self.literal):
            self.enter()

    def app_leaves_screen(self):
        self.screen = "prompt" if self.screen == "prompt" else None
        self.covered, self.awaited = None, False

    # Settings and the life of the app
    def user_visits_settings(self):
        self.in_settings = True

    def user_switches_on(self):
        self.decision = "authorized"
        self.change()

    def user_switches_off(self):
        self.decision = "denied"
        self.change()

    def change(self):
        if self.world.get("settings change", "ends app") == "ends app":
            self.end()
        else:
            self.lose_ground()

    def lose_ground(self):
        if self.screen == "camera" and self.status != "authorized":
            if BUG != "leavesTheCameraUp":
                self.close()
        elif self.screen == "prompt" and self.status != "undetermined":
            self.answer_prompt()

    def change_access(self, before):
        self.change() if before in ("denied", "authorized") else self.lose_ground()

    def user_returns_to_app(self):
        self.in_settings = False
        if self.world.get("stale refusal") == "closes" and self.status == "authorized" \
                and self.screen in ("settings alert", "not permitted"):
            self.close()
        if self.intended:
            self.intended = False
            if self.status == "authorized":
                self.enter()

    def user_launches_app(self):
        self.process = "running"
        if BUG == "forgetsADenial" and self.decision == "denied":
            self.decision = "undetermined"
        self.user_returns_to_app()

    def user_resets_privacy(self):
        before, self.decision = self.status, "undetermined"
        self.change_access(before)

    def user_deletes_app(self):
        self.end()
        self.decision, self.process = "undetermined", "not installed"
        self.in_settings = self.intended = False

    def user_installs_app(self):
        self.process = "stopped"

    def system_kills(self):
        self.end()

    def system_restricts(self):
        before, self.restricted = self.status, True
        self.change_access(before)

    def system_lifts_restriction(self):
        self.restricted = False

    def end(self):
        if self.process == "running":
            self.process, self.screen, self.covered = "stopped", None, None
            self.awaited, self.waiting = False, 0


FIELDS = ["policy", "status", "camera", "devices listed", "usage text", "stores intention",
          "settings change", "answers on", "stale refusal"]


def read_world(lines):
    """Returns the fields of a header as a dictionary."""
    world = {"policy": "fixed"}
    for line in lines:
        for field in FIELDS:
            if line.startswith(field + " "):
                world[field] = line[len(field) + 1:]
    return world


def main():
    def say(lines):
        sys.stdout.write("".join(line + "\n" for line in lines) + "\n")
        sys.stdout.flush()

    say(["consent system, format 1", "machine camera"])
    camera, header = None, []
    for line in map(str.strip, sys.stdin):
        if line == "reset":
            camera, header = None, []
        elif camera is None and line:
            header.append(line)
        elif camera is None:
            camera = Camera(read_world(header))
            say([])
        elif line not in REASONS:
            say(["unsupported"])
        else:
            before = camera.state()
            lines = ["-> " + part for part in camera.perform(line)]
            say(lines + ["now " + new for old, new in zip(before, camera.state()) if old != new])


main()
