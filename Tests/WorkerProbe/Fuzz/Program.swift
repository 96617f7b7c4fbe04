import Foundation

/// A program to be run in a folder of its own.
struct Program {
  let path: String
  let folder: URL

  struct Run {
    /// The exit code; `nil` if a signal ended the program, or it took too long.
    var code: Int32?
    var signal: Int32 = 0
    var output = Data()
    var errors = Data()
  }

  /// The maximum duration of a run, in milliseconds.
  static let patience = 20_000

  func run(_ words: [String], _ variables: [String: String] = [:]) throws -> Run {
    let (output, errors) = (folder.appending(path: "output"), folder.appending(path: "errors"))
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, file) in [(1 as Int32, output), (2, errors)] {
      posix_spawn_file_actions_addopen(
        &actions, number, file.path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    }
    var arguments = ([path] + words).map { strdup($0) } + [nil]
    var environment =
      ProcessInfo.processInfo.environment.merging(variables) { $1 }
      .map { strdup("\($0)=\($1)") } + [nil]
    defer { for each in arguments + environment { free(each) } }
    var process = pid_t()
    guard posix_spawn(&process, path, &actions, nil, &arguments, &environment) == 0 else {
      throw FuzzError(words: "\(path) cannot be started")
    }
    var (status, run) = (0 as Int32, Run())
    var waited = 0
    while waitpid(process, &status, WNOHANG) == 0 {
      usleep(500)
      waited += 1
      if waited > Self.patience * 2 { kill(process, SIGKILL) }
    }
    if status & 0x7F == 0 { run.code = status >> 8 & 0xFF } else { run.signal = status & 0x7F }
    (run.output, run.errors) = (try Data(contentsOf: output), try Data(contentsOf: errors))
    return run
  }
}

struct FuzzError: Error { let words: String }

/// A random generator that yields the same numbers for a seed on every machine.
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// Returns an index below `count`, which is positive.
  mutating func place(_ count: Int) -> Int { Int(next() % UInt64(count)) }
  mutating func one<Element>(of all: [Element]) -> Element { all[place(all.count)] }
}
