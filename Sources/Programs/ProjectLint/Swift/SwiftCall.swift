/// A call in a Swift source, and the tokens of its arguments by their labels.
struct SwiftCall {
  let file: SwiftScopes
  let module: SwiftModule
  private(set) var arguments: [String: Range<Int>] = [:]
  /// The most tokens of an argument that are read.
  private static let longest = 4_000

  /// - Parameter index: The token before the bracket.
  init(file: SwiftScopes, module: SwiftModule, _ index: Int) {
    (self.file, self.module) = (file, module)
    guard file.kind(index)?.word != nil, file.kind(index + 1) == .sign("(") else { return }
    let end = file.end(ofBracketAt: index + 1)
    var start = index + 2
    while start < end, let label = file.kind(start)?.word, file.kind(start + 1) == .sign(":") {
      var place = start + 2
      while place < end, file.kind(place) != .sign(",") {
        switch file.kind(place) {
        case .sign("("), .sign("["), .sign("{"): place = file.end(ofBracketAt: place) + 1
        case _: place += 1
        }
      }
      arguments[label] = (start + 2)..<min(place, end, start + 2 + Self.longest)
      start = place + 1
    }
  }

  /// The value of an argument. Returns `nil` if it is not known, or one of several.
  func text(_ label: String) -> String? {
    guard let range = arguments[label], case .known(let texts) = module.value(file, range),
      texts.count == 1
    else { return nil }
    return texts[0]
  }

  /// The known values of the expressions in the brackets of an argument.
  func texts(_ label: String) -> [String] {
    (arguments[label] ?? 0..<0).filter {
      [.sign("("), .sign("["), .sign(","), .sign(":")].contains(file.kind($0 - 1))
    }.flatMap { index -> [String] in
      if case .known(let texts) = module.value(file, file.expression(from: index)) { return texts }
      return []
    }.distinct
  }
}
