import ConsentModel
import ConsentSuite
import ConsentVocabulary
import Foundation
import Notation
import Testing

private let folder = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../../Specs/Camera")

private func text(of file: String) throws -> String {
  try String(contentsOf: folder.appending(path: file), encoding: .utf8)
}

@Suite struct `Specs of the camera` {
  @Test func `explain each refusal in the order in which one is given`() throws {
    let reasons = try text(of: "Refusals.md").split(separator: "\n").dropFirst()
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| Reason") }
      .map { String($0.dropFirst(2).prefix { $0 != " " }) }
    #expect(reasons == CameraRefusal.allCases.map { "\($0)" })
    for command in CameraCommand.allCases {
      let order = CameraModel.refusals(of: command).map(\.rawValue)
      #expect(order == order.sorted(), "\(command)")
    }
  }

  @Test func `go through every rule of the collection, and name each clause for one or for itself`()
    throws
  {
    let tables = [("R-CM-", 18), ("R-LC-", 7), ("TM-", 21)].flatMap { table, count in
      (1...count).map { "\(table)\($0 < 10 ? "0" : "")\($0)" }
    }
    let page = SourcePage(
      folder: "Camera", identifiers: tables + (1...11).map { "D3-\($0)" }, lintPrefix: "MN")
    try page.expectEachRuleOnce()
    try page.expectEachClause()
  }

  @Test func `have a whole case, which goes as it is written and gives every field of a world`()
    throws
  {
    let cases = try text(of: "World.md").components(separatedBy: "````case\n").dropFirst()
      .compactMap { $0.components(separatedBy: "````").first }
    #expect(cases.count == 1)
    let example = ScenarioFile(
      machine: Camera.name, path: "World.md", text: try #require(cases.first))
    #expect(try example.replay(example.text).mismatches == [])
    for facet in Camera.worldFacets {
      #expect(example.lines.contains { $0.hasPrefix("\(spaced(facet.name)) ") }, "\(facet.name)")
    }
    for place in example.lines.indices where example.lines[place].hasPrefix("  ") {
      var lines = example.lines
      lines.remove(at: place)
      #expect(try !example.replay(lines.joined(separator: "\n")).mismatches.isEmpty, "\(place)")
    }
  }

  @Test func `explain each field of a world where decisions stand`() throws {
    let (world, decisions) = (try text(of: "World.md"), try text(of: "Decisions.md"))
    for facet in Camera.worldFacets {
      let words = spaced(facet.name)
      #expect(world.contains("| \(words) |") && decisions.contains("| \(words) |"), "\(words)")
    }
  }
}
