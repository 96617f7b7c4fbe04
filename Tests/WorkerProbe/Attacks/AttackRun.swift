import ConsentMachines
import ConsentSuite
import Foundation
import Lockstep
import PropertyTesting
import Reporting
import StateMachines
import Workers

/// A run against an attack, as the tool does it, with a test of its result.
struct AttackRun {
  let attack: Attack
  let workers: Int
  /// The folder Specs with a scenario that the attack does not affect.
  let specs: String
  let runs: UInt64

  /// Milliseconds of a step. An attack that changes no verdict may be slow on a busy machine.
  private var patience: Int { if case .holds = attack.expected { 5_000 } else { 500 } }

  /// Prints the report, which depends on the attack alone. Prints to standard error whether the report is
  /// right, the duration in milliseconds, and the peak memory in KiB. Returns whether the report is right.
  func show() throws -> Bool {
    let start = ContinuousClock.now
    var limits = Limits(patience: patience, memory: 64)
    limits.output = 4
    limits.children = attack.mayStartOthers
    let machine = try AnyMachine(AttackedPhone.self).set()
    var settings = RunSettings(
      seed: 1, runs: runs, fault: attack.name,
      isolation: Isolation(workers: workers, limits: limits),
      folder: CaseFolder(path: specs, of: .ours))
    settings.shrinker.budget = min(2_000, Int(runs))
    settings.backtracer = Self.backtracer
    var report = Report(
      settings: Report.Settings(
        seed: 1, runs: runs, milliseconds: nil, limits: Report.Limits(commands: 50), shard: nil,
        machines: [machine.catalogue(settings)]), machines: [])
    report.machines = [try machine.run(settings, RunEvents())]
    for line in TextReport.closing(report) { print(line.text) }
    let problem = problem(report)
    let spent = (ContinuousClock.now - start).components
    let milliseconds = spent.seconds * 1_000 + spent.attoseconds / 1_000_000_000_000_000
    let line = Array("\(problem ?? "right") | \(milliseconds) | \(Self.mostMemory)\n".utf8)
    _ = line.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    return problem == nil
  }

  /// Plays a case in this program, outside a worker.
  private static let backtracer = Backtracer(["play", "/dev/stdin"])

  static func play(_ file: String) throws {
    _ = try AnyMachine(AttackedPhone.self).set().replay(
      CaseText(readingFile: file), nil, nil, .once)
  }

  /// The peak memory of this program in KiB. The system's own count includes the time before its start.
  private static var mostMemory: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split { !$0.isNumber }.first.flatMap { Int($0) } ?? .max
  }

  /// Returns the mistake in a report; `nil` if the report is right.
  private func problem(_ report: Report) -> String? {
    let lockstep = report.machines[0].lockstep
    let (verdict, finding) = (report.verdict, lockstep.findings.first)
    let failure = finding?.failure
    switch attack.expected {
    case .holds:
      return verdict == .holds ? nil : "expected HOLDS, found \(verdict), \(told(failure))"
    case .found(let ending):
      let isFound = verdict == .violated && failure == .died(ending)
      if isFound, attack.hasPlace {
        guard let crash = finding?.crash, crash.line != nil else {
          return "expected the place in the source, found \(finding?.crash?.words ?? "nothing")"
        }
      }
      return isFound
        ? nil : "expected that it \(ending.words), found \(verdict.word), \(told(failure))"
    case .wavers: return verdict == .holds ? "expected anything but HOLDS" : nil
    }
  }

  private func told(_ failure: Failure?) -> String { failure.map { "\($0)" } ?? "no failure" }
}
