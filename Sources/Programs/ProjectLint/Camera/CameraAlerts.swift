import Notation

/// An alert of an app as it is written in a file that ends in `.alerts`:
///
///     alert priming
///     title See what you scan
///     message The camera reads the code on your cup.
///     action Continue -> prompt
///
/// `alert` begins one and says in a word what it is for; the alert before the system's prompt is
/// `priming`. It has a title, may have a message, and has an action or more, each with where it leads:
/// `prompt`, `settings` or `nothing`. Text behind `#` at the start of a line is a comment.
struct CameraAlert: Hashable, Sendable {
  var meaning: String
  var title = ""
  var actions: [Action] = []
  let file: String
  /// The line on which it begins, from 1.
  let line: Int
  var titleLine: Int?

  struct Action: Hashable, Sendable {
    var label: String
    var destination: Destination
    var line: Int
  }

  enum Destination: String { case prompt, settings, nothing }

  var isPriming: Bool { meaning == "priming" }

  func leads(to destination: Destination) -> Bool {
    actions.contains { $0.destination == destination }
  }

  private enum Key: String, CaseIterable { case alert, title, message, action }

  static func read(_ file: LintFile) throws(LintMistake) -> [CameraAlert] {
    var alerts: [CameraAlert] = []
    for (number, line) in try file.lines() {
      let word = line.prefix { !$0.isWhitespace }
      let rest = String(line.dropFirst(word.count).drop(while: \.isWhitespace))
      guard let key = Key(rawValue: String(word)) else {
        let nearest = Notation.nearest(to: String(word), in: Key.allCases.map(\.rawValue))
        throw file.mistake(number, nearest.map { "\"\($0)\"" } ?? "alert, title, message or action")
      }
      guard !rest.isEmpty else {
        throw file.mistake(number, "something behind \"\(key.rawValue)\"")
      }
      if key == .alert {
        alerts.append(CameraAlert(meaning: rest, file: file.path, line: number))
        continue
      }
      guard let last = alerts.indices.last else {
        throw file.mistake(number, "\"alert\" with what it is for, before its parts")
      }
      switch key {
      case .alert, .message: break
      case .title:
        guard alerts[last].titleLine == nil else {
          throw file.mistake(number, "one title an alert")
        }
        (alerts[last].title, alerts[last].titleLine) = (rest, number)
      case .action:
        guard let arrow = rest.firstRange(of: "->"),
          let destination = Destination(
            rawValue: rest[arrow.upperBound...].filter { !$0.isWhitespace })
        else { throw file.mistake(number, "an action as LABEL -> prompt, settings or nothing") }
        let label = rest[..<arrow.lowerBound].trimmed
        alerts[last].actions.append(Action(label: label, destination: destination, line: number))
      }
    }
    for alert in alerts where alert.titleLine == nil || alert.actions.isEmpty {
      throw file.mistake(alert.line, "a title and an action for this alert")
    }
    guard !alerts.isEmpty else { throw file.mistake(1, "\"alert\" with what it is for") }
    return alerts
  }
}

extension String {
  /// The words of this label that grant. English alone.
  var grantWords: [String] { plainWords.filter(Self.grants.contains) }

  private static let grants: Set = [
    "accept", "agree", "allow", "approve", "authorise", "authorize", "confirm", "consent", "enable",
    "give", "grant", "ok", "okay", "permit", "yes",
  ]

  /// Whether this label only leads on: each of its words is in a closed list of English words.
  var leadsOn: Bool { !plainWords.isEmpty && plainWords.allSatisfy(Self.onwards.contains) }

  private static let onwards: Set = [
    "ahead", "begin", "continue", "forward", "get", "go", "got", "it", "let", "lets", "more",
    "next", "now", "on", "proceed", "s", "start", "started", "to",
  ]

  /// Whether the text contains the words of the system's own prompt.
  var repeatsTheSystem: Bool {
    let words = plainWords.joined(separator: " ")
    return words.contains("would like to access") || words.contains("would like to use")
  }

  /// The lowercase words of the text, without punctuation.
  var plainWords: [String] { lowercased().split { !($0.isLetter || $0.isNumber) }.map(String.init) }
}
