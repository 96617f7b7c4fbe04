import Desk
import Foundation
import Testing

private let short = ["check", "camera", "--seed", "7", "--runs", "20", "--in-process"]

@Suite struct `The files of a run` {
  private static let outputs = [
    "--json", "r.jsonl", "--junit", "r.xml", "--sarif", "r.sarif", "--html", "r.html",
  ]

  /// Returns the contents of the files, by their flags.
  private func files(_ desk: Desk) throws -> [String: String] {
    var files: [String: String] = [:]
    for index in stride(from: 0, to: Self.outputs.count, by: 2) {
      files[Self.outputs[index]] = try? desk.text(Self.outputs[index + 1])
    }
    return files
  }

  /// Runs a command, and kills it as soon as it has printed something.
  private func kill(_ words: String, _ desk: Desk) async throws {
    let killed = try await desk.run(
      shell: """
        "$0" \(words) > said 2> noted & run=$!
        until [ -s said ] || ! kill -0 $run; do sleep 0.01; done; sleep 0.2
        kill -KILL $run; wait $run; echo $?
        """)
    #expect(killed.output == "137\n", "\(words): \(killed)")
  }

  @Test func `never have the verdict of a former run, once another one was killed`() async throws {
    let desk = try Desk()
    _ = try await desk.run(short + Self.outputs)
    let former = try files(desk)
    #expect(former.count == 4 && former["--junit"]?.contains("<testcase") == true)
    let words = Self.outputs.joined(separator: " ")
    try await kill("check camera --seed 7 --runs 90000000 \(words)", desk)
    let left = try files(desk)
    #expect(left["--junit"]?.contains(#"<error message="the run was interrupted""#) == true)
    #expect(left["--sarif"]?.contains(#""executionSuccessful" : false"#) == true)
    #expect(left["--html"]?.contains("INTERRUPTED") == true)
    #expect(left["--json"]?.contains(#""kind":"verdict""#) == false)
    // The file is no shard, and no run with a verdict.
    let merged = try await desk.run("merge", "r.jsonl")
    #expect(merged.code == 64 && merged.errors.contains("a whole run that was not completed"))
  }

  @Test func `of any other command are empty, once it was killed`() async throws {
    for words in [
      "explore contacts --json r.jsonl --html r.html",
      "find contacts 'grants = 9' --json r.jsonl",
      "faults contacts --json r.jsonl --html r.html",
      "decisions contacts --json r.jsonl",
    ] {
      let desk = try Desk()
      for file in ["r.jsonl", "r.html"] { try desk.file(file, "HOLDS") }
      try await kill(words, desk)
      for file in ["r.jsonl", "r.html"] where words.contains(file) {
        #expect(try desk.text(file).isEmpty, "\(words)")
      }
    }
  }

  @Test func `stay as they are where the arguments are wrong`() async throws {
    let desk = try Desk()
    for words in [
      short + ["--runs", "2"], ["check", "camera", "--decide", "no=1"], short + ["x"],
    ] {
      try desk.file("r.xml", "HOLDS")
      let run = try await desk.run(words + ["--junit", "r.xml"])
      #expect(run.code == 64 && run.output.isEmpty, "\(run)")
      #expect(try desk.text("r.xml") == "HOLDS")
    }
  }

  @Test func `are all different`() async throws {
    let desk = try Desk()
    _ = try await desk.run(shell: "mkdir d; ln -s d link; : > there; ln there hard")
    try desk.file("case.consent", "consent case, format 1\nmachine camera\n\nuser opens camera\n")
    let pairs = [
      short + ["--json", "a", "--junit", "a"], short + ["--junit", "a", "--sarif", "./a"],
      short + ["--html", "d/a", "--json", "link/a"], short + ["--json", "-", "--html", "-"],
      short + ["--sarif", "there", "--junit", "hard"], short + ["--json", "s", "--save", "s/"],
      short + ["--json", "a", "--junit", "\(desk.folder.path)/d/../a"],
      ["explore", "camera", "--json", "a", "--html", "./a"],
      ["find", "camera", "refused", "--write", "a", "--json", "d/../a"],
      ["replay", "case.consent", "--html", "d/../case.consent"],
      ["merge", "there", "--junit", "hard"],
    ]
    for words in pairs {
      let run = try await desk.run(words)
      #expect(run.code == 64 && run.output.isEmpty, "\(words): \(run)")
      #expect(run.errors.contains(#/ both write |would replace/#), "\(words): \(run.errors)")
    }
    // Devices are shared, and a folder may hold the files.
    for words in [
      ["--json", "/dev/null", "--junit", "/dev/null"], ["--save", "d", "--json", "d/a"],
    ] {
      #expect(try await desk.run(short + words).code == 2)
    }
  }

  @Test func `are standard output as -, in place of the text`() async throws {
    let desk = try Desk()
    let files: [(flag: String, start: String, end: String)] = [
      ("--json", #"{"kind":"check""#, "}\n"), ("--junit", "<?xml", "</testsuites>\n"),
      ("--sarif", "{\n", "}\n"), ("--html", "<!DOCTYPE html>", "</html>\n"),
    ]
    for (flag, start, end) in files {
      let run = try await desk.run(short + [flag, "-"])
      #expect(run.output.hasPrefix(start) && run.output.hasSuffix(end), "\(flag): \(run)")
      #expect(!run.output.contains("\nUNKNOWN") && !desk.holds("-"))
      if flag == "--json" { continue }
      // The same bytes as in a file, which also leads to standard output without harm.
      _ = try await desk.run(short + [flag, "file"])
      let (one, other) = (try desk.text("file"), run.output)
      #expect(flag == "--junit" || one.hasPrefix(other) || other.hasPrefix(one), "\(flag)")
    }
    let found = try await desk.run("find", "camera", "refused", "--write", "-")
    #expect(found.code == 0 && found.output.hasPrefix("consent case, format 1\n"), "\(found)")
    let named = try await desk.run(
      shell:
        "\"$0\" \(short.joined(separator: " ")) --junit /dev/stdout > log 2> /dev/null; ls -l /dev/stdout"
    )
    #expect(named.output.contains("-> "))
    #expect(try desk.text("log").contains("</testsuites>"))
  }

  @Test func `without a decision that leaks leave the next check as it was`() async throws {
    let desk = try Desk()
    // Case 1,899 leaks, and shrinking it would take its time.
    let leaky = try await desk.run(
      ["check", "contacts-twins", "--seed", "2", "--runs", "1900", "--decide"]
        + ["hiddenWriteError=authorizationDenied", "--steps", "6", "--specs", Desk.specs.path]
    ) { _ in !desk.saved.isEmpty }
    let saved = try #require(desk.saved.first, "\(leaky)")
    #expect(desk.saved.allSatisfy { $0.hasPrefix("decided/contacts-twins-") }, "\(desk.saved)")
    let again = try await desk.run("replay", "Failures/\(saved)")
    #expect(again.code == 1 && again.output.contains("the decision leaks."), "\(again)")
    let next = try await desk.run(
      ["check", "contacts-twins", "--seed", "7", "--runs", "5"] + desk.few())
    #expect(next.code == 2, "\(next)")
  }
}
