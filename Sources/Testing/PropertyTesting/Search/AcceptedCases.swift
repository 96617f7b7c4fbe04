/// The cases that a property accepted, of which most further cases are variations once it discards most large ones.
///
/// Random cases that satisfy a rare precondition are nearly all small: the larger a case, the more parts have to
/// fit by chance. A variation of an accepted case keeps most parts, so that accepted cases grow step by step.
package struct AcceptedCases: Hashable, Sendable {
  /// The accepted cases of one size, each with other narrow choices.
  private struct Shelf: Hashable, Sendable {
    var cases: [Model] = []
    /// The index of the case to replace next.
    var next = 0

    static var mostCases: Int { 128 }
  }

  /// An accepted case.
  private struct Model: Hashable, Sendable {
    var sequence: ChoiceSequence
    /// The digest of its narrow choices.
    var shape: UInt64
    /// The number of its variations.
    var uses = 0
  }

  /// The counts of random cases of one bit length of their sizes.
  private struct Share: Hashable, Sendable {
    var seen = 0
    var accepted = 0

    var isRare: Bool { seen >= 32 && accepted * 8 <= seen }
  }

  /// The accepted cases by size.
  private var shelves: [Shelf] = []
  /// The indices of the shelves with cases, in order of their first case.
  private var filled: [Int] = []
  private var shares = [Share](repeating: Share(), count: 17)
  private var hasDiscards = false
  /// Whether the property discards most cases of some size.
  private(set) var isRare = false

  /// Counts the case of `source`, and keeps it if it was accepted. Variations do not count for the share of
  /// discards.
  mutating func learn(
    from source: borrowing ChoiceSource, isAccepted: Bool, case index: UInt64
  ) {
    if !isAccepted { hasDiscards = true }
    let count = source.count
    if !source.isVariation {
      let length = min(Int.bitWidth - count.leadingZeroBitCount, shares.count - 1)
      shares[length].seen += 1
      if isAccepted { shares[length].accepted += 1 }
      if !isRare, !isAccepted { isRare = isRare(upTo: length) }
    }
    if isAccepted, hasDiscards, count > 0 { keep(source, index) }
  }

  /// Returns whether most cases of a size and above it were discarded, for some size up to `length`. Larger cases count,
  /// as a case that a filter discards lacks what the filter rejected.
  private func isRare(upTo length: Int) -> Bool {
    var share = Share()
    for place in shares.indices.reversed() {
      share.seen += shares[place].seen
      share.accepted += shares[place].accepted
      if place <= length, share.isRare { return true }
    }
    return false
  }

  private mutating func keep(_ source: borrowing ChoiceSource, _ index: UInt64) {
    let size = Self.size(of: source.count)
    while shelves.count <= size { shelves.append(Shelf()) }
    let shape = source.shape
    if let same = shelves[size].cases.firstIndex(where: { $0.shape == shape }) {
      // A copy costs as much as a small case.
      if index % 4 == 1 { shelves[size].cases[same].sequence = source.recorded }
      return
    }
    let new = Model(sequence: source.recorded, shape: shape)
    if shelves[size].cases.isEmpty { filled.append(size) }
    if shelves[size].cases.count == Shelf.mostCases {
      shelves[size].cases[shelves[size].next] = new
      shelves[size].next = (shelves[size].next + 1) % Shelf.mostCases
    } else {
      shelves[size].cases.append(new)
    }
  }

  /// Returns the index of the shelf for cases of `count` choices: the count itself, or its first three bits.
  private static func size(of count: Int) -> Int {
    if count < 64 { return count }
    let length = Int.bitWidth - count.leadingZeroBitCount
    return 64 + (length - 7) * 4 + (count >> (length - 3) & 3)
  }

  /// Restarts `source` with a variation of an accepted case, in seven of eight cases. Returns whether it did.
  mutating func restart(_ source: inout ChoiceSource, seed: UInt64, case index: UInt64) -> Bool {
    guard isRare, !filled.isEmpty, index % 8 != 0 else { return false }
    var dice = RandomStream(seed: ~seed, stream: index)
    let model = pick(&dice)
    let candidate = model.variation(with: pick(&dice), &dice)
    source.restart(replaying: candidate.choices, by: candidate.spans)
    source.drawOnAtRandom(from: dice, case: index)
    source.isVariation = true
    return true
  }

  /// Returns one of three accepted cases of some size, more often a large one: the one with the fewest variations.
  private mutating func pick(_ dice: inout RandomStream) -> ChoiceSequence {
    func shelf() -> Int { Int(dice.next(below: UInt64(filled.count))) }
    // Larger sizes are filled later.
    let size = filled[max(shelf(), shelf())]
    let count = UInt64(shelves[size].cases.count)
    var picked = Int(dice.next(below: count))
    for _ in 0..<2 {
      let other = Int(dice.next(below: count))
      if shelves[size].cases[other].uses < shelves[size].cases[picked].uses { picked = other }
    }
    shelves[size].cases[picked].uses += 1
    return shelves[size].cases[picked].sequence
  }
}

