import Desk
import Foundation
import Testing

/// A program in the language of a shell that answers the first reading of the status, and then misbehaves.
private let misbehaving = #"""
  way=$1
  step=0
  header=1
  child() { sleep 300 & }
  odd() { [ $(($(od -An -N1 -tu1 /dev/urandom) % 4)) = 0 ]; }
  [ "$way" = banner ] && echo 'Camera 1.0 is ready.'
  [ "$way" = 'dies at the start' ] && exit 3
  [ "$way" = 'silent at the start' ] && sleep 300
  [ "$way" = 'another machine' ] && { printf 'consent system, format 1\nmachine lamp\n\n'; exit; }
  [ "$way" = 'a newer format' ] && { printf 'consent system, format 2\nmachine camera\n\n'; exit; }
  printf 'consent system, format 1\nmachine camera\n\n'
  while IFS= read -r line; do
    case $header$line in
    ?reset) header=1; step=0; continue ;;
    1) header=0; echo; continue ;;
    1*) continue ;;
    esac
    step=$((step + 1))
    case $step$way in
    '2half a line') printf -- '-> sta'; exit 0 ;;
    2endless) head -c 3000000 /dev/zero | tr '\0' x ;;
    '2not UTF-8') printf -- '-> status \377\n\n' ;;
    '2an answer too many') printf -- '-> status undetermined\n\n-> status undetermined\n\n' ;;
    2silent) sleep 300 ;;
    '2never ended') printf -- '-> status undetermined\n'; sleep 300 ;;
    '2dies') exit 3 ;;
    '2a child holds the pipe') child; exit 0 ;;
    '2without a line') echo ;;
    '2no words of ours') printf -- '-> status open\n\n' ;;
    '2unsupported') printf 'unsupported\n\n' ;;
    '2another answer') odd && printf -- '-> status denied\n\n' || printf -- '-> status undetermined\n\n' ;;
    ?'kills its worker once') [ -e killed ] || { : > killed; kill -9 $PPID; }; printf -- '-> status undetermined\n\n' ;;
    ?'stops its worker once') [ -e stopped ] || { : > stopped; kill -STOP $PPID; }; printf -- '-> status undetermined\n\n' ;;
    ?'dies now and then') odd && exit 3; printf -- '-> status undetermined\n\n' ;;
    *) printf -- '-> status undetermined\n\n' ;;
    esac
  done
  """#

private let statusTwice = """
  consent case, format 1
  machine camera

  app reads status
  app reads status
  end

  """

/// How a program misbehaves, the exit code of a replay, and words of its report.
private let ways: KeyValuePairs<String, (code: Int32, words: String)> = [
  "well": (0, "HOLDS"),
  "banner": (64, #"the peer greets with "Camera 1.0 is ready." instead"#),
  "another machine": (64, #"the peer greets with "machine lamp" instead of "machine camera""#),
  "a newer format": (64, #"the peer greets with "consent system, format 2" instead"#),
  "dies at the start": (64, "the peer left with exit code 3 instead of an answer"),
  "silent at the start": (64, "the peer did not answer within"),
  "half a line": (1, "the peer left with exit code 0 in the middle of a line"),
  "endless": (1, "the peer wrote more than 1024 KiB without an empty line"),
  "not UTF-8": (1, "line 1 of the peer's answer has"),
  "an answer too many": (1, "the peer wrote an answer to which no line belongs"),
  "silent": (1, "the peer did not answer within 2000 ms"),
  "never ended": (1, "the peer began an answer and did not end it"),
  "dies": (1, "the peer left with exit code 3 instead of an answer"),
  "a child holds the pipe": (1, "the peer left with exit code 0 instead of an answer"),
  "without a line": (1, "the peer answered without a line"),
  "no words of ours": (1, "line 1 of the peer's answer has \"open\" instead of"),
  "unsupported": (2, "the peer does not support readStatus"),
  "another answer": (2, "flaky"),
  "dies now and then": (2, "flaky"),
  "kills its worker once": (0, "in an earlier play, and passed when played anew. HOLDS"),
  "stops its worker once": (0, "in an earlier play, and passed when played anew. HOLDS"),
]

@Suite struct `A program in place of the system` {
  /// Returns a desk with a program that misbehaves, and the command that starts it.
  private func desk() throws -> (Desk, program: String) {
    let desk = try Desk()
    try desk.file("peer.sh", misbehaving)
    try desk.file("case.consent", statusTwice)
    return (desk, "exec sh '\(desk.folder.appending(path: "peer.sh").path)'")
  }

  /// The processes of a program that are left.
  private func left(on desk: Desk) throws -> String {
    try desk.run(shell: "pgrep -f '\(desk.folder.lastPathComponent)/peer[.]sh' || true").output
  }

  @Test func `is told what it does wrong, and leaves no process behind`() throws {
    let (desk, program) = try desk()
    for (way, expected) in ways {
      // Only an event that never comes is worth a short wait.
      let isSilent = way.hasPrefix("silent") || way == "never ended"
      let run = try desk.run(
        "replay", "case.consent", "--system", "\(program) '\(way)'", "--patience",
        isSilent ? "4s" : "600s")
      let words = (run.output + run.errors).split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
      #expect(run.code == expected.code, "\(way): \(words)")
      #expect(words.contains(expected.words), "\(way): \(words)")
      #expect(try left(on: desk).isEmpty, "\(way)")
    }
  }

  @Test func `that does not support something leaves a run without a verdict`() throws {
    let desk = try Desk()
    try desk.file(
      "nothing.sh",
      "printf 'consent system, format 1\\nmachine camera\\n\\n'; while read -r l; do [ -n \"$l\" ] || printf 'unsupported\\n\\n'; done"
    )
    let words = ["--system", "sh nothing.sh", "--runs", "8", "--shard", "2/2", "--seed", "1"]
    let none = try desk.run(["check", "camera"] + words + ["--json", "2"])
    #expect(
      none.code == 2 && none.output.contains("the peer does not support some worlds"),
      "\(none.output)")
    #expect(try desk.text("2").contains(#""leftOut":["some worlds"]"#))
  }

  /// A filter that ends somewhere ends the program behind it.
  @Test func `that dies now and then is flaky, and is not violated`() throws {
    let desk = try Desk()
    try desk.file(
      "dies.sh",
      #"""
      n=$(($(od -An -N2 -tu2 /dev/urandom) % 200 + 100))
      while IFS= read -r l; do
        printf '%s\n' "$l"; n=$((n - 1)); [ $n = 0 ] && exit
      done | "$1" system camera
      """#)
    let run = try desk.run(
      "check", "camera", "--system", "sh dies.sh '\(desk.tool)'", "--runs", "100", "--seed", "1",
      "--shard", "2/2")
    #expect(run.code == 2 && !run.output.contains("VIOLATED"), "\(run.output)")
    for words in ["is flaky", "the peer left with exit code 0 instead of an answer", "--system"] {
      #expect(run.output.contains(words), "\(run.output)")
    }
  }

  @Test func `that dies ends a check at once, with the shortest case`() throws {
    let (desk, program) = try desk()
    let run = try desk.run(
      "check", "camera", "--system", "\(program) dies", "--runs", "5000", "--shard", "2/2",
      "--seed", "1")
    #expect(run.code == 1, "\(run.output)\(run.errors)")
    for words in ["the peer left with exit code 3 instead of an answer", " to 2 in ", "--system"] {
      #expect(run.output.contains(words), "\(run.output)")
    }
    #expect(try left(on: desk).isEmpty)
  }

  @Test func `needs one machine, workers, and no fault`() throws {
    let desk = try Desk()
    let calls = [
      ["check", "--system", "true"], ["check", "camera-twins", "--system", "true"],
      ["check", "camera", "--system", "true", "--in-process"],
      ["explore", "camera", "--system", "true", "--fault", "stacksScreens"], ["system"],
      ["system", "contacts-twins"],
    ]
    for call in calls { #expect(try desk.run(call).code == 64, "\(call)") }
  }

  @Test func `may be our own, of each machine`() throws {
    let desk = try Desk()
    for machine in ["camera", "clip", "contacts", "device"] {
      // So many cases of contacts have more cards than a key has numbers for.
      let runs = machine == "contacts" ? "300" : "60"
      let words = ["check", machine, "--runs", runs, "--seed", "3", "--shard", "2/2"]
      let (here, there) = (
        try desk.run(words),
        try desk.run(words + ["--system", "'\(desk.tool)' system \(machine) --names-states"])
      )
      #expect(there.code == here.code, "\(there.output)\(there.errors)")
      #expect(!there.output.contains("VIOLATED") && there.output.contains("against peer"))
    }
  }

  /// The page's lines with `>` are sent, those with `<` come back.
  @Test func `speaks as the exchanges of the page`() throws {
    let desk = try Desk()
    let page = try String(contentsOf: Desk.specs.appending(path: "Protocol.md"), encoding: .utf8)
    let exchanges = page.components(separatedBy: "```exchange\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    #expect(exchanges.count == 4)
    for exchange in exchanges {
      func lines(_ sign: Character) -> String {
        exchange.split(separator: "\n").filter { $0.first == sign }
          .map { "\($0.dropFirst(2))\n" }.joined()
      }
      let machine = try #require(lines("<").firstMatch(of: /machine (\w+)/)).1
      try desk.file("sent", lines(">"))
      let run = try desk.run(shell: "\"$0\" system \(machine) < sent")
      #expect(run.output == lines("<"))
    }
  }

  @Test func `has the same shrunk case as in process`() throws {
    let desk = try Desk()
    for fault in Desk.bound(["forgetsADenial"], inSweeps: ["forgetsADenial", "stacksScreens"]) {
      let words = ["check", "camera", "--runs", "300", "--seed", "1", "--shard", "2/2"]
      let here = try desk.run(words + ["--fault", fault, "--save", "here"])
      let there = try desk.run(
        words + [
          "--system", "'\(desk.tool)' system camera --names-states --fault \(fault)", "--save",
          "there",
        ])
      #expect(here.code == 1 && there.code == 1, "\(there.output)\(there.errors)")
      let compared = try desk.run(
        shell: "cat here/planted/* | grep -v 'planted fault' > a; cat there/* > b; diff a b")
      #expect(compared.code == 0, "\(compared.output)")
    }
  }

  @Test(arguments: ["python3 camera.py", "./camera"])
  func `may be a sample, whose planted mistakes are found`(sample: String) throws {
    let desk = try Desk()
    let samples = Desk.specs.deletingLastPathComponent().appending(path: "scripts/samples").path
    let made = try desk.run(
      shell: "cp '\(samples)'/* . && { cc -O1 -o camera camera.c || clang -O1 -o camera camera.c; }"
    )
    #expect(made.code == 0, "\(made.errors)")
    let words = ["check", "camera", "--seed", "2", "--system"]
    let right = try desk.run(words + [sample, "--runs", "\(Desk.bound(1_500, inSweeps: 41_793))"])
    // So few cases may leave a rule of a refuted design untaken.
    let isOpen = !Desk.areSweepsAskedFor && right.output.contains("(every design)")
    #expect(right.code == (isOpen ? 2 : 0), "\(right.output)\(right.errors)")
    #expect(!right.output.contains("VIOLATED"), "\(right.output)")
    for bug in ["forgetsADenial", "stacksScreens", "leavesTheCameraUp"] {
      let wrong = try desk.run(words + ["\(sample) --bug \(bug)", "--runs", "300"])
      #expect(wrong.code == 1 && wrong.output.contains("VIOLATED"), "\(bug): \(wrong.output)")
    }
  }
}
