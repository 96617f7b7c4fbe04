/// Tries to delete units, up to four at once; to delete one while a number elsewhere changes; and to put
/// others, of any kind and with small or present numbers, in the place of one to four neighbours.
///
/// Units are what can be there or not: elements, commands.
extension Reduction {
  mutating func changeRows() {
    let base = best
    let units = base.units
    if units.isEmpty || deleteSome(of: units, base) || deleteWithChange(units, base) { return }
    let numbers = base.commonNumbers
    for length in 1...3 {
      for count in 1...4 where replaceRow(of: count, of: units, by: length, numbers, base) {
        return
      }
    }
    _ = replaceTwo(of: units, numbers, base)
  }

  /// - Returns: Whether the turn ends.
  private mutating func deleteSome(of units: [Int], _ base: ChoiceSequence) -> Bool {
    for count in 2...4 where count <= units.count {
      var chosen = Array(0..<count)
      while true {
        let places = chosen.map { units[$0] }
        let areApart = zip(places, places.dropFirst()).allSatisfy {
          base.spans[$0].end <= base.spans[$1].start
        }
        if areApart,
          offer(isDeletion: true, { base.applying(places.map { base.removing($0) }) })
        {
          return true
        }
        guard let next = Self.combination(after: chosen, of: units.count) else { break }
        chosen = next
      }
    }
    return false
  }

  private static func combination(after chosen: [Int], of count: Int) -> [Int]? {
    var next = chosen
    for place in next.indices.reversed() where next[place] < count - (next.count - place) {
      next[place] += 1
      for later in next.indices[(place + 1)...] { next[later] = next[later - 1] + 1 }
      return next
    }
    return nil
  }

  private mutating func deleteWithChange(_ units: [Int], _ base: ChoiceSequence) -> Bool {
    for unit in units {
      let span = base.spans[unit]
      for place in base.choices.indices where !(span.start..<span.end).contains(place) {
        for other in base.alternatives(at: place, shift: 1) where !base.isContinuation(place) {
          let edit = base.changing(place, to: other)
          if offer(isDeletion: true, { base.applying([base.removing(unit), edit]) }) {
            return true
          }
        }
      }
    }
    return false
  }

  /// Puts a unit of up to `length` choices in the place of `count` neighbours.
  private mutating func replaceRow(
    of count: Int, of units: [Int], by length: Int, _ numbers: [UInt64], _ base: ChoiceSequence
  ) -> Bool {
    for unit in units {
      var row = [unit]
      while row.count < count, let earlier = base.neighbour(before: row[row.count - 1]),
        base.isOptional(earlier)
      {
        row.append(earlier)
      }
      guard row.count == count, let first = row.last else { continue }
      let removals = row.dropLast().map { base.removing($0) }
      for contents in base.contents(for: first, length: length, numbers) {
        if offer({ base.applying([base.refilling(first, with: contents)] + removals) }) {
          return true
        }
      }
    }
    return false
  }

  /// Puts others in the place of two units.
  private mutating func replaceTwo(
    of units: [Int], _ numbers: [UInt64], _ base: ChoiceSequence
  ) -> Bool {
    for (first, second) in units.allPairs
    where base.spans[first].end <= base.spans[second].start {
      let lengths = [1, 2]
      for one in lengths.flatMap({ base.contents(for: first, length: $0, numbers) }) {
        let edit = base.refilling(first, with: one)
        for other in lengths.flatMap({ base.contents(for: second, length: $0, numbers) }) {
          if offer({ base.applying([edit, base.refilling(second, with: other)]) }) { return true }
        }
      }
    }
    return false
  }
}

extension ChoiceSequence {
  /// The edit that gives the choice at `place` another complexity.
  func changing(_ place: Int, to complexity: UInt64) -> Edit {
    Edit(
      choices: place..<place + 1, spans: spans.count..<spans.count,
      newChoices: [Choice(complexity: complexity)])
  }

  /// The smallest numbers, and those that are there, up to eight.
  fileprivate var commonNumbers: [UInt64] {
    var found: [UInt64] = [0, 1, 2, 3]
    for place in choices.indices where draws[place].largestComplexity > 1 {
      let complexity = choices[place].complexity
      if !found.contains(complexity) { found.append(complexity) }
      if found.count == 8 { break }
    }
    return found
  }

  /// What a unit may hold: `length` choices, the first any of up to 16, the others `numbers`.
  fileprivate func contents(
    for unit: Int, length: Int, _ numbers: [UInt64]
  ) -> [ContiguousArray<Choice>] {
    let start = contentStart(of: unit)
    guard start < spans[unit].end else { return [] }
    let largest = draws[start].largestComplexity
    let firsts = largest < 16 ? Array(0...largest) : numbers.filter { $0 <= largest }
    var all = firsts.map { ContiguousArray([Choice(complexity: $0)]) }
    for _ in 1..<length {
      all = all.flatMap { start in numbers.map { start + [Choice(complexity: $0)] } }
    }
    return all
  }

  /// The first choice of the unit at `place` that is not the one to go on.
  private func contentStart(of unit: Int) -> Int {
    spans[unit].label == .element ? spans[unit].start + 1 : spans[unit].start
  }

  /// The edit that lets the unit at `place` hold `contents`, in one span where it begins with one.
  fileprivate func refilling(_ unit: Int, with contents: ContiguousArray<Choice>) -> Edit {
    let start = contentStart(of: unit)
    let offset = start - spans[unit].start
    var edit = removing(unit)
    edit.newChoices =
      ContiguousArray(choices[spans[unit].start..<start]) + contents
    let end = edit.newChoices.count
    edit.newSpans = [Span(label: spans[unit].label, start: 0, end: end, depth: spans[unit].depth)]
    if let inner = family(of: unit).dropFirst().first(where: { spans[$0].start == start }) {
      edit.newSpans.append(
        Span(label: spans[inner].label, start: offset, end: end, depth: spans[inner].depth))
    }
    return edit
  }
}
