import ConsentSuite
import Lockstep
import Reporting
import Terminal

/// The kill matrix of one machine: its claims, the evaluated faults, and which claims detect which fault.
struct MatrixTable {
  let machine: String
  /// The machine's own claims, each as clause and name.
  let claims: [String]
  let records: [FaultEvaluationRecord]
  private let matrix: KillMatrix<String, String>

  init(_ machine: String, _ claims: [String], _ records: [FaultEvaluationRecord]) {
    (self.machine, self.claims, self.records) = (machine, claims, records)
    matrix = KillMatrix(
      claims: claims, rows: records.map { .init($0.name, $0.everNoticed.claims) })
  }

  private struct Kills: Encodable {
    let claim: String
    let faults: Int
    let alone: [String]
  }

  /// A summary of the matrix: for each claim the number of faults that it detects, and those that only it
  /// detects; the claims that detect none; a small set of claims that detects as many faults as all; and the
  /// faults that no claim detects.
  var summary: KeyValuePairs<String, (any Encodable)?> {
    let core = matrix.core()
    return [
      "machine": machine,
      "kills": matrix.claims.map {
        Kills(claim: $0, faults: matrix.kills(of: $0).count, alone: matrix.killsAlone(of: $0))
      },
      "idle": claims.filter { matrix.kills(of: $0).isEmpty }, "core": core.claims,
      "coreIsSmallest": core.isSmallest, "byComparisonAlone": matrix.survivors,
    ]
  }

  // MARK: - Text

  private static let width = 80

  var lines: [String] {
    let core = matrix.core()
    let held = matrix.claims.filter { !matrix.kills(of: $0).isEmpty }
    var lines = [
      "",
      "\(machine): \(records.count) fault\(records.count == 1 ? "" : "s"), \(claims.count) claims",
    ]
    lines += [row("fault", "length", "effort", "smallest world")]
    lines += records.flatMap(self.lines)
    if records.contains(where: { $0.shortest?.isCertain == false }) {
      lines += ["", "? a shorter failing run is possible"]
    }
    lines += [""]
    lines += section("detect", held.map { "\(short($0)) \(matrix.kills(of: $0).count)" })
    lines += section(
      "alone",
      held.map { ($0, matrix.killsAlone(of: $0)) }.filter { !$1.isEmpty }
        .map { "\(short($0)): \($1.joined(separator: " "))" })
    lines += section(
      "never",
      claims.filter { matrix.kills(of: $0).isEmpty }.map { "\(short($0)) \(name($0))" })
    let proof = core.isSmallest ? "no smaller set does" : "a smaller set may"
    lines += section(
      "enough",
      ["\(core.claims.count) of \(claims.count) claims detect as many faults as all; \(proof):"]
        + [core.claims.map(short).joined(separator: " ")])
    lines += section("unclaimed", matrix.survivors, none: "none: each fault is detected by a claim")
    for absence in Absence.allCases { lines += absent(absence) }
    return lines
  }

  /// Returns the faults that no scope shows for this reason, grouped by the scopes that were cut off.
  private func absent(_ absence: Absence) -> [String] {
    var groups: [(cutOff: [String], names: [String])] = []
    for record in records where record.absence == absence {
      let cutOff = record.scopes.filter { $0.sight == .unknown }.map(\.scope)
      if let place = groups.firstIndex(where: { $0.cutOff == cutOff }) {
        groups[place].names.append(record.name)
      } else {
        groups.append((cutOff, [record.name]))
      }
    }
    return groups.flatMap { cutOff, names in
      section(
        "no scope",
        ["\(absence.words)\(cutOff.isEmpty ? "" : ";")"] + cutOff.map { "cut off: \($0)" }
          + [names.joined(separator: " ")])
    }
  }

  private func lines(of record: FaultEvaluationRecord) -> [String] {
    let shortest = record.shortest
    let length = shortest.map { "\($0.commands)\($0.isCertain ? "" : "?")" } ?? "-"
    let effort = record.medianEffort.map(\.grouped) ?? "-"
    let first = row(record.name, length, effort, shortest.map(world) ?? "not found")
    let early = record.noticed.claims
    let killers =
      (record.everNoticed.byComparison ? ["comparison"] : [])
      + record.everNoticed.claims.map { claim in
        let mark = record.everNoticed.byPairsAlone.contains(claim) ? " of pairs" : ""
        return early.contains(claim) ? short(claim) + mark : "(\(short(claim))\(mark))"
      }
    let inScopes = record.inScopes.map {
      row("  in the scopes", "\($0.commands)\($0.isCertain ? "" : "?")", "", world($0))
    }
    return [first] + [inScopes].compactMap(\.self)
      + killers.joined(separator: " ").wrapped(to: Self.width - 4).map { "    " + $0 }
  }

