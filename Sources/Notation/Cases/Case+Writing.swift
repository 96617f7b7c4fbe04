import StateMachines

extension Case: CustomStringConvertible {
  /// The case as the text of a file.
  ///
  /// Reading it gives this case again, if its numbers lie within the ranges of `Specs/Notation.md`.
  public var description: String {
    (header + [""] + stepLines + ["end"]).map { "\($0)\n" }.joined()
  }

  /// The lines of the header, without the blank one after it.
  public var header: [String] {
    ["consent case, format \(Self.format)", "machine \(Talk.name)"]
      + Self.headerFacets.lines(from: Case(), to: self).map { $0.text }
  }

  /// The lines of the header that describe the world.
  public var worldLines: [String] {
    Talk.worldFacets.lines(from: Talk.plainWorld, to: world).map { $0.text }
  }

  /// The steps, each followed by what is expected of it, indented.
  public var stepLines: [String] {
    zip(commandLines, steps).flatMap { line, step in
      [line] + step.expectations.map { "  \($0.content)" }
    }
  }

  /// One line for each step: its command, as it stands in the text of this case.
  public var commandLines: [String] {
    var lines: [String] = []
    tellCommandLines { lines.append($0) }
    return lines
  }

  /// Calls `onLine` with each of the ``commandLines`` as soon as it is made.
  public func tellCommandLines(_ onLine: (String) -> Void) {
    var context = Talk.Context()
    var form = Talk.command(after: context)
    for step in steps {
      onLine(form.text(of: step.command))
      if context.note(step.command) { form = Talk.command(after: context) }
    }
  }

  /// The lines of a header below the first two: the world, and where the case comes from.
  package static var headerFacets: [Facet<Case>] {
    [Facet("strict", { $1(&$0.isStrict) }, as: "", .only(true, "strict"))]
      + Talk.worldFacets.map { $0.within { $1(&$0.world) } } + [
        Facet(
          "found", { $1(&$0.provenance) }, as: "found by seed",
          Form.pair(.seed, ", case", .number(caseIndex)).map(
            { CaseOrigin(seed: $0.0, index: $0.1) }, { ($0.seed, $0.index) }
          ).wrapped),
        Facet(
          "choices", { $1(&$0.choices) }, as: "engine choices",
          // They are kept as they are, and grow with the case.
          Form.quoted("the engine's choices in quotation marks", atMost: 1 << 22).wrapped),
        Facet("breaks", { $1(&$0.breach) }, SavedFailure.form.wrapped),
        Facet(
          "fault", { $1(&$0.plantedFault) }, as: "planted fault",
          Form.name("the name of a fault").wrapped),
      ]
  }

  private static var caseIndex: Quantity {
    Quantity("a case number", example: "1234", in: 0...(.max))
  }
}

extension SavedFailure: CustomStringConvertible, Worded {
  public static let form = Form.pair(.name("the name of a claim"), "", side)
    .map({ SavedFailure($0.0, by: $0.1) }, { ($0.claim, $0.side) })

  /// Such as `(system)`; nothing where it is not known who breaks the claim.
  private static let side = Form<Side?>(
    "a side", write: { $0.map { "(\(name.text(of: $0)))" } ?? "" },
    read: { (reader) throws(NotationError) in
      guard reader.accept("(") else { return nil }
      let side = try name.read(from: &reader)
      try reader.mark(")")
      return side
    })
  private static let name = Form<Side>.names("a side")
}

extension Case {
  fileprivate var choices: String? {
    get { provenance?.choices }
    set { provenance?.choices = newValue }
  }
}
