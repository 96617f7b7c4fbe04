import ConsentInvariants
import ConsentMachines
import ConsentSuite
import ConsentVocabulary
import Desk
import Foundation
import Lockstep
import Notation
import PropertyTesting
import StateMachines
import Testing

/// The claims that are not judged in worlds of a refuted design, against those that its model breaks.
@Suite struct `The list of claims that a design breaks` {
  /// Expects that no world breaks a claim outside of its list.
  private func expectListed<M: SuiteMachine>(_ found: BrokenClaims<M>) {
    for (claim, run) in found.unlisted {
      #expect(
        Bool(false), "\(claim.clause) is on no list:\n\(Case<M.Language>(run).description)")
    }
  }

  /// The scopes that together have each topic of a design.
  private static let topics: [Scope<AppClipSize>] = [
    Scope([(.keys, 1), (.imports, 1)]), Scope([(.accounts, 1)]), Scope([(.items, 1)]),
  ]

  /// The worlds of a check of designs: two fields differ from the plain world, one of them a design's.
  @Test func `of the clip has each of them, and no other`() {
    let machine = AppClipMachine()
    var found = BrokenClaims<AppClipMachine>()
    func search(_ world: AppClipWorld) {
      for topic in Self.topics {
        found.search(world, within: 100_000) { machine.commands(at: topic, for: $0) }
      }
    }
    let plain = machine.worlds(at: Scope())[0]
    let worlds = machine.pairsOfDesignFields.map { pair in pair.reduce(plain) { $1($0) } }
    // All of them are searched within a few days of CI.
    let sample = Desk.sample(
      of: worlds, oneIn: Desk.sized(120, 120, 12), seed: Desk.number(of: "pairs of fields"))
    for world in sample { search(world) }
    expectListed(found)
    // The lists of single parts: each is complete once each of its claims is broken in some world.
    let lists = worlds.map(BrokenClaims<AppClipMachine>.listed)
    let single = Set(lists).filter { list in
      !list.isEmpty && !lists.contains { !$0.isEmpty && $0.isStrictSubset(of: list) }
    }
    let clauses = { (list: Set<AppClipClaim>) in list.map(\.clause).sorted().joined() }
    let parts = Desk.sample(of: single.sorted { clauses($0) < clauses($1) }, oneIn: 4)
    #expect(!parts.isEmpty)
    for (world, list) in zip(worlds, lists)
    where parts.contains(list) && !list.isSubset(of: found.broken[list] ?? []) {
      search(world)
    }
    expectListed(found)
    for list in parts {
      let unbroken = list.subtracting(found.broken[list] ?? []).map(\.clause).sorted()
      #expect(unbroken == [], "no world of the list \(list.map(\.clause).sorted()) breaks them")
    }
  }

  @Test func `of the camera has each of them, and no other`() {
    let machine = CameraMachine(policies: [.literal])
    let scope = Scope<CameraSize>([(.answers, Desk.sized(0, 1, 2)), (.interruptions, 1)])
    var found = BrokenClaims<CameraMachine>()
    for world in machine.worlds(at: scope) {
      found.search(world, within: 100_000) { machine.commands(at: scope, for: $0) }
    }
    expectListed(found)
    for (list, broken) in found.broken {
      #expect(list.subtracting(broken) == [], "\(list.subtracting(broken))")
    }
  }

  /// The tables of the pages *Invariants*, from which another program is written.
  @Test func `is that of the pages`() throws {
    let machine = AppClipMachine()
    let plain = machine.worlds(at: Scope())[0]
    let lists = Set(
      machine.pairsOfDesignFields.map { pair in
        BrokenClaims<AppClipMachine>.listed(in: pair.reduce(plain) { $1($0) })
      })
    let ofParts = lists.filter { list in
      !list.isEmpty && !lists.contains { !$0.isEmpty && $0.isStrictSubset(of: list) }
    }
    let clip = try Pages.rows(of: "Invariants.md", in: "AppClip").filter { $0.count == 2 }
    #expect(clip.first?[1] == "Claims that are not judged")
    #expect(
      Set(clip.dropFirst().map { clauses(in: $0[1]) })
        == Set(ofParts.map { $0.map(\.clause).sorted() }))

    let literal = try #require(
      CameraMachine(policies: [.literal]).worlds(at: Scope()).first.map {
        BrokenClaims<CameraMachine>.listed(in: $0).map(\.clause).sorted()
      })
    let page = try Pages.text(of: "Invariants.md", in: "Camera")
    let rows = try Pages.rows(of: "Invariants.md", in: "Camera")
    #expect(rows.first { $0[0] == "literal" }.map { clauses(in: $0[4]) } == literal)
    let sections = page.components(separatedBy: "\n### ").filter {
      $0.components(separatedBy: "\n## ")[0].replacing("\n", with: " ").contains(
        "literal it is refuted")
    }
    #expect(
      sections.map { clauses(in: String($0.prefix { $0 != " " })) }.flatMap { $0 }.sorted()
        == literal)
  }

  /// Returns the claims that a text names, in order.
  private func clauses(in text: String) -> [String] {
    text.matches(of: /INV-[A-Z]\d\d[a-z]?/).map { String($0.output) }.sorted()
  }

  @Test func `of a device has those of its parts`() throws {
    let machine = try DeviceMachine([:])
    for machine in [machine] + machine.refutedDesigns {
      for index in 0..<UInt64(Desk.sized(20, 60, 2_000)) {
        let world = try #require(machine.scenario(ofCase: index, below: 1, commands: 0)).world
        let parts =
          BrokenClaims<AppClipMachine>.listed(in: world.clip).map { ClaimOnDevice.clip($0) }
          + BrokenClaims<CameraMachine>.listed(in: world.camera).map { ClaimOnDevice.camera($0) }
        #expect(BrokenClaims<DeviceMachine>.listed(in: world) == Set(parts))
      }
    }
  }

  /// Plays random cases of a machine, of its refuted designs, and in worlds with two changed fields.
  private func played<M: SuiteMachine>(_ machine: M, cases: Int) -> BrokenClaims<M> {
    var found = BrokenClaims<M>()
    let changes = machine.pairsOfDesignFields
    for index in 0..<cases {
      var machines = [machine] + machine.refutedDesigns
      if !changes.isEmpty {
        var changed = machine
        for change in changes[index * 7919 % changes.count] {
          changed.settled.set("", to: "", change)
        }
        machines.append(changed)
      }
      for machine in machines {
        if let scenario = machine.scenario(ofCase: UInt64(index), below: 3, commands: 40) {
          found.play(scenario)
        }
      }
    }
    return found
  }

  @Test func `has each claim that a random case breaks`() throws {
    let cases = Desk.sized(20, 40, 400)
    expectListed(played(CameraMachine(), cases: cases))
    expectListed(played(AppClipMachine(), cases: cases))
    expectListed(played(ContactsMachine(), cases: cases))
    expectListed(played(try DeviceMachine([:]), cases: cases / 2))
  }
}
