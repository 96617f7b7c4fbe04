import ConsentInvariants
import ConsentModel
import ConsentSuite
import ConsentSystem
import ConsentVocabulary
import Lockstep
import Notation
import Reporting
import StateMachines

extension MatchingFunctions {
  package static let model = MatchingFunctions(
    finds: { CardQuery($0, blankQuery: $1).finds($2) }, names: { NameQuery($0).finds($1) })

  /// Returns the functions of a system under test: the system's, or a device's with a matching mutant.
  static func system(_ contestant: SystemUnderTest<Contacts>) -> MatchingFunctions {
    guard ContactsFaults.ofMatching.contains(where: { $0.name == contestant.name }) else {
      return MatchingFunctions(
        finds: { SystemMatching.finds($2, by: $0, blankQuery: $1) },
        names: { SystemMatching.finds($1, named: $0) })
    }
    return MatchingFunctions(
      finds: { button, blankQuery, card in
        var side = contestant.side(
          ContactsWorld(
            configuration: ContactsConfiguration(blankQuery: blankQuery), cards: [card]))
        _ = side.perform(.app(.mount(ButtonID(1), button)))
        return side.snapshot()?.buttons.first?.matches.isEmpty == false
      },
      names: { text, card in
        var side = contestant.side(ContactsWorld(cards: [card]))
        let approach: [ContactsCommand] = [
          .app(.requestAccess), .user(.continueSharing), .user(.shareEverything),
        ]
        for command in approach { _ = side.perform(command) }
        let outcome = side.perform(.app(.store(.fetch(.named(text))))).outcome
        guard case .returned(.contacts(let found)) = outcome?.response else { return false }
        return !found.isEmpty
      })
  }

  /// Returns the laws of matching, its examples, and a comparison of the search results of model and system,
  /// without an address book.
  static func checks(
    of system: MatchingFunctions, seed: UInt64, samples: UInt64, searches: UInt64
  ) -> [SampledCheck] {
    let laws = MatchingLaw.allCases.map {
      SampledCheck(judging: $0, of: model, and: system, seed: seed, samples: samples)
    }
    return laws + [
      examples(of: model, and: system),
      comparison(of: model, and: system, seed: seed, searches: searches),
    ]
  }

  /// Returns a check of the examples in the tables of the page, one sample each.
  private static func examples(
    of model: MatchingFunctions, and system: MatchingFunctions
  ) -> SampledCheck {
    let (name, all) = ("examplesOfMatchingHold", MatchingExample.all)
    let row = Catalogue.NamedCheck(name, "Both sides answer the examples of the page on matching.")
    return SampledCheck(row, samples: UInt64(all.count)) { samples, _ in
      var record = CheckRecord(name, samples: 0)
      for example in samples.map({ all[Int($0)] }) {
        for (side, functions) in [("model", model), ("system", system)]
        where !example.holds(for: functions) {
          record.fail([
            "The \(side) answers \(!example.answer) where the page says \(example.answer):",
            "  \(example.card.words), asked \(example.question)",
          ])
          return record
        }
        record.samples += 1
      }
      return record
    }
  }

  /// Returns a comparison of two search functions, by button and by name.
  package static func comparison(
    of model: MatchingFunctions, and system: MatchingFunctions, seed: UInt64, searches: UInt64
  ) -> SampledCheck {
    SampledCheck(
      comparing: Catalogue.NamedCheck(
        "searchesFindAlike", "Model and system find the same cards, by a button and by a name."),
      of: "search", seed: seed, samples: searches, model: model.answer, system: system.answer,
      words: { $0 ? "finds the contact" : "does not find the contact" }, lines: \.search)
  }
}

extension MatchingFunctions {
  /// Returns whether the sample's query matches the sample's card.
  fileprivate func answer(_ sample: MatchingSample) -> Bool {
    sample.isByName
      ? names(sample.button.query, sample.card)
      : finds(sample.button, sample.blankQuery, sample.card)
  }
}