extension ChoiceSource {
  /// A digest of the choices among few values, such as between alternatives, with their places, and of the places at
  /// which other numbers are equal.
  fileprivate var shape: UInt64 {
    var digest = Fingerprint()
    var numbers: [Int] = []
    for place in 0..<draws.count {
      if draws[place].largestComplexity < 8 {
        digest.combine(UInt64(place) << 8 | draws[place].choice.complexity)
      } else if numbers.count < 32 {
        let (value, earlier) = (draws[place].value, numbers)
        if let same = earlier.firstIndex(where: { draws[$0].value == value }) {
          digest.combine(UInt64(place) << 8 | 0x80 | UInt64(same))
        }
        numbers.append(place)
      }
    }
    return digest.value
  }

  /// Lets the draws for which the record has no choice be random instead of the simplest.
  fileprivate mutating func drawOnAtRandom(from random: RandomStream, case index: UInt64) {
    self.random = random
    tendency = Tendency(case: index, from: &self.random)
    drawsAtRandom = true
  }
}

extension ChoiceSequence {
  /// Returns this sequence with some numbers changed, one by one or all alike in one span, or one span drawn anew, left
  /// out, followed by a new one, or replaced by a similar span of this sequence or of `other`, or both.
  fileprivate func variation(with other: ChoiceSequence, _ dice: inout RandomStream) -> Candidate {
    func below(_ count: Int) -> Int { Int(dice.next(below: UInt64(count))) }
    var changed = self
    let changes = below(4)
    let roles = changes == 0 ? [] : roles
    if changes & 1 == 1 { repeat { changed.changeNumber(of: roles, &dice) } while below(2) == 0 }
    if changes & 2 == 2 { changed.shiftAlike(of: roles, &dice) }
    if spans.isEmpty || changes > 0 && below(2) == 0 {
      return Candidate(choices: changed.choices, spans: changed.spans)
    }
    let place = below(spans.count)
    let edit = below(8)
    if edit < 4 { return changed.applying([renewing(place)]) }
    if edit < 6, isOptional(place), !isBare(place) {
      return changed.applying([
        edit == 4 ? removing(place) : changed.adding(after: place)
      ])
    }
    let source = below(2) == 0 ? self : other
    let first = source.spans.isEmpty ? 0 : below(source.spans.count)
    for step in source.spans.indices {
      let similar = (first + step) % source.spans.count
      if source.spans[similar].label != spans[place].label { continue }
      return changed.applying([changed.replacing(place, with: similar, of: source)])
    }
    return changed.applying([renewing(place)])
  }

  /// Changes all numbers of one span that are drawn at the same place of similar spans, by the same step.
  private mutating func shiftAlike(of roles: [UInt32], _ dice: inout RandomStream) {
    func below(_ count: Int) -> Int { Int(dice.next(below: UInt64(count))) }
    let whole = Span(label: .level, start: 0, end: count, depth: 0)
    let span = spans.isEmpty ? whole : spans[below(spans.count)]
    guard span.count > 0 else { return }
    let pattern = span.start + place(in: Array(roles[span.start..<span.end]), &dice)
    let draw = draws[pattern]
    let step = dice.next() >> dice.next(below: 64)
    for place in span.start..<span.end
    where roles[place] == roles[pattern] && draws[place].isLike(draw) {
      let old = choices[place].complexity
      let range = draw.largestComplexity
      if range < 8 {
        choices[place] = Choice(complexity: (old + 1 + step % max(range, 1)) % (range + 1))
      } else {
        let value = draw.value(at: old) &+ Int(truncatingIfNeeded: step) &* (step & 1 == 0 ? 1 : -1)
        choices[place] = Choice(
          complexity: draw.complexity(of: min(max(value, draw.low), draw.high)))
      }
    }
  }

