/// Which lines of a header have been read, and the header's own rules: each line once, contacts
/// counted from 1, the choices of a search behind the search.
struct CaseHeader {
  /// The line of each phrase that has been read.
  private var lines: [HeaderPhrase: Int] = [:]

  /// Reads the rest of the line that begins with `phrase`.
  mutating func read(
    _ phrase: HeaderPhrase, at place: Int, from reader: inout NotationReader,
    into result: inout ContactsCase
  ) throws(NotationError) {
    if let line = lines[phrase], phrase != .contact {
      throw reader.mistake(
        .duplicate, at: place, expected: "each line of the header once",
        found: reader.excerpt(from: place),
        advice: "The same stands in line \(line); take one of the two away.")
    }
    lines[phrase] = reader.line
    switch phrase {
    case .format, .machine:
      throw reader.mistake(
        .outOfPlace, at: place, expected: "one case in a file", found: reader.excerpt(from: place),
        advice: "Move what follows into a file of its own.")
    case .profile:
      result.world.configuration.profile = try reader.phrase(LegibilityProfile.spellings)
    case .usageDescription:
      result.world.configuration.usageDescription = try reader.answer(to: phrase)
    case .emptySelection:
      result.world.configuration.emptySelection = try reader.answer(to: phrase)
    case .deniedButton:
      result.world.configuration.deniedButton = try reader.answer(to: phrase)
    case .blankQuery:
      result.world.configuration.blankQuery = try reader.answer(to: phrase)
    case .selectionMemory:
      result.world.configuration.selectionMemory = try reader.answer(to: phrase)
    case .ownCreations:
      result.world.configuration.ownCreations = try reader.answer(to: phrase)
    case .lateCallback:
      result.world.configuration.lateCallback = try reader.answer(to: phrase)
    case .settingsEdit:
      result.world.configuration.settingsEdit = try reader.answer(to: phrase)
    case .contact: result.world.cards.append(try reader.card(after: result.world.cards.count))
    case .found: result.provenance = try reader.provenance()
    case .choices:
      guard result.provenance != nil else {
        throw reader.mistake(
          .outOfPlace, at: place, expected: "\"found by seed\" first",
          found: reader.excerpt(from: place),
          advice: "Choices belong to a search; write its seed and case before them.")
      }
      result.provenance?.choices = try reader.text("the engine's choices in quotation marks")
    case .breaks: result.breach = try reader.breach()
    case .fault:
      result.plantedFault = try reader.name("the name of a fault, such as grantsWhenClipped")
    }
  }
}

extension NotationReader {
  /// Reads the first line.
  mutating func format() throws(NotationError) {
    let expected = "\"\(HeaderPhrase.format.rawValue), format \(Notation.format)\""
    guard try nextLine() else { throw cutOff(expected: expected) }
    guard isAt(word: "consent") else {
      throw unexpected(
        expected, advice: "This is no saved case and no scenario: those begin with that line.")
    }
    try word("consent")
    try word("case")
    try mark(",")
    try word("format")
    _ = peek()
    let place = position
    let format = try number(.format)
    guard format <= Notation.format else {
      throw mistake(
        .newerFormat, at: place, expected: "format \(Notation.format)", found: "format \(format)",
        advice: "Read the file with a newer build, or find the case again by its seed.")
    }
    try end()
  }

  /// Reads the second line.
  mutating func machine() throws(NotationError) {
    try word(HeaderPhrase.machine.rawValue)
    try word("contacts")
    try end()
  }

  /// The text ends where `expected` should stand.
  func cutOff(
    expected: String,
    advice: String = "The file seems to be cut off; find the case again, or write the rest."
  ) -> NotationError {
    mistake(.truncated, expected: expected, found: "the end of the file", advice: advice)
  }

  /// What has been read of this line from `place` on, for a message.
  func excerpt(from place: Int) -> String { Notation.excerpt(bytes[place..<position]) }

  mutating func answer<Answer: Worded>(to question: HeaderPhrase) throws(NotationError) -> Answer {
    try phrase(Spellings(as: "an answer to \(question.rawValue)"))
  }

  /// Reads the card of the contact after `count` others.
  mutating func card(after count: Int) throws(NotationError) -> Card {
    _ = peek()
    let place = position
    let contact = try contact()
    guard contact.ordinal == count + 1 else {
      throw mistake(
        contact.ordinal <= count ? .duplicate : .outOfPlace, at: place,
        expected: "contact \(count + 1)", found: "contact \(contact.ordinal)",
        advice: "Count the contacts from 1, in their order, none twice and none left out.")
    }
    return try card()
  }

  mutating func provenance() throws(NotationError) -> ContactsCase.Provenance {
    let seed = try seed()
    try mark(",")
    try word("case")
    return ContactsCase.Provenance(seed: seed, index: try number(.caseIndex))
  }

  /// Reads a name, which needs quotation marks only if it is more than letters and digits.
  mutating func name(_ expected: String) throws(NotationError) -> String {
    let token = peek()
    guard case .word(let range) = token, Notation.isName(bytes[range]) else {
      return try text(expected)
    }
    skip(token)
    return String(decoding: bytes[range], as: UTF8.self)
  }

  mutating func breach() throws(NotationError) -> ContactsCase.Breach {
    var breach = ContactsCase.Breach(
      try name("the name of a claim, such as illegibleTouchesDoNothing"))
    if accept("(") {
      breach.side = try phrase(ContactsCase.Side.spellings)
      try mark(")")
    }
    return breach
  }
}
