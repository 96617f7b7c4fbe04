import ConsentInvariants
import ConsentMachines
import ConsentModel
import ConsentTool
import ConsentVocabulary
import Foundation
import Lockstep
import StateMachines
import Testing

/// Every profile and every alternative of a decision, set alone.
///
///     CONSENT_CASES=45000 swift test -c release --filter 'decision set alone'
///
/// plays a million commands and more of each, and then asks that each claim held a hundred times.
@Suite struct `Every decision set alone` {
  private typealias Configuration = ContactsConfiguration

  private static func with<Value: CaseIterable>(
    _ path: WritableKeyPath<Configuration, Value>, _ type: Value.Type = Value.self
  ) -> [Configuration] {
    Value.allCases.dropFirst().map { value in
      var configuration = Configuration()
      configuration[keyPath: path] = value
      return configuration
    }
  }

  private static let alternatives: [Configuration] =
    [Configuration()] + with(\.profile) + with(\.usageDescription) + with(\.emptySelection)
    + with(\.deniedButton) + with(\.blankQuery) + with(\.selectionMemory) + with(\.ownCreations)
    + with(\.lateCallback) + with(\.settingsEdit) + with(\.wideningInSettings)
    + with(\.interruptedPrompt) + with(\.lostPrompt) + with(\.severalBeforeDecision)
    + with(\.restrictedButton) + with(\.hiddenWriteError)
    + with(\.changeNotification)

  @Test func `keeps every claim, and together they visit everything`() throws {
    let asked = ProcessInfo.processInfo.environment["CONSENT_CASES"].flatMap { UInt64($0) }
    let cases = asked ?? 400
    var coverage = Coverage<ContactsMachine>()
    for configuration in Self.alternatives {
      var machine = ContactsMachine()
      machine.configuration = configuration
      let result = Check(machine, against: .ours, seed: 11, cases: 0..<cases).run()
      let found = result.counterexample.map { "\($0.failure) \($0.scenario.commands)" }
      #expect(found == nil, "\(configuration)")
      coverage.merge(result.coverage)
      if asked != nil {
        #expect(result.coverage.commands >= 1_000_000, "\(result.coverage.commands)")
      }
    }
    print("\(Self.alternatives.count) configurations, \(coverage.commands) commands")
    guard asked != nil else { return }
    for claim in ContactsClaim.allCases {
      #expect(coverage.counts(of: claim).allSatisfy { $0 > 0 }, "\(claim)")
      #expect(coverage.counts(of: claim).reduce(0, +) >= 100, "\(claim)")
    }
    for rule in ContactsRule.allCases { #expect(coverage.count(of: rule) > 0, "\(rule)") }
    for kind in ContactsCommand.Kind.allCases {
      for refusal in ContactsModel.refusals(of: kind) {
        #expect(coverage.count(of: kind, refused: refusal) > 0, "\(kind) \(refusal)")
      }
    }
  }

  /// A decision that has no alternative here would never be played.
  @Test func `is every field of the configuration`() {
    let fields = Mirror(reflecting: Configuration()).children.count
    let touched = Self.alternatives.dropFirst().map { alternative in
      let (one, other) = (Mirror(reflecting: alternative), Mirror(reflecting: Configuration()))
      return zip(one.children, other.children).count { "\($0.value)" != "\($1.value)" }
    }
    #expect(touched.allSatisfy { $0 == 1 })
    let names = Self.alternatives.dropFirst().compactMap { alternative in
      zip(
        Mirror(reflecting: alternative).children, Mirror(reflecting: Configuration()).children
      ).first { "\($0.value)" != "\($1.value)" }?.0.label
    }
    #expect(Set(names).count == fields)
  }
}
