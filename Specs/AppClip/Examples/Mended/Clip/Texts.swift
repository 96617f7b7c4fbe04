import Foundation

/// Leaves a text for the app.
func leave(_ text: String) {
  let defaults = UserDefaults(suiteName: Shared.group)
  defaults?.set(text, forKey: "sharedText")
}
