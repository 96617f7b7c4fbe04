// The words of each answer and each event up to its first argument.

package enum ResultPhrase: String, CaseIterable {
  case accessGranted = "access granted"
  case accessNotGranted = "access not granted"
  case found
  case created = "created contact"
  case saved
  case failed

  static let spellings = Spellings(Self.self, as: "how a call ended")
}

package enum ResponsePhrase: String, CaseIterable {
  case done
  case status
  case pending = "pending call"
  case held = "touch held"
  case grants = "touch grants contact"
  case choosing = "touch opens chooser"
  case prompting = "touch prompts"
  case inert = "touch does nothing"
  case refused
  case crashed
}

package enum EventPhrase: String, CaseIterable {
  case completed = "call"
  case approved = "button"
  case accessPickerCompleted = "access picker completed"
  case contactPickerPicked = "contact picker picked"
  case contactPickerCancelled = "contact picker cancelled"
}

/// What may stand behind the arrow.
package enum AnswerPhrase {
  case response(ResponsePhrase)
  case result(ResultPhrase)
  case event(EventPhrase)

  static let spellings =
    Spellings(ResponsePhrase.self, as: "").map { AnswerPhrase.response($0) }
    .or(ResultPhrase.spellings, "") { .result($0) }
    .or(Spellings(EventPhrase.self, as: ""), "an answer or an event, such as \"pending call 1\"") {
      .event($0)
    }
}

package enum InertiaPhrase: String, CaseIterable {
  case notShown = "not shown"
  case blocked = "blocked by"
  case restricted
  case denied
  case pointsToSettings = "points to settings"
  case nothingToGrant = "nothing to grant"
  case outdated

  static let spellings = Spellings(Self.self, as: "why a touch did nothing")
}