  private func world(_ shortest: FaultEvaluationRecord.Shortest) -> String {
    switch shortest.source {
    case .scope:
      let place = "\(shortest.world) of \(shortest.worlds)"
      return shortest.smallestScope.isEmpty ? place : "\(shortest.smallestScope), \(place)"
    case .surroundings: return "as in its case"
    case .drawn: return "as drawn"
    }
  }

  private func row(_ name: String, _ length: String, _ effort: String, _ world: String) -> String {
    let width = max(records.map(\.name.count).max() ?? 0, 5)
    func right(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    return "\(padded(name, to: width))  \(right(length, 6))  \(right(effort, 7))  \(world)"
  }

  private func section(_ label: String, _ items: [String], none: String = "none") -> [String] {
    let items = items.isEmpty ? [none] : items
    // Short items share lines.
    let joined =
      items.allSatisfy { $0.count < 12 }
      ? [items.map { $0.replacing(" ", with: "\u{A0}") }.joined(separator: ", ")] : items
    return joined.flatMap { $0.wrapped(to: Self.width - 11) }.enumerated().map {
      padded($0 == 0 ? label : "", to: 11) + $1.replacing("\u{A0}", with: " ")
    }
  }

  /// Returns the clause without the prefix common to the clauses of claims, such as `M15` for `INV-M15`.
  private func short(_ claim: String) -> String {
    let clause = claim.split(separator: " ").first.map(String.init) ?? claim
    return clause.hasPrefix("INV-") ? String(clause.dropFirst(4)) : clause
  }

  private func name(_ claim: String) -> String {
    claim.split(separator: " ").last.map(String.init) ?? claim
  }

  // MARK: - Files

  /// Returns a cell per claim: `X` if it breaks in the shortest case, `x` if only in another case, or empty.
  private func cells(of record: FaultEvaluationRecord) -> [String] {
    let by =
      [(record.noticed.byComparison, record.everNoticed.byComparison)]
      + matrix.claims.map {
        (record.noticed.claims.contains($0), record.everNoticed.claims.contains($0))
      }
    return by.map { $0.0 ? "X" : $0.1 ? "x" : "" }
  }

  private var head: [String] {
    ["fault", "length", "proved", "effort", "world", "in the scopes", "comparison"]
      + matrix.claims.map(short)
  }

  private func fields(of record: FaultEvaluationRecord) -> [String] {
    let shortest = record.shortest
    return [
      record.name, shortest.map { "\($0.commands)" } ?? "",
      shortest.map { $0.isCertain ? "yes" : "no" } ?? "",
      record.medianEffort.map { "\($0)" } ?? "", shortest.map(world) ?? "",
      record.inScopes.map { "\($0.commands): \(world($0))" } ?? "",
    ] + cells(of: record)
  }

  var grid: FaultGrid {
    FaultGrid(
      machine, claims: claims,
      records.map { record in
        func mark(_ early: Bool, _ ever: Bool) -> FaultGrid.Mark? {
          early ? .inShortest : ever ? .inLonger : nil
        }
        var marks: [String: FaultGrid.Mark] = [:]
        for claim in claims {
          marks[claim] = mark(
            record.noticed.claims.contains(claim), record.everNoticed.claims.contains(claim))
        }
        return FaultGrid.Row(
          record.name, record.summary, commands: record.shortest?.commands,
          effort: record.medianEffort?.grouped ?? "",
          comparison: mark(record.noticed.byComparison, record.everNoticed.byComparison),
          claims: marks)
      })
  }

  var markdown: String {
    let rows = [head, head.map { _ in "---" }] + records.map(fields)
    return "## \(machine)\n\n"
      + rows.map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }

  /// The matrix as comma-separated values, with a line for each fault.
  var commaSeparated: String {
    ([["machine"] + head] + records.map { [machine] + fields(of: $0) })
      .map { $0.map { $0.contains(",") ? "\"\($0)\"" : $0 }.joined(separator: ",") + "\n" }.joined()
  }
}
