import Foundation
import Testing

@Suite struct `An exploration` {
  @Test func `says what holds for runs of any length, the same with any number of workers`() throws
  {
    let one = try Desk().run("explore", "clip", "--workers", "1")
    #expect(one.code == 0 && one.output.hasPrefix("consent explore clip\nlimits: "))
    #expect(one.output.contains("complete: holds for runs of any length with up to 2"))
    #expect(one.output.hasSuffix("\nHOLDS  in every state of these scopes.\n"))
    #expect(try Desk().run("explore", "clip", "--workers", "2").output == one.output)
  }

  @Test func `has a shortest case of a fault, which is saved and can be replayed`() throws {
    let desk = try Desk()
    let found = try desk.run("explore", "--fault", "presentsForNobody")
    #expect(found.code == 1 && found.output.hasPrefix("consent explore camera, planted fault"))
    #expect(found.output.contains("\n4  user allows\n") && found.output.hasSuffix("\nVIOLATED\n"))
    let saved = try #require(desk.saved.first)
    #expect(saved == "camera-answersToNobodyShowNothing-presentsForNobody-explored.consent")
    let replay = try desk.run("replay", "Failures/\(saved)")
    #expect(replay.code == 1 && replay.output.contains("now screen: camera"))
  }

  @Test func `that does not come to its end is unknown, with what was covered`() throws {
    let short = try Desk().run("explore", "camera", "--depth", "2")
    #expect(short.code == 2)
    #expect(short.output.contains("every run of up to 2 commands was compared."))
    let small = try Desk().run(
      "explore", "contacts", "--scope", "contacts=2,calls=1", "--states", "500")
    #expect(small.code == 2 && small.output.contains("\nUNKNOWN  nothing broke, but"))
    #expect(small.output.contains("too large with up to 2 contacts and 1 waiting call: every run"))
  }

  @Test func `says of a system with a part from elsewhere what was not varied`() throws {
    let found = try Desk().run(
      "explore", "contacts", "--scope", "contacts=1", "--fault", "grantsWhenClipped")
    #expect(found.code == 2)
    #expect(found.output.contains("what the system remembers beyond its snapshot was not"))
  }

  @Test(
    arguments: [
      (["explore", "contacts", "--scope", "contacs=1"], "Did you mean contacts?"),
      (["explore", "contacts", "--scope", "contacts=9"], "from 0 to 6"),
      (["explore", "camera", "--scope", "contacts=1"], "the machine is explored whole"),
      (["explore", "--scope", "contacts=1"], "--scope is given, but no machine."),
      (["explore", "camra"], "Did you mean camera?"),
      (["explore", "camera", "--depth", "0"], "--depth needs a whole number from 1"),
    ])
  func `that cannot be made is refused with what to do`(words: [String], says: String) throws {
    let refused = try Desk().run(words)
    #expect(refused.code == 64 && refused.output.isEmpty)
    #expect(refused.errors.contains(says), "\(refused.errors)")
  }

  @Test func `writes lines of JSON with the witness of each landmark`() throws {
    let run = try Desk().run("explore", "camera", "--json", "-")
    #expect(run.code == 0)
    let line = try #require(run.output.split(separator: "\n").first)
    let record = try #require(
      JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    #expect(record["kind"] as? String == "exploration")
    let report = try #require(record["report"] as? [String: Any])
    #expect(report["states"] as? Int == 26_816 && report["end"] as? String == "complete")
    let claims = try #require(report["claims"] as? [[String: Any]])
    let landmarks = claims.flatMap { $0["landmarks"] as? [[String: Any]] ?? [] }
    #expect(landmarks.count == 30)
    #expect(landmarks.allSatisfy { !($0["witness"] as? [String] ?? []).isEmpty })
  }
}
