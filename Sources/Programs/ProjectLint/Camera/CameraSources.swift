/// The requests for access in Swift sources, and the buttons that lead to them.
struct CameraSources {
  struct Request {
    var kind: UsageKind
    var place: LintFinding.Place
    /// Whether it is compiled under no condition.
    var isSure: Bool
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

  static let calls = ["requestAccess", "requestRecordPermission"]
  static let buttonWords = ["Button", "UIAction", "UIAlertAction", "addTarget"]
  private static let escapes: Set = ["cancel", "later", "skip", "no", "not", "maybe", "dismiss"]

  init(_ inputs: LintInputs) {
    let files = inputs.sources.indices.filter { !inputs.sources[$0].isTest }
    let module = SwiftModule(inputs.library, files) { _ in nil }
    let asking = files.filter { !inputs.marks[$0].isDisjoint(with: Self.calls) }
    var names: Set<String> = []
    var found: [(file: SwiftScopes, tokens: [Int])] = []
    for index in asking {
      guard let file = module.scopes(index) else { continue }
      var tokens: [Int] = []
      for token in file.tokens.indices {
        guard let kind = Self.kind(file, token) else { continue }
        tokens.append(token)
        requests.append(
          Request(
            kind: kind, place: LintFinding.Place(file.file, line: file.line(token)),
            isSure: !file.tokens[token].isOpen))
        if let name = Self.function(file, token) { names.insert(name) }
      }
      found.append((file, tokens))
    }
    // A name that more than one file declares leads anywhere.
    names = names.filter { module.places(with: $0, in: ["func \($0)"]).count == 1 }
    let callers = names.sorted().flatMap { module.places(with: $0, in: [$0]) }
      .filter { !inputs.marks[$0].isDisjoint(with: Self.buttonWords) }.compactMap(module.scopes)
    var seen: Set<String> = []
    for file in found.map(\.file) + callers where seen.insert(file.file).inserted {
      let own = found.first { $0.file === file }?.tokens ?? []
      read(
        file, requests: own, names: names, local: Set(own.compactMap { Self.function(file, $0) }),
        module)
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
    _ file: SwiftScopes, requests: [Int], names: Set<String>, local: Set<String>,
    _ module: SwiftModule
  ) {
    let direct = names.union(local)
    func calls(_ index: Int, _ names: Set<String>) -> Bool {
      guard let word = file.kind(index)?.word, names.contains(word) else { return false }
      return file.kind(index - 1) != .word("func") && file.kind(index + 1) != .sign(":")
    }
    // A function of this file that calls an asking function leads on as well.
    let leading = direct.union(
      file.tokens.indices.filter { calls($0, direct) }.compactMap { Self.function(file, $0) })
    // The words behind a request in its function name the code that runs after the prompt.
    let behind = Set(
      requests.flatMap { request in
        file.scopes(around: request).first { file.scopes[$0].function != nil }.map { scope in
          file.tokens[request..<file.scopes[scope].range.upperBound].compactMap(\.kind.word)
        } ?? []
      })
    func leads(_ range: Range<Int>) -> Bool {
      range.contains { index in requests.contains(index) || calls(index, leading) }
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
    var all: [(range: Range<Int>, scope: Int, label: String?, leads: Bool, isOfAlert: Bool)] = []
    for index in file.tokens.indices {
      guard let word = file.kind(index)?.word else { continue }
      if word == "addTarget", file.kind(index - 1) == .sign(".") {
        let range = index..<file.end(ofBracketAt: index + 1)
        let title = Self.title(of: file.kind(index - 2)?.word, file).flatMap { text($0) }
        all.append((range, file.scope(of: index), title, leads(range), false))
      }
      guard ["Button", "UIAction", "UIAlertAction"].contains(word),
        [.sign("("), .sign("{")].contains(file.kind(index + 1))
      else { continue }
      var end = file.end(ofBracketAt: index + 1)
      while true {
        if file.kind(end + 1) == .sign("{") {
          end = file.end(ofBracketAt: end + 1)
        } else if file.kind(end + 1)?.word != nil, file.kind(end + 2) == .sign(":"),
          file.kind(end + 3) == .sign("{")
        {
          end = file.end(ofBracketAt: end + 3)
        } else {
          break
        }
      }
      let range = (index + 1)..<max(index + 1, min(end, file.tokens.count))
      let alert = alert(around: index, file)
      all.append(
        (
          range, file.scope(of: index), label(range), leads(range),
          alert != nil || word == "UIAlertAction"
        ))
      // After the prompt nothing primes.
      let isBehind =
        requests.contains { request in
          request < index && Self.function(file, request) != nil
            && file.scopes(around: request).first { file.scopes[$0].function != nil }
              == file.scopes(around: index).first { file.scopes[$0].function != nil }
        }
        || Self.function(file, index).map { behind.contains($0) && !local.contains($0) } ?? false
        || alert.map {
          $0.contains {
            file.kind($0)?.word?.hasPrefix("$") == true
              && behind.contains(String(file.kind($0)?.word?.dropFirst() ?? ""))
          }
        } ?? false
      if isBehind { all[all.count - 1].leads = false }
    }
    for button in all where button.leads {
      guard let label = button.label else {
        unknownLabels += 1
        continue
      }
      let escape = all.first { other in
        other.scope == button.scope && other.range != button.range && !other.leads
          && !Self.escapes.isDisjoint(with: other.label?.plainWords ?? [])
      }
      buttons.append(
        Button(
          label: label,
          place: LintFinding.Place(file.file, line: file.line(button.range.lowerBound)),
          isOfAlert: button.isOfAlert,
          escape: escape.map { LintFinding.Place(file.file, line: file.line($0.range.lowerBound)) })
      )
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

  /// Whether this label only leads on: each of its words is in a closed list of English words.
  var leadsOn: Bool { !plainWords.isEmpty && plainWords.allSatisfy(Self.onwards.contains) }

  private static let onwards: Set = [
    "ahead", "begin", "continue", "forward", "get", "go", "got", "it", "let", "lets", "more",
    "next", "now", "on", "proceed", "s", "start", "started", "to",
  ]

  /// The lowercase words of the text, without punctuation.
  var plainWords: [String] { lowercased().split { !($0.isLetter || $0.isNumber) }.map(String.init) }
}
