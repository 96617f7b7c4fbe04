import Glibc

/// What the process tells whoever started it.
enum ExitCode: Int32 {
  case holds = 0
  case violated = 1
  /// No claim is broken, yet the run does not show that they hold: something was never visited, or a
  /// failure did not repeat.
  case unknown = 2
  /// The command line or a file it names is wrong.
  case usage = 64
  /// The tool itself failed.
  case fault = 70
  case interrupted = 130
}

func exit(_ code: ExitCode) -> Never { Glibc.exit(code.rawValue) }
