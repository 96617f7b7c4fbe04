/// A facet of held values: the implementation of ``Facet``, compiled once for all types.
struct HeldFacet: Sendable {
  let name: String
  let phrase: String
  private(set) var openings: Prefixes
  let isRepeatable: Bool
  private(set) var words: String?
  private(set) var choosing: @Sendable () -> [String] = { [] }
  private(set) var writing: @Sendable (Held) -> String? = { _ in nil }
  var differs: @Sendable (Held, Held) -> Bool
  /// Returns the lines that describe the second value, given the first.
  private(set) var changes: @Sendable (Held, Held) -> [Held]
  /// Parses a line after one of the prefixes.
  let reading: @Sendable (Int, inout NotationReader) throws(NotationError) -> Held
  /// Returns the text of a parsed line.
  private(set) var line: @Sendable (Held) -> FacetLine
  /// Applies parsed lines, in their order.
  private(set) var follow: @Sendable ([Held], Held) throws(NotationError) -> Void

  /// Creates a facet whose lines have a syntax of their own.
  @inline(never)
  init(
    _ name: String, called phrase: String?, lines form: HeldForm, isRepeatable: Bool,
    differs: @escaping @Sendable (Held, Held) -> Bool,
    changes: @escaping @Sendable (Held, Held) -> [Held],
    follow: @escaping @Sendable ([Held], Held) throws(NotationError) -> Void,
    rank: @escaping @Sendable (Held) -> Int
  ) {
    (reading, self.changes, self.follow) = (form.reading, changes, follow)
    line = { FacetLine(rank: rank($0), text: form.text(of: $0)) }
    self.name = name
    self.phrase = phrase ?? "the \(spaced(name))"
    self.isRepeatable = isRepeatable
    openings = form.openings
    self.differs = differs
  }

  /// Creates a facet for a value that is written after its words.
  @inline(never)
  init(
    _ name: String, called phrase: String?, as words: String, _ form: HeldForm, isAlwaysSaid: Bool,
    differs: @escaping @Sendable (Held, Held) -> Bool,
    assign: @escaping @Sendable (Held, Held) -> Void
  ) {
    self.init(
      name, called: phrase, lines: form.after(words), isRepeatable: false, differs: differs,
      changes: { isAlwaysSaid || differs($0, $1) ? [$1] : [] },
      follow: { if let line = $0.last { assign($1, line) } }, rank: { _ in 0 })
    self.words = words
    choosing = {
      form.openings.texts.filter { text in
        do throws(NotationError) { _ = try form.parse(text, file: "text") } catch { return false }
        return true
      }
    }
    writing = { form.text(of: $0) }
  }

  @inline(never)
  func within(_ part: @escaping Lens) -> HeldFacet {
    var facet = self
    facet.writing = { [writing] whole in
      var text: String?
      part(whole) { text = writing($0) }
      return text
    }
    facet.differs = { [differs] one, other in
      var isSo = false
      part(one) { one in part(other) { isSo = differs(one, $0) } }
      return isSo
    }
    facet.changes = { [changes] one, other in
      var lines: [Held] = []
      part(one) { one in part(other) { lines = changes(one, $0) } }
      return lines
    }
    facet.follow = { [follow] (lines, whole) throws(NotationError) in
      try lending(part, of: whole) { (part) throws(NotationError) in try follow(lines, part) }
    }
    return facet
  }

  @inline(never)
  func behind(_ word: String) -> HeldFacet {
    var facet = self
    facet.words = words.map { joined(word, $0) }
    facet.openings = openings.behind(word)
    facet.line = { [line] in
      let own = line($0)
      return FacetLine(rank: own.rank, text: joined(word, own.text))
    }
    return facet
  }

  func account(of whole: Held, besides plain: Held) -> [String] {
    guard let words, let text = writing(whole) else {
      return changes(plain, whole).map(line).sorted { $0.rank < $1.rank }.map { $0.text }
    }
    return [joined(words, text)]
  }

  /// Parses the text of a value, without the words before it.
  func line(_ value: String) throws(NotationError) -> Held {
    var reader = try NotationReader(
      line: joined(words ?? "", value), file: name, as: "a value of \(name)")
    let line = try reading(try reader.opening(of: openings), &reader)
    try reader.endOfOnlyLine()
    return line
  }

  static func lines(of facets: [HeldFacet], from before: Held, to after: Held) -> [FacetLine] {
    facets.enumerated().flatMap { index, facet in
      facet.changes(before, after).map { facet.line($0).of(index) }
    }
  }
}
