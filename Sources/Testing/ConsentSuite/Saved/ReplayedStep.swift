import Lockstep
import Notation
import StateMachines

/// A step of a replay as data: the command, and the answer and the state of each side.
package struct ReplayedStep: Codable, Hashable, Sendable {
  package struct Side: Codable, Hashable, Sendable {
    /// The answer and the events, in the notation of cases without `->`.
    package let answers: [String]
    /// The changes of the state, in the notation of cases without `now`.
    package let changes: [String]
    /// The parts of the state that differ from the machine's plain world.
    package let state: [Part]
  }

  package struct Part: Codable, Hashable, Sendable {
    /// The name of the part, such as `addressBook`.
    package let name: String
    package let values: [String]
  }

  /// The number of the step, from 1; 0 for the beginning.
  package let number: Int
  /// The command in the notation of cases. `nil` for the beginning.
  package let command: String?
  /// The model after the step. `nil` if the step ended the process.
  package let model: Side?
  /// The system after the step. `nil` if it did not answer.
  package let system: Side?
}

extension ReplayedStep.Side {
  fileprivate init<Language: Written>(
    _ lines: [TranscriptLine], _ state: Language.Snapshot, plain: Language.Snapshot,
    of language: Language.Type
  ) {
    answers = lines.filter { !$0.isChange }.map(\.line.text)
    changes = lines.filter(\.isChange).map(\.line.text)
    let facets = Language.snapshotFacets
    let differences = facets.lines(from: plain, to: state)
    self.state = facets.indices.compactMap { index in
      let values = differences.filter { $0.facet == index }.map(\.text)
      return values.isEmpty ? nil : ReplayedStep.Part(name: facets[index].name, values: values)
    }
  }
}

extension Replay where M.Language: Written {
  /// Returns the beginning and the steps as data.
  func steps(of saved: Case<Language>) -> [ReplayedStep] {
    let plain = M.Model(Language.plainWorld).snapshot
    func side(
      _ lines: [TranscriptLine], _ state: Language.Snapshot
    ) -> ReplayedStep.Side { .init(lines, state, plain: plain, of: Language.self) }
    var steps = [
      ReplayedStep(
        number: 0, command: nil, model: side([], modelStart), system: side([], sideStart))
    ]
    var (modelBefore, sideBefore) = (modelStart, sideStart)
    for (command, step) in zip(saved.commandLines, self.steps) {
      func said(_ answer: Answer<Language>, after before: Language.Snapshot) -> ReplayedStep.Side {
        side(Language.transcript(of: answer.outcome, from: before, to: answer.state), answer.state)
      }
      steps.append(
        ReplayedStep(
          number: steps.count, command: command, model: said(step.model, after: modelBefore),
          system: step.side.map { said($0, after: sideBefore) }))
      (modelBefore, sideBefore) = (step.model.state, step.side?.state ?? step.model.state)
    }
    return steps
  }
}

extension Case {
  /// Returns the case with its first steps only, and without failures at later steps.
  func prefix(_ count: Int) -> Case {
    guard count < steps.count else { return self }
    var cut = self
    cut.steps = Array(steps.prefix(count))
    switch breaks {
    case .nothing: break
    case .failure: cut.breaks = .nothing
    case .claims(let claims):
      let left = claims.filter { $0.step <= count }
      cut.breaks = left.isEmpty ? .nothing : .claims(left)
    }
    return cut
  }
}
