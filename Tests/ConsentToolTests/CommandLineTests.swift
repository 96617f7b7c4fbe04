import Desk
import Foundation
import Testing

private let sample = """
  consent case, format 1
  machine contacts
  profile apple
  contact 1 "Ada \\u{1B}[31m"

  app mounts button 1 for "ada"
  user taps button 1
  user allows
    -> button 1 approved [1]
    -> app became active
    -> contacts changed
    now limited {1}
    now no alert
    now button 1 shows {}
  end

  """

@Suite struct `The command line` {
  @Test func `answers what is wrong with the nearest that is right, and exit 64`() async throws {
    let desk = try Desk()
    let mistakes: [([String], String)] = [
      (["chek"], "Did you mean consent check?"), (["lint", "."], "It is consent-lint now."),
      (["check", "--sed", "7"], "Did you mean --seed?"),
      (["check", "--fault", "grantsWhenCliped"], "Did you mean grantsWhenClipped?"),
      (["check", "--fault", "camera"], "List all with: consent faults --list\n"),
      (
        ["check", "camera", "clip", "--fault", "grantsWhenClipped"],
        "grantsWhenClipped belongs to contacts, not to camera or clip.\nName contacts, or list those"
          + " of camera and clip with: consent faults --list camera clip\n"
      ),
      (["check", "--profile", "aple"], "Did you mean apple?"),
      (["check", "--policy", "fixd"], "Did you mean fixed?"),
      (["check", "--policy", "none"], "Possible values: literal, fixed, reviewable."),
      (["check", "camera", "--contacts", "3"], "--contacts is a flag of contacts"),
      (["check", "contacts", "--policy", "fixed"], "or name camera as well"),
      (["check", "camra"], "Did you mean camera?"),
      (["check", "phone"], "Machines: contacts, camera, clip and device"),
      (["check", "--runs", "ten"], "--runs needs a whole number"),
      (["check", "--runs", "0"], "--runs needs a whole number"),
      (["check", "--runs"], "--runs needs a value"),
      (["check", "--workers", "0"], "--workers needs a whole number from 1"),
      (["check", "--workers", "2", "--in-process"], "remove one of the two"),
      (["check", "--patience", "2"], "Write it with its unit"),
      (["check", "--for", "5"], "Write it with its unit"),
      (["check", "--for", "0s"], "more than 0 and at most 1000000s"),
      (["check", "--for", "-1m"], "more than 0 and at most 1000000m"),
      (["check", "--patience", "0.0ms"], "more than 0 and at most 1000000ms"),
      (["check", "--for", "1s", "--runs", "5"], "Give only one of the two limits"),
      (["check", "--json"], "--json needs a value"),
      (["check", "--help=yes"], "--help takes no value"),
      (["check", "--shard", "2/4"], "--shard requires --seed"),
      (["check", "--seed", "1", "--shard", "5/4"], "with k from 1 to n"),
      (["check", "--seed", "1", "--shard", "2"], "with k from 1 to n"),
      (["check", "--seed", "1", "--shard", "auto"], "SLURM_ARRAY_TASK_ID"),
      (["merge"], "consent merge needs the files"),
      (["merge", "nothing.jsonl"], "cannot be read"),
      (["check", "--seed", "1", "--seed", "2"], "is given twice"),
      (["check", "some.consent"], "consent replay FILE"),
      (["check", "--specs", "/nowhere"], "contains no Scenarios"),
      (["replay"], "consent replay needs a file"),
      (["replay", "nothing.consent"], "there is no such file"),
      (["replay", "."], "has no cases"),
      (["faults", "grantsWhenCliped"], "Did you mean grantsWhenClipped?"),
      (["faults", "camra"], "Did you mean camera?"),
      (["faults", "camera", "grantsWhenClipped"], "belongs to contacts, not to camera"),
      (["clause", "--list", "camra"], "Did you mean camera?"),
      (["help", "chek"], "Did you mean consent help check?"),
    ]
    for (words, advice) in mistakes {
      let run = try await desk.run(words)
      #expect(run.code == 64, "\(words)")
      #expect(run.errors.contains(advice), "\(words): \(run.errors)")
      #expect(run.output.isEmpty, "\(words)")
    }
  }

