import ConsentMachines
import ConsentSuite
import Testing

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
}
