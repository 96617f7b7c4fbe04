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
    self.init(table: "How often each claim held", ["claim", "held where", "times", ""], rows)
  }

  package init(bars caption: String, _ rows: [(name: String, count: UInt64)]) {
    let most = rows.map(\.count).max() ?? 0
    let all = max(rows.map(\.count).total, 1)
    self.init(
      table: caption, ["", "times", "share", ""],
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
      })
  }

  /// Creates a table. The last column is a gauge.
  private init(table caption: String, _ heads: [String], _ rows: [Markup]) {
    let head = heads.map { Markup(.th, [.init(.scope, "col")], $0) }
    self.init(scrolled: "list", caption: [Markup(.caption, caption)], head: head, rows)
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
    let share = most == 0 ? 0 : 100 * count.bits / max(most.bits, 1)
    let bar = Markup(.span, [.css("bar"), .init(.style, "width:\(share)%")], "")
    self.init(
      .td, [.css("gauge"), .init(.ariaHidden, "true")], count == 0 ? [] : [bar])
  }
}

extension UInt64 {
  /// The number of binary digits, which grows as the logarithm of the number.
  fileprivate var bits: Int { UInt64.bitWidth - leadingZeroBitCount }
}
