import Lockstep
import Notation
import Reporting
import StateMachines

extension Case {
  /// The lines of the world that are printed above a run.
  var comparedWorld: [ComparedLine] { worldLines.map { ComparedLine(.same, "   \($0)") } }
}

/// The extent of a replay, and the results that are included on request.
package struct ReplayDetail: Hashable, Sendable {
  /// The steps after which the whole state is printed.
  package var states: ShownStates
  /// Whether the steps are included as data.
  package var isData: Bool
  /// The number of steps to play. `nil` for all.
  package var until: Int?

  package init(states: ShownStates = .none, isData: Bool = false, until: Int? = nil) {
    (self.states, self.isData, self.until) = (states, isData, until)
  }
}

/// The steps of a replay after which the whole state is printed.
package enum ShownStates: Hashable, Sendable {
  case none, each
  /// After this step, from 1; 0 for the beginning.
  case after(Int)

  func include(_ step: Int) -> Bool {
    switch self {
    case .none: false
    case .each: true
    case .after(let one): one == step
    }
  }
}

extension Replay where M: SuiteMachine {
  /// The lines of ``tellComparedLines(_:)``.
  var comparedLines: [ComparedLine] {
    var lines: [ComparedLine] = []
    tellComparedLines { lines.append($0) }
    return lines
  }

  /// Produces the steps in the notation of saved cases, numbered and with their transcripts. Where the sides
  /// differ, lines of the model precede lines of the system.
  ///
  /// - Parameters:
  ///   - states: The steps after which the whole state is included, in lines with the mark `=`.
  ///   - isDrawn: Whether the lines of commands have their pictures.
  ///   - onLine: Receives each line, in order, as soon as it is available.
  func tellComparedLines(
    states: ShownStates = .none, isDrawn: Bool = true, _ onLine: (ComparedLine) -> Void
  ) {
    let plain = M.Model(Language.plainWorld).snapshot
    func tellState(_ model: Language.Snapshot, _ side: Language.Snapshot?, _ blank: String) {
      let lines = Language.snapshotFacets.account(of: model, besides: plain)
      let others = side.map { Language.snapshotFacets.account(of: $0, besides: plain) } ?? []
      tell(lines.map { "= \($0)" }, others.map { "= \($0)" }, blank, onLine)
    }
    if states.include(0) {
      tellState(modelStart, sideStart, Margin(of: 0, among: steps.count).blank)
    }
    let played = Case<Language>(world: world, steps: steps.map { Case<Language>.Step($0.command) })
    var (modelBefore, sideBefore) = (modelStart, sideStart)
    var (number, model) = (0, M.Model(world))
    played.tellCommandLines { command in
      let (step, margin) = (steps[number], Margin(of: number, among: steps.count))
      number += 1
      onLine(
        ComparedLine(
          .same, "\(margin.numbered)  \(command)", step: number,
          drawing: isDrawn ? M.drawing(of: step.command, in: model) : nil))
      if isDrawn { model = model.applying(step.command).state }
      let lines = Language.transcript(
        of: step.model.outcome, from: modelBefore, to: step.model.state
      ).map(\.description)
      // The transcripts, which may be long, are usually equal.
      let side =
        step.side == step.model && sideBefore == modelBefore
        ? lines
        : step.side.map {
          Language.transcript(of: $0.outcome, from: sideBefore, to: $0.state).map(\.description)
        } ?? []
      tell(lines, side, margin.blank, onLine)
      if step.side == nil, case .gone(let reason) = failure {
        onLine(ComparedLine(.system, "\(margin.blank)  ! \(reason)"))
      }
      if states.include(number) {
        tellState(step.model.state, step.side?.state, margin.blank)
      }
      (modelBefore, sideBefore) = (step.model.state, step.side?.state ?? step.model.state)
    }
  }
}

/// Produces the lines common to both sides, then lines of only the model, then lines of only the system.
private func tell(
  _ model: [String], _ side: [String], _ blank: String, _ onLine: (ComparedLine) -> Void
) {
  for line in model where side.contains(line) { onLine(ComparedLine(.same, "\(blank)    \(line)")) }
  for line in model where !side.contains(line) {
    onLine(ComparedLine(.model, "\(blank)  - \(line)"))
  }
  for line in side where !model.contains(line) {
    onLine(ComparedLine(.system, "\(blank)  + \(line)"))
  }
}

/// The left margin of the lines of a step.
package struct Margin {
  /// The number of the step, from 1, padded to the width of the largest number.
  package let numbered: String
  /// Blanks of the same width.
  package let blank: String

  package init(of step: Int, among count: Int) {
    let width = String(max(count, 1)).count
    let number = String(step + 1)
    numbered = String(repeating: " ", count: max(width - number.count, 0)) + number
    blank = String(repeating: " ", count: width)
  }
}
