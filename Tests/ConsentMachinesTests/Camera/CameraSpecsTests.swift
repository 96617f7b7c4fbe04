import ConsentModel
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

  @Test func `explain each field of a world where decisions stand`() throws {
    let (world, decisions) = (try text(of: "World.md"), try text(of: "Decisions.md"))
    for facet in Camera.worldFacets {
      let words = spaced(facet.name)
      #expect(world.contains("| \(words) |") && decisions.contains("| \(words) |"), "\(words)")
    }
  }
}
