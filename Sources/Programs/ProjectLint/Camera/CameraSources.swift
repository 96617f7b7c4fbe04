/// The requests for access in Swift sources, and the buttons that lead to them.
struct CameraSources {
  struct Request {
    var kind: UsageKind
    var place: LintFinding.Place
    var token: Int
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
  /// The places of web views that hand the camera to any origin.
  private(set) var grants: [LintFinding.Place] = []
  /// The buttons that were not judged, with the reasons.
  private(set) var notJudged: [String] = []

  static let words = calls + decisions + buttonWords
  private static let calls = ["requestAccess", "requestRecordPermission"]
  private static let decisions = [
    "requestMediaCapturePermissionFor", "decideMediaCapturePermissionsFor",
  ]
  private static let buttonTypes = ["Button", "UIAction", "UIAlertAction"]
  private static let buttonWords = buttonTypes + ["addTarget"]
  private static let escapes: Set = ["cancel", "later", "skip", "no", "not", "maybe", "dismiss"]

  /// A function or a view that makes a button of a closure that it is given.
  private struct Maker {
    var name: String
    /// The label of the closure, and of the title unless the button has a title of its own.
    var action: String
    var title: String?
    var label: String?
    var isOfAlert: Bool
  }

  let calls: SwiftCalls
  private let module: SwiftModule
  private var leading: [String: [SwiftCalls.Function]] = [:]
  /// The tokens of the requests, by their files.
  private(set) var tokens: [String: (file: SwiftScopes, indices: [Int])] = [:]

  init(_ inputs: LintInputs) {
    // Code under a condition other than the system's may be in no program.
    module = SwiftModule(inputs.library, inputs.programs) {
      $0.hasPrefix("os(") ? SwiftTokens.holdsOnPhone($0) : nil
    }
    calls = SwiftCalls(module)
    var asking: [SwiftScopes] = []
    for index in inputs.programs
    where !inputs.marks[index].isDisjoint(with: Self.calls + Self.decisions) {
      guard let file = module.scopes(index) else { continue }
      let own = file.tokens.indices.filter { index in
        guard let kind = Self.kind(file, index) else { return false }
        requests.append(
          Request(
            kind: kind, place: LintFinding.Place(file.file, line: file.line(index)), token: index))
        return true
      }
      readDecisions(file)
      tokens[file.file] = (file, own)
      asking.append(file)
    }
    if requests.isEmpty { return }
    let all = asking.flatMap { file in (tokens[file.file]?.indices ?? []).map { (file, $0) } }
    leading = Dictionary(grouping: calls.leading(to: all).functions, by: \.name)
    let direct = leading.keys.sorted().flatMap { module.places(with: $0, in: [$0]) }
      .filter { !inputs.marks[$0].isDisjoint(with: Self.buttonWords) }.compactMap(module.scopes)
    var makers: [String: [Maker]] = [:]
    var waiting = inputs.programs.filter { !inputs.marks[$0].isDisjoint(with: ["Button"]) }
      .compactMap(module.scopes)
    // Views that are made of others of their kind.
    for _ in 0..<SwiftCalls.mostSteps where !waiting.isEmpty {
      let new = waiting.flatMap { self.makers(in: $0, makers) }.filter { makers[$0.name] == nil }
      makers.merge(Dictionary(grouping: new, by: \.name)) { known, _ in known }
      waiting = new.map(\.name).distinct.flatMap(callers(of:)).distinct.compactMap(module.scopes)
    }
    var seen: Set<String> = []
    let users = makers.keys.sorted().flatMap(callers(of:)).compactMap(module.scopes).filter {
      file in
      tokens[file.file] != nil
        || file.tokens.contains { $0.kind.word.map { leading[$0] != nil } ?? false }
    }
    for file in asking + direct + users where seen.insert(file.file).inserted {
      read(file, makers)
    }
  }

  /// The places of the files that make a view, or call a function, of this name.
  private func callers(of name: String) -> [Int] {
    module.places(with: name, in: ["\(name)(", "\(name) {"])
  }

