import ConsentVocabulary
import Lockstep
import Reporting
import StateMachines

extension Replay where M.Talk: Written {
  /// The steps in the notation of saved cases, numbered, with what came of each; where the sides
  /// differ, the model's lines before the contestant's.
  var comparedLines: [ComparedLine] {
    let commands = Case<Talk>(
      world: world, steps: steps.map { Case<Talk>.Step($0.command) }
    ).commandLines
    var lines: [ComparedLine] = []
    var (modelBefore, sideBefore) = (modelStart, sideStart)
    for (number, (command, step)) in zip(commands, steps).enumerated() {
      let margin = Margin(of: number, among: steps.count)
      lines.append(ComparedLine(.same, "\(margin.numbered)  \(command)"))
      let model = Talk.transcript(
        of: step.model.outcome, from: modelBefore, to: step.model.state
      ).map(\.description)
      let side =
        step.side.map {
          Talk.transcript(of: $0.outcome, from: sideBefore, to: $0.state).map(\.description)
        } ?? []
      lines += model.filter { side.contains($0) }
        .map { ComparedLine(.same, "\(margin.blank)    \($0)") }
      lines += model.filter { !side.contains($0) }
        .map { ComparedLine(.model, "\(margin.blank)  - \($0)") }
      lines += side.filter { !model.contains($0) }
        .map { ComparedLine(.system, "\(margin.blank)  + \($0)") }
      (modelBefore, sideBefore) = (step.model.state, step.side?.state ?? step.model.state)
    }
    return lines
  }
}

/// What stands before the lines of a step.
struct Margin {
  /// The number of the step, from 1, as wide as the largest of all.
  let numbered: String
  /// As wide, and empty.
  let blank: String

  init(of step: Int, among count: Int) {
    let width = String(max(count, 1)).count
    let number = String(step + 1)
    numbered = String(repeating: " ", count: max(width - number.count, 0)) + number
    blank = String(repeating: " ", count: width)
  }
}
