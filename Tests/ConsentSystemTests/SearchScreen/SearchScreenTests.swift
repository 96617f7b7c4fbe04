import ConsentSystem
import ConsentVocabulary
import Foundation
import PropertyChecks
import PropertyTesting
import Testing

/// A worked example: random users test an app's view model.
@MainActor
@Suite struct `A search screen` {
  /// The mistakes of the talk's screen, each with the shortest user that finds it.
  private static let mistakes: [(mistake: Mistake, user: RandomUser)] = [
    (.staleStatus, RandomUser(beginning: .notDetermined, deeds: [.type("ada"), .tap, .allow])),
    (
      .swallowedError,
      RandomUser(beginning: .limited([1]), deeds: [.failNextCall(.dataAccessError), .type("ada")])
    ),
    (
      .rowTwice,
      RandomUser(beginning: .limited([]), deeds: [.type("ada"), .tap, .type("ada"), .turnRunLoop])
    ),
  ]

  @Test func `as the talk has it is caught in each of its mistakes within a few cases`() throws {
    #expect(Self.mistakes.map(\.mistake) == Mistake.allCases)
    for (mistake, user) in Self.mistakes {
      for seed in UInt64(1)...5 {
        func judge(_ user: RandomUser) -> CaseOutcome<Mistake> {
          user.mistakes(on: TalksSearchScreen.self).contains(mistake) ? .failed(mistake) : .passed
        }
        // A thousand cases take a tenth of a second or two.
        let found = try #require(
          Search(seed: seed, count: 5_000).firstFailure(of: RandomUser.everyone, judge: judge).found
        )
        let shrunk = Shrinker(budget: 1_000).shrink(
          found.choices, of: RandomUser.everyone, keeping: mistake, judge: judge)
        var source = ChoiceSource(replaying: shrunk.choices)
        #expect(try source.draw(RandomUser.everyone) == user, "\(mistake), seed \(seed)")
      }
    }
  }

  @Test func `that is mended withstands random users`() {
    check(RandomUser.everyone, runs: 5_000) { user in
      #expect(user.mistakes(on: MendedSearchScreen.self) == [])
    }
  }

  @Test func `of the talk takes less than forty lines`() throws {
    let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    let text = try String(contentsOfFile: "/\(folder)/TalksSearchScreen.swift", encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 < 40)
  }
}
