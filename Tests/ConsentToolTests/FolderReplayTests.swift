import Desk
import Foundation
import Testing

@Suite struct `A folder of cases` {
  private static let holds = """
    consent case, format 1
    machine camera
    policy fixed

    app reads status
      -> status undetermined
    end

    """

  @Test func `is played case by case, with the verdict of each`() async throws {
    let desk = try Desk()
    _ = try await desk.run(shell: "mkdir cases")
    try desk.file("cases/a.consent", Self.holds)
    try desk.file("cases/b.consent", Self.holds)
    try desk.file("cases/notes.txt", "no case")
    let sound = try await desk.run("replay", "cases")
    #expect(
      sound.output == """
        HOLDS  cases/a.consent
        HOLDS  cases/b.consent

        HOLDS  2 of 2 cases hold.

        """)
    #expect(sound.code == 0)
    try desk.file("cases/b.consent", Self.holds.replacing("undetermined", with: "denied"))
    let broken = try await desk.run("replay", "cases")
    #expect(broken.code == 1 && broken.output.hasSuffix("\nVIOLATED  1 of 2 cases hold.\n"))
    #expect(broken.output.contains("VIOLATED  cases/b.consent\n  "), "\(broken)")
    let data = try await desk.run("replay", "cases", "--json", "-")
    let verdicts = try data.output.split(separator: "\n").map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }.map { $0["verdict"] as? String }
    #expect(verdicts == ["holds", "violated"])
  }

  @Test func `is refused without cases, and with flags of one case`() async throws {
    let desk = try Desk()
    _ = try await desk.run(shell: "mkdir cases")
    let bare = try await desk.run("replay", "cases")
    #expect(bare.code == 64 && bare.errors.contains("cases has no cases."), "\(bare)")
    try desk.file("cases/a.consent", Self.holds)
    let cut = try await desk.run("replay", "cases", "--until", "1")
    #expect(cut.code == 64 && cut.errors.contains("--until and a folder cannot be combined"))
    try desk.file("cases/b.consent", "consent case, format 1\nmachine camera\n\nuser zzz\nend\n")
    let wrong = try await desk.run("replay", "cases")
    #expect(wrong.code == 64 && wrong.errors.contains("cases/b.consent:4:"), "\(wrong)")
    #expect(wrong.output.isEmpty)
  }
}
