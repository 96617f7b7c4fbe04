import ConsentSuite
import ConsentVocabulary
import Foundation
import Notation
import Testing

@Test func `temporary writer`() throws {
  for scenario in MatchingScenario.allCases {
    try Case<Contacts>(scenario.scenario).description.write(
      toFile: "/tmp/\(scenario.rawValue).consent", atomically: true, encoding: .utf8)
  }
}