  @Test func `explains itself within 80 columns`() async throws {
    let desk = try Desk()
    let pages = [
      ["--help"], ["help"], ["check", "--help"], ["merge", "--help"], ["replay", "-h"],
      ["faults", "--help"], ["help", "help"], ["clause", "--list"],
      ["help", "explore"], ["help", "corpus"], ["help", "find"], ["help", "why"],
      ["help", "decisions"], ["help", "shrink"], ["help", "clause"], ["help", "completions"],
      ["find", "camera", "--words"],
    ]
    for words in pages {
      let run = try await desk.run(words)
      #expect(run.code == 0 && run.output.count > 100, "\(words)")
      // Examples begin with the program as it was called.
      let lines = run.output.replacing(desk.tool, with: "consent").split(separator: "\n")
      #expect(lines.allSatisfy { $0.count <= 80 }, "\(words)")
    }
    #expect(try await desk.run([]).code == 64)
  }

  @Test
  func `prints the same bytes for the same seed in two processes, and others for another`()
    async throws
  {
    let desk = try Desk()
    let runs = Desk.sized("100", "100", "1000")
    let words = try await ["check", "--all", "--runs", runs] + desk.few()
    let (one, two) = (
      try await desk.run(words + ["--seed", "7"]), try await desk.run(words + ["--seed", "7"])
    )
    #expect(one.output == two.output && one.output.contains("seed 7"))
    let other = try await desk.run(words + ["--seed", "8"])
    #expect(other.output.replacing("seed 8", with: "seed 7") != one.output)
    #expect(one.output.contains("distinct") && !one.output.contains("\u{1B}"))
  }

