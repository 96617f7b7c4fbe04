/// The requests for access in Swift sources, and the buttons that lead to them.
struct CameraSources {
  struct Request {
    var kind: UsageKind
    var place: LintFinding.Place
  }

  /// A button whose action leads to a request: its screen primes.
  struct Button {
    var label: String
    var place: LintFinding.Place
    var isOfAlert: Bool
    /// A button beside it that leads nowhere.
    var escape: LintFinding.Place?
  }

  private(set) var requests: [Request] = []
  private(set) var buttons: [Button] = []
  private(set) var unknownLabels = 0

  static let words = calls + buttonWords
  private static let calls = ["requestAccess", "requestRecordPermission"]
  private static let buttonWords = ["Button", "UIAction", "UIAlertAction", "addTarget"]
  private static let escapes: Set = ["cancel", "later", "skip", "no", "not", "maybe", "dismiss"]

  init(_ inputs: LintInputs) {
    let files = Array(inputs.sources.indices)
    // Code under a condition other than the system's may be in no program.
    let module = SwiftModule(inputs.library, files) {
      $0.hasPrefix("os(") ? SwiftTokens.holdsOnPhone($0) : nil
    }
    var found: [(file: SwiftScopes, requests: [Int])] = []
    for index in files where !inputs.marks[index].isDisjoint(with: Self.calls) {
      guard let file = module.scopes(index) else { continue }
      let own = file.tokens.indices.filter { Self.kind(file, $0) != nil }
      requests += own.compactMap { token in
        Self.kind(file, token).map {
          Request(kind: $0, place: LintFinding.Place(file.file, line: file.line(token)))
        }
      }
      found.append((file, own))
    }
    // A name that more than one file declares leads anywhere.
    let names = Set(found.flatMap { file, own in own.compactMap { Self.function(file, $0) } })
      .filter { module.places(with: $0, in: ["func \($0)"]).count == 1 }
    let callers = names.sorted().flatMap { module.places(with: $0, in: [$0]) }
      .filter { !inputs.marks[$0].isDisjoint(with: Self.buttonWords) }.compactMap(module.scopes)
    var seen: Set<String> = []
    for (file, own) in found + callers.map({ ($0, []) }) where seen.insert(file.file).inserted {
      read(file, requests: own, names: names, module)
    }
  }

  /// The request made by the call at a token.
  private static func kind(_ file: SwiftScopes, _ index: Int) -> UsageKind? {
    guard let word = file.kind(index)?.word, calls.contains(word),
      file.kind(index - 1) == .sign(".")
    else { return nil }
    if word == "requestRecordPermission" { return .microphone }
    guard file.kind(index + 1) == .sign("("), file.kind(index + 2) == .word("for") else {
      return nil
    }
    // `.video`, or `AVMediaType.video`.
    switch file.expression(from: index + 4).compactMap({ file.kind($0)?.word }).last {
    case "video": return .camera
    case "audio": return .microphone
    case "contacts": return .contacts
    case _: return nil
    }
  }

  /// The name of the function around a token.
  private static func function(_ file: SwiftScopes, _ index: Int) -> String? {
    file.scopes(around: index).lazy.compactMap { file.scopes[$0].function }.first
  }

