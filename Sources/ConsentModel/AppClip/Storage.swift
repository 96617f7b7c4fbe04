import ConsentVocabulary
import StateMachines

// Files and defaults. What a place leads to is said in `State.swift`; what is missing was refused.
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

  /// - Parameter value: `nil` for nothing under the key any more.
  func written(_ value: AppClipValue?, under key: AppClipKey, on lead: Lead) -> Step {
    let rule: AppClipRule = value == nil ? .removed : .written
    return step(by: lead == .alwaysEmpty ? .dropped : rule).with { $0[key, on: lead.shelf] = value }
  }
}
