import Desk
import Foundation
import Testing

@Suite struct `A failure that was mended` {
  private static let name = "camera-refused.consent"
  private static let mended = """
    consent case, format 1
    machine camera
    policy fixed
    found by seed 7, case 3
    breaks "the answers differ"

    app reads status
    app reads frame
    end

    """

  /// Returns a desk with a Specs folder of one scenario, and a saved failure.
  private func desk(_ failure: String = Self.mended) throws -> Desk {
    let desk = try Desk()
    _ = try desk.run(shell: "mkdir -p Specs/Camera/Scenarios Failures")
    try desk.file(
      "Specs/Camera/Scenarios/reads.consent",
      "consent case, format 1\nmachine camera\nstrict\npolicy fixed\n\napp reads status\n"
        + "  -> status undetermined\nend\n")
    try desk.file("Failures/\(Self.name)", failure)
    return desk
  }

  @Test func `moves to the regressions as it is, and every check plays it`() throws {
    let desk = try desk()
    let run = try desk.run("regressions", "add", "Failures/\(Self.name)")
    #expect(run.code == 0, "\(run)")
    #expect(run.output.hasPrefix("Moved to Specs/Camera/Regressions/\(Self.name).\nEvery check"))
    #expect(desk.saved == [])
    #expect(try desk.text("Specs/Camera/Regressions/\(Self.name)") == Self.mended)
    let check = try desk.run("check", "camera", "--seed", "1", "--runs", "20")
    #expect(check.output.contains(", 2 files"), "\(check.output)")
  }

  /// Each case that is not moved: its text, the exit code, and the advice.
  private static let refused: [(text: String, code: Int32, advice: String)] = [
    (
      mended.replacing("status\n", with: "status\n  -> status denied\n"), 1,
      "VIOLATED  the case still fails, so it stays where it is.\nSee PROGRAM replay Failures/"
    ),
    (
      mended.replacing("\n\n", with: "\nplanted fault presentsForNobody\n\n"), 64,
      "delete the line that names the fault"
    ),
    (mended.replacing("app reads frame\n", with: ""), 64, "adds nothing.\n"),
    (mended.replacing("reads frame", with: "raeds frame"), 64, "camera-refused.consent:8:"),
    (mended.replacing("machine camera", with: "machine camra"), 64, "Did it mean camera?"),
    (String(mended.prefix(90)), 64, "camera-refused.consent:"),
  ]

  @Test(arguments: refused.indices) func `stays where it is if it is no regression`(
    place: Int
  ) throws {
    let (text, code, advice) = Self.refused[place]
    let desk = try desk(text)
    let run = try desk.run("regressions", "add", "Failures/\(Self.name)")
    #expect(run.code == code, "\(run)")
    #expect(
      (run.output + run.errors).contains(advice.replacing("PROGRAM", with: desk.tool)), "\(run)")
    #expect(try desk.text("Failures/\(Self.name)") == text)
    #expect(!desk.holds("Specs/Camera/Regressions"))
  }

  @Test func `replaces no other case, and needs a folder and a file`() throws {
    let desk = try desk()
    let add = ["regressions", "add", "Failures/\(Self.name)"]
    let moved = try desk.run(add + ["--json", "-"])
    let record = try #require(
      try JSONSerialization.jsonObject(with: Data(moved.output.utf8)) as? [String: Any])
    #expect(record["movedTo"] as? String == "Specs/Camera/Regressions/\(Self.name)")
    #expect(record["verdict"] as? String == "holds" && record["kind"] as? String == "regression")
    let other = Self.mended.replacing("app reads frame", with: "user selects")
    try desk.file("Failures/\(Self.name)", other)
    let taken = try desk.run(add)
    #expect(taken.code == 64 && taken.errors.contains("exists, and is another case."), "\(taken)")
    #expect(try desk.text("Specs/Camera/Regressions/\(Self.name)") == Self.mended)
    let pipe = try desk.run(shell: "\"$0\" regressions add /dev/stdin < Failures/\(Self.name)")
    #expect(pipe.code == 64 && pipe.errors.contains("can be moved"), "\(pipe)")
    let alone = try Desk()
    try alone.file("case.consent", Self.mended)
    let nowhere = try alone.run("regressions", "add", "case.consent")
    #expect(nowhere.code == 64 && nowhere.errors.contains("name the folder with --specs DIR"))
    #expect(alone.holds("case.consent"))
  }
}
