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

  /// The number in few characters, such as `999`, `12k` and `3M`.
  fileprivate var short: String {
    switch self {
    case ..<1_000: "\(self)"
    case ..<1_000_000: "\(self / 1_000)k"
    case _: "\(self / 1_000_000)M"
    }
  }

  /// The class of the cell in a heat map. The legend has the least count of each class.
  fileprivate var level: String {
    switch self {
    case ..<10: "l1"
    case ..<100: "l2"
    case ..<1_000: "l3"
    case ..<100_000: "l4"
    case _: "l5"
    }
  }
}

/// How often each kind of command was carried out and refused in each stage, beside an exhaustive search.
package struct StageMap {
  let stages, kinds: [String]
  /// The counts, in pairs: for each stage and each kind, carried out and refused.
  let counts: [UInt64]
  /// The counts of the exhaustive search. `nil` if there was none.
  let exhaustive: [UInt64]?
  /// The unit of the counts, such as `random cases`.
  let unit: String

  package init(
    _ stages: [String], _ kinds: [String], _ counts: [UInt64], of unit: String,
    exhaustive: [UInt64]? = nil
  ) {
    (self.stages, self.kinds, self.counts) = (stages, kinds, counts)
    (self.exhaustive, self.unit) = (exhaustive, unit)
  }

  private func pair(_ counts: [UInt64]?, _ stage: Int, _ kind: Int) -> (done: UInt64, no: UInt64) {
    let place = 2 * (stage * kinds.count + kind)
    guard let counts, counts.indices.contains(place + 1) else { return (0, 0) }
    return (counts[place], counts[place + 1])
  }

  private func isEmpty(_ stage: Int) -> Bool {
    kinds.indices.allSatisfy { kind in
      let (one, other) = (pair(counts, stage, kind), pair(exhaustive, stage, kind))
      return one.done == 0 && one.no == 0 && other.done == 0 && other.no == 0
    }
  }

  /// The number of pairs that the exhaustive search carries out, of these the number also counted here, and the
  /// number counted here only.
  private var met: (all: Int, met: Int, beyond: Int) {
    var (all, met, beyond) = (0, 0, 0)
    for stage in stages.indices {
      for kind in kinds.indices {
        let isMet = pair(counts, stage, kind).done > 0
        let isKnown = pair(exhaustive, stage, kind).done > 0
        all += isKnown ? 1 : 0
        met += isKnown && isMet ? 1 : 0
        beyond += !isKnown && isMet ? 1 : 0
      }
    }
    return (all, met, beyond)
  }

  package var sentence: String {
    guard exhaustive != nil else {
      return "There is no denominator: no scope was explored beside these \(unit)."
    }
    let met = met
    return "The explored scopes carry out \(met.all.grouped) pairs of a stage and a command; the "
      + "\(unit) met \(met.met.grouped) of them, and \(met.beyond.grouped) that no scope has."
  }

  package var markup: Markup {
    let head =
      [Markup(.th, [.init(.scope, "col")], "stage")]
      + kinds.map { Markup(.th, [.init(.scope, "col")], [Markup(.span, $0)]) }
    let rows = stages.indices.filter { !isEmpty($0) }.map { stage in
      Markup(
        .tr,
        [Markup(.th, [.init(.scope, "row"), .init(.title, stages[stage])], stages[stage])]
          + kinds.indices.map { cell(stage, $0) })
    }
    return Markup([Markup(scrolled: "grid", head: head, rows), legend])
  }

  private func cell(_ stage: Int, _ kind: Int) -> Markup {
    let (here, there) = (pair(counts, stage, kind), pair(exhaustive, stage, kind))
    let (css, text): (String?, String) =
      if here.done > 0 {
        (here.done.level, here.done.short)
      } else if there.done > 0 {
        ("hole", "0")
      } else if here.no > 0 || there.no > 0 {
        ("refused", "–")
      } else {
        (nil, "")
      }
    if css == nil { return Markup(.td, "") }
    var title =
      "\(stages[stage]): \(kinds[kind]) carried out \(here.done.times), refused \(here.no.times)"
    if exhaustive != nil {
      title += "; exhaustively \(there.done.grouped) and \(there.no.grouped)"
    }
    return Markup(.td, [.css(css ?? ""), .init(.title, title)], text)
  }

  private var legend: Markup {
    var keys = [
      ("l1", "1"), ("l2", "10"), ("l3", "100"), ("l4", "1k"), ("l5", "100k"),
    ].map { css, text in
      Markup(.span, [Markup(.span, [.css("key \(css)")], text), Markup("times or more")])
    }
    keys.append(
      Markup(.span, [Markup(.span, [.css("key quiet")], "–"), Markup("always refused")]))
    if exhaustive != nil {
      keys.append(
        Markup(
          .span,
          [Markup(.span, [.css("key bad")], "0"), Markup("carried out in a scope, never here")]))
    }
    return Markup(.div, [.css("legend")], keys)
  }
}
