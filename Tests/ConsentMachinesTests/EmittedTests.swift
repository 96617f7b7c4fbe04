import ConsentMachines
import ConsentSuite
import Desk
import Lockstep
import Notation
import Testing

@Suite struct `A case as a Swift test` {
  /// The test must fail for a double with a fault that a replay of the case detects.
  @Test(arguments: ["camera", "clip"])
  func `differs for each planted fault that the case shows`(name: String) throws {
    let machine = try #require(Machines.ours.named(name))
    let set = try machine.set()
    var shown: Set<String> = []
    let files = Checkout.files(below: machine.specs, ending: ".consent")
    for (path, text) in Desk.sample(of: files, oneIn: 8) {
      let file = CaseText(text, file: path)
      guard try set.replay(file, nil, nil, .once).failure == nil else { continue }
      let plain = try SwiftTest(file, of: set).text
      for fault in machine.faults where Desk.size == .whole || !shown.contains(fault.name) {
        guard try set.replay(file, fault.name, nil, .once).failure != nil else { continue }
        shown.insert(fault.name)
        #expect(
          try SwiftTest(file, of: set, against: fault.name).text != plain, "\(path): \(fault.name)")
      }
    }
    let least = Desk.sized(0, 0, machine.faults.count / 2)
    #expect(shown.count > least, "\(shown.count)")
  }
}
