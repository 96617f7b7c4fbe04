// A camera in C that speaks the protocol of Specs/Protocol.md, written from Specs/Camera.
//
//     cc -O1 -o camera scripts/samples/camera.c && consent check camera --system ./camera
//
// `--bug NAME` plants a mistake: forgetsADenial, stacksScreens or leavesTheCameraUp.
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum status { UNDETERMINED, RESTRICTED, DENIED, AUTHORIZED };
enum screen { NONE, PRIMING, PROMPT, SETTINGS_ALERT, NO_CAMERA, NOT_PERMITTED, CAMERA };
enum process { NOT_INSTALLED, STOPPED, RUNNING };
static const char *const statuses[] = {"undetermined", "restricted", "denied", "authorized"};
static const char *const screens[] = {"", "priming", "prompt", "settings alert", "no camera",
                                      "not permitted", "camera"};
static const char *const processes[] = {"not installed", "stopped", "running"};

static struct {
  bool literal, reviewable, no_camera, no_list, no_text, forgets, lives_on, on_other, closes;
  bool stays_black, no_settings, calls_end, holds_it_against, sound_takes_frames;
} world;

// The visible parts of the state, compared to write the lines with `now`.
struct state {
  enum process process;
  enum status status;
  bool entry;
  enum screen screen, covered;
  int waiting;
  bool awaited, in_settings, intended, interrupted, silent, other_session;
};
static struct state now;
static enum status decision;
// The waiting calls whose prompt was lost.
static int lost;
// Whether inputs fail until the next launch.
static bool stale;
static const char *bug = "";
static char effects[4096];

static bool is(const char *one, const char *other) { return strcmp(one, other) == 0; }
static bool granted(void) { return now.status == AUTHORIZED; }
static void effect(const char *words) {
  strcat(strcat(strcat(effects, "-> "), words), "\n");
}

static void took(const char *reason, bool *what) {
  char line[100];
  *what = true;
  snprintf(line, sizeof line, "interrupted: %s", reason);
  effect(line);
}

static bool active(const struct state *state) {
  return !state->in_settings && state->screen != PROMPT;
}

// The system notifies a running app that it stops or begins to be active.
static void notify(const struct state *old, bool first) {
  if (old->process != RUNNING || now.process != RUNNING || active(old) == active(&now)) return;
  char others[sizeof effects];
  strcpy(others, effects);
  if (first) effects[0] = 0;
  effect(active(&now) ? "app became active" : "app became inactive");
  if (first) strcat(effects, others);
}

static void decide(enum status made) {
  decision = made;
  now.entry = made != UNDETERMINED;
  if (now.status != RESTRICTED) now.status = made;
}

static void close_screen(void) {
  now.screen = now.covered;
  now.covered = NONE;
}

static void present(enum screen screen) {
  char line[200];
  if (now.screen != NONE) {
    snprintf(line, sizeof line, "presents in vain %s", screens[screen]);
    effect(line);
    return;
  }
  now.screen = screen;
  const char *rest =
      screen == PRIMING ? (world.literal      ? "would like to access [allow, not now]"
                           : world.reviewable ? "benefit [next]"
                                              : "benefit [next, not now]")
      : screen == SETTINGS_ALERT
          ? (world.literal       ? "would like to access [open settings]"
             : world.no_settings ? "access is off [cancel]"
                                 : "access is off [open settings, cancel]")
      : screen == NO_CAMERA     ? "no camera [ok]"
      : screen == NOT_PERMITTED ? "not permitted [ok]"
                                : "viewfinder [cancel]";
  snprintf(line, sizeof line, "presents %s titled %s on main", screens[screen], rest);
  effect(line);
}

static void enter(void) {
  if (world.no_camera) {
    effect("logs no camera");
    present(NO_CAMERA);
  } else {
    present(granted()                      ? CAMERA
            : now.status == DENIED         ? SETTINGS_ALERT
            : now.status == UNDETERMINED   ? PRIMING
            : world.literal                ? PRIMING
                                           : NOT_PERMITTED);
  }
}

static void reply(int calls) {
  char line[60];
  snprintf(line, sizeof line, "answers %s on %s", granted() ? "granted" : "refused",
           world.on_other ? "other" : "main");
  while (calls-- > 0) effect(line);
}

