// Texts, contacts, buttons, calls, sets and lists.
extension NotationReader {
  /// Reads one of `{ } [ ] ( ) , :`.
  mutating func mark(_ mark: Unicode.Scalar) throws(NotationError) {
    guard isAt(mark) else {
      throw unexpected("\"\(mark)\"", advice: "Compare the line with Specs/Notation.md.")
    }
    skip(peek())
  }

  /// Reads `mark` if it stands here.
  mutating func accept(_ mark: Unicode.Scalar) -> Bool {
    guard isAt(mark) else { return false }
    skip(peek())
    return true
  }

  /// The line must hold nothing more.
  mutating func end() throws(NotationError) {
    guard isAtEnd else {
      throw unexpected(
        "the end of the line", advice: "Take away what is too much; a comment begins with \"# \".")
    }
  }

  mutating func contact() throws(NotationError) -> ContactID {
    ContactID(try number(.contact))
  }

  mutating func button() throws(NotationError) -> ButtonID { ButtonID(try number(.button)) }

  mutating func call() throws(NotationError) -> CallID { CallID(try number(.call)) }

  /// Reads ordinals in braces, in any order, each once.
  mutating func contactSet() throws(NotationError) -> ContactSet {
    guard accept("{") else {
      throw unexpected("a set of contacts such as {1, 3}", advice: "Write nobody as {}.")
    }
    var set = ContactSet()
    if accept("}") { return set }
    repeat {
      _ = peek()
      let place = position
      let contact = try contact()
      if set.contains(contact) {
        throw mistake(
          .duplicate, at: place, expected: "each contact once in a set",
          found: "a second \(contact.ordinal)", advice: "Take one of the two away.")
      }
      try spend(contact.ordinal - (set.last?.ordinal ?? 0), at: place)
      set.insert(contact)
    } while accept(",")
    try closing("}", "set")
    return set
  }

  /// Reads ordinals in brackets: order and repetition count.
  mutating func list<ID>(
    of element: (inout NotationReader) throws(NotationError) -> ID
  ) throws(NotationError) -> [ID] {
    guard accept("[") else {
      throw unexpected("a list such as [1, 3]", advice: "Write an empty list as [].")
    }
    var list: [ID] = []
    if accept("]") { return list }
    repeat { list.append(try element(&self)) } while accept(",")
    try closing("]", "list")
    return list
  }

  mutating func contactList() throws(NotationError) -> [ContactID] {
    try list { (reader) throws(NotationError) in try reader.contact() }
  }

  private mutating func closing(_ mark: Unicode.Scalar, _ what: String) throws(NotationError) {
    guard accept(mark) else {
      throw unexpected("\",\" or \"\(mark)\"", advice: "Close the \(what) with \"\(mark)\".")
    }
  }

  /// A set takes room by its greatest ordinal, so that a short text could ask for all of memory.
  private mutating func spend(_ growth: Int, at place: Int) throws(NotationError) {
    let limit = 1 << 22
    spentWords += max(growth, 0) / 64 + 1
    guard spentWords <= limit else {
      throw mistake(
        .tooLarge, at: place, expected: "sets that take at most \(limit * 8 >> 20) MiB in all",
        found: "more", advice: "Name contacts by small numbers.")
    }
  }

  // MARK: - Quoted texts

  /// Reads a quoted text; `what` says what it is, with an example.
  mutating func text(_ what: String) throws(NotationError) -> String {
    let token = peek()
    guard case .text(let range, let isClosed) = token else {
      throw unexpected(what, advice: "Put texts in quotation marks.")
    }
    guard isClosed else {
      throw mistake(
        .truncated, at: range.upperBound, expected: "a quotation mark that ends the text",
        found: "the end of the line", advice: "Write a quotation mark within a text as \\\".")
    }
    var plain: [UInt8] = []
    var index = range.lowerBound + 1
    let end = range.upperBound - 1
    while index < end {
      if bytes[index] == UInt8(ascii: "\\") {
        plain.append(contentsOf: Array(String(try escape(&index, before: end)).utf8))
      } else {
        plain.append(bytes[index])
        index += 1
      }
    }
    skip(token)
    return String(decoding: plain, as: UTF8.self)
  }

  /// Reads the escape that begins at `index`, and moves `index` behind it.
  private func escape(_ index: inout Int, before end: Int) throws(NotationError) -> Unicode.Scalar {
    let start = index
    index += 2
    switch bytes[start + 1] {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "u"):
      // Eight digits are enough for any scalar; without the limit a line could be read twice.
      guard index < end, bytes[index] == UInt8(ascii: "{"),
        let close = bytes[index..<min(end, index + 10)].firstIndex(of: UInt8(ascii: "}")),
        bytes[index + 1..<close].allSatisfy({ $0 != UInt8(ascii: "+") }),
        let value = UInt32(String(decoding: bytes[index + 1..<close], as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(value)
      else { break }
      index = close + 1
      return scalar
    default: break
    }
    throw mistake(
      .unexpected, at: start, expected: "an escape: \\\" or \\\\ or one such as \\u{1B}",
      found: Notation.excerpt(bytes[start..<min(end, start + 12)]),
      advice: "Write a backslash as \\\\.")
  }
}
