import Desk
import Foundation
import Testing

private let broken = [
  "check", "--seed", "7", "--runs", "60", "--fault", "promptsForTheStatus",
]

@Suite struct `Files that CI reads` {
  @Test func `that cannot be written are told of before any work is done`() async throws {
    let desk = try Desk()
    try desk.file("wall", "")
    for flags in [
      ["--json", "wall/a"], ["--junit", "wall/b"], ["--sarif", "/dev/full/c"], ["--json", "."],
      ["--save", "wall"],
    ] {
      let run = try await desk.run(broken + flags)
      #expect(run.code == 70 && run.output.isEmpty, "\(flags)")
      #expect(run.errors.contains("\(flags[1]) cannot be written: "), "\(run.errors)")
    }
    // A folder outside of the working folder is not made for a file, or for a corpus.
    for words in [broken + ["--json", "../none/a"], ["corpus", "../none/a", "camera"]] {
      let run = try await desk.run(words)
      #expect(run.code == 70 && run.errors.contains("../none/a cannot be written: No such file"))
    }
    #expect(desk.saved.isEmpty)
  }

  @Test func `that the disk has no room for are told of, and nothing is lost`() async throws {
    let flags = ["--json", "/dev/full"]
    let violated = try await Desk().run(broken + flags)
    #expect(violated.code == 1 && violated.output.contains("VIOLATED"))
    #expect(violated.errors.contains("/dev/full cannot be written: No space left on device."))
    let sound = try await Desk().run(
      ["check", "camera", "--seed", "7", "--runs", "30", "--shard", "2/2"] + flags)
    #expect(sound.code == 70 && sound.output.contains("PASSED"))
  }

  @Test func `annotate a change and sum a job up where GitHub runs it`() async throws {
    let desk = try Desk()
    try desk.file("summary.md", "before\n")
    let run = try await desk.run(
      broken + ["--specs", Desk.specs.path],
      variables: ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": "summary.md"])
    let last = try #require(run.output.split(separator: "\n").last)
    #expect(last.hasPrefix("::error file="))
    #expect(last.contains("%0AReplay: \(desk.tool) replay Failures/"))
    let summary = try desk.text("summary.md")
    #expect(summary.hasPrefix("before\n### consent: VIOLATED"))
    let lost = try await desk.run(broken, variables: ["GITHUB_STEP_SUMMARY": "/nowhere/summary.md"])
    #expect(lost.code == 1 && lost.errors.contains("The job summary cannot be written"))
  }
}