static void end(void) {
  if (now.process != RUNNING) return;
  now.process = STOPPED;
  now.screen = now.covered = NONE;
  now.awaited = now.interrupted = now.silent = now.other_session = false;
  now.waiting = lost = 0;
}

static void prompt(void) {
  effect("prompts");
  now.covered = now.screen;
  now.screen = PROMPT;
}

static const char *crash(void) {
  end();
  return "crashed";
}

static const char *ask(bool by_flow) {
  if (world.no_text) return crash();
  if (now.status != UNDETERMINED) {
    reply(1);
    if (by_flow) enter();
    return "done";
  }
  now.waiting++;
  if (now.screen != PROMPT) {
    now.awaited = by_flow;
    prompt();
  }
  return "done";
}

static void answer_prompt(void) {
  bool goes_on = now.awaited;
  int calls = now.waiting - lost;
  now.awaited = false;
  now.waiting = lost;
  close_screen();
  reply(calls);
  if (goes_on && (granted() || world.literal)) enter();
}

static void change(bool ends_app) {
  if (ends_app && !world.lives_on)
    end();
  else if (now.screen == CAMERA && !granted()) {
    if (!is(bug, "leavesTheCameraUp")) close_screen();
  } else if (now.screen == PROMPT && now.status != UNDETERMINED)
    answer_prompt();
}

static void come_back(void) {
  now.in_settings = false;
  if (world.closes && granted() && (now.screen == SETTINGS_ALERT || now.screen == NOT_PERMITTED))
    close_screen();
  bool goes_on = now.intended && granted();
  now.intended = false;
  if (goes_on) enter();
}

// The refusals, in the order of their precedence. Returns NULL if the command is carried out.
static const char *refusal(const char *c) {
  bool app = is(c, "app reads status") || is(c, "app reads frame") || is(c, "app requests access") ||
             is(c, "app opens input") || is(c, "app leaves screen") || is(c, "system kills") ||
             strncmp(c, "system interrupts", 17) == 0 ||
             strncmp(c, "system ends interruption", 24) == 0 || is(c, "system takes screen down") ||
             is(c, "app starts other session") || is(c, "app stops other session");
  bool answers = is(c, "user accepts") || is(c, "user declines") || is(c, "user allows") ||
                 is(c, "user denies") || is(c, "user opens settings") || is(c, "user dismisses");
  bool switches = is(c, "user switches on") || is(c, "user switches off");
  if (is(c, "system restricts")) return now.status == RESTRICTED ? "restricted" : NULL;
  if (is(c, "system lifts restriction")) return now.status != RESTRICTED ? "not restricted" : NULL;
  if (is(c, "user installs app")) return now.process != NOT_INSTALLED ? "already installed" : NULL;
  if (now.process == NOT_INSTALLED) return "not installed";
  if (is(c, "user launches app")) return now.process == RUNNING ? "already running" : NULL;
  if (is(c, "user visits settings")) return now.in_settings ? "in settings" : NULL;
  if (switches) {
    if (!now.in_settings) return "not in settings";
    if (now.status == RESTRICTED) return "restricted";
    if (!now.entry) return "no settings entry";
    return decision == (is(c, "user switches on") ? AUTHORIZED : DENIED) ? "already set" : NULL;
  }
  if (app || answers || is(c, "user selects") || is(c, "user returns to app"))
    if (now.process != RUNNING) return "not running";
  if (is(c, "app reads frame") || is(c, "app opens input"))
    return world.no_camera ? "no camera" : NULL;
  if (is(c, "system interrupts in background") && !now.in_settings) return "not in settings";
  if (strncmp(c, "system interrupts", 17) == 0 || is(c, "app starts other session")) {
    bool taken = now.interrupted || now.silent || now.other_session;
    return world.no_camera ? "no camera" : !granted() ? "no access" : taken ? "interrupted" : NULL;
  }
  if (is(c, "app stops other session")) return now.other_session ? NULL : "not interrupted";
  if (is(c, "system takes screen down")) return now.screen == PROMPT ? NULL : "not presented";
  if (strncmp(c, "system ends interruption", 24) == 0)
    return now.interrupted || now.silent ? NULL : "not interrupted";
  if (is(c, "user returns to app")) return now.in_settings ? NULL : "not in settings";
  if (is(c, "user selects"))
    return now.in_settings ? "in settings" : now.screen == PROMPT ? "covered" : NULL;
  if (!answers) return NULL;
  if (now.in_settings) return "in settings";
  enum screen s = now.screen;
  bool shown = is(c, "user accepts") || is(c, "user declines") ? s == PRIMING
               : is(c, "user opens settings")                  ? s == SETTINGS_ALERT
               : is(c, "user dismisses")                       ? s >= SETTINGS_ALERT
                                                               : s == PROMPT;
  if (!shown) return "not presented";
  bool lacks = (is(c, "user declines") && world.reviewable) ||
               (is(c, "user opens settings") && !world.literal && world.no_settings) ||
               (is(c, "user dismisses") && s == SETTINGS_ALERT && world.literal);
  return lacks ? "no such button" : NULL;
}

