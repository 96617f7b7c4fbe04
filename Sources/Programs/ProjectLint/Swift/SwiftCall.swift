/// A call in a Swift source, with the arguments in its brackets and its trailing closures.
struct SwiftCall {
  struct Argument {
    var label: String?
    /// Its tokens; of a closure with the braces.
    var range: Range<Int>
    var isTrailing = false
  }

  let file: SwiftScopes
  /// The token of its name.
  let index: Int
  private(set) var arguments: [Argument] = []
  /// The tokens behind its name.
  private(set) var range: Range<Int>

  /// The words behind which a name is declared, and not called.
  static let declaring: Set = ["func", "let", "var", "case", "class", "struct", "extension"]

  var name: String { file.word(index) }

  /// The call whose name is a token. Returns `nil` if it is a declaration, or no call.
  init?(_ file: SwiftScopes, _ index: Int) {
    guard file.kind(index)?.word != nil, [.sign("("), .sign("{")].contains(file.kind(index + 1)),
      !Self.declaring.contains(file.word(index - 1))
    else { return nil }
    (self.file, self.index, range) = (file, index, index..<index)
    var next = index + 1
    func label(_ place: Int) -> String? {
      file.kind(place + 1) == .sign(":") ? file.kind(place)?.word : nil
    }
    if file.kind(next) == .sign("(") {
      let close = min(file.end(ofBracketAt: next), file.tokens.count)
      next += 1
      while next < close {
        let start = label(next) == nil ? next : next + 2
        var end = start
        while end < close, file.kind(end) != .sign(",") { end = file.end(ofBracketAt: end) + 1 }
        arguments.append(Argument(label: label(next), range: start..<max(start, min(end, close))))
        next = end + 1
      }
      next = close + 1
    }
    // The first closure has no label, and each other one has.
    var (end, name): (Int, String?) = (next, nil)
    while file.kind(next) == .sign("{") {
      end = min(file.end(ofBracketAt: next) + 1, file.tokens.count)
      arguments.append(Argument(label: name, range: next..<end, isTrailing: true))
      name = label(end)
      next = name == nil ? end : end + 2
    }
    range = (index + 1)..<max(index + 1, min(end, file.tokens.count))
  }

  /// The argument with a label; without one, the first in the brackets that has none.
  func argument(_ label: String?) -> Range<Int>? {
    arguments.first { $0.label == label && (label != nil || !$0.isTrailing) }?.range
  }
}

extension SwiftScopes {
  /// The calls in some tokens, or in all, that have one of these names.
  func calls(of names: Set<String>, in range: Range<Int>? = nil) -> [SwiftCall] {
    (range ?? tokens.indices).compactMap { names.contains(word($0)) ? SwiftCall(self, $0) : nil }
  }
}
