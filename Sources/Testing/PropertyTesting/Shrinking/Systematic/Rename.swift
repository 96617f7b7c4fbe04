/// Exchanges two values among the draws of one range: in all draws, in each suffix of them, and in each
/// prefix.
///
///     [1, 0, 1, 0, 1] becomes [0, 1, 0, 1, 0]
extension Reduction {
  mutating func renameValues() {
    let base = best
    for group in base.likeDraws {
      let values = Set(group.map { base.choices[$0].complexity }).sorted()
      for high in values.reversed() {
        let lower = Set(values.filter { $0 < high } + (0..<min(high, 8))).sorted()
        for low in lower {
          for stretch in Self.stretches(of: group) {
            if isCut(after: stretch.count) { return }
            let changes = stretch.compactMap { place -> (place: Int, complexity: UInt64)? in
              let complexity = base.choices[place].complexity
              return complexity == high ? (place, low) : complexity == low ? (place, high) : nil
            }
            if changes.isEmpty { continue }
            if offer({ base.setting(changes) }) { return }
          }
        }
      }
    }
  }

  private static func stretches(of group: [Int]) -> [ArraySlice<Int>] {
    group.indices.map { group[$0...] } + group.indices.dropLast().map { group[...$0] }
  }
}

extension ChoiceSequence {
  /// The indices of draws with more than two possible values, grouped by range, in order.
  var likeDraws: [[Int]] {
    var groups: [[Int]] = []
    var known: [Draw: Int] = [:]
    for place in draws.indices where draws[place].largestComplexity > 1 {
      if let group = known[draws[place].simplest] {
        groups[group].append(place)
      } else {
        known[draws[place].simplest] = groups.count
        groups.append([place])
      }
    }
    return groups
  }
}
