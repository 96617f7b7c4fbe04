import Lockstep
import PropertyTesting
import StateMachines
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
    let ring = SystemUnderTest<Queue>("ring", "a queue in a ring of four places") { _ in
      RingQueue()
    }
    let result = Check(QueueMachine(), against: ring, seed: 1, cases: 0..<1000).run()
    let commands = result.counterexample?.scenario.commands
    #expect(commands == [.add(0), .add(0), .add(0), .add(0), .add(1), .remove])
  }

  @Test func `is in the documentation word for word`() {
    let root = "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
      .joined(separator: "/")
    let code = Self.text(of: root + "/Tests/LockstepTests/FirstMachine.swift")
    let page = Self.text(
      of: root + "/Sources/Lockstep/Lockstep.docc/Lockstep.md")
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
