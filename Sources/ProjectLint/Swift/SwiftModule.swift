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
  /// The files that were not taken apart, as those before them were too large.
  private(set) var unread: [String] = []

  /// The most bytes that are taken apart.
  private static let mostBytes = 16 << 20

  init(_ library: SwiftLibrary, _ files: [Int], holds: @escaping (String) -> Bool?) {
    (self.library, self.files, self.holds) = (library, files, holds)
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
    let found = files.filter {
      library.words[$0].mayHold(name) && !library.files[$0].contained(texts).isEmpty
    }.compactMap(scopes)
    names[key] = found
    return found
  }

  /// The files that may call a member of the value with this name.
  func files(using name: String) -> [SwiftScopes] {
    files(with: name, in: ["\(name).", "\(name)?", "\(name)!", "\(name)("])
  }

  // MARK: - Values

  /// The values that an expression can have.
  enum Value: Hashable {
    case known([String])
    /// Known only when the program runs, for this reason; and the place of the declaration that leaves it open.
    case unknown(String, LintFinding.Place)
  }

  /// The values of the expression in these tokens of a file.
  func value(_ file: SwiftScopes, _ range: Range<Int>, depth: Int = 0) -> Value {
    steps += 1
    var range = range
    let place = LintFinding.Place(file.file, line: file.line(range.lowerBound))
    func unknown(_ reason: String) -> Value { .unknown(reason, place) }
    guard depth < 12, steps < 200_000, !range.isEmpty else {
      return unknown("more than a string or a constant")
    }
    while let first = file.kind(range.lowerBound) {
      if [.word("try"), .word("return"), .word("await"), .sign("?"), .sign("!")].contains(first),
        range.count > 1
      {
        range = (range.lowerBound + 1)..<range.upperBound
      } else if file.kind(range.upperBound - 1) == .sign("!"), range.count > 1 {
        range = range.lowerBound..<(range.upperBound - 1)
      } else if first == .sign("("),
        file.end(ofBracketAt: range.lowerBound) == range.upperBound - 1,
        range.count > 2
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
    }),
      let colon = top.first(where: { $0 > question && file.kind($0) == .sign(":") })
    {
      return all([(question + 1)..<colon, (colon + 1)..<range.upperBound], file, depth)
    }
    if let first = top.first(where: {
      file.kind($0) == .sign("?") && file.kind($0 + 1) == .sign("?")
    }) {
      return value(file, range.lowerBound..<first, depth: depth + 1)
    }
    let pluses = top.filter { file.kind($0) == .sign("+") }
    if !pluses.isEmpty {
      let starts = [range.lowerBound] + pluses.map { $0 + 1 }
      return joined(
        zip(starts, pluses + [range.upperBound]).map { .code($0..<max($0, $1)) }, file, depth)
    }
    if let parts = file.parts[range.lowerBound], file.kind(range.lowerBound) == .interpolated,
      range.count == 1 + parts.codes.reduce(0, { $0 + $1.count })
    {
      let pieces = parts.texts.indices.flatMap { index -> [Segment] in
        [.text(parts.texts[index])] + (index < parts.codes.count ? [.code(parts.codes[index])] : [])
      }
      return joined(pieces, file, depth)
    }
    let words = file.tokens[range].map(\.kind)
    if words.count == 1, case .text(let text) = words[0] { return .known([text]) }
    if words.contains(.interpolated) { return unknown("a string that is put together") }
    guard let path = Self.path(words) else { return unknown("more than a string or a constant") }
    return constant(path, file, range.lowerBound, depth)
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
  private func joined(_ pieces: [Segment], _ file: SwiftScopes, _ depth: Int) -> Value {
    var texts = [""]
    for piece in pieces {
      switch piece {
      case .text(let text): texts = texts.map { $0 + text }
      case .code(let range):
        switch value(file, range, depth: depth + 1) {
        case .known(let more): texts = texts.flatMap { text in more.map { text + $0 } }
        case .unknown(let reason, let place): return .unknown(reason, place)
        }
      }
      if texts.count > 16 || (texts.first?.utf8.count ?? 0) > 1_000 { break }
    }
    return .known(texts.distinct)
  }

  /// Returns the values of all expressions, or unknown if one of them is unknown.
  private func all(_ ranges: [Range<Int>], _ file: SwiftScopes, _ depth: Int) -> Value {
    var texts: [String] = []
    for range in ranges {
      switch value(file, range, depth: depth + 1) {
      case .known(let more): texts += more
      case .unknown(let reason, let place): return .unknown(reason, place)
      }
    }
    return .known(Array(texts.distinct.prefix(16)))
  }

  /// The words of a name with points, such as `Names.group`, also as a call without arguments; `nil` for
  /// anything else.
  static func path(_ words: [SwiftTokens.Kind]) -> [String]? {
    var words = words[...]
    if words.suffix(2) == [.sign("("), .sign(")")] { words = words.dropLast(2) }
    if words.first == .sign(".") { words = words.dropFirst() }
    let names = words.enumerated().compactMap {
      $0.offset.isMultiple(of: 2) ? $0.element.word : nil
    }
    let points = words.enumerated().filter { !$0.offset.isMultiple(of: 2) }
    return names.count == points.count + 1 && points.allSatisfy { $0.element == .sign(".") }
      ? names : nil
  }

  // MARK: - Constants

  private typealias Declaration = (file: SwiftScopes, constant: SwiftScopes.Constant)

  private func constant(_ path: [String], _ file: SwiftScopes, _ index: Int, _ depth: Int) -> Value
  {
    var path = path
    let isRaw = path.last == "rawValue"
    if isRaw { path.removeLast() }
    let place = LintFinding.Place(file.file, line: file.line(index))
    guard let name = path.last else { return .unknown("more than a string or a constant", place) }
    let shown = path.joined(separator: ".")
    let around = file.scopes(around: index)
    let types = around.compactMap { file.scopes[$0].type }
    if path.count == 1, around.contains(where: { file.scopes[$0].bound.contains(name) }) {
      return .unknown("\(shown), a parameter, and known when it is called", place)
    }
    // The word before the name, if it is a type; `self` is the one around.
    var owner = path.dropLast().last
    if owner == "self" || owner == "Self" { owner = types.first ?? owner }
    let known = path.count == 1 ? visible(name, file, around, types) : members(name, owner)
    let fitting = known.filter { $0.constant.isCase == isRaw }
    // A member of a value whose type is not read: a group that is declared once under this name.
    let isFar = fitting.isEmpty && path.count > 1 && !isRaw
    let found = isFar ? declarations(name).filter { !$0.constant.isCase } : fitting
    guard !found.isEmpty else {
      return .unknown("\(shown), which no source that was read gives a value", place)
    }
    var texts: [String] = []
    for one in found {
      switch value(of: one, name, depth) {
      case .known(let more): texts += more
      case .unknown(let reason, let where_): return .unknown(reason, where_)
      }
    }
    texts = texts.distinct
    if isFar && !(texts.count == 1 && texts[0].hasPrefix("group.")) {
      return .unknown("\(shown), which no source that was read gives a value", place)
    }
    if found.count > 1 && texts.count > 1 {
      let first = found[0]
      return .unknown(
        "\(shown), which has more than one value",
        LintFinding.Place(first.file.file, line: first.file.line(first.constant.index)))
    }
    return .known(texts)
  }

  /// The value of a declaration; of a variable, if it is given one once.
  private func value(of one: Declaration, _ name: String, _ depth: Int) -> Value {
    let (file, constant) = one
    let place = LintFinding.Place(file.file, line: file.line(constant.index))
    let assigned =
      constant.isVariable
      ? files(with: name, in: ["\(name) =", "\(name)="]).flatMap { other in
        (other.assignments[name] ?? []).filter { _ in
          other.file == file.file || file.scopes[constant.scope].type != nil || constant.scope == 0
        }.map { (other, $0) }
      } : []
    guard let start = constant.value else {
      guard assigned.count == 1 else {
        return .unknown("\(name), which is given its value elsewhere", place)
      }
      return value(assigned[0].0, assigned[0].0.expression(from: assigned[0].1), depth: depth + 1)
    }
    guard assigned.isEmpty else {
      return .unknown("\(name), which is assigned more than once", place)
    }
    let value =
      file.kind(start) == .sign("{")
      ? all(results(file, start), file, depth)
      : self.value(file, file.expression(from: start), depth: depth + 1)
    // A name is open where it is declared, and not at each of its uses.
    if case .unknown(let reason, _) = value,
      reason.hasPrefix("more than") || reason.hasPrefix("a string")
    {
      return .unknown("\(name), which is \(reason)", place)
    }
    return value
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
    let heads = ["let", "var", "func", "case"].map { "\($0) \(name)" }
    let found = files(with: name, in: heads).flatMap { file in
      (file.constants[name] ?? []).map { (file, $0) }
    }
    declared[name] = found
    return found
  }
}
