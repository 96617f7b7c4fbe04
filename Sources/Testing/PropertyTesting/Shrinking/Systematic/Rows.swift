/// Replaces two adjacent units by a copy of another one. Then deletes one to four adjacent units while a choice
/// elsewhere changes. Then deletes some units while others get new contents, of any kind and with small or current
/// numbers, up to four units in all. Then puts random contents in place of more units.
///
/// Units are the spans that can be deleted: elements and commands.
///
///     [a, b, c] becomes [c, c], then [d, c], if that fails as well
extension Reduction {
  mutating func changeRows() {
    let base = best
    let units = base.units
    let present = base.presentContents(of: units).prefix(8)
    if units.isEmpty || make(UnitMove(1, 1, reach: 1), units, present, base)
      || deleteWithChange(units, base)
    {
      return
    }
    let near = [
      UnitMove(2, 0), UnitMove(3, 0), UnitMove(4, 0), UnitMove(0, 1, of: 512, reach: 0),
      UnitMove(1, 1, of: 64, reach: 1), UnitMove(0, 2, of: 64, reach: 1),
      UnitMove(2, 1, of: 12, reach: 2), UnitMove(1, 2, of: 12, reach: 2),
      UnitMove(0, 3, of: 12, reach: 2),
    ]
    let far = [
      UnitMove(1, 2, of: 6), UnitMove(0, 2, of: 24), UnitMove(1, 1, of: 256, reach: 1),
      UnitMove(0, 2, of: 256, reach: 1), UnitMove(1, 3, of: 8, reach: 3),
      UnitMove(0, 4, of: 8, reach: 3),
    ]
    if near.contains(where: { make($0, units, base) }) || replaceAtRandom(1024, units, base)
      || far.contains(where: { make($0, units, base) })
    {
      return
    }
    _ = replaceAtRandom(1 << 16, units, base)
  }

  /// Tries the move with its number of contents.
  ///
  /// - Returns: Whether the turn has ended.
  private mutating func make(_ move: UnitMove, _ units: [Int], _ base: ChoiceSequence) -> Bool {
    make(
      move, units, move.replaced == 0 ? [] : learnContents(for: units, base).prefix(move.contents),
      base)
  }

  /// Tries the move with every combination of units, closest together first.
  ///
  /// - Returns: Whether the turn has ended.
  private mutating func make(
    _ move: UnitMove, _ units: [Int], _ contents: ArraySlice<ContiguousArray<Choice>>,
    _ base: ChoiceSequence
  ) -> Bool {
    guard move.replaced == 0 || !contents.isEmpty else { return false }
    for width in units.indices where (move.count - 1...move.reach).contains(width) {
      for first in 0..<units.count - width {
        var inner = Array(0..<max(move.count - 2, 0))
        repeat {
          let chosen =
            [first] + inner.map { first + 1 + $0 } + (move.count > 1 ? [first + width] : [])
          if make(move, with: chosen.map { units[$0] }, contents, base) { return true }
        } while inner.advance(among: width - 1)
      }
    }
    return false
  }

  /// Tries the move with these units, for every assignment of deletions and new contents to them.
  ///
  /// - Returns: Whether the turn has ended.
  private mutating func make(
    _ move: UnitMove, with units: [Int], _ contents: ArraySlice<ContiguousArray<Choice>>,
    _ base: ChoiceSequence
  ) -> Bool {
    let pairs = zip(units, units.dropFirst())
    guard pairs.allSatisfy({ base.spans[$0].end <= base.spans[$1].start }) else {
      // Nested units: nothing to try, but the check counts as an attempt.
      shrunk.attempts += 1
      return endsTurn()
    }
    var deleted = Array(0..<move.deleted)
    repeat {
      let replaced = units.indices.filter { !deleted.contains($0) }
      var picked = Array(repeating: 0, count: move.replaced)
      repeat {
        let candidate = {
          base.applying(
            deleted.map { base.removing(units[$0]) }
              + zip(replaced, picked).map { base.refilling(units[$0], with: contents[$1]) })
        }
        if offer(isDeletion: move.replaced == 0, candidate) { return true }
      } while picked.advance(below: contents.count)
    } while deleted.advance(among: move.count)
    return false
  }

  /// Deletes one to four adjacent units while a choice elsewhere changes.
  private mutating func deleteWithChange(_ units: [Int], _ base: ChoiceSequence) -> Bool {
    let values = base.commonValues
    for count in 1...4 {
      for unit in units {
        guard let row = base.row(of: count, endingAt: unit) else { continue }
        let removals = row.map { base.removing($0) }
        let gone = base.spans[row[0]].start..<base.spans[unit].end
        for place in base.choices.indices where !gone.contains(place) {
          if isCut(after: 1) { return true }
          if base.isContinuation(place) { continue }
          for other in base.alternatives(at: place, shift: count, among: values) {
            let edit = base.changing(place, to: other)
            if offer(isDeletion: true, { base.applying(removals + [edit]) }) { return true }
          }
        }
      }
    }
    return false
  }

