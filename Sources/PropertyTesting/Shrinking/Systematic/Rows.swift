/// Tries to delete units, up to four at once; to delete one while a number elsewhere changes; and to put
/// others, of any kind and with small or present numbers, in the place of one to four neighbours; then
/// random ones in the place of more.
///
/// Units are what can be there or not: elements, commands.
extension Reduction {
  mutating func changeRows() {
    let base = best
    let units = base.units
    if units.isEmpty || deleteSome(of: units, base) || deleteWithChange(units, base) { return }
    let (first, second) = ([(1, 512), (2, 64), (3, 12)], [(2, 256), (4, 8), (3, 32)])
    if replaceRows(units, base, first) || replaceAtRandom(1024, units, base) { return }
    if replaceTwo(units, base) || replaceRows(units, base, second) { return }
    _ = replaceAtRandom(1 << 16, units, base)
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

  /// Deletes one to four neighbours while a number elsewhere changes.
  private mutating func deleteWithChange(_ units: [Int], _ base: ChoiceSequence) -> Bool {
    for count in 1...4 {
      for unit in units {
        guard let row = base.row(of: count, endingAt: unit, among: units) else { continue }
        let removals = row.map { base.removing($0) }
        let gone = base.spans[row[0]].start..<base.spans[unit].end
        for place in base.choices.indices where !gone.contains(place) {
          if base.isContinuation(place) { continue }
          for other in base.alternatives(at: place, shift: count) {
            let edit = base.changing(place, to: other)
            if offer(isDeletion: true, { base.applying(removals + [edit]) }) { return true }
          }
        }
      }
    }
    return false
  }

  /// Puts as many neighbours or fewer in the place of up to four: any of some contents each.
  ///
  /// - Parameter rows: How many neighbours, and how many contents are tried for each.
  private mutating func replaceRows(
    _ units: [Int], _ base: ChoiceSequence, _ rows: [(count: Int, most: Int)]
  ) -> Bool {
    let all = learnContents(for: units, base)
    for (count, most) in rows {
      let contents = Array(all.prefix(most))
      for unit in units {
        guard let row = base.row(of: count, endingAt: unit, among: units) else { continue }
        for length in 1...count {
          var chosen = Array(repeating: 0, count: length)
          repeat {
            let candidate = {
              let refills = zip(row, chosen).map { base.refilling($0, with: contents[$1]) }
              return base.applying(refills + row[length...].map { base.removing($0) })
            }
            if offer(candidate) { return true }
          } while chosen.advance(below: contents.count)
        }
      }
    }
    return false
  }

  /// Puts others in the place of two units that are apart.
  private mutating func replaceTwo(_ units: [Int], _ base: ChoiceSequence) -> Bool {
    let contents = learnContents(for: units, base).prefix(24)
    for (first, second) in units.allPairs where base.spans[first].end < base.spans[second].start {
      for one in contents {
        let edit = base.refilling(first, with: one)
        for other in contents {
          if offer({ base.applying([edit, base.refilling(second, with: other)]) }) { return true }
        }
      }
    }
    return false
  }

  /// Puts random contents in the place of three or more neighbours, up to all.
  private mutating func replaceAtRandom(
    _ tries: Int, _ units: [Int], _ base: ChoiceSequence
  ) -> Bool {
    let contents = learnContents(for: units, base).prefix(64)
    guard units.count > 3, !contents.isEmpty else { return false }
    var random = RandomStream(seed: UInt64(tries))
    for _ in 0..<tries {
      let unit = units[2 + Int(random.next(below: UInt64(units.count - 2)))]
      let count = 3 + Int(random.next(below: UInt64(units.count - 2)))
      let fewer = Int(random.next(below: 3))
      let chosen = (0..<max(count - fewer, 1)).map { _ in
        contents[Int(random.next(below: UInt64(contents.count)))]
      }
      guard let row = base.row(of: count, endingAt: unit, among: units) else { continue }
      let candidate = {
        let refills = zip(row, chosen).map { base.refilling($0, with: $1) }
        return base.applying(refills + row[chosen.count...].map { base.removing($0) })
      }
      if offer(candidate) { return true }
    }
    return false
  }

  /// What a unit may hold: what the units do, and every kind of content with small or common numbers,
  /// each as long as it is drawn.
  private mutating func learnContents(
    for units: [Int], _ base: ChoiceSequence
  ) -> [ContiguousArray<Choice>] {
    if unitContents.version == version { return unitContents.contents }
    var found = base.presentContents(of: units)
    var known = Set(found)
    guard let unit = units.first else { return found }
    for length in 1...3 {
      for content in base.contents(for: unit, length: length, base.commonNumbers) {
        guard let drawn = draw(base.applying([base.refilling(unit, with: content)]), unit)
        else { continue }
        if known.insert(drawn).inserted { found.append(drawn) }
      }
    }
    unitContents = UnitContents(version: version, contents: found)
    return found
  }
}

/// What a unit may hold, for one version of the best.
struct UnitContents {
  var version = -1
  var contents: [ContiguousArray<Choice>] = []
}

extension [Int] {
  /// Counts on, each place `below` a number, the last one fastest.
  ///
  /// - Returns: Whether there is a next.
  fileprivate mutating func advance(below bound: Int) -> Bool {
    for place in indices.reversed() {
      self[place] += 1
      if self[place] < bound { return true }
      self[place] = 0
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

  /// The `count` of `units` next to each other that end with `unit`, in order.
  fileprivate func row(of count: Int, endingAt unit: Int, among units: [Int]) -> [Int]? {
    var row = [unit]
    while row.count < count, let earlier = neighbour(before: row[row.count - 1]),
      units.contains(earlier)
    {
      row.append(earlier)
    }
    return row.count == count ? row.reversed() : nil
  }

  /// What `units` hold, each once.
  fileprivate func presentContents(of units: [Int]) -> [ContiguousArray<Choice>] {
    var found: [ContiguousArray<Choice>] = []
    for unit in units {
      let content = ContiguousArray(choices[contentStart(of: unit)..<spans[unit].end])
      if !content.isEmpty && !found.contains(content) { found.append(content) }
    }
    return found
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
  func contentStart(of unit: Int) -> Int {
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
