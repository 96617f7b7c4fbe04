import Lockstep
import Notation
import Reporting
import StateMachines

extension SideBySide where Language: Written {
  /// Returns the steps in two columns of 80 characters in total: commands, and the app's observations. `*`
  /// marks commands that are performed in only one world, `!` the difference by which the app can
  /// distinguish the worlds.
  ///
  /// - Parameter onStep: Called several times for each step.
  func columns(in world: Language.World, onStep: () -> Void = {}) -> [String] {
    if steps.isEmpty { return [] }
    let ones = texts(steps.map(\.one.command), in: world, onStep)
    var others = texts(steps.compactMap { $0.other?.command }, in: world, onStep)[...]
    let blank = Margin(of: 0, among: steps.count).blank
    var lines = row(blank, " ", "", "in one world", "in its twin")
    for (number, (step, one)) in zip(steps, ones).enumerated() {
      onStep()
      let other = step.other == nil ? nil : others.popFirst()
      let margin = Margin(of: number, among: steps.count)
      lines += row(margin.numbered, other == nil ? "*" : " ", "", one, other ?? "")
      let left = Twins<Language>.lines(of: step.one.glimpse)
      let right = step.other.map { Twins<Language>.lines(of: $0.glimpse) } ?? []
      for place in 0..<max(left.count, right.count) {
        let (one, other) = (
          place < left.count ? left[place] : "", place < right.count ? right[place] : ""
        )
        lines += row(blank, " ", "  ", one, other)
      }
      if case .differs(let channel, _, _) = step.outcome {
        lines.append("\(blank) ! the app distinguishes the two by \(channel.rawValue)")
      }
    }
    return lines
  }

  private func texts(
    _ commands: [Language.Command], in world: Language.World, _ onStep: () -> Void
  ) -> [String] {
    var lines: [String] = []
    Case<Language>(world: world, steps: commands.map { .init($0) }).tellCommandLines {
      onStep()
      lines.append($0)
    }
    return lines
  }

  /// Returns one row, broken into as many lines as the longer text needs.
  private func row(
    _ margin: String, _ mark: String, _ indent: String, _ one: String, _ other: String
  ) -> [String] {
    let width = (76 - margin.count) / 2
    let (left, right) = (
      one.wrapped(to: width - indent.count), other.wrapped(to: width - indent.count)
    )
    let blank = String(repeating: " ", count: margin.count)
    return (0..<max(left.count, right.count)).map { place in
      let one = place < left.count ? indent + left[place] : ""
      let gap = String(repeating: " ", count: max(width - one.count, 0) + 1)
      let other = place < right.count && !right[place].isEmpty ? gap + indent + right[place] : ""
      return (place == 0 ? "\(margin) \(mark) " : "\(blank)   ") + one + other
    }
  }
}