  /// Puts random contents in place of three or more adjacent units, up to all of them.
  private mutating func replaceAtRandom(
    _ tries: Int, _ units: [Int], _ base: ChoiceSequence
  ) -> Bool {
    let contents = learnContents(for: units, base).prefix(64)
    guard units.count > 3, !contents.isEmpty else { return false }
    var random = RandomStream(seed: UInt64(tries))
    for _ in 0..<tries {
      if isCut(after: 1) { return true }
      let unit = units[2 + Int(random.next(below: UInt64(units.count - 2)))]
      let count = 3 + Int(random.next(below: UInt64(units.count - 2)))
      let fewer = Int(random.next(below: 3))
      let chosen = (0..<max(count - fewer, 1)).map { _ in
        contents[Int(random.next(below: UInt64(contents.count)))]
      }
      guard let row = base.row(of: count, endingAt: unit) else {
        if isCut(after: count) { return true }
        continue
      }
      let candidate = {
        let refills = zip(row, chosen).map { base.refilling($0, with: $1) }
        return base.applying(refills + row[chosen.count...].map { base.removing($0) })
      }
      if offer(candidate) { return true }
    }
    return false
  }

  /// Returns the candidate contents of a unit: current contents of units, then every kind with small or
  /// common numbers, as drawn by the generator.
  private mutating func learnContents(
    for units: [Int], _ base: ChoiceSequence
  ) -> [ContiguousArray<Choice>] {
    if unitContents.version == version { return unitContents.contents }
    var found = base.presentContents(of: units)
    var known = Set(found)
    guard let unit = units.first else { return found }
    for length in 1...3 {
      for content in base.contents(for: unit, length: length, base.commonNumbers) {
        // Each is a drawing of the whole case, so a turn may end here. The rest is learnt in the next turn.
        if isOver || base.count > Self.manyChoices && !hasTime() { return found }
        guard let drawn = draw(base.applying([base.refilling(unit, with: content)]), unit)
        else { continue }
        if known.insert(drawn).inserted { found.append(drawn) }
      }
    }
    unitContents = UnitContents(version: version, contents: found)
    return found
  }
}

/// The candidate contents of a unit, for one version of the best.
struct UnitContents {
  var version = -1
  var contents: [ContiguousArray<Choice>] = []
}

/// A move that deletes some units and refills others, each with any of the first `contents` contents. The
/// distance from the first unit to the last is at most `reach`, which is at least `count - 1`.
private struct UnitMove {
  var deleted: Int
  var replaced: Int
  var contents: Int
  var reach: Int

  var count: Int { deleted + replaced }

  init(_ deleted: Int, _ replaced: Int, of contents: Int = 0, reach: Int = .max) {
    (self.deleted, self.replaced, self.contents, self.reach) = (deleted, replaced, contents, reach)
  }
}

extension [Int] {
  /// Advances to the next combination of as many indices below `total`, in ascending order.
  ///
  /// - Returns: Whether there is one.
  fileprivate mutating func advance(among total: Int) -> Bool {
    for place in indices.reversed() where self[place] < total - (count - place) {
      self[place] += 1
      for later in indices[(place + 1)...] { self[later] = self[later - 1] + 1 }
      return true
    }
    return false
  }

  /// Advances to the next tuple of numbers below `bound`; the last number varies fastest.
  ///
  /// - Returns: Whether there is one.
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
  func changing(_ place: Int, to complexity: UInt64) -> Edit {
    Edit(
      choices: place..<place + 1, spans: spans.count..<spans.count,
      newChoices: [Choice(complexity: complexity)])
  }

  /// Returns `count` adjacent units in order, the last of them `unit`. `nil` if there are fewer.
  fileprivate func row(of count: Int, endingAt unit: Int) -> [Int]? {
    var row = [unit]
    while row.count < count, let earlier = neighbour(before: row[row.count - 1]),
      isOptional(earlier), !isBare(earlier)
    {
      row.append(earlier)
    }
    return row.count == count ? row.reversed() : nil
  }

  fileprivate func presentContents(of units: [Int]) -> [ContiguousArray<Choice>] {
    var known: Set<ContiguousArray<Choice>> = []
    return units.map { ContiguousArray(choices[contentStart(of: $0)..<spans[$0].end]) }
      .filter { !$0.isEmpty && known.insert($0).inserted }
  }

  /// The complexities 0 to 3, and the current complexities of choices, up to eight in all.
  fileprivate var commonNumbers: [UInt64] {
    var found: [UInt64] = [0, 1, 2, 3]
    for place in choices.indices where draws[place].largestComplexity > 1 {
      let complexity = choices[place].complexity
      if !found.contains(complexity) { found.append(complexity) }
      if found.count == 8 { break }
    }
    return found
  }

  /// Returns the sequences of `length` choices whose values are taken from `numbers`. If there are at most 16
  /// values, the first choice of the sequence takes each of them.
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

  /// Returns the index of the first choice of `unit` after the choice to continue, if it has one.
  func contentStart(of unit: Int) -> Int {
    spans[unit].label == .element ? spans[unit].start + 1 : spans[unit].start
  }

  /// Returns the edit that replaces the contents of `unit`, in an inner span if it begins with one.
  fileprivate func refilling(_ unit: Int, with contents: ContiguousArray<Choice>) -> Edit {
    let start = contentStart(of: unit)
    let offset = start - spans[unit].start
    var edit = removing(unit)
    edit.newChoices = ContiguousArray(choices[spans[unit].start..<start]) + contents
    let end = edit.newChoices.count
    edit.newSpans = [Span(label: spans[unit].label, start: 0, end: end, depth: spans[unit].depth)]
    if let inner = family(of: unit).dropFirst().first(where: { spans[$0].start == start }) {
      edit.newSpans.append(
        Span(label: spans[inner].label, start: offset, end: end, depth: spans[inner].depth))
    }
    return edit
  }
}
