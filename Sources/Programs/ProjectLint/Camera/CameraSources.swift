/// The requests for access in Swift sources, and the buttons that lead to them.
struct CameraSources {
  struct Request {
    var kind: UsageKind
    var place: LintFinding.Place
    var file: SwiftScopes
    var token: Int
  }

  private(set) var requests: [Request] = []
  /// The findings in buttons that lead to a request, and in delegates of web views.
  private(set) var findings: [LintFinding] = []
  /// The number of buttons that were judged.
  private(set) var buttonCount = 0
  /// The requests and the buttons that were not judged, with the reasons.
  private(set) var notJudged: [String] = []

  static let words = UsageKind.calls + decisions + buttonWords
  private static let decisions = [
    "requestMediaCapturePermissionFor", "decideMediaCapturePermissionsFor",
  ]
  private static let buttonTypes: Set = ["Button", "UIAction", "UIAlertAction"]
  private static let buttonWords = buttonTypes.sorted() + ["addTarget"]
  private static let alerts: Set = ["alert", "confirmationDialog"]
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

  private let calls: SwiftCalls
  private let module: SwiftModule
  private var makers: [String: [Maker]] = [:]
  private var leading: [String: [SwiftCalls.Function]] = [:]
  /// The tokens of the requests, by their files.
  private var tokens: [String: [Int]] = [:]

  init(_ inputs: LintInputs) {
    // Code under a condition other than the system's may be in no program.
    module = SwiftModule(inputs.library, inputs.programs) {
      $0.hasPrefix("os(") ? SwiftTokens.holdsOnPhone($0) : nil
    }
    calls = SwiftCalls(module)
    func marked(_ words: [String]) -> [Int] {
      inputs.programs.filter { !inputs.marks[$0].isDisjoint(with: words) }
    }
    var asking: [(file: SwiftScopes, index: Int)] = []
    let places = marked(UsageKind.calls + Self.decisions)
    for file in places.compactMap(module.scopes) {
      for index in file.tokens.indices {
        guard let kinds = module.usageKinds(file, index) else { continue }
        let place = file.place(index)
        requests += kinds.map { Request(kind: $0, place: place, file: file, token: index) }
        if kinds.isEmpty { notJudged.append("\(place.words) (a kind that is not known)") }
        tokens[file.file, default: []].append(index)
        asking.append((file, index))
      }
      readDecisions(file)
    }
    if asking.isEmpty { return }
    leading = Dictionary(grouping: calls.leading(to: asking).functions, by: \.name)
    let withButtons = Set(marked(Self.buttonWords))
    var waiting = marked(["Button"])
    // Views that are made of others of their kind.
    for _ in 0..<SwiftCalls.mostSteps where !waiting.isEmpty {
      let new = waiting.compactMap(module.scopes).flatMap { makersOfButtons(in: $0) }
        .filter { makers[$0.name] == nil }
      makers.merge(Dictionary(grouping: new, by: \.name)) { known, _ in known }
      waiting = new.map(\.name).distinct.flatMap { users(of: $0) }.distinct
    }
    let relevant = withButtons.union(makers.keys.flatMap { users(of: $0) })
    let direct = leading.keys.sorted().flatMap { module.places(with: $0, in: [$0]) }
    for place in (places + direct).distinct where relevant.contains(place) {
      if let file = module.scopes(place) { read(file) }
    }
  }

  /// The places of the files that make a view, or call a function, of this name.
  private func users(of name: String) -> [Int] {
    module.places(with: name, in: ["\(name)(", "\(name) {"])
  }

