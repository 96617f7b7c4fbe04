extension Array where Element: Equatable {
  /// Without what comes again.
  package var distinct: [Element] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}
