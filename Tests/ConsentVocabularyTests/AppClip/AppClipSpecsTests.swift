import ConsentVocabulary
import Foundation
import Notation
import StateMachines
import Testing

private let folder = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../../Specs/AppClip")

private let flows = ["Life", "Storage", "Keychain", "Account", "Import", "Lint"]

private func lines(of page: String) throws -> [Substring] {
  // The lint has one page for all machines.
  let path = page == "Lint" ? "../Tool/Lint.md" : "\(page).md"
  return try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    .split(separator: "\n")
}

/// Returns the cells of each table row of a page, without headings.
private func rows(of page: String) throws -> [[String]] {
  try lines(of: page).filter { $0.hasPrefix("| ") }.map { line in
    line.dropFirst(2).dropLast(2).split(separator: " | ").map(String.init)
  }
}

private func headings(of page: String) throws -> [String] {
  try lines(of: page).filter { $0.hasPrefix("### ") }.map { String($0.dropFirst(4)) }
}

/// Returns the clauses that a text cites, such as `KL-01`, with ranges expanded.
private func clauses(in text: String) -> [String] {
  text.matches(of: /([A-Z]{2})-(\d\d)(?: to ([A-Z]{2})-(\d\d))?/).flatMap { match in
    let first = Int(match.2) ?? 0
    let last = match.4.flatMap { Int($0) } ?? first
    return (first...max(first, last)).map { "\(match.1)-\($0 < 10 ? "0" : "")\($0)" }
  }
}

/// The header lines that are read and have no meaning.
private let withoutMeaning: Set = ["clip keychain", "app keychain"]

@Suite struct `Specs of the clip` {
  @Test func `name each kind of command, with its topic and reasons in their order`() throws {
    let table = try rows(of: "Commands").filter { $0.count == 5 && $0[0] != "Kind" }
    #expect(Set(table.map { $0[0] }) == Set(AppClipCommand.Kind.allCases.map { "\($0)" }))
    #expect(table.count == AppClipCommand.Kind.allCases.count)
    var given: Set<String> = []
    for kind in AppClipCommand.Kind.allCases {
      let row = try #require(table.first { $0[0] == "\(kind)" })
      #expect(row[1] == "\(kind.topic)", "\(kind)")
      let reasons = row[3] == "none" ? [] : row[3].split(separator: ", ").map(String.init)
      let order = AppClipRefusal.allCases.map { "\($0)" }
      #expect(reasons == order.filter(reasons.contains), "\(kind)")
      given.formUnion(reasons)
    }
    #expect(given.count == AppClipRefusal.allCases.count)
  }

  @Test func `explain each refusal in the order in which one is given`() throws {
    let reasons = try rows(of: "Refusals").map { $0[0] }.filter { $0 != "Reason" }
    #expect(reasons == AppClipRefusal.allCases.map { "\($0)" })
  }

  @Test func `ask each clause of a flow in a row of a command, and no other`() throws {
    let stated = try flows.flatMap(headings(of:)).map { String($0.prefix(5)) }
      .filter { $0.hasPrefix("K") }
    #expect(stated.count > 50 && Set(stated).count == stated.count)
    let table = try rows(of: "Commands").filter { $0.count == 5 }
    let asked = Set(table.flatMap { clauses(in: $0[4]) })
    #expect(stated.filter { !asked.contains($0) && !$0.hasPrefix("KN") } == [])
    let pages = flows + ["World", "Commands", "Refusals", "Decisions", "Invariants"]
    for page in pages {
      let cited = clauses(in: try lines(of: page).joined(separator: "\n"))
      // The page of the lint is about the camera as well.
      let own = page == "Lint" ? cited.filter { $0.hasPrefix("K") } : cited
      #expect(own.filter { !stated.contains($0) } == [], "\(page)")
    }
  }

  @Test func `explain each field of a world, with its default, where decisions stand`() throws {
    var other = AppClipWorld(
      clip: AppClipEntitlements(groups: [], signIn: false),
      app: AppClipEntitlements(groups: [], signIn: false), otherGroups: [AppClipGroup(1)],
      clipNamesApp: false, appNamesClip: false, system: .until15p3, lifetime: 1,
      decisions: AppClipDecisions(
        foreignSuite: .missing, clipHome: .moved, unknownAccount: .removesIdentifier,
        clipItems: .stay, itemsAtReplacement: .seen, itemsBy: .label, session: .stored,
        stateWithError: .last), design: .literal)
    (other.design.clipText, other.design.import.order) = (.standard, .cleanMarkCopy)
    other.design.import.copying = .whole
    other.watcher = .app
    let defaults = AppClip.worldFacets.lines(from: other, to: AppClipWorld()).map(\.text)
    let world = try rows(of: "World").prefix { $0[0] != "Part" }.filter { $0.count == 3 }
      .dropFirst()
    #expect(world.map { "\($0[0]) \(spaced($0[2]))" } == defaults)
    let decisions = try rows(of: "Decisions").map { $0[0] }
    let fields = AppClip.worldFacets.map { spaced($0.name) }.filter { !withoutMeaning.contains($0) }
    #expect(decisions.dropFirst().prefix(fields.count) == fields[...])
  }

  @Test func `give the words of each line of a header, the default first`() throws {
    let head = try lines(of: "Commands").drop { $0 != "| Name | Values, as they are written |" }
    let table = head.dropFirst(2).prefix { $0.hasPrefix("| ") }
      .map { $0.dropFirst(2).dropLast(2).split(separator: " | ").map(String.init) }
    #expect(table.map { $0[0] } == AppClip.worldFacets.map { "`\(spaced($0.name))`" })
    for (row, facet) in zip(table, AppClip.worldFacets) {
      let values = row[1].matches(of: /`([^`]+)`/).map { String($0.1) }
      let worlds = try values.map { value in
        try Case<AppClip>(
          parsing: "consent case, format 1\nmachine clip\n\(spaced(facet.name)) \(value)\nend\n",
          file: row[0]
        ).world
      }
      if withoutMeaning.contains(spaced(facet.name)) {
        #expect(worlds.allSatisfy { $0 == AppClipWorld() }, "\(row[0])")
      } else {
        #expect(worlds.first == AppClipWorld() && Set(worlds).count == worlds.count, "\(row[0])")
        #expect(Set(facet.choices).isSubset(of: values), "\(row[0])")
      }
    }
  }

  @Test func `list each finding of the lint under its flow`() throws {
    var listed: [AppClipFinding.Level: [String]] = [:]
    let levels: [String: AppClipFinding.Level] = [
      "KN-01": .lostText, "KN-02": .lostUser, "KN-03": .lostItem, "KN-04": .advice,
    ]
    var level: AppClipFinding.Level?
    for line in try lines(of: "../Tool/Lint") {
      if line.hasPrefix("### ") { level = levels[String(line.dropFirst(4).prefix(5))] }
      if line.hasPrefix("## ") { level = nil }
      guard let level, line.hasPrefix("| "), !line.hasPrefix("| Finding") else { continue }
      listed[level, default: []].append(String(line.dropFirst(2).prefix { $0 != " " }))
    }
    for level in AppClipFinding.Level.allCases {
      let findings = AppClipFinding.allCases.filter { $0.level == level }.map { "\($0)" }
      #expect(listed[level] == findings, "\(level)")
    }
  }
}
