import Glibc

/// What can happen to a process while it runs a case.
enum Mishap: String, CaseIterable {
  case none
  case fatalError, arrayIndex, unwrapsNil, overflow, dividesByZero, exclusivity
  case abort, exits7, exits0, overflowsStack, wildPointer
  case loops, sleeps, allocates, terminatesItself, printsGarbage

  /// Lets it happen. What the compiler must not foresee comes from `one`, which is 1.
  func happen(_ one: Int) {
    switch self {
    case .none: break
    case .fatalError: Swift.fatalError("planted")
    case .arrayIndex: print([1, 2, 3][one + 2])
    case .unwrapsNil: print((one == 1 ? nil : one)! as Int)
    case .overflow: print(Int.max + one)
    case .dividesByZero: print(7 / (one - 1))
    case .exclusivity: Shared().conflict()
    case .abort: Glibc.abort()
    case .exits7: exit(7)
    case .exits0: _exit(0)
    case .overflowsStack: print(descend(one))
    case .wildPointer: print(UnsafePointer<Int>(bitPattern: one << 12)!.pointee)
    case .loops: while one == 1 { Spin.turn() }
    case .sleeps: while one == 1 { sleep(1_000) }
    case .allocates:
      var all: [[UInt8]] = []
      while one == 1 { all.append([UInt8](repeating: 1, count: 1 << 20)) }
    case .terminatesItself: kill(getpid(), SIGTERM)
    case .printsGarbage:
      for _ in 0..<1_000 { print("\u{1B}[2J\0garbage \(UInt64.max)", terminator: "") }
      fflush(nil)
      Swift.fatalError("planted")
    }
  }

  /// A function without an end that the compiler does not turn into a loop.
  @inline(never)
  private func descend(_ one: Int) -> Int {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 64) { room in
      room[0] = one
      return descend(room[0]) + room[0]
    }
  }
}

/// An endless loop that the optimizer has to keep.
private enum Spin {
  @inline(never) static func turn() { _ = getppid() }
}

/// An object that is changed while it is being changed.
private final class Shared {
  private var number = 0

  func conflict() { change(&number) }

  @inline(never)
  private func change(_ number: inout Int) {
    self.number += 1
    number += 1
  }
}
