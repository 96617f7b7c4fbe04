import Testing

/// A program that misbehaves in place of a camera, and the verdict of a command on it.
///
/// Each is a script of a shell. It replaces some functions of a right program, which answers each step of the case
/// by a status.
struct HostileProgram: Sendable, CustomTestStringConvertible {
  let name: String
  /// The functions that it replaces, and other commands before it greets.
  let script: String
  /// The exit code of the command.
  let code: Int32
  /// Words of its output.
  let words: String
  /// The words of the command, before `--system`.
  var call = ["replay", "case.consent"]
  /// The command that starts the program.
  var start = "sh program.sh"
  /// The maximum number of its starts.
  var starts = 10
  /// How long the checker waits. A machine that is busy may be slow to answer, which no right answer is to suffer from;
  /// where the time must end, it is short.
  var patience: String

  init(_ name: String, _ code: Int32, _ words: String, _ script: String = "") {
    (self.name, self.code, self.words, self.script) = (name, code, words, script)
    patience = words.contains(" ms") ? "600ms" : "20s"
  }

  var testDescription: String { name }

  /// Returns the program as the system of another command.
  func calling(_ call: String..., starts: Int = 10) -> HostileProgram {
    var program = self
    (program.call, program.starts) = (call, starts)
    return program
  }

  /// Returns the program, which lets the time end, with another time.
  func waiting(_ patience: String) -> HostileProgram {
    var program = self
    program.patience = patience
    return program
  }

  /// Returns the program with another command that starts it.
  func started(by start: String) -> HostileProgram {
    var program = self
    program.start = start
    return program
  }

