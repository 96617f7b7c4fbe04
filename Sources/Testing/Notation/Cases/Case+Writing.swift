import StateMachines

extension Case: CustomStringConvertible {
  /// The text of the case as a file.
  ///
  /// Parsing it yields an equal case, if its numbers are within the ranges of `Specs/Notation.md`.
  package var description: String {
    (header + [""] + stepLines + ["end"]).map { "\($0)\n" }.joined()
  }

  /// The lines of the header, without the blank line after it.
  package var header: [String] {
    ["consent case, format \(Self.format)", "machine \(Language.name)"]
      + Self.headerFacets.lines(from: Case(), to: self).map { $0.text }
  }

  /// The lines of the header that describe the world.
  package var worldLines: [String] {
    Language.worldFacets.lines(from: Language.plainWorld, to: world).map { $0.text }
  }

  /// The steps, each followed by its expectations, which are indented.
  package var stepLines: [String] {
    zip(commandLines, steps).flatMap { line, step in
      [line] + step.expectations.map { "  \($0.content)" }
    }
  }

  /// The text of each step's command, one line per step.
  package var commandLines: [String] {
    var lines: [String] = []
    tellCommandLines { lines.append($0) }
    return lines
  }

  /// Calls `onLine` with each of the ``commandLines`` as soon as it is written.
  package func tellCommandLines(_ onLine: (String) -> Void) {
    var context = Language.Context()
    var form = Language.command(after: context)
    for step in steps {
      onLine(form.text(of: step.command))
      if context.note(step.command) { form = Language.command(after: context) }
    }
  }

  /// The header lines below the first two: the world and the origin of the case.
  package static var headerFacets: [Facet<Case>] {
    [Facet("strict", { $1(&$0.isStrict) }, as: "", .only(true, "strict"))]
      + Language.worldFacets.map { $0.within { $1(&$0.world) } } + [
        Facet(
          "found", { $1(&$0.provenance) }, as: "found by seed",
          Form.pair(.seed, ", case", .number(caseIndex)).map(
            { CaseOrigin(seed: $0.0, index: $0.1) }, { ($0.seed, $0.index) }
          ).wrapped),
        Facet(
          "choices", { $1(&$0.choices) }, as: "engine choices",
          // The choices are stored in full, and their length grows with the case.
          Form.quoted("the engine's choices in quotation marks", atMost: 1 << 22).wrapped),
        Facet("breaks", { $1(&$0.breaks) }),
        Facet(
          "fault", { $1(&$0.plantedFault) }, as: "planted fault",
          Form.name("the name of a fault").wrapped),
      ]
  }

  private static var caseIndex: Quantity {
    Quantity("a case number", example: "1234", in: 0...(.max))
  }
}

extension SavedBreaks: CustomStringConvertible, Worded {
  /// The form of the breaks, such as `grantsOnlyGrow (system)` or `INV-M16 INV-M18 at 3, INV-M20 at 5`.
  package static let form = Form<SavedBreaks>(
    "a claim, or clauses and the step that breaks them, such as INV-M16 at 3",
    write: { breaks in
      switch breaks {
      case .nothing: ""
      case .failure(let failure): failure.words
      case .claims(let broken): broken.map { $0.words }.joined(separator: ", ")
      }
    },
    read: { (reader) throws(NotationError) in
      guard reader.isAtClause() else { return .failure(try SavedFailure.form.read(from: &reader)) }
      var broken: [BrokenClaims] = []
      repeat {
        let place = reader.atNextToken()
        let next = try BrokenClaims.form.read(from: &reader)
        if let last = broken.last, last.step >= next.step {
          throw place.mistake(
            .outOfPlace, expected: "a step after \(last.step)", found: "\(next.step)",
            advice: "Write the steps in ascending order, each once, after all its clauses.")
        }
        broken.append(next)
      } while reader.accept(",")
      return .claims(broken)
    })
}

extension BrokenClaims: Worded {
  /// The form of broken claims, such as `INV-M16 INV-M18 at 3`.
  package static let form = Form<BrokenClaims>(
    "clauses and a step, such as INV-M16 at 3",
    write: { "\($0.clauses.joined(separator: " ")) at \($0.step)" },
    read: { (reader) throws(NotationError) in
      var clauses: [String] = []
      repeat { clauses.append(try reader.clause()) } while reader.isAtClause()
      try reader.word("at")
      let step = try reader.number(Quantity("a step", example: "3", in: 1...CaseParser.mostSteps))
      return BrokenClaims(clauses, at: step)
    })
}

extension NotationReader {
  /// Returns whether the next token is a clause such as `INV-M16`. Names do not contain hyphens.
  fileprivate mutating func isAtClause() -> Bool {
    guard case .word(let range) = peek() else { return false }
    let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[range.lowerBound])
    return isCapital && bytes[range].contains(UInt8(ascii: "-"))
  }

  fileprivate mutating func clause() throws(NotationError) -> String {
    let token = peek()
    guard isAtClause(), case .word(let range) = token else {
      throw unexpected("a clause such as INV-M16", advice: "List them with: consent clause --list")
    }
    skip(token)
    return String(decoding: bytes[range], as: UTF8.self)
  }
}

extension SavedFailure: CustomStringConvertible, Worded {
  /// The form of a failure, such as `grantsOnlyGrow (system)`.
  package static let form = Form.pair(.name("the name of a claim"), "", side)
    .map({ SavedFailure($0.0, by: $0.1) }, { ($0.claim, $0.side) })

  /// The form of a side, such as `(system)`. The text is empty if the side is unknown.
  private static let side = Form<Culprit?>(
    "a side", write: { $0.map { "(\(name.text(of: $0)))" } ?? "" },
    read: { (reader) throws(NotationError) in
      guard reader.accept("(") else { return nil }
      let side = try name.read(from: &reader)
      try reader.mark(")")
      return side
    })
  private static let name = Form<Culprit>.values(
    "a side", Culprit.allCases.map { ($0, $0.rawValue) })
}

extension Case {
  fileprivate var choices: String? {
    get { provenance?.choices }
    set { provenance?.choices = newValue }
  }
}
