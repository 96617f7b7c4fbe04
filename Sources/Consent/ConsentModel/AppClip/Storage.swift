import ConsentVocabulary
import StateMachines

// Files and defaults. `State.swift` resolves the places; missing ones have already been refused.
//
// Source: Specs/AppClip/Storage.md.
extension AppClipModel {
  func read(
    _ key: AppClipKey, from lead: Lead, by rules: Rules<AppClipRule> = Rules()
  ) -> Step {
    step(
      .found(snapshot[key, on: lead.shelf]),
      by: rules.adding(lead == .alwaysEmpty ? .dropped : .read))
  }

  /// Stores a value under a key in an opened place; `nil` removes the value.
  func written(_ value: AppClipValue?, under key: AppClipKey, on lead: Lead) -> Step {
    let rule: AppClipRule = value == nil ? .removed : .written
    return step(by: lead == .alwaysEmpty ? .dropped : rule).with { $0[key, on: lead.shelf] = value }
  }
}
