/// How a process ended that was to go on.
public enum Ending: Hashable, Sendable {
  /// A check of the language or of the processor stopped it: an index out of range, an overflow, `nil`
  /// unwrapped, `fatalError`.
  case trap
  /// It gave up by itself, as `abort` does.
  case abort
  /// Calls were nested deeper than the stack is.
  case stackOverflow
  /// It touched memory that is not its own.
  case badAccess
  /// It left as if all were done, with this code.
  case exited(code: Int32)
  /// It took longer over a step than the limit allows.
  case hang
  /// It asked for more memory than the limit allows.
  case outOfMemory
  /// It printed more over a case than the limit allows.
  case flooded
  /// It started more processes than the limit allows.
  case crowded
  /// It closed the line over which it reports on its cases, and went on.
  case severed
  /// Another signal ended it.
  case killed(signal: Int32, by: Sender)

  /// Who sent a signal.
  public enum Sender: Hashable, Sendable {
    case itself, another
    /// Nobody can tell: the signal leaves no time to note it.
    case unknown
  }

  /// What happened, as the end of a sentence that begins with "it".
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
    case .killed(let signal, .unknown): "was ended by signal \(signal), nobody knows by whom"
    }
  }

  /// One word, for names of files and classes of failures, such as `stackOverflow` or `exit7`.
  public var name: String {
    switch self {
    case .trap: "trap"
    case .abort: "abort"
    case .stackOverflow: "stackOverflow"
    case .badAccess: "badAccess"
    case .exited(let code): "exit\(code)"
    case .hang: "hang"
    case .outOfMemory: "outOfMemory"
    case .flooded: "flood"
    case .crowded: "crowd"
    case .severed: "severed"
    case .killed(let signal, _): "signal\(signal)"
    }
  }
}
