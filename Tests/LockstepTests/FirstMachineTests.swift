import Lockstep
import MachineChecks
import PropertyTesting
import StateMachines
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A queue in a ring buffer of four places, where a fifth number overwrites the first.
final class RingQueue: Side {
  typealias Language = Queue

  private var places = [0, 0, 0, 0]
  private var first = 0
  private var count = 0

  func perform(_ command: Language.Command) -> Reply<Int?> {
    switch command {
    case .add(let number):
      places[(first + count) % 4] = number
      count += 1
      return .said(nil)
    case .remove:
      guard count > 0 else { return .said(nil) }
      defer {
        first = (first + 1) % 4
        count -= 1
      }
      return .said(places[first])
    }
  }
}

@Suite struct `The first machine of the documentation` {
  @Test func `shrinks to five numbers, of which the first is overwritten`() {
    let ring = SystemUnderTest<Queue>("ring", "a queue in a ring of four places") { _ in RingQueue()
    }
    let result = Check(
      QueueMachine(), against: ring, seed: 1, cases: 0..<1000, shrinker: Shrinker(budget: 2_000)
    ).run()
    let commands = result.counterexample?.scenario.commands
    #expect(commands == [.add(0), .add(0), .add(0), .add(0), .add(1), .remove])
  }

  private static let reports = Mutex<[String]>([])

  @Test(
    .compactMapIssues { issue in
      reports.withLock { $0.append("\(issue)") }
      return nil
    })
  func `is checked in one line`() {
    check(QueueMachine(), seed: 1) { _ in RingQueue() }
    let reports = Self.reports.withLock { $0 }
    #expect(reports.count == 1)
    for part in ["[.add(0), .add(0), .add(0), .add(0), .add(1), .remove]", "6  remove", "Repeat"] {
      #expect(reports.first?.contains(part) == true, "\(reports)")
    }
  }

  /// The same queue behind an actor.
  private actor SlowQueue: AsyncSide {
    typealias Language = Queue
    private let queue = RingQueue()

    func perform(_ command: Queue.Command) async -> Int? {
      await Task.yield()
      return queue.perform(command).outcome ?? nil
    }
  }

  private static let awaited = Mutex<[String]>([])

  @Test(
    .compactMapIssues { issue in
      awaited.withLock { $0.append("\(issue)") }
      return nil
    })
  func `is checked in one line if its calls are asynchronous`() async {
    await check(QueueMachine(), seed: 1) { _ in SlowQueue() }
    let reports = Self.awaited.withLock { $0 }
    #expect(reports.count == 1)
    #expect(reports.first?.contains(".add(1), .remove]") == true, "\(reports)")
  }

  @Test func `is in the documentation word for word`() {
    let root = "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
      .joined(separator: "/")
    let code = Self.text(of: root + "/Tests/LockstepTests/FirstMachine.swift")
    let page = Self.text(of: root + "/Sources/Testing/Lockstep/Lockstep.docc/Lockstep.md")
    #expect(code.count > 500 && page.contains("```swift\n\(code)```"))
  }

  private static func text(of path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
