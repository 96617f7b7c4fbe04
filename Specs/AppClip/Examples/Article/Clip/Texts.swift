import Foundation

/// Leaves a text for the app, under the name that the article's first code has.
func leave(_ text: String) {
  let defaults = UserDefaults(suiteName: "group.exampleApp.appClipMigration")
  defaults?.set(text, forKey: "sharedText")
}
