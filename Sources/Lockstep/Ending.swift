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
  /// It went on for as long as the limit allows and said nothing.
  case hang
  /// It asked for more memory than the limit allows.
  case outOfMemory
  /// Another signal ended it.
  case killed(signal: Int32)

  /// What happened, as the end of a sentence that begins with "it".
  public var words: String {
    switch self {
    case .trap: "trapped"
    case .abort: "aborted"
    case .stackOverflow: "overflowed its stack"
    case .badAccess: "touched memory that is not its own"
    case .exited(let code): "left with exit code \(code)"
    case .hang: "went on without an end"
    case .outOfMemory: "asked for more memory than it may have"
    case .killed(let signal): "was ended by signal \(signal)"
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
    case .killed(let signal): "signal\(signal)"
    }
  }
}
