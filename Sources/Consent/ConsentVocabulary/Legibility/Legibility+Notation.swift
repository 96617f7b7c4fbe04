import Notation

extension Blocker: Worded {
  package static let form = Form<Blocker>.names("a blocker")
}

extension BlockerSet: Worded {
  /// The notation of a set of blockers, in their order: `clipped, low contrast`, or `nothing`.
  package static let form = Form.series(Blocker.form, none: "nothing", isSet: true)
    .map({ BlockerSet($0) }, { Array($0) })
}

extension LegibilityProfile: Worded {
  package static let form = Form<LegibilityProfile>.names("a profile")
}

extension TouchSource: Worded {
  package static let form = Form<TouchSource>.names("the source of a touch")
}

extension Touch {
  /// Returns the notation of a touch: its differences from a finger in the middle of the button, age 0.
  ///
  /// - Parameter layout: The button's layout. If it is `nil`, the text states the touch's location, and a
  ///   text that omits it refers to the plain layout.
  static func form(on layout: Layout?) -> Form<Touch> {
    (layout == nil ? complete : brief)(.finger(on: layout ?? .plain))
  }

  private static let complete = form(isPlaceSaid: true)
  private static let brief = form(isPlaceSaid: false)

  private static func form(isPlaceSaid: Bool) -> @Sendable (Touch) -> Form<Touch> {
    Form.properties(
      "a property of the touch",
      [
        Facet("with", { $1(&$0.source) }, maker),
        Facet(
          "place", { $1(&$0.point) }, as: "", .optional("at", Point.form, none: "nowhere"),
          isAlwaysSaid: isPlaceSaid),
        Facet("aged", { $1(&$0.age) }, age),
      ])
  }

  /// The notation of a touch's source, such as `a key touch`.
  private static let maker = Form<TouchSource>(
    "the source of a touch",
    write: { "\($0 == .assistive ? "an" : "a") \($0.words) touch" },
    read: { (reader) throws(NotationError) in
      try reader.word(reader.isAt(word: "an") ? "an" : "a")
      let source = try TouchSource.form.read(from: &reader)
      try reader.word("touch")
      return source
    })

  private static let age = Form.number(
    Quantity(
      "an age in milliseconds", example: "500", in: -1_000_000_000...1_000_000_000), then: "ms"
  ).map({ Milliseconds($0) }, { $0.count })
}
