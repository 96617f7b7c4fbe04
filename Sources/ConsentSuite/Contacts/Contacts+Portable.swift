import ConsentInvariants
import ConsentModel
import Isolation
import Lockstep
import PropertyTesting

extension ContactsPart: Portable {}

extension ContactsCoverage: PortableCoverage {
  public mutating func merge(_ other: ContactsCoverage) {
    commands += other.commands
    cases += other.cases
    for place in transitions.indices { transitions[place] += other.transitions[place] }
    for place in refusals.indices { refusals[place] += other.refusals[place] }
    landmarks.formUnion(other.landmarks)
    states.formUnion(other.states)
    sequences.formUnion(other.sequences)
  }

  public func write(to message: inout Message) {
    commands.write(to: &message)
    cases.write(to: &message)
    Array(transitions).write(to: &message)
    Array(refusals).write(to: &message)
    landmarks.masks.map { Int($0) }.write(to: &message)
    states.write(to: &message)
    sequences.write(to: &message)
  }

  public init?(from message: inout Message) {
    guard let commands = Int(from: &message), let cases = Int(from: &message),
      let transitions = [Int](from: &message), let refusals = [Int](from: &message),
      let landmarks = [Int](from: &message),
      let states = FingerprintSet(from: &message),
      let sequences = FingerprintSet(from: &message)
    else { return nil }
    self.init()
    (self.commands, self.cases) = (commands, cases)
    self.transitions = ContiguousArray(transitions)
    self.refusals = ContiguousArray(refusals)
    guard landmarks.count == self.landmarks.masks.count else { return nil }
    self.landmarks.masks = ContiguousArray(landmarks.map { UInt8(truncatingIfNeeded: $0) })
    (self.states, self.sequences) = (states, sequences)
  }
}