  @Test func `a replay ends with where each grant comes from`() async throws {
    let desk = try Desk()
    let file = Desk.specs.appending(path: "Contacts/Scenarios/tap-on-the-only-match.consent").path
    let replay = try await desk.run("replay", file)
    let lines = replay.output.split(separator: "\n").filter { $0.hasPrefix("Final state") }
    #expect(
      lines == [
        "Final state: contact 3 is granted by the user, selected in the prompt of call 1, at 0 ms.",
        "Final state: contact 2 is granted by the user, by a touch on button 1, at 0 ms.",
      ])
  }

  @Test func `prints a case that it cannot save`() async throws {
    let desk = try Desk()
    try desk.file("Failures", "a file where the folder should be")
    let found = try await desk.run(
      "check", "--fault", "promptsForTheStatus", "--seed", "7", "--runs", "60")
    #expect(found.code == 1)
    #expect(found.output.contains("could not be saved"))
    #expect(found.output.contains("\napp reads status\nend\n"))
  }

  @Test func `ends on a first Ctrl-C with what was found`() async throws {
    let desk = try Desk()
    // Counts the lines to a system, and leaves a file after some cases.
    try desk.file(
      "relay.sh",
      #"""
      n=0
      while IFS= read -r l; do
        printf '%s\n' "$l"; n=$((n + 1)); [ $n = 300 ] && : > begun
      done | "$1" system camera
      """#)
    let long = ["--seed", "7", "--runs", "90000000"]
    let relayed = ["camera", "--shard", "2/2", "--system", "sh relay.sh '\(desk.tool)'"]
    // At its start, with its first line, and in its random cases. Before the first line nothing is lost.
    let moments: [([String], @Sendable (Running) -> Bool)] = [
      ([], { _ in true }), ([], { !$0.said.isEmpty }), (relayed, { _ in desk.holds("begun") }),
    ]
    for (words, isReached) in moments {
      let run = try await desk.run(["check"] + words + long, interruptedOnce: isReached)
      #expect(run.code == 130, "\(run)")
      #expect(words.isEmpty || run.output.contains(#/\n[a-z]+ +[\d,]+ cases, /#), "\(run)")
      if run.output.isEmpty { continue }
      #expect(run.output.contains("INTERRUPTED  no failure in the cases played."), "\(run)")
      #expect(run.errors.contains("Interrupted; the results above are incomplete."))
    }
  }

  @Test func `leaves the lines of JSON so far in their file, when it is interrupted`() async throws
  {
    let desk = try Desk()
    let run = try await desk.run(["explore", "--json", "part.jsonl"]) { $0.said.contains("scope") }
    #expect(run.code == 130)
    let scopes = run.output.split(separator: "\n").filter { $0.hasPrefix("scope") }
    #expect(try desk.text("part.jsonl").split(separator: "\n").count == scopes.count)
  }
}

@Suite struct `A case file from anywhere` {
  @Test func `is replayed with its names escaped`() async throws {
    let desk = try Desk()
    try desk.file("sample.consent", sample)
    let run = try await desk.run("replay", "sample.consent")
    #expect(run.code == 0)
    #expect(run.output.contains("Ada \\u{1B}[31m") && !run.output.contains("\u{1B}"))
  }

  @Test func `that expects something else is told so, with its line`() async throws {
    let desk = try Desk()
    try desk.file("wrong.consent", sample.replacing("now limited {1}", with: "now denied"))
    let run = try await desk.run("replay", "wrong.consent")
    #expect(run.code == 1)
    #expect(run.output.contains("In model and system:\nwrong.consent:12: user allows\n"))
    #expect(
      run.output.contains("\n  - now denied\n") && run.output.contains("\n  + now limited {1}\n"))
    #expect(
      run.output.contains("Fill in the lines: \(desk.tool) replay wrong.consent --write FILE\n"))
  }

  @Test func `is filled in, whole or not at all`() async throws {
    let desk = try Desk()
    let wrong = sample.replacing("now limited {1}", with: "now denied # so I thought")
    try desk.file("wrong.consent", wrong)
    let run = try await desk.run("replay", "wrong.consent", "--write", "right.consent")
    #expect(run.code == 0 && run.output.contains("\nFilled in: right.consent."))
    let right = try desk.text("right.consent")
    #expect(
      right.contains("\nstrict\n") && right.contains("\n  # so I thought\n  now limited {1}\n"))
    #expect(try desk.text("wrong.consent") == wrong)
    #expect(try await desk.run("replay", "right.consent").code == 0)
    // The case itself is the output file, and needs no edits.
    #expect(try await desk.run("replay", "right.consent", "--write", "right.consent").code == 0)
    #expect(try desk.text("right.consent") == right)

    let differs = try await desk.run(
      "replay", "wrong.consent", "--write", "none.consent", "--fault",
      "simplifiedPromptSharesEverything")
    #expect(differs.code == 1 && !desk.holds("none.consent"))
    let lost = try await desk.run(
      "replay", "wrong.consent", "--write", "wrong.consent/right.consent")
    #expect(lost.code == 70)
    #expect(lost.errors.contains("wrong.consent/right.consent cannot be written"))

    // The outcomes of steps after a crash are unknown.
    try desk.file("dies.consent", sample.replacing("end\n", with: "app deletes contact 1\nend\n"))
    let died = try await desk.run(
      "replay", "dies.consent", "--write", "none.consent", "--fault", "indexesOutOfRange")
    #expect(died.code == 1 && died.output.contains("the process trapped"))
    #expect(died.errors.contains("none.consent is not written") && !desk.holds("none.consent"))
  }

  @Test func `that is broken is refused with line and column, never with a trap`() async throws {
    let desk = try Desk()
    let texts: KeyValuePairs<String, String> = [
      "cut": String(sample.prefix(120)), "mangled": sample.replacing("taps", with: "tpas"),
      "escape": sample.replacing("\\u{1B}", with: "\u{1B}"), "binary": "\u{0}\u{1}\u{2}",
    ]
    for (name, text) in texts {
      try desk.file("\(name).consent", text)
      let run = try await desk.run("replay", "\(name).consent")
      #expect(run.code == 64, "\(name)")
      #expect(run.output.isEmpty, "\(name)")
      #expect(run.errors.contains(#/^\w+\.consent:\d+:\d+: /#), "\(name): \(run.errors)")
      #expect(!run.errors.contains("\u{1B}"), "\(name)")
    }
  }
}
