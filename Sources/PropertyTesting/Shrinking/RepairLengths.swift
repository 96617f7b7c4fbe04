/// Guarantees: no drawn length can go down by one together with the deletion of one of what it
/// counts.
///
/// A length is a number that equals how many like spans, or like draws in a row, come after it.
extension Reduction {
  mutating func repairLengths() {
    var place = 0
    while place < best.count && !isOver {
      if best.choices[place].complexity > 0 && best.draws[place].isReference
        && !best.selectors.contains(place)
      {
        repairLength(at: place)
      }
      place += 1
    }
  }

  private mutating func repairLength(at place: Int) {
    for counted in best.countables(after: place) {
      let count = best.draws[place].value
      guard count == counted.count else { continue }
      var first = 0
      while !isOver, place < best.count {
        let base = best
        guard
          let items = base.countables(after: place).first(where: {
            $0.count == base.draws[place].value && $0.first == counted.first
          }), first < items.count
        else { break }
        let room = min(items.count - first, Int(clamping: base.choices[place].complexity))
        let deleted = climb(to: room) { reduction, count in
          var edits = items[first..<first + count].map(\.deletion)
          edits.append(
            Edit(
              choices: place..<place + 1, spans: base.spans.count..<base.spans.count,
              newChoices: [Choice(complexity: base.choices[place].complexity - UInt64(count))]))
          return reduction.attempt(base.applying(edits))
        }
        if deleted == 0 { first += 1 }
      }
    }
  }
}

/// One of the things that a drawn length may count.
struct Countable: Equatable {
  var choices: Range<Int>
  var spans: Range<Int>

  var deletion: Edit { Edit(choices: choices, spans: spans) }

  static func == (left: Countable, right: Countable) -> Bool {
    left.choices.lowerBound == right.choices.lowerBound
  }
}

extension ChoiceSequence {
  /// The rows of things after `place` that a length there may count: sibling spans, those that only
  /// stop left out, and draws from one range in a row.
  func countables(after place: Int) -> [[Countable]] {
    var found: [[Countable]] = []
    for row in rows + singles where spans[row[0]].start > place {
      var items = row
      if let last = items.last, spans[last].count == 1, choices[spans[last].start] == .simplest,
        isOptional(last)
      {
        items.removeLast()
      }
      if !items.isEmpty {
        found.append(
          items.map {
            Countable(choices: spans[$0].start..<spans[$0].end, spans: family(of: $0))
          })
      }
    }
    var start = place + 1
    while start < count {
      var end = start + 1
      while end < count && draws[end].isLike(draws[start]) { end += 1 }
      if draws[start].largestComplexity > 1 || end - start > 1 {
        found.append(
          (start..<end).map { Countable(choices: $0..<$0 + 1, spans: spans.count..<spans.count) })
      }
      start = end
    }
    return found
  }

  /// Spans that can be deleted and have no sibling of their label beside them.
  private var singles: [[Int]] {
    let inRows = Set(rows.joined())
    return units.filter { !inRows.contains($0) }.map { [$0] }
  }
}

extension Draw {
  /// Whether both were drawn from one range.
  func isLike(_ other: Draw) -> Bool {
    low == other.low && high == other.high && origin == other.origin
  }
}
