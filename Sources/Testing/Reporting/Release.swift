/// The release that this program belongs to.
package enum Release {
  /// The version, by semantic versioning. `CHANGELOG.md` has a heading for each release; before the first
  /// one, the version is 0.
  package static let version = "0.0.0"
}
