import ConsentVocabulary
import Notation
import Testing

/// A row that is forgotten is told by nothing else: the property then has its default in every world.
@Suite struct `A row of a world` {
  /// Returns the texts of all properties of a value, by their paths, in the order of their declarations.
  private func leaves(of value: Any, at path: String = "") -> [(path: String, text: String)] {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .struct, !mirror.children.isEmpty else {
      return [(path, "\(value)")]
    }
    return mirror.children.flatMap { leaves(of: $0.value, at: "\(path).\($0.label ?? "")") }
  }

  private func expectARowForEachProperty<World: Hashable>(_ plain: World, _ facets: [Facet<World>])
  {
    let properties = leaves(of: plain)
    #expect(facets.count == properties.count, "\(properties.map(\.path)) \(facets.map(\.name))")
    var changed: Set<String> = []
    for question in facets.compactMap(\.question) {
      var world = plain
      question.answer(0, in: &world)
      #expect(world == plain, "The first answer to \(question.name) is not the default.")
      var answers: Set = [plain]
      for number in 1..<question.answers {
        question.answer(number, in: &world)
        #expect(answers.insert(world).inserted)
        let paths = zip(properties, leaves(of: world)).filter { $0.text != $1.text }.map(\.0.path)
        #expect(paths.count == 1, "\(question.name) changes \(paths).")
        if number == 1 { #expect(changed.insert(paths.first ?? "").inserted, "\(paths)") }
      }
    }
  }

  @Test func `stands for each property, and its first answer is the default`() {
    expectARowForEachProperty(CameraWorld(), Camera.worldFacets)
    expectARowForEachProperty(ContactsWorld(), Contacts.worldFacets)
    expectARowForEachProperty(AppClipWorld(), AppClip.worldFacets)
    expectARowForEachProperty(DeviceWorld(), Device.worldFacets)
  }
}
