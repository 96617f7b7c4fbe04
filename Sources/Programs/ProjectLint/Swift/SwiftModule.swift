/// Sources, each taken apart once for all programs that compile it.
final class SwiftLibrary {
  fileprivate let files: [LintFile]
  fileprivate let words: [WordFilter]
  private var read: [Int: SwiftScopes] = [:]

  init(_ files: [LintFile]) { (self.files, words) = (files, files.map { WordFilter($0.bytes) }) }

  /// A source in which no condition depends on the program is the same for all of them.
  fileprivate func scopes(_ index: Int, holds: @escaping (String) -> Bool?) -> SwiftScopes {
    if let known = read[index] { return known }
    let isConditional = words[index].mayHold("if") && !files[index].contained(["#if"]).isEmpty
    let scopes = SwiftScopes(files[index], holds: holds)
    if !isConditional { read[index] = scopes }
    return scopes
  }
}

/// The sources that are compiled into one program, and the values of the names in them.
///
/// A source is parsed only if it contains a relevant word, or declares a name whose value is needed.
final class SwiftModule {
  private let library: SwiftLibrary
  /// The places of its sources in the library.
  let files: [Int]
  private let holds: (String) -> Bool?
  private var read: [Int: SwiftScopes] = [:]
  private var names: [String: [SwiftScopes]] = [:]
  private var declared: [String: [Declaration]] = [:]
  private var bytesRead = 0
  private var steps = 0
  /// The files that were passed over, and those that were not taken apart, as others were too large.
  private(set) var unread: [String] = []

  /// The most bytes that are taken apart.
  private static let mostBytes = 16 << 20

  init(_ library: SwiftLibrary, _ files: [Int], holds: @escaping (String) -> Bool?) {
    (self.library, self.files, self.holds) = (library, files, holds)
    unread = files.map { library.files[$0] }.filter { $0.failure != nil }.map(\.path)
  }

  /// A file of the library. Returns `nil` if too much was read before it.
  func scopes(_ index: Int) -> SwiftScopes? {
    if let known = read[index] { return known }
    let file = library.files[index]
    guard bytesRead + file.bytes.count <= Self.mostBytes else {
      if !unread.contains(file.path) { unread.append(file.path) }
      return nil
    }
    bytesRead += file.bytes.count
    read[index] = library.scopes(index, holds: holds)
    return read[index]
  }

  /// The files in which one of some texts stands, all of which have this name.
  private func files(with name: String, in texts: [String]) -> [SwiftScopes] {
    let key = texts.joined(separator: "\n")
    if let known = names[key] { return known }
    let found = places(with: name, in: texts).compactMap(scopes)
    names[key] = found
    return found
  }

  /// The places of the files in which one of some texts stands, all of which have this name.
  func places(with name: String, in texts: [String]) -> [Int] {
    files.filter { library.words[$0].mayHold(name) && !library.files[$0].contained(texts).isEmpty }
  }

  /// Whether one of the files contains a text.
  func contains(_ text: String) -> Bool {
    let word = text.utf8.split { !LintFile.isLetter($0) }.last.map { String(Substring($0)) }
    return !places(with: word ?? text, in: [text]).isEmpty
  }

  /// The files that may call a member of the value with this name.
  func files(using name: String) -> [SwiftScopes] {
    files(with: name, in: ["\(name).", "\(name)?", "\(name)!", "\(name)("])
  }

  /// The files that may assign a member with this name, or bind it.
  func files(assigning name: String) -> [SwiftScopes] {
    files(with: name, in: ["\(name) =", "\(name))", "\(name),", "\(name)."])
  }

  // MARK: - Values

  enum Value: Hashable {
    case known([String])
    case unknown(Unknown)
  }

  /// Why a value is known only when the program runs.
  struct Unknown: Error, Hashable {
    var reason: String
    /// The place of the declaration that leaves it open.
    var place: LintFinding.Place
    /// Whether the reason is about an expression, and names no declaration.
    var isNameless = false
  }

  /// The values of the expression in these tokens of a file.
  func value(_ file: SwiftScopes, _ range: Range<Int>) -> Value {
    do throws(Unknown) { return .known(try texts(file, range, depth: 0)) } catch {
      return .unknown(error)
    }
  }

  /// The values of an expression; none if one of them is not known.
  func texts(_ file: SwiftScopes, _ range: Range<Int>) -> [String] {
    if case .known(let texts) = value(file, range) { texts } else { [] }
  }

