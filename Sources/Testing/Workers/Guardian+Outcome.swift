extension Guardian {
  /// The result of the process that was watched.
  package enum Outcome: Hashable, Sendable {
    /// The process finished, with this code from 0 to 255.
    case verdict(code: Int32)
    /// The process ended early. The reason is the end of a sentence that begins with "it".
    case ended(how: String)
    /// The process was asked to stop, and did so at once.
    case interrupted
  }
}