  /// The role of each draw: the label of the innermost span in which it is, and its place among the draws that are in
  /// no span inside that one.
  private var roles: [UInt32] {
    var roles: [UInt32] = []
    roles.reserveCapacity(count)
    var open: [(end: Int, label: UInt32, count: UInt32)] = [(Int.max, 0, 0)]
    var next = 0
    for place in 0..<count {
      while open[open.count - 1].end <= place { open.removeLast() }
      while next < spans.count, spans[next].start <= place {
        if spans[next].end > place { open.append((spans[next].end, spans[next].label.number, 0)) }
        next += 1
      }
      let last = open.count - 1
      roles.append(open[last].label << 16 | min(open[last].count, 0xFFFF))
      open[last].count += 1
    }
    return roles
  }

  /// Returns the edit that adds a span like that at `place` after it; all but its first choice is drawn anew.
  private func adding(after place: Int) -> Edit {
    var edit = replacing(place, with: place)
    let (span, count) = (spans[place], edit.newChoices.count)
    edit.newChoices.append(choices[span.start])
    edit.newSpans.append(Span(label: span.label, start: count, end: count + 1, depth: span.depth))
    return edit
  }

  /// Returns the edit that leaves the span at `place` without choices, so that it is drawn anew.
  private func renewing(_ place: Int) -> Edit {
    var edit = removing(place)
    edit.newSpans = [Span(label: spans[place].label, start: 0, end: 0, depth: spans[place].depth)]
    return edit
  }

  /// Returns the edit that replaces the span at `place` by the span at `source` of `other`.
  private func replacing(_ place: Int, with source: Int, of other: ChoiceSequence) -> Edit {
    var edit = removing(place)
    let moved = other.spans[source]
    edit.newChoices = ContiguousArray(other.choices[moved.start..<moved.end])
    edit.newSpans = ContiguousArray(
      other.spans[other.family(of: source)].map { span in
        Span(
          label: span.label, start: span.start - moved.start, end: span.end - moved.start,
          depth: span.depth - moved.depth + spans[place].depth)
      })
    return edit
  }

  /// Changes one number: to the number of a draw from the same range or next to it, to one nearby, or to any.
  ///
  /// Each role is equally likely: the parts of a large value do not hide a number beside it.
  private mutating func changeNumber(of roles: [UInt32], _ dice: inout RandomStream) {
    func below(_ count: Int) -> Int { Int(dice.next(below: UInt64(count))) }
    let place = self.place(in: roles, &dice)
    let draw = draws[place]
    let step = Int(truncatingIfNeeded: dice.next() >> (63 - dice.next(below: 8)))
    let value: Int
    switch below(3) {
    case 0:
      let (first, others) = (below(count), draws)
      let echoed = others.indices.map { (first + $0) % others.count }
        .first { $0 != place && others[$0].isLike(draw) }
      let old = draw.value(at: choices[echoed ?? place].complexity)
      value = below(4) == 0 ? old &+ (below(2) * 2 - 1) : old
    case 1: value = below(2) == 0 ? draw.value &+ step : draw.value &- step
    case _:
      let bits = dice.next(below: UInt64(64 - draw.largestComplexity.leadingZeroBitCount) + 1)
      let complexity = bits == 0 ? 0 : dice.next() >> (64 - bits)
      choices[place] = Choice(complexity: min(complexity, draw.largestComplexity))
      return
    }
    choices[place] = Choice(
      complexity: draw.complexity(of: min(max(value, draw.low), draw.high)))
  }

  /// Returns a place of a role that is chosen first.
  private func place(in roles: [UInt32], _ dice: inout RandomStream) -> Int {
    var distinct: [UInt32] = []
    for role in roles where !distinct.contains(role) { distinct.append(role) }
    let role = distinct[Int(dice.next(below: UInt64(distinct.count)))]
    let first = Int(dice.next(below: UInt64(roles.count)))
    return (0..<roles.count).lazy.map { (first + $0) % roles.count }.first { roles[$0] == role }
      ?? first
  }
}