  /// The most values of an expression.
  private static let mostTexts = 16

  private func texts(
    _ file: SwiftScopes, _ range: Range<Int>, depth: Int
  ) throws(Unknown) -> [String] {
    steps += 1
    var range = range
    let place = file.place(range.lowerBound)
    let complex = Unknown(
      reason: "more than a string or a constant", place: place, isNameless: true)
    guard depth < 12, steps < 200_000, !range.isEmpty, range.count < 4_000 else { throw complex }
    while let first = file.kind(range.lowerBound) {
      if [.word("try"), .word("return"), .word("await"), .sign("?"), .sign("!")].contains(first),
        range.count > 1
      {
        range = (range.lowerBound + 1)..<range.upperBound
      } else if file.kind(range.upperBound - 1) == .sign("!"), range.count > 1 {
        range = range.lowerBound..<(range.upperBound - 1)
      } else if first == .sign("("),
        file.end(ofBracketAt: range.lowerBound) == range.upperBound - 1, range.count > 2
      {
        range = (range.lowerBound + 1)..<(range.upperBound - 1)
      } else {
        break
      }
    }
    // Operators outside of brackets.
    let top = topLevel(file, range)
    if let question = top.first(where: {
      file.kind($0) == .sign("?") && file.kind($0 + 1) != .sign("?")
        && file.kind($0 - 1) != .sign("?") && file.kind($0 + 1) != .sign(".")
    }), let colon = top.first(where: { $0 > question && file.kind($0) == .sign(":") }) {
      return try all([(question + 1)..<colon, (colon + 1)..<range.upperBound], file, depth)
    }
    if let first = top.first(where: {
      file.kind($0) == .sign("?") && file.kind($0 + 1) == .sign("?")
    }) {
      return try texts(file, range.lowerBound..<first, depth: depth + 1)
    }
    let pluses = top.filter { file.kind($0) == .sign("+") }
    if !pluses.isEmpty {
      let starts = [range.lowerBound] + pluses.map { $0 + 1 }
      return try joined(
        zip(starts, pluses + [range.upperBound]).map { .code($0..<max($0, $1)) }, file, depth)
    }
    if let parts = file.parts[range.lowerBound], file.kind(range.lowerBound) == .interpolated,
      range.count == 1 + parts.codes.reduce(0, { $0 + $1.count })
    {
      let pieces = parts.texts.indices.flatMap { index -> [Segment] in
        [.text(parts.texts[index])] + (index < parts.codes.count ? [.code(parts.codes[index])] : [])
      }
      return try joined(pieces, file, depth)
    }
    let words = file.tokens[range].map(\.kind)
    if words.count == 1, case .text(let text) = words[0] { return [text] }
    if words.contains(.interpolated) {
      throw Unknown(reason: "a string that is put together", place: place, isNameless: true)
    }
    guard let path = Self.path(words) else { throw complex }
    return try constant(path, file, range.lowerBound, depth)
  }

  /// The last names of the members that an expression can stand for, such as `video` of `AVMediaType.video`,
  /// followed through constants. None if they are not known.
  func members(_ file: SwiftScopes, _ range: Range<Int>, depth: Int = 0) -> [String] {
    steps += 1
    guard depth < 12, steps < 200_000, let path = Self.path(file.tokens[range].map(\.kind)),
      let name = path.last
    else { return [] }
    if file.kind(range.lowerBound) == .sign(".") { return [name] }
    let around = file.scopes(around: range.lowerBound)
    if path.count == 1, around.contains(where: { file.scopes[$0].bound.contains(name) }) {
      return []
    }
    // A member of a value is declared by a type that is not known.
    let isOfType = path.dropLast().last?.first?.isUppercase == true
    let own = declarations(of: path, file, range.lowerBound)
    let found = own.isEmpty && !isOfType ? declarations(name) : own
    if found.isEmpty { return isOfType ? [name] : [] }
    let values = found.map { one, constant in
      constant.value.map { start in
        (one.kind(start) == .sign("{") ? results(one, start) : [one.expression(from: start)])
          .flatMap { members(one, $0, depth: depth + 1) }
      } ?? []
    }
    return values.contains([]) ? [] : values.flatMap(\.self)
  }

