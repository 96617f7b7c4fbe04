import ConsentModel
import ConsentVocabulary
import Notation
import Testing

@Suite struct `Specs of the camera` {
  @Test func `give the refusals of a command in their order`() {
    for command in CameraCommand.allCases {
      let order = CameraModel.refusals(of: command).map(\.rawValue)
      #expect(order == order.sorted(), "\(command)")
    }
  }

  @Test func `explain each field of a world where decisions stand`() throws {
    let pages = try ["World.md", "Decisions.md"].map { try Pages.text(of: $0, in: "Camera") }
    for facet in Camera.worldFacets {
      let words = spaced(facet.name)
      #expect(pages.allSatisfy { $0.contains("| \(words) |") }, "\(words)")
    }
  }
}
