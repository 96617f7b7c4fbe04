import FoundationEssentials
import Reporting
import Workers

/// The search for many planted faults, on all cores.
public struct FaultHunts {
  private let faults: [(machine: AnyMachine, name: String)]
  private let seed: UInt64
  private let runs: UInt64
  private let isolation: Isolation?

  /// - Parameter isolation: The workers that play; `nil` to play in this process.
  public init(
    _ faults: [(machine: AnyMachine, name: String)], seed: UInt64, runs: UInt64,
    isolation: Isolation?
  ) {
    (self.faults, self.seed, self.runs, self.isolation) = (faults, seed, runs, isolation)
  }

  /// Searches for each of them. What comes out does not depend on who searches for which.
  ///
  /// - Parameters:
  ///   - onProgress: Told how many searches have ended.
  ///   - onResult: Told the machine and what came of each search, in the order of the faults.
  public func run(
    shouldStop: @escaping () -> Bool, onProgress: (Int) -> Void,
    onResult: (String, FaultResult) -> Void
  ) throws(IsolationError) {
    var machines: [AnySetMachine] = []
    for fault in faults {
      guard let machine = try? fault.machine.set() else { return }
      machines.append(machine)
    }
    var results: [FaultResult?] = faults.map { _ in nil }
    var told = 0
    func take(_ result: FaultResult, _ place: Int) {
      results[place] = result
      onProgress(results.count { $0 != nil })
      while told < results.count, let next = results[told] {
        onResult(faults[told].machine.name, next)
        told += 1
      }
    }
    guard let isolation else {
      for place in faults.indices where !shouldStop() {
        take(try machines[place].hunt(hunt(place, nil), shouldStop), place)
      }
      return
    }
    var fatal: [Int] = []
    try isolation.overBlocks(
      of: 0..<UInt64(faults.count), blocksOf: 1, shouldStop: shouldStop,
      work: { block, marker in
        var message = Message()
        for index in block.cases {
          marker.begin(index)
          let result = try? machines[Int(index)].hunt(hunt(Int(index), nil)) {
            marker.beat()
            return marker.isStopped
          }
          guard let result, !marker.isStopped, let data = try? JSONEncoder().encode(result) else {
            break
          }
          message.write(index)
          message.write(data)
        }
        return message
      },
      onMessage: { _, message in
        var message = message
        while let index = message.word(), let place = Int(exactly: index),
          faults.indices.contains(place), let part = message.part(),
          let result = try? JSONDecoder().decode(FaultResult.self, from: Data(part))
        {
          take(result, place)
        }
        return .goOn
      },
      onDeath: { index, _ in
        fatal.append(Int(index))
        return .goOn
      })
    // One that ends its process is searched for by workers of its own.
    for place in fatal where !shouldStop() {
      take(try machines[place].hunt(hunt(place, isolation), shouldStop), place)
    }
  }

  private func hunt(_ place: Int, _ isolation: Isolation?) -> FaultHunt {
    FaultHunt(faults[place].name, seed: seed, runs: runs, isolation: isolation)
  }
}