  private func topLevel(_ file: SwiftScopes, _ range: Range<Int>) -> [Int] {
    let codes = range.flatMap { file.parts[$0]?.codes ?? [] }
    var (found, index): ([Int], Int) = ([], range.lowerBound)
    while index < range.upperBound {
      if let code = codes.first(where: { $0.contains(index) }) {
        index = code.upperBound
        continue
      }
      switch file.kind(index) {
      case .sign("("), .sign("["), .sign("{"): index = file.end(ofBracketAt: index)
      case .sign: found.append(index)
      case .word, .text, .interpolated, nil: break
      }
      index += 1
    }
    return found
  }

  private enum Segment {
    case text(String)
    case code(Range<Int>)
  }

  /// Returns every text that the pieces can form, joined in order, for all values of the code among them.
  private func joined(
    _ pieces: [Segment], _ file: SwiftScopes, _ depth: Int
  ) throws(Unknown) -> [String] {
    var whole = [""]
    var place = LintFinding.Place(file.file, line: nil)
    for piece in pieces {
      switch piece {
      case .text(let text): whole = whole.map { $0 + text }
      case .code(let range):
        place.line = file.line(range.lowerBound)
        let more = try texts(file, range, depth: depth + 1)
        whole = whole.flatMap { text in more.map { text + $0 } }
      }
      guard whole.count <= Self.mostTexts, whole[0].utf8.count <= 1_000 else {
        throw Unknown(reason: "a string that is put together", place: place, isNameless: true)
      }
    }
    return whole.distinct
  }

  /// Returns the values of all expressions. Throws if one of them is unknown.
  private func all(
    _ ranges: [Range<Int>], _ file: SwiftScopes, _ depth: Int
  ) throws(Unknown) -> [String] {
    var all: [String] = []
    for range in ranges { all += try texts(file, range, depth: depth + 1) }
    guard all.distinct.count <= Self.mostTexts else {
      throw Unknown(
        reason: "one of more than \(Self.mostTexts) names",
        place: LintFinding.Place(file.file, line: ranges.first.map { file.line($0.lowerBound) }),
        isNameless: true)
    }
    return all.distinct
  }

  /// The words of a name with points, such as `Names.group`, also as a call without arguments; `nil` for
  /// anything else.
  static func path(_ words: [SwiftTokens.Kind]) -> [String]? {
    var words = words[...]
    if words.suffix(2) == [.sign("("), .sign(")")] { words = words.dropLast(2) }
    if words.first == .sign(".") { words = words.dropFirst() }
    let parts = words.split(separator: .sign("."), omittingEmptySubsequences: false)
    let names = parts.compactMap { $0.count == 1 ? $0.first?.word : nil }
    return names.count == parts.count ? names : nil
  }

  // MARK: - Constants

  private typealias Declaration = (file: SwiftScopes, constant: SwiftScopes.Constant)

  private func constant(
    _ path: [String], _ file: SwiftScopes, _ index: Int, _ depth: Int
  ) throws(Unknown) -> [String] {
    var path = path
    let isRaw = path.last == "rawValue"
    if isRaw { path.removeLast() }
    let place = file.place(index)
    let shown = path.joined(separator: ".")
    let nowhere = Unknown(
      reason: "\(shown), to which no source that was read gives a value", place: place)
    guard let name = path.last else { throw nowhere }
    let around = file.scopes(around: index)
    if path.count == 1, around.contains(where: { file.scopes[$0].bound.contains(name) }) {
      throw Unknown(reason: "\(shown), a parameter, and known when it is called", place: place)
    }
    let fitting = declarations(of: path, file, index).filter { $0.constant.isCase == isRaw }
    // A member of a value whose type is not read: a group that is declared once under this name.
    let isFar = fitting.isEmpty && path.count > 1 && !isRaw
    let found = isFar ? declarations(name).filter { !$0.constant.isCase } : fitting
    guard !found.isEmpty else {
      let isNamed = !declarations(name).isEmpty
      throw isNamed
        ? Unknown(reason: "\(shown), whose value is not followed", place: place) : nowhere
    }
    var texts: [String] = []
    for one in found { texts += try self.texts(of: one, name, depth) }
    texts = texts.distinct
    if isFar && !texts.allSatisfy({ $0.hasPrefix("group.") }) {
      throw Unknown(reason: "\(shown), a member of a value whose type is not known", place: place)
    }
    if found.count > 1 && texts.count > 1 {
      let first = found[0]
      throw Unknown(
        reason: "\(shown), which has more than one value",
        place: first.file.place(first.constant.index))
    }
    return texts
  }