  /// Reads the delegates of web views that grant a page the camera without a look at its origin or frame.
  private mutating func readDecisions(_ file: SwiftScopes) {
    for scope in file.scopes where scope.function == "webView" {
      let head = scope.range.lowerBound..<scope.brace
      let body = scope.brace..<scope.range.upperBound
      func first(_ words: [String], in range: Range<Int>) -> Int? {
        range.first { words.contains(file.word($0)) }
      }
      let grant = body.first { file.kind($0) == .word("grant") && file.kind($0 - 1) == .sign(".") }
      guard let grant, let label = first(Self.decisions, in: head) else { continue }
      let frame = first(["initiatedByFrame", "initiatedBy"], in: head)
      let names = [label, frame].compactMap(\.self).map { place in
        file.kind(file.kind(place + 1) == .sign(":") ? place : place + 1)
      }
      if !body.contains(where: { names.contains(file.kind($0)) }) {
        add(.webViewGrantsAnyOrigin, .wrong, at: [file.place(grant)])
      }
    }
  }

  /// Whether a source of `own` leads to a request, by calls in the sources of `all`.
  func isReached(
    _ request: Request, by own: (String) -> Bool, among all: (String) -> Bool
  ) -> Bool {
    calls.leading(to: [(request.file, request.token)], among: all).files.contains(where: own)
  }

  // MARK: - Buttons

  /// Whether some tokens contain a request, or a call of a function that leads to one; `nil` if this is not known.
  private func leads(_ file: SwiftScopes, _ range: Range<Int>) -> Bool? {
    if tokens[file.file]?.contains(where: range.contains) == true { return true }
    let answers = range.flatMap { index in
      (leading[file.word(index)] ?? []).map { calls.calls(file, index, $0) }
    }
    return answers.contains(true) ? true : answers.contains(nil) ? nil : false
  }

  /// The views and functions of a file that make a button of a closure that they are given.
  private func makersOfButtons(in file: SwiftScopes) -> [Maker] {
    let closures = file.closureNames
    let names = Set(makers.keys).union(["Button"])
    let alerts = file.calls(of: Self.alerts)
    return file.calls(of: names).compactMap { call in
      let action = call.range.lazy.filter {
        file.kind($0 - 1) != .sign(".") || file.word($0 - 2) == "self"
      }.map(file.word).first(where: closures.contains)
      guard let action else { return nil }
      let around = file.scopes(around: call.index).map { file.scopes[$0] }
      let owner = around.first { $0.function != nil && $0.bound.contains(action) }?.function
      guard let name = owner ?? around.lazy.compactMap(\.type).first else { return nil }
      // A title that is a name: `Button(title, …)`, `Text(title)`.
      let title = Self.titles(call).first { $0.count == 1 }.flatMap {
        file.kind($0.lowerBound)?.word
      }
      return Maker(
        name: name, action: action, title: title == action ? nil : title,
        label: label(call, makers[call.name]?.first),
        isOfAlert: alerts.contains { $0.range.contains(call.index) })
    }
  }

  /// The first arguments of a button and of the texts in it.
  private static func titles(_ call: SwiftCall) -> [Range<Int>] {
    ([call] + call.file.calls(of: ["Text", "Label"], in: call.range)).compactMap {
      $0.argument(nil)
    }
  }

  /// The label of a button: the title that its maker is given, or has, or its first text.
  private func label(_ call: SwiftCall, _ maker: Maker?) -> String? {
    let titles = [call.argument(maker?.title ?? "title")].compactMap(\.self) + Self.titles(call)
    let found = maker?.label ?? titles.lazy.flatMap { module.texts(call.file, $0) }.first
    // The key of a table of translations is no label.
    return found.flatMap { $0.contains(" ") || !$0.contains(/[._]|[a-z][A-Z]/) ? $0 : nil }
  }

  /// The tokens of a call that a maker takes for its action.
  private func action(_ call: SwiftCall, _ maker: Maker?) -> Range<Int> {
    guard let maker else { return call.range }
    return call.argument(maker.action)
      ?? call.arguments.first { $0.isTrailing && $0.label == nil }?.range ?? call.range
  }

  /// A request: its token, the scope of its function, and the words behind it in there.
  private typealias Prompt = (index: Int, body: Int, behind: Set<String>)

