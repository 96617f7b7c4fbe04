import Lockstep
import OperatingSystem
import StateMachines

/// A crash that can be planted in a case, to test isolation.
package enum PlantedCrash: String, CaseIterable, Hashable, Sendable {
  /// No crash, for comparison with an ordinary failure at the same place.
  case nothing
  /// A trap of the language or the processor.
  case callsFatalError, indexesOutOfRange, unwrapsNil, overflowsAnInteger, dividesByZero
  case violatesExclusivity, aborts
  /// An exit before the case is finished.
  case exitsWith7, exitsWith0
  /// An invalid memory access.
  case overflowsTheStack, touchesForeignMemory
  /// A step without an end.
  case loopsForever, sleepsForever, allocatesForever
  /// A signal to the process itself.
  case terminatesItself
  /// A trap, after arbitrary bytes on standard output.
  case printsGarbage

  /// The reason why a worker ends; `nil` if it goes on.
  package var ending: ExitReason? { row.ending }
  /// The behaviour of the process, as the end of a sentence.
  package var summary: String { row.summary }

  private var row: (summary: String, ending: ExitReason?) {
    switch self {
    case .nothing: ("does nothing", nil)
    case .callsFatalError: ("calls fatalError", .trap)
    case .indexesOutOfRange: ("reads an array beyond its end", .trap)
    case .unwrapsNil: ("unwraps nil", .trap)
    case .overflowsAnInteger: ("overflows an integer", .trap)
    case .dividesByZero: ("divides by zero", .trap)
    case .violatesExclusivity: ("violates exclusive access", .abort)
    case .aborts: ("aborts", .abort)
    case .exitsWith7: ("exits with code 7", .exited(code: 7))
    case .exitsWith0: ("exits with code 0", .exited(code: 0))
    case .overflowsTheStack: ("recurses without end", .stackOverflow)
    case .touchesForeignMemory: ("accesses invalid memory", .badAccess)
    case .loopsForever: ("loops without end", .hang)
    case .sleepsForever: ("sleeps without end", .hang)
    case .allocatesForever: ("allocates without end", .outOfMemory)
    case .terminatesItself:
      ("terminates its own process", .killed(signal: SIGTERM, by: .itself))
    case .printsGarbage: ("prints garbage and traps", .trap)
    }
  }

  /// Carries out the crash.
  ///
  /// - Parameter one: 1, in a form that the compiler cannot foresee.
  package func happen(_ one: Int) {
    switch self {
    case .nothing: break
    case .callsFatalError: fatalError("planted")
    case .indexesOutOfRange: print([1, 2, 3][one + 2])
    case .unwrapsNil: print((one == 1 ? nil : one)! as Int)
    case .overflowsAnInteger: print(Int.max + one)
    case .dividesByZero: print(7 / (one - 1))
    case .violatesExclusivity: Contested().contest()
    case .aborts: abort()
    case .exitsWith7: exit(7)
    case .exitsWith0: _exit(0)
    case .overflowsTheStack: print(descend(one))
    case .touchesForeignMemory: print(UnsafePointer<Int>(bitPattern: one << 12)!.pointee)
    case .loopsForever: while one == 1 { _ = getppid() }
    case .sleepsForever: while one == 1 { sleep(1_000) }
    case .allocatesForever:
      var all: [[UInt8]] = []
      while one == 1 { all.append([UInt8](repeating: 1, count: 1 << 20)) }
    case .terminatesItself: kill(getpid(), SIGTERM)
    case .printsGarbage:
      for _ in 0..<1_000 { print("\u{1B}[2J\0garbage \(UInt64.max)", terminator: "") }
      fflush(nil)
      fatalError("planted")
    }
  }

  /// Calls itself without end, in a way that the compiler does not turn into a loop.
  @inline(never)
  private func descend(_ one: Int) -> Int {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 64) { room in
      room[0] = one
      return descend(room[0]) + room[0]
    }
  }
}

/// An object that is changed while it is being changed.
private final class Contested {
  private var number = 0

  func contest() { change(&number) }

  @inline(never)
  private func change(_ number: inout Int) {
    self.number += 1
    number += 1
  }
}
