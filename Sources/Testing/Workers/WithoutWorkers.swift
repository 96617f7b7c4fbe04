import OperatingSystem

#if !os(Linux)
  import Lockstep

  // Other systems do not end a worker with its parent, and do not confine it, so that none is started:
  // `Isolation.isAvailable` is false.

  enum Confinement {
    static let canRefuse: Bool? = nil
  }

  final class Worker {
    enum State {
      case works, isDone
      case died(Death)
    }

    let page: WorkerPage

    init(
      _ limits: Limits, pulse: @escaping () -> UInt64 = { 0 }, body: (Speaker) -> Void
    ) throws(CommandError) {
      throw CommandError(missing: "a worker", "workers need Linux")
    }

    func call(_ message: Message) {}
    func suspect(_ ending: ExitReason?) {}
    func end() {}
    func mustHaveBegun(_ death: Death) throws(CommandError) {}

    static func attend(_ workers: [Worker], onMessage: (Int, Message) -> Void) -> [State] { [] }
  }

  /// The worker's end of the line to the process that forked it.
  package final class Speaker {
    let page: WorkerPage

    init(_ page: WorkerPage) { self.page = page }

    /// Sends `message`.
    package func say(_ message: Message) {}
    /// Reports that a step is complete.
    package func beat() {}
    /// Records the number of the attempt that begins now.
    package func mark(_ number: UInt64) {}
    /// Ends the process if the line is gone.
    package func checkLine() {}

    func awaitCall() -> Message { Message() }
  }

  package enum Guardian {
    /// Runs `body` in this process.
    package static func watch(_ body: () -> Int32) throws(CommandError) -> Outcome {
      .verdict(code: watchHere(body))
    }
  }

  /// A second play of a case that ends its process. There is none here.
  package struct Backtracer: Sendable {
    package init(_ arguments: [String]) {}

    package func output(playing text: String, _ limits: Limits) -> [UInt8]? { [] }
  }
#endif
