import ConsentModel
import ConsentVocabulary
import Foundation
import Notation
import StateMachines
import Testing

/// Returns the lines of a page. The lint has one page for all machines.
private func lines(of page: String) throws -> [Substring] {
  try Pages.text(of: page == "Lint" ? "../Tool/Lint.md" : "\(page).md", in: "AppClip")
    .split(separator: "\n")
}

/// Returns the rows of the kinds of commands.
private func commands() throws -> [[String]] {
  try Pages.rows(of: "Commands.md", in: "AppClip").filter { $0.count == 5 && $0[0] != "Kind" }
}

@Suite struct `Pages of the clip` {
  @Test func `name each kind of command once, with its topic and reasons in their order`() throws {
    let table = try commands()
    #expect(table.count == AppClipCommand.Kind.allCases.count)
    var given: Set<AppClipRefusal> = []
    for kind in AppClipCommand.Kind.allCases {
      let row = try #require(table.first { $0[0] == "\(kind)" })
      #expect(row[1] == "\(kind.topic)", "\(kind)")
      let reasons = AppClipModel.refusals(of: kind)
      #expect(reasons == AppClipRefusal.allCases.filter(reasons.contains), "\(kind)")
      let words = reasons.map { "\($0)" }.joined(separator: ", ")
      #expect(row[3] == (reasons.isEmpty ? "none" : words), "\(kind)")
      given.formUnion(reasons)
    }
    #expect(given.count == AppClipRefusal.allCases.count)
  }

  @Test func `ask each clause of a flow in a row of a command, and no other`() throws {
    let flows = ["Life", "Storage", "Keychain", "Account", "Import", "Lint"]
    let stated = try flows.flatMap(lines(of:)).filter { $0.hasPrefix("### K") }
      .map { String($0.dropFirst(4).prefix(5)) }
    #expect(!stated.isEmpty && Set(stated).count == stated.count)
    let asked = try commands().reduce(into: Set<String>()) {
      $0.formUnion(Pages.clauses(in: $1[4]))
    }
    #expect(stated.filter { !asked.contains($0) && !$0.hasPrefix("KN") } == [])
    for page in flows + ["World", "Commands", "Refusals", "Decisions", "Invariants"] {
      let cited = Pages.clauses(in: try lines(of: page).joined(separator: "\n"))
      // The page of the lint is about the camera as well.
      let own = page == "Lint" ? cited.filter { $0.hasPrefix("K") } : cited
      #expect(own.subtracting(stated) == [], "\(page)")
    }
  }

  @Test func `take only clauses that the row of the command asks, and each of them`() throws {
    var taken: [AppClipCommand.Kind: Set<String>] = [:]
    for world in AppClipScope.worlds {
      for commands in AppClipScope.all {
        var met: Set<AppClipModel> = [AppClipModel(world)]
        var frontier = Array(met)
        while let model = frontier.popLast() {
          for command in commands {
            let step = model.applying(command)
            taken[command.kind, default: []].formUnion(step.rules.all.map(\.clause))
            if AppClip.isRefusal(step.outcome) { #expect(step.state == model) }
            if met.insert(step.state).inserted { frontier.append(step.state) }
          }
        }
      }
    }
    let table = try commands()
    // The clause for a discarding store stands in for several others.
    for kind in AppClipCommand.Kind.allCases {
      let row = try #require(table.first { $0[0] == "\(kind)" })
      #expect(taken[kind, default: []] == Pages.clauses(in: row[4]), "\(kind)")
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
    other.release = .pending
    other.appAccessGroups = AppClipAccessList([.group(AppClipAccessGroup(1))])
    other.otherAccessGroups = other.appAccessGroups
    (other.design.clipText, other.design.import.order) = (.standard, .cleanMarkCopy)
    other.design.import.copying = .whole
    other.watcher = .app
    let defaults = AppClip.worldFacets.lines(from: other, to: AppClipWorld()).map(\.text)
    let world = try Pages.rows(of: "World.md", in: "AppClip").prefix { $0[0] != "Part" }
      .filter { $0.count == 3 }.dropFirst()
    #expect(world.map { "\($0[0]) \(spaced($0[2]))" } == defaults)
    let decisions = try Pages.rows(of: "Decisions.md", in: "AppClip").map { $0[0] }
    let fields = AppClip.worldFacets.map { spaced($0.name) }
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
      #expect(worlds.first == AppClipWorld() && Set(worlds).count == worlds.count, "\(row[0])")
      #expect(Set(facet.choices).isSubset(of: values), "\(row[0])")
    }
  }

  @Test func `list each finding of the lint under its flow`() throws {
    var listed: [AppClipFinding.Level: [String]] = [:]
    let levels: [String: AppClipFinding.Level] = [
      "KN-01": .lostText, "KN-02": .lostUser, "KN-03": .lostItem, "KN-04": .advice,
    ]
    var level: AppClipFinding.Level?
    for line in try lines(of: "Lint") {
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