  /// A right program, whose functions others replace. `once NAME` is true the first time in the life of the folder.
  static let right = #"""
    echo x >> starts
    tool=$1
    once() { [ -e "once-$1" ] && return 1; : > "once-$1"; }
    greet() { printf 'consent system, format 1\nmachine camera\n\n'; }
    say() { printf '%s\n' "$@" ''; }
    well() { say '-> status undetermined'; }
    begin() { echo; }
    perform() { well; }
    serve() {
      header=1 step=0
      while IFS= read -r line; do
        case $header$line in
        ?reset) header=1 step=0; continue ;;
        1) header=0; begin; continue ;;
        1*) continue ;;
        esac
        step=$((step + 1))
        perform
      done
    }
    # The system of the package, with its answers line by line.
    ours() { "$tool" system camera --names-states | while IFS= read -r line; do out "$line"; done; }
    out() { printf '%s\n' "$1"; }

    """#

  static let all = greetings + answers + ends + waverers + leavers + killers + others

  /// The output before a case begins.
  static let greetings = [
    HostileProgram("is not there", 64, "./nosuch: not found").started(by: "./nosuch"),
    HostileProgram("cannot be executed", 64, "Permission denied").started(by: "./case.consent"),
    HostileProgram("is a mistake of the shell", 64, "yntax error").started(by: "echo ("),
    HostileProgram(
      "greets nobody and says why", 64, "Traceback: no camera",
      "echo 'Traceback: no camera' >&2; exit 1"),
    HostileProgram("ends itself by a signal", 64, "left with exit code 137", "kill -9 $$"),
    HostileProgram("is silent", 64, "did not greet within 540 ms", "exec sleep 300"),
    HostileProgram("greets late", 64, "did not greet within 540 ms", "sleep 2"),
    HostileProgram(
      "begins to greet", 64, "began to greet and did not end with an empty line within 540 ms",
      "greet() { printf 'consent system, format 1\\n'; sleep 300; }"),
    HostileProgram(
      "greets twice", 64, "to which no line belongs",
      #"greet() { h='consent system, format 1\nmachine camera\n\n'; printf "$h$h"; }"#),
    HostileProgram("greets with a note", 64, "greets with \"# hello\" instead", "echo '# hello'"),
    HostileProgram(
      "is another machine", 64, "greets with \"machine lamp\" instead of \"machine camera\"",
      #"greet() { printf 'consent system, format 1\nmachine lamp\n\n'; }"#),
    HostileProgram(
      "speaks a newer format", 64, "greets with \"consent system, format 2\" instead",
      #"greet() { printf 'consent system, format 2\nmachine camera\n\n'; }"#),
    HostileProgram(
      "floods its greeting", 64, "more than 1024 KiB",
      "head -c 3000000 /dev/zero | tr '\\0' x"),
    HostileProgram(
      "is killed with its worker before it greets", 64, "before the greeting",
      "kill -9 $PPID; sleep 300"
    ).started(by: "exec sh program.sh"),
    HostileProgram(
      "leaves a child before it greets", 0, "HOLDS", "setsid sleep 300 > /dev/null 2>&1 &"),
  ]

  /// Answers that the page allows, and others.
  static let answers = [
    HostileProgram("is right", 0, "HOLDS"),
    HostileProgram(
      "tells what did not change", 0, "HOLDS",
      "well() { say '-> status undetermined' 'now undetermined' 'now waiting 0'; }"),
    HostileProgram(
      "ends its lines as Windows does", 0, "HOLDS",
      #"well() { printf -- '-> status undetermined\r\n\r\n'; }"#),
    HostileProgram(
      "writes in pieces", 0, "HOLDS",
      #"well() { printf -- '-> sta'; sleep 0.02; printf 'tus undetermined\n'; echo; }"#),
    HostileProgram(
      "writes a sign at a time", 1,
      "began to answer and did not end with an empty line within 300 ms",
      #"well() { for s in - '>' ' ' s t a t u s ' ' x; do printf -- "$s"; sleep 0.1; done; say; }"#),
    HostileProgram(
      "answers from a child after its end", 0, "HOLDS",
      "perform() { sleep 0.1; well; }"
    ).started(by: "exec 3<&0; sh program.sh <&3 & true"),
    HostileProgram(
      "fills its standard error", 0, "HOLDS",
      "well() { head -c 100000 /dev/zero >&2; say '-> status undetermined'; }"),
    HostileProgram(
      "comments its answers", 1, "has a comment",
      "well() { say '-> status undetermined # as before'; }"),
    HostileProgram(
      "writes a note above its answers", 1, "has a comment",
      "well() { say '# reading' '-> status undetermined'; }"),
    HostileProgram(
      "writes changes above the outcome", 1, "an outcome below one",
      "well() { say 'now undetermined' '-> status undetermined'; }"),
    HostileProgram(
      "contradicts itself", 1, "a second one",
      "well() { say '-> status undetermined' 'now denied' 'now undetermined'; }"),
    HostileProgram(
      "answers twice", 1, "a second one",
      "well() { say '-> status denied' '-> status undetermined'; }"),
    HostileProgram(
      "answers a header by an outcome", 1, "answered a header by an outcome",
      "begin() { say '-> done'; }"),
    HostileProgram(
      "tells states that it said it would not tell", 1, "greeted with outcomes only",
      #"""
      greet() { printf 'consent system, format 1\nmachine camera\noutcomes only\n\n'; }
      well() { say '-> status undetermined' 'now denied'; }
      """#),
    HostileProgram(
      "answers with blanks", 1, "without a line", "well() { printf ' \\n\\t\\n\\n'; }"),
    HostileProgram(
      "writes a byte of zero", 1, "line 1 of the peer's answer has",
      #"well() { printf -- '-> status\0 undetermined\n\n'; }"#),
    HostileProgram(
      "answers ahead", 1, "to which no line belongs", "well() { say '-> done' '' '-> done'; }"),
    HostileProgram(
      "writes no UTF-8", 1, "line 1 of the peer's answer has",
      #"well() { printf -- '-> status \377\n\n'; }"#),
    HostileProgram(
      "says what the notation has no word for", 1, "has \"open\" instead of",
      "well() { say '-> status open'; }"),
    HostileProgram("answers without a line", 1, "without a line", "well() { echo; }"),
    HostileProgram(
      "does not support its second step", 2, "does not support readStatus",
      "perform() { [ $step = 2 ] && say unsupported || well; }"),
    HostileProgram("echoes", 1, "line 1 of the peer's answer has", "well() { say \"$line\"; }"),
    HostileProgram(
      "lies", 1, "VIOLATED", "well() { say '-> status denied'; }"),
    HostileProgram(
      "supports nothing", 2, "does not support", "begin() { say unsupported; }"),
  ]

  /// Programs that are gone at the same step each time.
  static let ends = [
    HostileProgram(
      "dies and says why", 1, "Traceback: no camera",
      "perform() { echo 'Traceback: no camera' >&2; exit 3; }"),
    HostileProgram(
      "traps", 1, "aborted instead of an answer",
      "perform() { [ $step = 2 ] && kill -ABRT $$; well; }"
    ).started(by: "exec sh program.sh"),
    HostileProgram(
      "becomes another program", 1, "left with exit code 0 instead of an answer",
      "perform() { exec true; }"),
    HostileProgram(
      "closes its output", 1, "closed its output",
      "perform() { exec sleep 300 > /dev/null; }"
    ).started(by: "exec sh program.sh"),
    HostileProgram(
      "closes its input", 1, "did not answer within 300 ms",
      "perform() { exec sleep 300 < /dev/null; }"),
    HostileProgram(
      "ends in the middle of a line", 1, "left with exit code 0 in the middle of a line",
      "perform() { printf -- '-> sta'; exit 0; }"),
    HostileProgram("hangs", 1, "did not answer within 300 ms", "perform() { exec sleep 300; }"),
    HostileProgram(
      "spins", 1, "did not answer within 300 ms", "perform() { while :; do :; done; }"),
    HostileProgram(
      "stops itself", 1, "did not answer within 300 ms", "perform() { kill -STOP $$; }"),
    HostileProgram(
      "shuts its ears and hangs", 1, "did not answer within 300 ms",
      "trap '' HUP INT TERM PIPE; perform() { while :; do sleep 1; done; }"),
    HostileProgram(
      "floods its standard error and is silent", 1, "did not answer within 300 ms",
      "perform() { exec yes no >&2; }"),
    HostileProgram(
      "begins an answer", 1, "did not end with an empty line within 300 ms",
      "perform() { echo '-> status undetermined'; sleep 300; }"),
    HostileProgram(
      "floods its answer", 1, "more than 1024 KiB",
      #"perform() { head -c 3000000 /dev/zero | tr '\0' x; }"#),
  ]

  /// Programs that are wrong or gone now and then.
  static let waverers = [
    HostileProgram(
      "dies once", 2, "equal", "perform() { once death && exit 3; well; }"),
    HostileProgram(
      "is silent once", 2, "equal", "perform() { once silence && exec sleep 300; well; }"
    ).waiting("3s"),
    HostileProgram(
      "errs once", 2, "1 of 60 plays are equal",
      "perform() { once error && say '-> status denied' || well; }"),
    HostileProgram(
      "errs once in the second play", 2, "59 of 60 plays are equal",
      """
      perform() {
        [ $step = 3 ] && ! once first && once second && { say '-> status denied'; return; }
        well
      }
      """),
    HostileProgram(
      "dies at each other start", 2, "equal",
      "perform() { [ $(($(wc -l < starts) % 2)) = 0 ] && exit 3; well; }"),
    HostileProgram(
      "begins once in another state", 2, "equal",
      "begin() { once state && say 'now denied' || echo; }"),
    HostileProgram(
      "errs once where both sides break a claim", 2, "1 of 60 plays are equal",
      """
      out() { [ "$1" = '-> logs declined' ] && once error && echo '-> logs accepted' || echo "$1"; }
      ours; exit
      """
    ).calling("replay", "published.consent"),
    HostileProgram(
      "is slow after a pause", 2, "1 of",
      "perform() { once pause && sleep 2; [ $step = 1 ] && sleep 0.05; well; }"
    ).waiting("3s"),
  ]

  /// Programs that leave others behind.
  static let leavers = [
    HostileProgram(
      "leaves a child", 0, "HOLDS", "perform() { sleep 300 > /dev/null 2>&1 & well; }"),
    HostileProgram(
      "leaves a child in a session of its own", 0, "HOLDS",
      "perform() { setsid sleep 300 > /dev/null 2>&1 & well; }"),
    HostileProgram(
      "leaves a child that holds its output, and dies", 1, "left with exit code 3",
      "perform() { setsid sleep 300 & exit 3; }"),
    HostileProgram(
      "leaves a grandchild of nobody", 0, "HOLDS",
      "perform() { (setsid sh -c 'trap \"\" HUP TERM; sleep 300' > /dev/null 2>&1 &); well; }"),
    HostileProgram(
      "leaves children that spin", 1, "did not answer within 300 ms",
      "perform() { for i in 1 2; do setsid sh -c 'while :; do :; done' & done; sleep 300; }"),
    HostileProgram(
      "starts too many", 1, "more processes than it may",
      "perform() { for i in $(seq 400); do setsid sleep 300 & done; sleep 300; }"),
  ]

  /// Programs that end or stop the processes above them.
  static let killers = [
    HostileProgram(
      "kills its shell and goes on", 0, "HOLDS",
      "perform() { once kill && { kill -9 $PPID; sleep 1; }; well; }"
    ).started(by: "sh program.sh; exit"),
    HostileProgram(
      "kills its worker once", 0, "passed when played anew",
      "perform() { once kill && { kill -9 $PPID; sleep 300; }; well; }"
    ).started(by: "exec sh program.sh"),
    HostileProgram(
      "kills its worker", 1, "signal 9", "perform() { kill -9 $PPID; sleep 300; }"
    ).started(by: "exec sh program.sh"),
    HostileProgram(
      "kills its parent twice", 1, "signal 9",
      #"""
      perform() {
        kill -9 $PPID
        while :; do
          parent=$(sed 's/.*) . \([0-9]*\) .*/\1/' /proc/$$/stat)
          [ "$parent" = 1 ] || kill -9 "$parent"
        done
      }
      """#),
    HostileProgram(
      "asks its worker to end", 1, "signal 15", "perform() { kill -TERM $PPID; sleep 300; }"
    ).started(by: "exec sh program.sh"),
    HostileProgram(
      "stops its worker", 1, "VIOLATED", "perform() { kill -STOP $PPID; sleep 300; }"
    ).started(by: "exec sh program.sh").waiting("2s"),
    HostileProgram(
      "stops its worker once", 0, "passed when played anew",
      "perform() { once stop && { kill -STOP $PPID; sleep 300; }; well; }"
    ).started(by: "exec sh program.sh").waiting("3s"),
    HostileProgram("kills its group", 1, "signal 9", "perform() { kill -9 0; }"),
    HostileProgram(
      "stops its group and its worker's keeper", 1, "VIOLATED",
      #"""
      perform() {
        keeper=$(sed 's/.*) . \([0-9]*\) .*/\1/' /proc/$PPID/stat)
        kill -STOP "$keeper" $PPID $$
      }
      """#
    ).started(by: "exec sh program.sh").waiting("2s"),
  ]

  /// The system of the package, which once answers otherwise to a command without an answer.
  private static let errsOnce = """
    out() { [ "$1" = '-> done' ] && once error && echo '-> prompts' || echo "$1"; }
    ours; exit
    """

  /// Programs in other commands.
  static let others = [
    HostileProgram(
      "dies at its first step, in a check", 1, "left with exit code 3", "perform() { exit 3; }"
    ).calling("check", "camera", "--runs", "10", "--specs", "Specs", starts: 20),
    HostileProgram(
      "dies at its first step, in random cases", 1, "No case has fewer than one command",
      "perform() { exit 3; }"
    ).calling("check", "camera", "--runs", "10", "--shard", "2/2", "--seed", "3", starts: 14),
    HostileProgram(
      "dies at its second step, in random cases", 1, " to 2 in ",
      #"""
      greet() { :; }
      serve() {
        header=1 step=0
        while IFS= read -r line; do
          case $header$line in
          ?reset) header=1 step=0 ;;
          1) header=0 ;;
          0*) step=$((step + 1)); [ $step = 2 ] && exit 3 ;;
          esac
          printf '%s\n' "$line"
        done | "$tool" system camera --names-states
      }
      """#
    ).calling("check", "camera", "--runs", "10", "--shard", "2/2", "--seed", "3", starts: 14),
    HostileProgram(
      "is silent at its first step, in a check", 1, "did not answer within 300 ms",
      "perform() { exec sleep 300; }"
    ).calling("check", "camera", "--runs", "10", "--specs", "Specs", starts: 20),
    HostileProgram(
      "kills its worker, in random cases", 1, "signal 9", "perform() { kill -9 $PPID; sleep 300; }"
    ).calling("check", "camera", "--runs", "10", "--shard", "2/2", "--seed", "3", starts: 20)
      .started(by: "exec sh program.sh"),
    HostileProgram(
      "errs once, in random cases", 2, "flaky",
      errsOnce
    ).calling("check", "camera", "--runs", "60", "--shard", "2/2", "--seed", "3", starts: 20),
    HostileProgram(
      "errs once, in a scope", 2, "1 of 13 plays",
      errsOnce
    ).calling("explore", "camera", "--depth", "2"),
    HostileProgram(
      "dies in a scope", 1, "signal 9",
      "out() { [ \"$1\" = '-> prompts' ] && kill -9 0; echo \"$1\"; }; ours; exit"
    ).calling("explore", "camera", "--depth", "2"),
    HostileProgram(
      "errs once, in a search", 0, "1 of 13 plays",
      errsOnce
    ).calling("find", "camera", "denied & returnToApp", "--depth", "3"),
    HostileProgram(
      "dies in a search", 2, "left with exit code 3", "perform() { exit 3; }"
    ).calling("find", "camera", "denied & returnToApp", "--depth", "3"),
    HostileProgram(
      "dies while a case is shrunk", 1, "Shrunk from 3 steps to 2 in 2 plays",
      "perform() { [ $step = 2 ] && exit 3; well; }"
    ).calling("shrink", "case.consent"),
  ]
}
