import Desk
import Foundation
import Testing

@Suite struct `A program in place of the system` {
  @Test func `that does not support something leaves a run without a verdict`() async throws {
    let desk = try Desk()
    try desk.file(
      "nothing.sh",
      "printf 'consent system, format 1\\nmachine camera\\n\\n'; while read -r l; do [ -n \"$l\" ] || printf 'unsupported\\n\\n'; done"
    )
    let words = ["--system", "sh nothing.sh", "--runs", "8", "--shard", "2/2", "--seed", "1"]
    let none = try await desk.run(["check", "camera"] + words + ["--json", "2"])
    #expect(
      none.code == 2 && none.output.contains("the peer does not support some worlds"),
      "\(none.output)")
    #expect(try desk.text("2").contains(#""leftOut":["some worlds"]"#))
  }

  /// A filter that ends somewhere ends the program behind it.
  @Test func `that dies now and then is flaky, and is not violated`() async throws {
    let desk = try Desk()
    try desk.file(
      "dies.sh",
      #"""
      n=$(($(od -An -N2 -tu2 /dev/urandom) % 200 + 100))
      while IFS= read -r l; do
        printf '%s\n' "$l"; n=$((n - 1)); [ $n = 0 ] && exit
      done | "$1" system camera
      """#)
    let run = try await desk.run(
      "check", "camera", "--system", "sh dies.sh '\(desk.tool)'", "--runs", "100", "--seed", "1",
      "--shard", "2/2")
    #expect(run.code == 2 && !run.output.contains("VIOLATED"), "\(run.output)")
    for words in ["is flaky", "the peer left with exit code 0 instead of an answer", "--system"] {
      #expect(run.output.contains(words), "\(run.output)")
    }
  }

  @Test func `needs one machine, workers, and no fault`() async throws {
    let desk = try Desk()
    let calls = [
      ["check", "--system", "true"], ["check", "clip-twins", "--system", "true"],
      ["check", "camera", "--system", "true", "--in-process"],
      ["explore", "camera", "--system", "true", "--fault", "stacksScreens"], ["system"],
      ["system", "contacts-twins"],
    ]
    for call in calls { #expect(try await desk.run(call).code == 64, "\(call)") }
  }

  @Test func `may be our own, of each machine`() async throws {
    let desk = try Desk()
    for machine in ["camera", "clip", "contacts", "device"] {
      // So many cases of contacts have more cards than a key has numbers for.
      let runs = machine == "contacts" ? "300" : "60"
      let words = ["check", machine, "--runs", runs, "--seed", "3", "--shard", "2/2"]
      let (here, there) = (
        try await desk.run(words),
        try await desk.run(words + ["--system", "'\(desk.tool)' system \(machine) --names-states"])
      )
      #expect(there.code == here.code, "\(there.output)\(there.errors)")
      #expect(!there.output.contains("VIOLATED") && there.words.contains("against peer"))
    }
  }

  /// The page's lines with `>` are sent, those with `<` come back.
  @Test func `speaks as the exchanges of the page`() async throws {
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
      let run = try await desk.run(shell: "\"$0\" system \(machine) < sent")
      #expect(run.output == lines("<"))
    }
  }

  @Test func `has the same shrunk case as in process`() async throws {
    let desk = try Desk()
    for fault in Desk.sized(
      ["forgetsADenial"], ["forgetsADenial"], ["forgetsADenial", "stacksScreens"])
    {
      let words = ["check", "camera", "--runs", "300", "--seed", "1", "--shard", "2/2"]
      let here = try await desk.run(words + ["--fault", fault, "--save", "here"])
      let there = try await desk.run(
        words + [
          "--system", "'\(desk.tool)' system camera --names-states --fault \(fault)", "--save",
          "there",
        ])
      #expect(here.code == 1 && there.code == 1, "\(there.output)\(there.errors)")
      func evaluations(_ run: Run) throws -> Int {
        let count = try #require(run.output.firstMatch(of: #/([\d,]+) evaluations/#)).1
        return try #require(Int(count.replacing(",", with: "")))
      }
      #expect(try evaluations(there) <= evaluations(here) * 2)
      let compared = try await desk.run(
        shell: "cat here/planted/* | grep -v 'planted fault' > a; cat there/* > b; diff a b")
      #expect(compared.code == 0, "\(compared.output)")
    }
  }

  @Test(arguments: Desk.sample(of: ["python3 camera.py", "./camera"], oneIn: 2))
  func `may be a sample, whose planted mistakes are found`(sample: String) async throws {
    let desk = try Desk()
    let samples = Desk.specs.deletingLastPathComponent().appending(path: "scripts/samples").path
    let made = try await desk.run(
      shell: "cp '\(samples)'/* . && { cc -O1 -o camera camera.c || clang -O1 -o camera camera.c; }"
    )
    #expect(made.code == 0, "\(made.errors)")
    let words = ["check", "camera", "--seed", "2", "--system"]
    let right = try await desk.run(words + [sample, "--runs", "\(Desk.sized(800, 800, 41_793))"])
    // So few cases may leave a rule of a refuted design untaken.
    let isOpen = Desk.size != .whole && right.output.contains("(every design)")
    #expect(right.code == (isOpen ? 2 : 0), "\(right.output)\(right.errors)")
    #expect(!right.output.contains("VIOLATED"), "\(right.output)")
    for bug in Desk.sample(of: ["forgetsADenial", "stacksScreens", "leavesTheCameraUp"], oneIn: 3) {
      let wrong = try await desk.run(words + ["\(sample) --bug \(bug)", "--runs", "300"])
      #expect(wrong.code == 1 && wrong.output.contains("VIOLATED"), "\(bug): \(wrong.output)")
    }
  }
}
