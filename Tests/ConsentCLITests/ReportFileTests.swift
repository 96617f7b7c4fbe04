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

@Suite struct `Known divergences` {
  private static func desk() throws -> (desk: Desk, file: String) {
    let desk = try Desk()
    #expect(try desk.run(broken).code == 1)
    return (desk, try #require(desk.saved.first))
  }

  private static func entry(_ file: String) -> String {
    #"{"id":"STATUS-1","case":"Failures/\#(file)","owner":"us","reason":"reads too early"}"#
  }

  @Test func `that still fail do not violate, and are listed`() throws {
    let (desk, file) = try Self.desk()
    try desk.file("known.jsonl", "\n" + Self.entry(file) + "\n")
    let run = try desk.run(broken + ["--known", "known.jsonl"])
    #expect(run.output.contains("known        1 of 1 fail as recorded"))
    #expect(run.output.contains("  STATUS-1 (us): reads too early"))
  }

  @Test func `that no longer fail leave the run unknown, with the line to delete`() throws {
    let (desk, file) = try Self.desk()
    try desk.file("known.jsonl", "\n" + Self.entry(file) + "\n")
    let run = try desk.run("check", "--seed", "7", "--runs", "30", "--known", "known.jsonl")
    #expect(run.code == 2)
    let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("STATUS-1 no longer fails; delete known.jsonl:2:"))
    #expect(run.output.contains(Self.entry(file)))
  }

  @Test func `that are not as they should be are refused with file and line`() throws {
    let (desk, file) = try Self.desk()
    let entry = Self.entry(file)
    let text = try desk.text("Failures/\(file)")
    try desk.file("nameless.consent", text.replacing(#/breaks .*\n/#, with: ""))
    try desk.file("garbled.consent", text.replacing("app ", with: "ape "))
    let wrong = [
      "{", #"{"id":"a"}"#, entry.replacing("STATUS-1", with: " "),
      entry.replacing("Failures/", with: "Nowhere/"), entry + "\n" + entry,
      entry.replacing("Failures/\(file)", with: "nameless.consent"),
      entry.replacing("Failures/\(file)", with: "garbled.consent"),
    ]
    for text in wrong {
      try desk.file("known.jsonl", text)
      let run = try desk.run("check", "--known", "known.jsonl")
      #expect(run.code == 64, "\(text)")
      #expect(run.errors.contains(#/^known\.jsonl:[12]: expected /#), "\(text): \(run.errors)")
    }
  }
}
