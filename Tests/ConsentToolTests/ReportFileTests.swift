import Desk
import Foundation
import Testing

private let broken = [
  "check", "--seed", "7", "--runs", "60", "--fault", "decidesByReadingTheStatus",
]

@Suite struct `Files that CI reads` {
  @Test func `are written beside the text, folders and all`() throws {
    let desk = try Desk()
    let run = try desk.run(
      broken + ["--json", "out/a.jsonl", "--junit", "out/b/c.xml", "--sarif", "d.sarif"])
    #expect(run.code == 1 && run.output.contains("VIOLATED"))
    let lines = try desk.text("out/a.jsonl").split(separator: "\n")
    #expect(lines.count == 3 && lines.last?.contains("\"verdict\":\"violated\"") == true)
    let junit = try desk.text("out/b/c.xml")
    #expect(junit.contains("<failure message="))
    #expect(try desk.text("d.sarif").contains("\"2.1.0\""))
  }

  @Test func `that cannot be written are told of, and nothing is lost`() throws {
    let desk = try Desk()
    try desk.file("wall", "")
    let flags = ["--json", "wall/a", "--junit", "wall/b", "--sarif", "/dev/full/c"]
    let violated = try desk.run(broken + flags)
    #expect(violated.code == 1 && violated.output.contains("VIOLATED"))
    for name in ["wall/a", "wall/b", "/dev/full/c"] {
      #expect(violated.errors.contains("\(name) cannot be written: "), "\(name)")
    }
    let sound = try desk.run(
      ["check", "--seed", "7", "--runs", "30", "--shard", "2/2"] + flags)
    #expect(sound.code == 70 && sound.output.contains("PASSED"))
  }

  @Test func `annotate a change and sum a job up where GitHub runs it`() throws {
    let desk = try Desk()
    try desk.file("summary.md", "before\n")
    let run = try desk.run(
      broken + ["--specs", Desk.specs.path],
      variables: ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": "summary.md"])
    let last = try #require(run.output.split(separator: "\n").last)
    #expect(last.hasPrefix("::error file="))
    #expect(last.contains("%0AReplay: consent replay Failures/"))
    let summary = try desk.text("summary.md")
    #expect(summary.hasPrefix("before\n### consent: VIOLATED"))
    let lost = try desk.run(broken, variables: ["GITHUB_STEP_SUMMARY": "/nowhere/summary.md"])
    #expect(lost.code == 1 && lost.errors.contains("The job summary cannot be written"))
  }
}