static const char *carry_out(const char *c) {
  static char answer[40];
  bool was_decided = now.status == DENIED || granted();
  if (is(c, "app reads status")) {
    snprintf(answer, sizeof answer, "status %s", statuses[now.status]);
    return answer;
  }
  if (is(c, "app reads frame")) {
    bool taken =
        now.interrupted || now.other_session || (now.silent && world.sound_takes_frames);
    return granted() && !taken ? "frame scene" : "frame black";
  }
  if (is(c, "app requests access")) return ask(false);
  if (is(c, "app opens input")) {
    if (world.no_text) return crash();
    if (now.status == UNDETERMINED && now.screen != PROMPT) prompt();
    if ((now.status == DENIED || now.status == RESTRICTED) && !world.stays_black) return "failed";
    if (granted() && stale) return "failed";
  } else if (is(c, "app leaves screen")) {
    if (now.screen != PROMPT) now.screen = NONE;
    now.covered = NONE;
    now.awaited = false;
  } else if (is(c, "user selects")) {
    if (now.screen == NONE || world.literal || is(bug, "stacksScreens")) enter();
  } else if (is(c, "user accepts")) {
    effect("logs accepted");
    close_screen();
    if (!world.literal || !world.no_list) return ask(true);
  } else if (is(c, "user declines")) {
    effect("logs declined");
    close_screen();
  } else if (is(c, "user allows") || is(c, "user denies")) {
    decide(is(c, "user allows") ? AUTHORIZED : DENIED);
    answer_prompt();
  } else if (is(c, "user opens settings")) {
    effect("logs settings opened");
    close_screen();
    now.in_settings = !world.no_settings;
    now.intended = !world.forgets && !world.literal;
  } else if (is(c, "user dismisses")) {
    close_screen();
  } else if (is(c, "user visits settings")) {
    now.in_settings = true;
  } else if (is(c, "user switches on") || is(c, "user switches off")) {
    decide(is(c, "user switches on") ? AUTHORIZED : DENIED);
    change(true);
  } else if (is(c, "user returns to app")) {
    come_back();
  } else if (is(c, "user launches app")) {
    now.process = RUNNING;
    if (is(bug, "forgetsADenial") && decision == DENIED) decide(UNDETERMINED);
    come_back();
  } else if (is(c, "user resets privacy")) {
    decide(UNDETERMINED);
    change(was_decided);
  } else if (is(c, "user deletes app")) {
    end();
    decide(UNDETERMINED);
    now.process = NOT_INSTALLED;
    now.in_settings = now.intended = false;
  } else if (is(c, "user installs app")) {
    now.process = STOPPED;
  } else if (is(c, "system kills")) {
    end();
  } else if (is(c, "system restricts")) {
    now.status = RESTRICTED;
    change(was_decided);
  } else if (is(c, "system lifts restriction")) {
    now.status = decision;
  } else if (is(c, "system takes screen down")) {
    if (world.calls_end) {
      answer_prompt();
    } else {
      close_screen();
      now.awaited = false;
      lost = now.waiting;
    }
  } else if (is(c, "system interrupts camera")) {
    took("in use by another client", &now.interrupted);
  } else if (is(c, "app starts other session")) {
    took("in use by another client", &now.other_session);
  } else if (is(c, "system interrupts audio")) {
    took("audio in use by another client", &now.silent);
  } else if (is(c, "system interrupts in background")) {
    took("not available in background", &now.interrupted);
  } else if (is(c, "system interrupts beside apps")) {
    took("not available with multiple foreground apps", &now.interrupted);
  } else if (is(c, "system interrupts under pressure")) {
    took("not available due to system pressure", &now.interrupted);
  } else if (strncmp(c, "system ends interruption", 24) == 0 || is(c, "app stops other session")) {
    now.interrupted = now.silent = now.other_session = false;
    if (!is(c, "system ends interruption untold")) effect("interruption ended");
  } else {
    return NULL;
  }
  return "done";
}

