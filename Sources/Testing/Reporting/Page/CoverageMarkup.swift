/// A claim with the number of times it held, per branch.
package struct ClaimCount {
  let title, sentence: String
  let branches: [(landmark: String, count: UInt64)]

  package init(_ title: String, _ sentence: String, _ branches: [(landmark: String, count: UInt64)])
  {
    (self.title, self.sentence, self.branches) = (title, sentence, branches)
  }

  var count: UInt64 { branches.map(\.count).total }
}

extension Markup {
  package init(claims: [ClaimCount]) {
    let most = claims.map(\.count).max() ?? 0
    let rows = claims.map { claim in
      let branches =
        claim.branches.count < 2
        ? claim.branches.map(\.landmark)
        : claim.branches.map { "\($0.count.grouped): \($0.landmark)" }
      return Markup(
        .tr, claim.count == 0 ? [.css("never")] : [],
        [
          Markup(
            .th, [.init(.scope, "row")],
            [Markup(claim.title), Markup(.p, [.css("quiet")], claim.sentence)]),
          Markup(.td, [Markup(list: branches)]),
          Markup(.td, [.css("number")], claim.count == 0 ? "never" : claim.count.grouped),
          Markup(gauge: claim.count, of: most),
        ])
    }
    self.init(
      table: "How often each claim held", ["claim", "held where", "times"], rows, upTo: most)
  }

  package init(bars caption: String, _ rows: [(name: String, count: UInt64)]) {
    let most = rows.map(\.count).max() ?? 0
    let all = max(rows.map(\.count).total, 1)
    self.init(
      table: caption, ["", "times", "share"],
      rows.map { name, count in
        let tenths = all.dividingFullWidth(count.multipliedFullWidth(by: 1_000)).quotient
        return Markup(
          .tr, count == 0 ? [.css("never")] : [],
          [
            Markup(.th, [.init(.scope, "row")], name),
            Markup(.td, [.css("number")], count.grouped),
            Markup(.td, [.css("number")], "\(tenths / 10).\(tenths % 10) %"),
            Markup(gauge: count, of: most),
          ])
      }, upTo: most)
  }

  /// Creates a table. The last column has a bar of each row, on a scale up to the largest number.
  private init(table caption: String, _ heads: [String], _ rows: [Markup], upTo most: UInt64) {
    let head = heads.map { Markup(.th, [.init(.scope, "col")], $0) }
    let scaled = most > 1 ? "\(caption). Bars are logarithmic, up to \(most.grouped)." : caption
    self.init(
      scrolled: "list", caption: [Markup(.caption, scaled)], head: head + [Markup(scaleTo: most)],
      rows)
  }

  /// Creates the head of a column of bars: every second power of ten, above the end of its bar.
  private init(scaleTo most: UInt64) {
    var (marks, power): ([Markup], UInt64) = ([], 1)
    while power <= most {
      let place = Attribute(.style, "left:\(power.share(of: most))%")
      marks.append(Markup(.span, [place], power.grouped))
      let (next, isOver) = power.multipliedReportingOverflow(by: 100)
      if isOver { break }
      power = next
    }
    self.init(.th, [.init(.ariaHidden, "true")], [Markup(.div, [.css("scale")], marks)])
  }

  init(scrolled css: String, caption: [Markup] = [], head: [Markup], _ rows: [Markup]) {
    self.init(
      .div, [.css("wide"), .init(.tabIndex, "0")],
      [
        Markup(
          .table, [.css(css)],
          caption + [Markup(.thead, [Markup(.tr, head)]), Markup(.tbody, rows)])
      ])
  }

  private init(gauge count: UInt64, of most: UInt64) {
    let bar = Markup(.span, [.css("bar"), .init(.style, "width:\(count.share(of: most))%")], "")
    self.init(
      .td, [.css("gauge"), .init(.ariaHidden, "true")], count == 0 ? [] : [bar])
  }
}

extension UInt64 {
  /// Returns the logarithm of this number as a share of that of a larger one, in percent. Both are at least 1.
  fileprivate func share(of most: UInt64) -> Int {
    most <= 1 ? 0 : 100 * logarithm / most.logarithm
  }

  /// The logarithm to base 2 in thousandths, with a straight line from each power of two to the next.
  private var logarithm: Int {
    let digits = UInt64.bitWidth - 1 - leadingZeroBitCount
    let beyond = (self << UInt64(leadingZeroBitCount + 1)) >> 54
    return 1_000 * digits + 1_000 * Int(beyond) / 1_024
  }
}
