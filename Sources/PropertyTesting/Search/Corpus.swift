/// The cases that a novelty search goes on from.
struct Corpus {
  private var cases: [Kept] = []
  private var features: Set<Note> = []
  private var scores: [String: Int] = [:]
  private let room: Int
  /// Which of them the next case to keep was changed from; nil when that is a random one.
  private var origin: Int?

  /// A case and what was new about it.
  private struct Kept {
    var sequence: ChoiceSequence
    var news: [Note]
  }

  init(room: Int) {
    self.room = room
  }

  var isEmpty: Bool { cases.isEmpty }

  /// Keeps the case of `source` if it said something new. If it was changed from a kept one and still
  /// says what that was kept for, it takes its place: so what leads nowhere is not kept for ever.
  mutating func keep(_ source: borrowing ChoiceSource) {
    defer { origin = nil }
    var news: [Note] = []
    for note in source.notes {
      switch note {
      case .label, .collected, .required(_, _, isMet: true):
        if features.insert(note).inserted { news.append(note) }
      case .required(_, _, isMet: false): break
      case .target(let label, let score):
        if score > scores[label] ?? Int.min {
          scores[label] = score
          news.append(note)
        }
      }
    }
    if !news.isEmpty {
      cases.append(Kept(sequence: source.recorded, news: news))
      if cases.count > room { cases.removeFirst() }
    } else if let origin, Set(source.notes).isSuperset(of: cases[origin].news) {
      cases[origin].sequence = source.recorded
    }
  }

  /// Lets `source` read a kept case with a change in one place: half the time the newest, else the newer
  /// the likelier. Where what was kept ends it goes on at random.
  mutating func change(into source: inout ChoiceSource, _ random: inout RandomStream) {
    let reach = random.chance(1, in: 2) ? 1 : random.next(below: UInt64(cases.count)) + 1
    let chosen = cases.count - 1 - Int(random.next(below: reach))
    origin = chosen
    let kept = cases[chosen].sequence
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