static void flag(const char *name, bool before, bool after) {
  if (before != after) printf("now %s %s\n", name, after ? "yes" : "no");
}

static void step(const char *command) {
  struct state old = now;
  effects[0] = 0;
  const char *refused = refusal(command);
  const char *answer = refused ? refused : carry_out(command);
  notify(&old, is(command, "user returns to app"));
  bool is_new = old.process != RUNNING;
  stale = world.holds_it_against && now.process == RUNNING && ((!is_new && stale) || !granted());
  if (!answer) {
    printf("unsupported\n\n");
    return;
  }
  if (refused)
    printf("-> refused: %s\n", refused);
  else if (!is(answer, "done") || !effects[0])
    printf("-> %s\n", answer);
  fputs(effects, stdout);
  if (old.process != now.process) printf("now app %s\n", processes[now.process]);
  if (old.status != now.status) printf("now %s\n", statuses[now.status]);
  flag("settings entry", old.entry, now.entry);
  if (old.screen != now.screen)
    printf(now.screen ? "now screen: %s\n" : "now no screen\n", screens[now.screen]);
  if (old.covered != now.covered)
    printf(now.covered ? "now covered: %s\n" : "now nothing covered\n", screens[now.covered]);
  if (old.waiting != now.waiting) printf("now waiting %d\n", now.waiting);
  flag("awaited", old.awaited, now.awaited);
  flag("in settings", old.in_settings, now.in_settings);
  flag("intended", old.intended, now.intended);
  flag("interrupted", old.interrupted, now.interrupted);
  flag("audio interrupted", old.silent, now.silent);
  flag("other session", old.other_session, now.other_session);
  printf("state %s\n\n", statuses[decision]);  // A restriction hides the decision.
}

static void header(const char *line) {
  if (is(line, "policy literal")) world.literal = true;
  if (is(line, "policy reviewable")) world.reviewable = true;
  if (is(line, "camera no")) world.no_camera = true;
  if (is(line, "devices listed no")) world.no_list = true;
  if (is(line, "usage text no")) world.no_text = true;
  if (is(line, "stores intention no")) world.forgets = true;
  if (is(line, "settings change leaves app running")) world.lives_on = true;
  if (is(line, "answers on other")) world.on_other = true;
  if (is(line, "stale refusal closes")) world.closes = true;
  if (is(line, "input without access stays black")) world.stays_black = true;
  if (is(line, "settings can be opened no")) world.no_settings = true;
  if (is(line, "calls of lost prompt end")) world.calls_end = true;
  if (is(line, "input after grant stale until launch")) world.holds_it_against = true;
  if (is(line, "audio interruption takes frames")) world.sound_takes_frames = true;
  for (int each = 0; each < 4; each++)
    if (strncmp(line, "status ", 7) == 0 && is(line + 7, statuses[each])) now.status = each;
}

int main(int count, char **words) {
  if (count == 3 && is(words[1], "--bug")) bug = words[2];
  printf("consent system, format 1\nmachine camera\nwhole state\n\n");
  bool plays = false;
  char line[512];
  for (;;) {
    fflush(stdout);
    if (!fgets(line, sizeof line, stdin)) return 0;
    line[strcspn(line, "\r\n")] = 0;
    if (is(line, "reset")) {
      memset(&world, 0, sizeof world);
      now = (struct state){.process = RUNNING};
      lost = 0;
      plays = false;
    } else if (plays) {
      step(line);
    } else if (line[0]) {
      header(line);
    } else {
      decision = now.status == RESTRICTED ? UNDETERMINED : now.status;
      now.entry = decision != UNDETERMINED;
      stale = world.holds_it_against && !granted();
      plays = true;
      printf("state %s\n\n", statuses[decision]);
    }
  }
}