  /// Whether a call runs after a prompt: behind a request in its function, in a function that is named there and
  /// does not ask itself, or in an alert whose binding is.
  private static func isAfter(_ prompts: [Prompt], _ call: SwiftCall, _ alert: SwiftCall?) -> Bool {
    let file = call.file
    let own = file.body(around: call.index)
    let name = own.flatMap { file.scopes[$0].function }
    let isAsking = prompts.contains { file.scopes[$0.body].function == name }
    let words = (alert?.arguments ?? []).flatMap { $0.isTrailing ? [] : file.words(in: $0.range) }
    let bindings = words.filter { $0.hasPrefix("$") }.map { String($0.dropFirst()) }
    let meant = bindings + (isAsking ? [] : [name].compactMap(\.self))
    return prompts.contains { prompt in
      prompt.index < call.index && prompt.body == own || !prompt.behind.isDisjoint(with: meant)
    }
  }

  /// Reads the buttons of a file that lead to a request.
  private mutating func read(_ file: SwiftScopes) {
    var all: [(call: SwiftCall, label: String?, leads: Bool?, isOfAlert: Bool)] = []
    let prompts = (tokens[file.file] ?? []).compactMap { index -> Prompt? in
      file.body(around: index).map {
        (index, $0, Set(file.words(in: index..<file.scopes[$0].range.upperBound)))
      }
    }
    let alerts = file.calls(of: Self.alerts)
    for call in file.calls(of: Self.buttonTypes.union(makers.keys)) {
      // The alert or dialog of SwiftUI around it.
      let alert = alerts.last { $0.range.contains(call.index) }
      // A view may make several buttons.
      for maker in makers[call.name]?.map(Optional.some) ?? [nil] {
        let leads = Self.isAfter(prompts, call, alert) ? false : leads(file, action(call, maker))
        let isOfAlert = alert != nil || call.name == "UIAlertAction" || maker?.isOfAlert == true
        all.append((call, label(call, maker), leads, isOfAlert))
      }
    }
    // The titles that buttons of UIKit are given, by their names.
    let titles = Dictionary(grouping: file.calls(of: ["setTitle"])) { file.word($0.index - 2) }
    for call in file.calls(of: ["addTarget"]) where file.kind(call.index - 1) == .sign(".") {
      let title = titles[file.word(call.index - 2)]?.first
      all.append((call, title.flatMap { label($0, nil) }, leads(file, call.range), false))
    }
    for button in all where button.leads != false {
      let place = file.place(button.call.index)
      guard let label = button.label, button.leads == true else {
        let reason = button.leads == nil ? "a call with several meanings" : "an unknown label"
        notJudged.append("\(place.words) (\(reason))")
        continue
      }
      let escape = all.first { other in
        file.scope(of: other.call.index) == file.scope(of: button.call.index)
          && other.call.index != button.call.index && other.leads == false
          && !Self.escapes.isDisjoint(with: other.label?.plainWords ?? [])
      }
      buttonCount += 1
      let words = label.grantWords(isOfAlert: button.isOfAlert)
      if !words.isEmpty {
        add(
          .primingActionGrants, .wrong,
          details: ["  label  \(label)   (\(words.joined(separator: ", ")))"],
          at: [place])
      }
      if let escape {
        add(
          .primingHasNotOneAction, .unknown,
          "Beside the button that leads to the system's prompt is one that leads nowhere. If the "
            + "screen is shown before the prompt, leave the decision to the prompt.",
          details: ["  label  \(label)"], at: [place, file.place(escape.call.index)])
      }
    }
  }

  private mutating func add(
    _ rule: CameraRule, _ level: LintFinding.Level, _ sentence: String? = nil,
    details: [String] = [], at places: [LintFinding.Place]
  ) {
    findings.append(LintFinding(rule.rule, level, sentence, details: details, at: places))
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