  /// Reads the buttons of a file that lead to a request here or through a function.
  private mutating func read(
    _ file: SwiftScopes, requests: [Int], names: Set<String>, _ module: SwiftModule
  ) {
    let local = Set(requests.compactMap { Self.function(file, $0) })
    func calls(_ index: Int, _ names: Set<String>) -> Bool {
      guard let word = file.kind(index)?.word, names.contains(word) else { return false }
      return file.kind(index - 1) != .word("func") && file.kind(index + 1) != .sign(":")
    }
    // A function of this file that calls an asking function leads on as well.
    let direct = names.union(local)
    let leading = direct.union(
      file.tokens.indices.filter { calls($0, direct) }.compactMap { Self.function(file, $0) })
    func body(_ index: Int) -> Int? {
      file.scopes(around: index).first { file.scopes[$0].function != nil }
    }
    // The words behind a request in its function name the code that runs after the prompt.
    let behind = Set(
      requests.flatMap { request in
        let end = body(request).map { file.scopes[$0].range.upperBound } ?? request
        return file.tokens[request..<end].compactMap(\.kind.word)
      })
    func isAfterPrompt(_ index: Int, _ alert: Range<Int>?) -> Bool {
      if let own = body(index) {
        if requests.contains(where: { $0 < index && body($0) == own }) { return true }
        if let name = file.scopes[own].function, behind.contains(name), !local.contains(name) {
          return true
        }
      }
      return (alert ?? 0..<0).contains { place in
        guard let word = file.kind(place)?.word, word.hasPrefix("$") else { return false }
        return behind.contains(String(word.dropFirst()))
      }
    }
    func text(_ start: Int) -> String? {
      guard case .known(let texts) = module.value(file, file.expression(from: start)) else {
        return nil
      }
      return texts.first
    }
    /// The label of a button: its first argument, or the first text in it.
    func label(_ range: Range<Int>) -> String? {
      if file.kind(range.lowerBound) == .sign("(") {
        let isNamed = file.kind(range.lowerBound + 1) == .word("title")
        if let text = text(range.lowerBound + (isNamed ? 3 : 1)) { return text }
      }
      return range.lazy.filter {
        [.word("Text"), .word("Label")].contains(file.kind($0)) && file.kind($0 + 1) == .sign("(")
      }.compactMap { text($0 + 2) }.first
    }
    var all: [(range: Range<Int>, label: String?, leads: Bool, isOfAlert: Bool)] = []
    for index in file.tokens.indices {
      guard let word = file.kind(index)?.word else { continue }
      let isTarget = word == "addTarget" && file.kind(index - 1) == .sign(".")
      let isButton =
        ["Button", "UIAction", "UIAlertAction"].contains(word)
        && [.sign("("), .sign("{")].contains(file.kind(index + 1))
      guard isTarget || isButton else { continue }
      let range = index..<max(index, min(Self.end(ofCall: index, file), file.tokens.count))
      let leads = range.contains { requests.contains($0) || calls($0, leading) }
      if isTarget {
        let title = Self.title(of: file.kind(index - 2)?.word, file).flatMap { text($0) }
        all.append((range, title, leads, false))
      } else {
        let alert = alert(around: index, file)
        all.append(
          (
            range, label(range.dropFirst()), leads && !isAfterPrompt(index, alert),
            alert != nil || word == "UIAlertAction"
          ))
      }
    }
    func place(_ range: Range<Int>) -> LintFinding.Place {
      LintFinding.Place(file.file, line: file.line(range.lowerBound))
    }
    for button in all where button.leads {
      guard let label = button.label else {
        unknownLabels += 1
        continue
      }
      let escape = all.first { other in
        file.scope(of: other.range.lowerBound) == file.scope(of: button.range.lowerBound)
          && other.range != button.range && !other.leads
          && !Self.escapes.isDisjoint(with: other.label?.plainWords ?? [])
      }
      buttons.append(
        Button(
          label: label, place: place(button.range), isOfAlert: button.isOfAlert,
          escape: escape.map { place($0.range) }))
    }
  }

  /// The token behind a call with its trailing closures.
  private static func end(ofCall index: Int, _ file: SwiftScopes) -> Int {
    var end = file.end(ofBracketAt: index + 1)
    while true {
      if file.kind(end + 1) == .sign("{") {
        end = file.end(ofBracketAt: end + 1)
      } else if file.kind(end + 1)?.word != nil, file.kind(end + 2) == .sign(":"),
        file.kind(end + 3) == .sign("{")
      {
        end = file.end(ofBracketAt: end + 3)
      } else {
        return end
      }
    }
  }

  /// The tokens of the brackets of the alert or dialog of SwiftUI around a token.
  private func alert(around index: Int, _ file: SwiftScopes) -> Range<Int>? {
    for scope in file.scopes(around: index) {
      let brace = file.scopes[scope].brace
      guard file.kind(brace - 1) == .sign(")"),
        let start = (max(0, brace - 60)..<brace).last(where: { start in
          file.kind(start) == .sign("(") && file.end(ofBracketAt: start) == brace - 1
        })
      else { continue }
      if [.word("alert"), .word("confirmationDialog")].contains(file.kind(start - 1)) {
        return start..<brace
      }
    }
    return nil
  }

  /// The token of the title that a button of UIKit is given.
  private static func title(of name: String?, _ file: SwiftScopes) -> Int? {
    guard let name else { return nil }
    return file.tokens.indices.first { index in
      file.kind(index) == .word("setTitle") && file.kind(index - 2) == .word(name)
    }.map { $0 + 2 }
  }
}

extension String {
  /// The words of this label that grant. English alone. A button of an alert may grant by assent alone.
  func grantWords(isOfAlert: Bool) -> [String] {
    let words = plainWords
    if words.contains("not") || words.contains("don") { return [] }
    return words.filter { Self.grants.contains($0) || isOfAlert && Self.assents.contains($0) }
  }

  private static let grants: Set = [
    "allow", "authorise", "authorize", "enable", "grant", "permit",
  ]
  private static let assents: Set = [
    "accept", "agree", "approve", "confirm", "consent", "give", "ok", "okay", "yes",
  ]

  /// The lowercase words of the text, without punctuation.
  var plainWords: [String] { lowercased().split { !($0.isLetter || $0.isNumber) }.map(String.init) }
}
