/// The cases that a novelty search goes on from.
struct Corpus {
  private(set) var cases: [ChoiceSequence] = []
  private var features: Set<Note> = []
  private var scores: [String: Int] = [:]
  private let room: Int

  init(room: Int) {
    self.room = room
  }

  /// Keeps the case of `source` if it said something new.
  mutating func keep(_ source: borrowing ChoiceSource) {
    var isNew = false
    for note in source.notes {
      switch note {
      case .label, .collected, .required(_, _, isMet: true):
        if features.insert(note).inserted { isNew = true }
      case .required(_, _, isMet: false): break
      case .target(let label, let score):
        if score > scores[label] ?? Int.min {
          scores[label] = score
          isNew = true
        }
      }
    }
    guard isNew else { return }
    cases.append(source.recorded)
    if cases.count > room { cases.removeFirst() }
  }

  /// Lets `source` read a kept case with a change in one place: half the time the newest, else the newer
  /// the likelier. Where what was kept ends it goes on at random.
  func change(into source: inout ChoiceSource, _ random: inout RandomStream) {
    let reach = random.chance(1, in: 2) ? 1 : random.next(below: UInt64(cases.count)) + 1
    let kept = cases[cases.count - 1 - Int(random.next(below: reach))]
    guard kept.count > 0 else { return }
    let place = Int(random.next(below: UInt64(kept.count)))
    switch random.next(below: 4) {
    case 0:
      // A new end.
      source.reader = Reader(ContiguousArray(kept.choices[..<place]))
    case 1:
      var choices = kept.choices
      let largest = kept.draws[place].largestComplexity
      choices[place] = Choice(complexity: random.next(below: largest &+ 1))
      source.reader = Reader(choices, spans: kept.spans)
    case 2 where !kept.spans.isEmpty:
      // A span drawn anew.
      let span = Int(random.next(below: UInt64(kept.spans.count)))
      let changed = kept.applying([kept.emptying(span)])
      source.reader = Reader(changed.choices, spans: changed.spans)
    case 3 where !kept.spans.isEmpty:
      // A span in the stead of another of its label.
      let span = Int(random.next(below: UInt64(kept.spans.count)))
      let like = kept.spans.indices.filter { kept.spans[$0].label == kept.spans[span].label }
      let other = like[Int(random.next(below: UInt64(like.count)))]
      let changed = kept.applying([kept.replacing(span, with: other)])
      source.reader = Reader(changed.choices, spans: changed.spans)
    default:
      source.reader = Reader(ContiguousArray(kept.choices[..<place]))
    }
  }
}
