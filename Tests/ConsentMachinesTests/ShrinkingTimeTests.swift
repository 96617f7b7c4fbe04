import ConsentMachines
import ConsentSuite
import Reporting
import Testing
import Workers

@Suite struct `The time of shrinking` {
  @Test func `is shared by the classes that are left`() async throws {
    let time = ShrinkingTime(.milliseconds(600))
    time.begin(2)
    #expect(!time.isOver)
    try await Task.sleep(for: .milliseconds(310))
    #expect(time.isOver)
    // At most 290 ms are left, all for the last class.
    time.begin(1)
    try await Task.sleep(for: .milliseconds(300))
    #expect(time.isOver)
  }

  /// Each file of a program that is wrong everywhere is played again until its time is over, and then the cases of three
  /// checks are shrunk.
  @Test func `and that of files end within five minutes`() {
    for machine in Machines.ours.withTwins {
      let files = ["Scenarios", "Published", "Regressions"].flatMap {
        Checkout.files(below: "\(machine.cases)/\($0)", ending: ".consent")
      }
      let time = CaseReplay.Plays.moreWhereItFails.time * files.count + ShrinkingTime.ofCheck * 3
      #expect(!files.isEmpty && time <= .seconds(300), "\(machine.name): \(time)")
    }
  }

  /// The second check would not end by itself.
  @Test func `is followed by an end of the checks of a program that has failed`() throws {
    func check(_ name: String, _ judge: @escaping @Sendable (() -> Bool) -> CheckRecord)
      -> InitialCheckTask
    {
      .check(SampledCheck(.init(name, "A law."), samples: 1) { judge($1) }, 0..<1)
    }
    let tasks = [
      check("fails") { _ in
        var record = CheckRecord("fails", samples: 1)
        record.fail(["Wrong."])
        return record
      },
      .replay { _, _ in ReplayRecord(file: "a file", group: .scenario) },
      check("goes on") { shouldStop in
        while !shouldStop() {}
        return CheckRecord("goes on", samples: 0, isFinished: false)
      },
      check("is left out") { _ in CheckRecord("is left out", samples: 1) },
    ]
    let records = try MachineReport.InitialChecks(
      doing: tasks, againstProgram: true, in: nil, for: TimeAfterFailure(.milliseconds(10)), nil,
      RunEvents())
    #expect(records.replays.map(\.file) == ["a file"])
    #expect(records.checks.map(\.name) == ["fails", "goes on"])
    #expect(records.checks.map(\.isFinished) == [true, false])
  }
}
