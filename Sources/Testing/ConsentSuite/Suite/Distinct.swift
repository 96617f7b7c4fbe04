extension Array where Element: Equatable {
  /// The array without duplicates, in the order of first occurrence.
  package var distinct: [Element] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}
