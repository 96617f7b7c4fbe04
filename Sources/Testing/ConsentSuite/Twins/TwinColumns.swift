import Reporting

extension CaseReplay {
  /// The steps of twins in two columns of 80 characters in total: commands, and the app's observations. `*`
  /// marks commands that are performed in only one world, `!` the difference by which the app can
  /// distinguish the worlds. Empty if the machine does not consist of twins.
  package var columns: [String] {
    if pairs.isEmpty { return [] }
    let blank = Margin(of: 0, among: pairs.count).blank
    var lines = row(blank, " ", "", "in one world", "in its twin")
    for (number, step) in pairs.enumerated() {
      let margin = Margin(of: number, among: pairs.count)
      lines += row(
        margin.numbered, step.other == nil ? "*" : " ", "", step.one.command,
        step.other?.command ?? "")
      let (left, right) = (step.one.lines, step.other?.lines ?? [])
      for index in 0..<max(left.count, right.count) {
        let (one, other) = (
          index < left.count ? left[index] : "", index < right.count ? right[index] : ""
        )
        lines += row(blank, " ", "  ", one, other)
      }
      if let channel = step.difference {
        lines.append("\(blank) ! the app distinguishes the two by \(channel)")
      }
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
