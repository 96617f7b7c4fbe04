/// The first words of each line of a header, in the order in which they are written.
package enum HeaderPhrase: String, CaseIterable {
  case format = "consent case"
  case machine
  case profile
  case usageDescription = "usage description"
  case emptySelection = "empty selection"
  case deniedButton = "denied button"
  case blankQuery = "blank query"
  case selectionMemory = "selection memory"
  case ownCreations = "own creations"
  case lateCallback = "late callback"
  case settingsEdit = "settings edit"
  case contact
  case found = "found by seed"
  case choices = "engine choices"
  case breaks
  case fault = "planted fault"

  static let spellings = Spellings(Self.self, as: "a line of the header")
}

/// The last line of every case: a text without it has been cut off.
package enum EndPhrase: String, CaseIterable {
  case end

  static let spellings = Spellings(Self.self, as: "the end of the case")
}

extension ContactsCase: CustomStringConvertible {
  /// The case as the text of a file.
  ///
  /// Reading it gives this case again, if its numbers lie within the ranges of `Specs/Notation.md`.
  public var description: String {
    let lines = header + [""] + stepLines + [EndPhrase.end.rawValue]
    return lines.map { "\($0)\n" }.joined()
  }

  /// The lines of the header, without the blank one after it.
  public var header: [String] {
    HeaderPhrase.allCases.flatMap { phrase in
      headerValues(of: phrase).map { "\(phrase.rawValue)\($0)" }
    }
  }

  /// The steps, each followed by what is expected of it, indented.
  public var stepLines: [String] {
    zip(commandLines, steps).flatMap { line, step in
      [line] + step.expectations.map { "  \($0.content)" }
    }
  }

  /// One line for each step: its command, as it stands in the text of this case.
  public var commandLines: [String] {
    var layouts = WrittenLayouts()
    return steps.map { step in
      defer { layouts.note(step.command) }
      return step.command.line(after: layouts)
    }
  }

  /// What stands behind the phrase, once for each line that begins with it.
  private func headerValues(of phrase: HeaderPhrase) -> [String] {
    let configuration = world.configuration
    switch phrase {
    case .format: return [", format \(Notation.format)"]
    case .machine: return [" contacts"]
    case .profile: return [" \(configuration.profile.words)"]
    case .usageDescription: return deviation(configuration.usageDescription)
    case .emptySelection: return deviation(configuration.emptySelection)
    case .deniedButton: return deviation(configuration.deniedButton)
    case .blankQuery: return deviation(configuration.blankQuery)
    case .selectionMemory: return deviation(configuration.selectionMemory)
    case .ownCreations: return deviation(configuration.ownCreations)
    case .lateCallback: return deviation(configuration.lateCallback)
    case .settingsEdit: return deviation(configuration.settingsEdit)
    case .contact: return world.cards.enumerated().map { " \($0.offset + 1) \($0.element)" }
    case .found: return provenance.map { [" \($0.seed), case \($0.index)"] } ?? []
    case .choices: return (provenance?.choices).map { [" \(Notation.quoted($0))"] } ?? []
    case .breaks: return breach.map { [" \($0)"] } ?? []
    case .fault: return plantedFault.map { [" \(Notation.named($0))"] } ?? []
    }
  }

  /// The answer if it is not the default, which is the first one.
  private func deviation<Answer: Worded & Equatable>(_ answer: Answer) -> [String] {
    answer == Answer.allCases.first ? [] : [" \(answer.words)"]
  }
}

extension ContactsCase.Breach: CustomStringConvertible {
  /// Such as `illegibleTouchesDoNothing (system)`.
  public var description: String {
    let name = Notation.named(claim)
    return side.map { "\(name) (\($0.rawValue))" } ?? name
  }
}

extension Notation {
  /// A name as it stands in a header, in quotation marks where it needs them.
  static func named(_ name: String) -> String { isName(name.utf8) ? name : quoted(name) }

  /// Whether a name can stand without quotation marks: an ASCII letter, then letters and digits.
  static func isName(_ bytes: some Collection<UInt8>) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")) ~= byte | 0x20
    }
    return bytes.first.map(isLetter) == true
      && bytes.allSatisfy { isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= $0 }
  }
}