  /// The value of a declaration; of a variable, if it is given one once.
  private func texts(of one: Declaration, _ name: String, _ depth: Int) throws(Unknown) -> [String]
  {
    let (file, constant) = one
    if let text = constant.text { return [text] }
    let place = file.place(constant.index)
    let assigned =
      constant.isVariable
      ? files(with: name, in: ["\(name) =", "\(name)="]).flatMap { other in
        (other.assignments[name] ?? []).filter { _ in
          other.file == file.file || file.scopes[constant.scope].type != nil || constant.scope == 0
        }.map { (other, $0) }
      } : []
    guard let start = constant.value else {
      guard assigned.count == 1 else {
        throw Unknown(reason: "\(name), which is given its value elsewhere", place: place)
      }
      let (other, index) = assigned[0]
      return try texts(other, other.expression(from: index), depth: depth + 1)
    }
    guard assigned.isEmpty else {
      throw Unknown(reason: "\(name), which is assigned more than once", place: place)
    }
    do throws(Unknown) {
      return try file.kind(start) == .sign("{")
        ? all(results(file, start), file, depth)
        : texts(file, file.expression(from: start), depth: depth + 1)
    } catch {
      // A name is open where it is declared, and not at each of its uses.
      throw error.isNameless
        ? Unknown(reason: "\(name), which is \(error.reason)", place: place) : error
    }
  }

  /// The expressions that a body can return.
  private func results(_ file: SwiftScopes, _ brace: Int) -> [Range<Int>] {
    let end = file.end(ofBracketAt: brace)
    let body = (brace + 1)..<max(brace + 1, end)
    let returns = body.filter { file.kind($0) == .word("return") }
    if !returns.isEmpty { return returns.map { file.expression(from: $0 + 1) } }
    switch file.kind(body.lowerBound) {
    case .word("get") where file.kind(body.lowerBound + 1) == .sign("{"):
      return results(file, body.lowerBound + 1)
    case .word("switch"):
      return body.filter { index in
        guard index > body.lowerBound, file.kind(index) == .sign(":") else { return false }
        // The colon that ends a case.
        let line = file.tokens[body.lowerBound..<index].suffix(24).last {
          $0.kind == .word("case") || $0.kind == .word("default")
        }
        return line.map { $0.line == file.tokens[index].line } ?? false
      }.map { file.expression(from: $0 + 1) }
    case .word("if"):
      return body.filter { file.kind($0) == .sign("{") }.map { file.expression(from: $0 + 1) }
    case _: return [file.expression(from: body.lowerBound)]
    }
  }

  /// The declarations that a name with points can mean where it stands.
  private func declarations(of path: [String], _ file: SwiftScopes, _ index: Int) -> [Declaration] {
    let around = file.scopes(around: index)
    let types = around.compactMap { file.scopes[$0].type }
    guard let name = path.last else { return [] }
    if path.count == 1 { return visible(name, file, around, types) }
    // The word before the name, if it is a type; `self` is the one around.
    var owner = path.dropLast().last
    if owner == "self" || owner == "Self" { owner = types.first ?? owner }
    return members(name, owner)
  }

  /// The declarations that a bare name can mean: the nearest around it, else members of the same types in
  /// other files, else constants of whole files.
  private func visible(
    _ name: String, _ file: SwiftScopes, _ around: [Int], _ types: [String]
  ) -> [Declaration] {
    for scope in around {
      let here = (file.constants[name] ?? []).filter { $0.scope == scope }
      if !here.isEmpty { return here.map { (file, $0) } }
    }
    for type in types {
      let members = members(name, type)
      if !members.isEmpty { return members }
    }
    return declarations(name).filter { $0.constant.scope == 0 }
  }

  private func members(_ name: String, _ type: String?) -> [Declaration] {
    declarations(name).filter { $0.file.scopes[$0.constant.scope].type == type }
  }

  private func declarations(_ name: String) -> [Declaration] {
    if let known = declared[name] { return known }
    let heads = ["let ", "var ", "func ", "case ", ", "].map { $0 + name }
    let found = files(with: name, in: heads).flatMap { file in
      (file.constants[name] ?? []).map { (file, $0) }
    }
    declared[name] = found
    return found
  }
}
