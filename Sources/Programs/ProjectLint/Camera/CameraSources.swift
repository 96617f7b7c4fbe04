/// The requests for access in Swift sources, and the alerts that lead to them.
struct CameraSources {
  struct Request {
    var kind: UsageKind
    var place: LintFinding.Place
  }

  private(set) var requests: [Request] = []
  /// The alerts that lead to a request; each of them is a priming screen.
  private(set) var alerts: [CameraAlert] = []

  private static let calls = ["requestAccess", "requestRecordPermission"]

  init(_ files: [LintFile]) {
    let asking = files.filter {
      !$0.isTest && !$0.contained(Self.calls).isEmpty && !$0.bytes.contains(0)
    }
    let module = SwiftModule(SwiftLibrary(asking), Array(asking.indices)) { _ in nil }
    for index in module.files {
      guard let file = module.scopes(index) else { continue }
      let places = file.tokens.indices.compactMap { index in
        Self.kind(file, index).map { (index, $0) }
      }
      requests += places.map {
        Request(kind: $0.1, place: LintFinding.Place(file.file, line: file.line($0.0)))
      }
      // Functions that ask, by their names.
      let asking = Set(
        file.constants.flatMap { name, constants in
          constants.filter { constant in
            guard let start = constant.value, file.kind(start) == .sign("{") else { return false }
            return places.contains { (start..<file.end(ofBracketAt: start)).contains($0.0) }
          }.map { _ in name }
        })
      func leadsOn(_ range: Range<Int>) -> Bool {
        range.contains { index in
          places.contains { $0.0 == index }
            || file.kind(index)?.word.map(asking.contains) ?? false
              && file.kind(index + 1) == .sign("(")
        }
      }
      for index in file.tokens.indices {
        if let alert = Self.alert(file, index, module, leadsOn) { alerts.append(alert) }
      }
    }
  }

  /// The request made by the call at a token.
  private static func kind(_ file: SwiftScopes, _ index: Int) -> UsageKind? {
    guard let word = file.kind(index)?.word, calls.contains(word),
      file.kind(index - 1) == .sign(".")
    else { return nil }
    if word == "requestRecordPermission" { return .microphone }
    guard file.kind(index + 1) == .sign("(") else { return nil }
    switch file.kind(index + 5)?.word {
    case "video": return .camera
    case "audio": return .microphone
    case "contacts": return .contacts
    case _: return nil
    }
  }

  /// The alert that begins at a token, if an action of it leads to a request.
  private static func alert(
    _ file: SwiftScopes, _ index: Int, _ module: SwiftModule, _ leadsOn: (Range<Int>) -> Bool
  ) -> CameraAlert? {
    guard let word = file.kind(index)?.word, file.kind(index + 1) == .sign("(") else { return nil }
    let close = file.end(ofBracketAt: index + 1)
    let (range, button): (Range<Int>, String)
    switch word {
    case "UIAlertController":
      // Its actions stand behind it in the same function.
      range = close..<file.scopes[file.scope(of: index)].range.upperBound
      button = "UIAlertAction"
    case "alert" where file.kind(index - 1) == .sign("."),
      "confirmationDialog" where file.kind(index - 1) == .sign("."):
      guard file.kind(close + 1) == .sign("{") else { return nil }
      range = (close + 1)..<file.end(ofBracketAt: close + 1)
      button = "Button"
    case _: return nil
    }
    func text(_ start: Int) -> String {
      let labelled = file.kind(start) == .word("title") && file.kind(start + 1) == .sign(":")
      let range = file.expression(from: labelled ? start + 2 : start)
      if case .known(let texts) = module.value(file, range) { return texts.first ?? "" }
      return file.tokens[range].lazy.compactMap {
        if case .text(let text) = $0.kind { text } else { nil }
      }
      .first ?? ""
    }
    var alert = CameraAlert(
      meaning: "priming", title: text(index + 2), file: file.file, line: file.line(index),
      titleLine: file.line(index))
    for start in range where file.kind(start) == .word(button) && file.kind(start + 1) == .sign("(")
    {
      var end = file.end(ofBracketAt: start + 1)
      if file.kind(end + 1) == .sign("{") { end = file.end(ofBracketAt: end + 1) }
      alert.actions.append(
        CameraAlert.Action(
          label: text(start + 2), destination: leadsOn(start..<end) ? .prompt : .nothing,
          line: file.line(start)))
    }
    return alert.leads(to: .prompt) ? alert : nil
  }
}
