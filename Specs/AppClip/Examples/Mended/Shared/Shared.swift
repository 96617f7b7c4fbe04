import Foundation

/// What the clip and its app share: one name, said once.
enum Shared {
  static let group = "group.exampleApp.appClipMigration"
}
