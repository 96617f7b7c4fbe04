/// The table of planted faults and claims of one machine.
package struct FaultGrid {
  /// A fault with the checks that detect it in its shortest case.
  package struct Row {
    let name, summary, effort: String
    /// The number of commands of the shortest case. `nil` if the fault was not detected.
    let commands: Int?
    let byComparison: Bool
    let claims: Set<String>

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - effort: The number of cases until detection, in words.
    ///   - byComparison: Whether the comparison alone detects it.
    ///   - claims: The titles of the claims that detect it.
    package init(
      _ name: String, _ summary: String, commands: Int?, effort: String, byComparison: Bool,
      claims: Set<String>
    ) {
      (self.name, self.summary, self.commands) = (name, summary, commands)
      (self.effort, self.byComparison, self.claims) = (effort, byComparison, claims)
    }
  }

  let machine: String
  let claims: [String]
  let rows: [Row]

  package init(_ machine: String, claims: [String], _ rows: [Row]) {
    (self.machine, self.claims, self.rows) = (machine, claims, rows)
  }

  package var markup: Markup {
    let heads =
      ["fault", "commands", "cases", "comparison"].map { (text: $0, title: $0) }
      + claims.map { (text: String($0.prefix { $0 != " " }), title: $0) }
    let head = heads.map { text, title in
      Markup(.th, [.init(.scope, "col"), .init(.title, title)], [Markup(.span, text)])
    }
    let found = rows.count { $0.commands != nil }
    let detecting = claims.map { claim in
      "\(claim): \(rows.count { $0.claims.contains(claim) }) of \(rows.count) faults"
    }
    return Markup(
      .section, [.init(.id, "machine-\(machine)")],
      [
        Markup(.h2, machine),
        Markup(.p, "\(found) of \(rows.count) faults were detected, by \(claims.count) claims."),
        Markup(scrolled: "grid", head: head, rows.map(row)),
        Markup(
          .div, [.css("legend")],
          [Markup(.span, [Markup(.span, [.css("key l4")], "●"), Markup("in the shortest case")])]),
        Markup(folded: "The faults that each claim detects", [Markup(list: detecting)]),
      ])
  }

  private func row(_ row: Row) -> Markup {
    let length = row.commands.map { Markup(.td, "\($0)") } ?? Markup(.td, [.css("hole")], "–")
    return Markup(
      .tr,
      [
        Markup(.th, [.init(.scope, "row"), .init(.title, row.summary)], row.name), length,
        Markup(.td, row.effort), cell(row.byComparison, "\(row.name): the comparison"),
      ] + claims.map { cell(row.claims.contains($0), "\(row.name): \($0)") })
  }

  private func cell(_ isHit: Bool, _ title: String) -> Markup {
    isHit ? Markup(.td, [.css("hit"), .init(.title, title)], "●") : Markup(.td, "")
  }
}

extension Page {
  /// Creates the page of a search for planted faults.
  ///
  /// - Parameters:
  ///   - count: The number of faults.
  ///   - survivors: The names of the faults that were not detected.
  package init(
    _ title: String, playground: Playground?, of count: Int, survivors: [String],
    grids: [FaultGrid]
  ) {
    self.init(title, playground: playground)
    let found = grids.flatMap(\.rows).count - survivors.count
    let rest = survivors.map { "Not detected: \($0)." }
    if !survivors.isEmpty {
      add(Markup(verdict: .bad, "VIOLATED", "\(found) of \(count) faults are found.", rest))
    } else if found < count {
      add(Markup(verdict: .doubtful, "UNKNOWN", "Only \(found) of \(count) faults were tried."))
    } else {
      add(Markup(verdict: .good, "HOLDS", "All \(count) faults are found."))
    }
    for grid in grids { add(grid.markup) }
  }
}
