import Desk
import Foundation
import Lockstep
import MachineChecks
import PropertyTesting
import StateMachines
import Synchronization
import Testing

enum Meter: MachineLanguage {
  enum Command: Hashable, Sendable, CaseIterable { case add, reset }
  typealias World = NoWorld
  typealias Outcome = Int
}

struct MeterModel: ReferenceModel {
  typealias Language = Meter
  var count = 0
  init(_ world: NoWorld) {}
  func applying(_ command: Meter.Command) -> Step<MeterModel> {
    var next = self
    next.count = command == .add ? count + 1 : 0
    return Step(next, next.count)
  }
}

struct MeterMachine: FiniteMachine {
  typealias Model = MeterModel
  static let name = "meter"
  let worlds = [NoWorld()], commands = Meter.Command.allCases
}

struct MyDevice: ValueSide {
  typealias Language = Meter
  private var count = 0
  mutating func perform(_ command: Meter.Command) -> Reply<Int> {
    count = command == .add ? min(count + 1, 3) : 0
    return .said(count)
  }
}

@Suite struct `The machine of README` {
  private static let reports = Mutex<[String]>([])

  /// The types above stand in README, and the check and the search report the lines there.
  @Test(
    .compactMapIssues { issue in
      reports.withLock { $0.append("\(issue)") }
      return nil
    })
  func `finds the device that stops at 3, with the four commands that README prints`() throws {
    check(MeterMachine(), seed: 1) { _ in MyDevice() }
    explore(MeterMachine(), upTo: 4) { _ in MyDevice() }
    let reports = Self.reports.withLock { $0 }
    let readme = try String(
      contentsOf: Desk.specs.deletingLastPathComponent().appending(path: "README.md"),
      encoding: .utf8)
    // A failed expectation would be collected as well, so that a false one ends the process.
    precondition(reports.count == 2)
    for line in ["[.add, .add, .add, .add]", "Model and system differ in the outcome."] {
      precondition(reports[0].contains(line) && readme.contains(line), "\(line): \(reports)")
    }
    precondition(reports[1].contains("[.add, .add, .add, .add]"), "\(reports)")
  }

  /// A struct that is no value to a search is reported with the protocol to conform to.
  @Test(
    .compactMapIssues { issue in
      #expect("\(issue)".contains("ValueSide"), "\(issue)")
      return nil
    })
  func `is searched with a device that is a value alone`() {
    struct Plain: Side {
      typealias Language = Meter
      mutating func perform(_ command: Meter.Command) -> Reply<Int> { .said(0) }
    }
    explore(MeterMachine()) { _ in Plain() }
  }
}
