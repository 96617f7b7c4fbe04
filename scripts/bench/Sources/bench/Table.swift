/// A text table: the first column is aligned left, the others right.
struct Table {
  var rows: [[String]]

  init(heading: [String]) { rows = [heading] }

  var text: String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      zip(row, widths).enumerated().map { place, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.count)
        return place == 0 ? cell.0 + space : space + cell.0
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  /// Returns the mean of times in nanoseconds, in milliseconds.
  static func milliseconds(_ times: [UInt64]) -> String {
    let mean = times.reduce(0, +) / UInt64(times.count) / 1000
    return "\(mean / 1000)." + "\(1000 + mean % 1000)".dropFirst()
  }

  /// Returns the upper median of `numbers`.
  static func median(_ numbers: [Int]) -> String {
    numbers.isEmpty ? "-" : "\(numbers.sorted()[numbers.count / 2])"
  }

  /// Returns the sum of `numbers` divided by `count`, with one decimal.
  static func mean(_ numbers: [Int], of count: Int? = nil) -> String {
    let count = count ?? numbers.count
    guard count > 0 else { return "-" }
    let tenths = numbers.reduce(0, +) * 10 / count
    return "\(tenths / 10).\(tenths % 10)"
  }
}
