import ConsentInvariants
import ConsentSuite
import ConsentVocabulary
import Desk
import Foundation
import Notation
import StateMachines
import Testing

/// The tables of Matching.md as three cases, in which each text is looked for among all cards of its table. A check
/// plays them first, so that a program is asked all of it before the random cases.
enum MatchingScenario: String, CaseIterable {
  case names = "every-name-of-the-tables"
  case queries = "every-query-of-the-tables"
  case ignored = "everything-ignored-of-the-tables"

  private var rows: [(card: Card, button: AccessButton)] {
    MatchingExample.all.compactMap { example in
      switch (self, example.question) {
      case (.names, .name(let text)), (.queries, .query(let text)):
        (example.card, AccessButton(query: text))
      case (.ignored, .ignoredEmail(let email)):
        (example.card, AccessButton(query: "", ignoredEmails: [email]))
      case (.ignored, .ignoredPhone(let phone)):
        (example.card, AccessButton(query: "", ignoredPhones: [phone]))
      case (.names, _), (.queries, _), (.ignored, _): nil
      }
    }
  }

  var scenario: Scenario<Contacts> {
    var world = ContactsWorld(
      cards: distinct(rows.map(\.card)), earlier: self == .names ? .authorized : .limited([]))
    if self == .ignored { world.configuration.blankQuery = .matchesEverything }
    let looks = distinct(rows.map(\.button))
    return Scenario(
      world: world,
      commands: looks.enumerated().map { place, look in
        self == .names
          ? .app(.store(.fetch(.named(look.query))))
          : .app(place == 0 ? .mount(ButtonID(1), look) : .change(ButtonID(1), look))
      })
  }

  /// Returns the elements without those whose texts have the same scalars as earlier ones.
  private func distinct<Element>(_ all: [Element]) -> [Element] {
    var known: Set<[UInt8]> = []
    return all.filter { known.insert(Array("\($0)".utf8)).inserted }
  }
}

@Test(arguments: MatchingScenario.allCases)
func `a scenario asks all rows of its tables`(scenario: MatchingScenario) throws {
  let path = "Contacts/Scenarios/\(scenario.rawValue).consent"
  let text = try String(contentsOf: Desk.specs.appending(path: path), encoding: .utf8)
  let saved = try Case<Contacts>(parsing: text, file: path)
  let wanted = Case<Contacts>(scenario.scenario)
  // Equal texts may have other scalars.
  func bytes(_ lines: [String]) -> [[UInt8]] { lines.map { Array($0.utf8) } }
  #expect(bytes(saved.worldLines) == bytes(wanted.worldLines))
  #expect(bytes(saved.commandLines) == bytes(wanted.commandLines))
  #expect(saved.isStrict)
}
