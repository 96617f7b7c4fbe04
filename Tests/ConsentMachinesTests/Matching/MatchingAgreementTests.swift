import ConsentInvariants
import ConsentMachines
import ConsentSuite
import ConsentVocabulary
import Desk
import Notation
import PropertyTesting
import Reporting
import StateMachines
import Testing

/// The checks of matching, as in the main job.
private func checks(_ contestant: SystemUnderTest<Contacts>) -> [SampledCheck] {
  let names = MatchingLaw.allCases.map { "\($0)" } + ["searchesFindAlike"]
  return ContactsMachine().checks(of: contestant, seed: 11, cases: 20_000)
    .filter { names.contains($0.row.name) }
}

@Suite struct `Model and system agree on matching` {
  // The main job compares 200,000 searches. This is a smaller run.
  @Test func `for random searches around every edge`() throws {
    let comparison = try #require(checks(.ours).last)
    let searches: UInt64 = Desk.sized(4_000, 4_000, 20_000)
    let record = comparison.judge(0..<searches) { false }
    #expect(record.finding == nil && record.samples == searches)
    #expect(comparison.samples == 200_000)
  }

  @Test func `which find and miss in every way`() throws {
    var met: [String: Int] = [:]
    let model = MatchingFunctions.model
    for index in 0..<5_000 as Range<UInt64> {
      var source = ChoiceSource(seed: 11, case: index)
      let sample = try MatchingSample.drawn(from: &source)
      let (button, card) = (sample.button, sample.card)
      func finds(_ card: Card, leavingOut emails: [String] = [], _ phones: [String] = []) -> Bool {
        let look = AccessButton(query: button.query, ignoredEmails: emails, ignoredPhones: phones)
        return model.finds(look, sample.blankQuery, card)
      }
      func meet(_ what: String, _ isSo: Bool) { if isSo { met[what, default: 0] += 1 } }
      let isFound = finds(card)
      meet("found", isFound)
      meet("missed", !isFound)
      meet("by name", finds(Card(name: card.name)))
      meet("by email alone", isFound && !finds(Card(name: card.name, phones: card.phones)))
      meet("by phone alone", isFound && !finds(Card(name: card.name, emails: card.emails)))
      meet("left out by email", isFound && !finds(card, leavingOut: button.ignoredEmails))
      meet("left out by phone", isFound && !finds(card, leavingOut: [], button.ignoredPhones))
      meet("beyond ASCII", !(card.name + button.query).utf8.allSatisfy { $0 < 0x80 })
      meet("searched by name", sample.isByName)
    }
    let wanted = [
      "found", "missed", "by name", "by email alone", "by phone alone", "left out by email",
      "left out by phone", "beyond ASCII", "searched by name",
    ]
    for what in wanted { #expect(met[what, default: 0] > 75, "\(what) \(met)") }
  }

  /// The mutants of matching, each with laws that it breaks.
  static let faults: [(name: String, laws: [MatchingLaw])] = [
    ("comparesIgnoredPhonesAsText", [.aPhoneIsItsDigits, .ownAddressesAndNumbersAreIgnored]),
    ("showsWhomItIgnores", [.ignoringMoreFindsNoMore, .whomTheQueryFindsIsIrrelevantToIgnoring]),
    ("searchesInsideWords", [.eachWordBeginsOneOfTheName]),
    ("oneWordIsEnough", [.eachWordBeginsOneOfTheName, .theOrderOfWordsIsIrrelevant]),
  ]

  @Test func `but for each fault of matching, which its laws and the comparison find`() throws {
    for (name, laws) in Desk.sample(of: Self.faults, oneIn: 4) {
      let checks = checks(try #require(ContactsFaults.named(name)))
      let meant = ["searchesFindAlike"] + laws.map { "\($0)" }
      let broken = checks.filter { check in
        meant.contains(check.row.name)
          && check.judge(0..<min(check.samples, 10_000)) { false }.finding != nil
      }.map(\.row.name)
      #expect(meant.filter { !broken.contains($0) } == [], "\(name): \(broken)")
    }
  }
}
