/// The reason why a process ended early.
public enum ExitReason: Codable, Hashable, Sendable {
  /// A trap of the language or the processor: an index out of range, an overflow, `nil` unwrapped,
  /// `fatalError`.
  case trap
  /// The process aborted itself, as `abort` does.
  case abort
  /// Nested calls exhausted the stack.
  case stackOverflow
  /// The process accessed memory that is not its own.
  case badAccess
  /// The process exited with this code before it was finished.
  case exited(code: Int32)
  /// A step took longer than the limit.
  case hang
  /// The process requested more memory than the limit.
  case outOfMemory
  /// A case printed more than the limit.
  case flooded
  /// The process started more processes than the limit.
  case crowded
  /// The process closed its connection to the checker, and went on.
  case severed
  /// Another signal ended the process.
  case killed(signal: Int32, by: Sender)

  /// The sender of a signal.
  public enum Sender: String, Codable, Hashable, Sendable {
    /// The process itself, or another process.
    case itself, another
    /// Unknown, because the signal leaves no time to record its sender.
    case unknown
  }

  /// Whether the process reached a limit of the checker: of time, memory, output or processes.
  public var isLimit: Bool {
    switch self {
    case .hang, .outOfMemory, .flooded, .crowded: true
    case .trap, .abort, .stackOverflow, .badAccess, .exited, .severed, .killed: false
    }
  }

  /// Whether the process was ended from outside, as far as is known.
  public var isFromOutside: Bool {
    switch self {
    case .killed(_, by: .another), .killed(_, by: .unknown): true
    case .killed(_, by: .itself), .trap, .abort, .stackOverflow, .badAccess, .exited, .hang,
      .outOfMemory, .flooded, .crowded, .severed:
      false
    }
  }

  /// Whether the end may tell of the machine that the process ran on, and not of the process.
  public var isOfMachine: Bool { isLimit || isFromOutside }

  /// Returns whether both belong to one class of failures. All limits are one class: the load of the machine
  /// decides which of them a case reaches first.
  public static func == (one: ExitReason, other: ExitReason) -> Bool {
    one.identity == other.identity
  }

  /// Hashes the class of failures.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }

  /// The class of failures in a word: the name, and the sender of a signal.
  package var identity: String {
    if case .killed(_, by: let sender) = self { "\(name) by \(sender)" } else { name }
  }

  /// The event, as the end of a sentence that begins with "it".
  public var words: String {
    switch self {
    case .trap: "trapped"
    case .abort: "aborted"
    case .stackOverflow: "overflowed its stack"
    case .badAccess: "touched memory that is not its own"
    case .exited(let code): "left with exit code \(code)"
    case .hang: "did not come to the end of a step in time"
    case .outOfMemory: "asked for more memory than it may have"
    case .flooded: "printed more than it may"
    case .crowded: "started more processes than it may"
    case .severed: "closed the line to the checker"
    case .killed(let signal, .itself): "ended itself by signal \(signal)"
    case .killed(let signal, .another): "was ended by another process, by signal \(signal)"
    case .killed(let signal, .unknown): "was ended by signal \(signal), by an unknown sender"
    }
  }

  /// One word for file names and classes of failures, such as `stackOverflow` or `exit7`.
  public var name: String {
    switch self {
    case .trap: "trap"
    case .abort: "abort"
    case .stackOverflow: "stackOverflow"
    case .badAccess: "badAccess"
    case .exited(let code): "exit\(code)"
    case .hang, .outOfMemory, .flooded, .crowded: "limit"
    case .severed: "severed"
    case .killed(let signal, _): "signal\(signal)"
    }
  }
}
