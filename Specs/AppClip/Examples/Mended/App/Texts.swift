import Foundation

/// Takes over what the clip left.
func collect() -> String? {
  UserDefaults(suiteName: Shared.group)?.string(forKey: "sharedText")
}
