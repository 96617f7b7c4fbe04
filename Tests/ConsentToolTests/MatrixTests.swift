import Desk
import Foundation
import Testing

@Suite struct `A matrix of planted faults` {
  @Test(.drawn(oneIn: 3))
  func `tells of each who notices it, and its shortest case, whoever plays`() throws {
    let desk = try Desk()
    let some =
      Desk.areSweepsAskedFor ? [] : ["presentsForNobody", "stacksScreens"]
    let count = some.isEmpty ? 41 : some.count
    let words = ["faults", "camera", "--matrix", "--runs", "1000"] + some
    let one = try desk.run(words + ["--workers", "1", "--write", "one.md", "--json", "one.jsonl"])
    let two = try desk.run(words + ["--workers", "2", "--write", "two.md", "--json", "two.jsonl"])
    #expect(one.code == 0 && one.output == two.output)
    #expect(try desk.text("one.jsonl") == desk.text("two.jsonl"))
    #expect(try desk.text("one.md") == desk.text("two.md"))
    // The command that replays a case is as long as the path of the program.
    let lines = one.output.split(separator: "\n").filter { !$0.contains("consent replay ") }
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(one.output.contains("camera: \(count) faults, 41 claims\n"))
    #expect(
      one.output.contains(#/\npresentsForNobody +2 +[\d,]+  least, 1 of 560\n    comparison .*M15/#)
    )
    #expect(one.output.contains("no smaller set does"))
    #expect(one.output.contains("All \(count) faults are found."))
    let table = try desk.text("one.md").split(separator: "\n")
    #expect(table.count == count + 3 && table.allSatisfy { $0.hasPrefix("|") || $0 == "## camera" })
    let row = try #require(table.first { $0.hasPrefix("| presentsForNobody |") })
    #expect(row.split(separator: "|", omittingEmptySubsequences: false).count == 50)
    #expect(desk.saved.count == count)
    for name in desk.saved {
      let replay = try desk.run("replay", "Failures/\(name)")
      #expect(replay.code == 1 && replay.output.contains("Planted fault: "), "\(name)")
      #expect(!replay.output.contains("The case was saved for another failure"), "\(name)")
    }
  }

  @Test func `says as data what it says of claims`() throws {
    let run = try Desk().run(
      "faults", "camera", "showsTheSceneToAll", "promptsForTheStatus", "--matrix", "--json", "-")
    let lines = try run.output.split(separator: "\n").map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(lines.map { $0["kind"] as? String } == ["trial", "trial", "matrix"])
    let record = try #require(lines[0]["record"] as? [String: Any])
    #expect((record["efforts"] as? [Any])?.count == 5)
    let noticed = try #require(record["noticed"] as? [String: Any])
    #expect((noticed["claims"] as? [String])?.contains { $0.hasPrefix("INV-M22") } == true)
    let kills = try #require(lines[2]["kills"] as? [[String: Any]])
    #expect(kills.count == 41)
    let alone = kills.first { ($0["claim"] as? String)?.hasPrefix("INV-M22") == true }
    #expect(alone?["alone"] as? [String] == ["showsTheSceneToAll"])
    #expect((lines[2]["core"] as? [String])?.count == 2)
  }
}