  /// The request made by the call at a token.
  static func kind(_ file: SwiftScopes, _ index: Int) -> UsageKind? {
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

  /// Reads the delegates of web views that grant a page the camera without a look at its origin or frame.
  private mutating func readDecisions(_ file: SwiftScopes) {
    for scope in file.scopes where scope.function == "webView" {
      let head = scope.range.lowerBound..<scope.brace
      let body = scope.brace..<scope.range.upperBound
      guard let label = head.first(where: { Self.decisions.contains(file.kind($0)?.word ?? "") }),
        let grant = body.first(where: {
          file.kind($0) == .word("grant") && file.kind($0 - 1) == .sign(".")
        })
      else { continue }
      let frame = head.first {
        ["initiatedByFrame", "initiatedBy"].contains(file.kind($0)?.word ?? "")
      }
      let names = [label, frame].compactMap(\.self).map { place in
        file.kind(place + 1) == .sign(":") ? file.kind(place) : file.kind(place + 1)
      }
      if !body.contains(where: { names.contains(file.kind($0)) }) {
        grants.append(LintFinding.Place(file.file, line: file.line(grant)))
      }
    }
  }

  /// Whether a source of `own` leads to a request, by calls in the sources of `all`.
  func isReached(
    _ request: Request, by own: (String) -> Bool, among all: (String) -> Bool
  ) -> Bool {
    guard let file = tokens[request.place.file]?.file else { return false }
    return calls.leading(to: [(file, request.token)], among: all).files.contains(where: own)
  }

  // MARK: - Buttons

  /// Whether a token is a request, or calls a function that leads to one; `nil` if this is not known.
  private func leads(_ file: SwiftScopes, _ index: Int) -> Bool? {
    if tokens[file.file]?.indices.contains(index) == true { return true }
    guard let name = file.kind(index)?.word, let functions = leading[name] else { return false }
    let answers = functions.map { calls.calls(file, index, $0) }
    return answers.contains(true) ? true : answers.contains(nil) ? nil : false
  }

  /// The views and functions of a file that make a button of a closure that they are given.
  private func makers(in file: SwiftScopes, _ known: [String: [Maker]]) -> [Maker] {
    let closures = Set(
      file.tokens.indices.filter { index in
        file.kind(index + 1) == .sign(":")
          && file.expression(from: index + (file.kind(index + 2) == .sign("@") ? 4 : 2)).contains {
            file.kind($0) == .sign("-") && file.kind($0 + 1) == .sign(">")
          }
      }.compactMap { file.kind($0)?.word })
    return file.tokens.indices.compactMap { index in
      guard let word = file.kind(index)?.word, word == "Button" || known[word] != nil,
        let range = Self.call(at: index, file),
        let action = range.lazy.filter({
          file.kind($0 - 1) != .sign(".") || file.kind($0 - 2) == .word("self")
        })
        .compactMap({ file.kind($0)?.word }).first(where: closures.contains)
      else { return nil }
      let around = file.scopes(around: index).map { file.scopes[$0] }
      let owner = around.first { $0.function != nil && $0.bound.contains(action) }?.function
      guard let name = owner ?? around.lazy.compactMap(\.type).first else { return nil }
      // A title that is a name: `Button(title, …)`, `Text(title)`.
      let title = range.first { place in
        file.kind(place - 1) == .sign("(")
          && [.sign(","), .sign(")")].contains(file.kind(place + 1))
      }.flatMap { file.kind($0)?.word }
      return Maker(
        name: name, action: action, title: title == action ? nil : title,
        label: label(range, known[word]?.first, file), isOfAlert: alert(around: index, file) != nil)
    }
  }

  /// The label of a button: the title that its maker is given, or has, or its first text.
  private func label(_ range: Range<Int>, _ maker: Maker?, _ file: SwiftScopes) -> String? {
    func text(_ start: Int) -> String? {
      guard case .known(let texts) = module.value(file, file.expression(from: start)) else {
        return nil
      }
      return texts.first
    }
    let titles = [maker?.title ?? "title", "_"]
    let named = range.first {
      file.kind($0 + 1) == .sign(":") && titles.contains(file.kind($0)?.word ?? "")
    }
    let begins = file.kind(range.lowerBound) == .sign("(")
    let starts =
      [named.map { $0 + 2 }, begins ? range.lowerBound + 1 : nil].compactMap(\.self)
      + range.filter {
        [.word("Text"), .word("Label")].contains(file.kind($0)) && file.kind($0 + 1) == .sign("(")
      }.map { $0 + 2 }
    let found = maker?.label ?? starts.lazy.compactMap(text).first
    // The key of a table of translations is no label.
    return found.flatMap { $0.contains(" ") || !$0.contains(/[._]|[a-z][A-Z]/) ? $0 : nil }
  }

  /// The tokens behind the name of a call, in its brackets and trailing closures.
  private static func call(at index: Int, _ file: SwiftScopes) -> Range<Int>? {
    guard [.sign("("), .sign("{")].contains(file.kind(index + 1)),
      !["struct", "class", "extension", "func"].contains(file.kind(index - 1)?.word ?? "")
    else { return nil }
    return (index + 1)..<max(index + 1, min(end(ofCall: index, file), file.tokens.count))
  }

  /// The part of a call that a maker takes for its action.
  private func action(_ range: Range<Int>, _ maker: Maker, _ file: SwiftScopes) -> Range<Int> {
    if let label = range.first(where: {
      file.kind($0) == .word(maker.action) && file.kind($0 + 1) == .sign(":")
    }) {
      let start = label + 2
      return file.kind(start) == .sign("{")
        ? start..<file.end(ofBracketAt: start) : file.expression(from: start)
    }
    let open = range.lowerBound
    let brace = file.kind(open) == .sign("{") ? open : file.end(ofBracketAt: open) + 1
    return file.kind(brace) == .sign("{")
      ? brace..<min(file.end(ofBracketAt: brace), range.upperBound) : range
  }

  /// Reads the buttons of a file that lead to a request.
  private mutating func read(_ file: SwiftScopes, _ makers: [String: [Maker]]) {
    let requests = tokens[file.file]?.indices ?? []
    func body(_ index: Int) -> Int? {
      file.scopes(around: index).first { file.scopes[$0].function != nil }
    }
    // The words behind a request in its function name the code that runs after the prompt.
    let behind = Set(
      requests.flatMap { request in
        let end = body(request).map { file.scopes[$0].range.upperBound } ?? request
        return file.tokens[request..<end].compactMap(\.kind.word)
      })
    let local = Set(requests.compactMap { SwiftCalls.function(around: $0, file)?.name })
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
    var all: [(index: Int, label: String?, leads: Bool?, isOfAlert: Bool)] = []
    for index in file.tokens.indices {
      guard let word = file.kind(index)?.word else { continue }
      let isTarget = word == "addTarget" && file.kind(index - 1) == .sign(".")
      guard isTarget || makers[word] != nil || Self.buttonTypes.contains(word),
        let range = Self.call(at: index, file)
      else { continue }
      let alert = isTarget ? nil : self.alert(around: index, file)
      let title = isTarget ? Self.title(of: file.kind(index - 2)?.word, file) : nil
      // A view may make several buttons.
      for maker in makers[word]?.map(Optional.some) ?? [nil] {
        let answers = (maker.map { action(range, $0, file) } ?? range).map { self.leads(file, $0) }
        var leads = answers.contains(true) ? true : answers.contains(nil) ? nil : false
        if !isTarget && isAfterPrompt(index, alert) { leads = false }
        let isOfAlert = alert != nil || word == "UIAlertAction" || maker?.isOfAlert == true
        let label = label(title.map { ($0 - 1)..<($0 + 1) } ?? range, maker, file)
        all.append((index, label, leads, isOfAlert))
      }
    }
    func place(_ index: Int) -> LintFinding.Place {
      LintFinding.Place(file.file, line: file.line(index))
    }
    for button in all where button.leads != false {
      guard let label = button.label, button.leads == true else {
        let reason = button.leads == nil ? "a call with several meanings" : "an unknown label"
        notJudged.append("\(place(button.index).words) (\(reason))")
        continue
      }
      let escape = all.first { other in
        file.scope(of: other.index) == file.scope(of: button.index)
          && other.index != button.index && other.leads == false
          && !Self.escapes.isDisjoint(with: other.label?.plainWords ?? [])
      }
      buttons.append(
        Button(
          label: label, place: place(button.index), isOfAlert: button.isOfAlert,
          escape: escape.map { place($0.index) }))
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
    let pairs = zip(words, words.dropFirst()).map { "\($0) \($1)" }
    return (words + pairs).filter {
      Self.grants.contains($0) || isOfAlert && Self.assents.contains($0)
    }
  }

  private static let grants: Set = [
    "allow", "authorise", "authorize", "enable", "grant", "permission", "permissions", "permit",
    "request", "turn on",
  ]
  private static let assents: Set = [
    "accept", "agree", "approve", "confirm", "consent", "give", "ok", "okay", "yes",
  ]

  /// The lowercase words of the text, without punctuation.
  var plainWords: [String] { lowercased().split { !($0.isLetter || $0.isNumber) }.map(String.init) }
}
