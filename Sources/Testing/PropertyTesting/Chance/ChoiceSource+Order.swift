/// Serialization of a fresh source as words, so that another process draws the same case.
extension ChoiceSource {
  /// The words of a source that has not drawn yet: the limit; the seed and case index of its random stream
  /// (0 if it does not draw at random); the step from which a spliced case is no longer random (`.max` if
  /// it is not spliced); the word counts of four lists; and the lists: the first steps of a spliced case,
  /// its last steps, the choices to read, and their spans.
  package var order: ContiguousArray<UInt64> {
    let (choices, spans) = reader.record
    let lists: [ContiguousArray<UInt64>] = [
      words(of: splice?.head ?? []), words(of: splice?.tail ?? []), words(of: choices),
      words(of: spans),
    ]
    var order: ContiguousArray<UInt64> = [UInt64(limit)]
    order += drawsAtRandom ? [stream.seed, stream.index] : [0, 0]
    order.append(splice.map { UInt64($0.turn) } ?? .max)
    for list in lists { order.append(UInt64(list.count)) }
    for list in lists { order += list }
    return order
  }

  /// Restarts with the state that `order` describes.
  package mutating func restart(order: ContiguousArray<UInt64>) {
    var next = 8
    var lists: [ArraySlice<UInt64>] = []
    for count in order[4..<8] {
      lists.append(ArraySlice(order[next..<next + Int(count)]))
      next += Int(count)
    }
    func choices(_ list: Int) -> ContiguousArray<Choice> {
      ContiguousArray(lists[list].map { Choice(complexity: $0) })
    }
    var spans: ContiguousArray<Span> = []
    for place in stride(from: next - lists[3].count, to: next, by: 4) {
      let label = SpanLabel(UInt32(order[place]))
      let (start, end, depth) = (order[place + 1], order[place + 2], order[place + 3])
      spans.append(Span(label: label, start: Int(start), end: Int(end), depth: Int(depth)))
    }
    restart(seed: order[1], case: order[2])
    limit = Int(order[0])
    if !lists[2].isEmpty || !spans.isEmpty { reader = Reader(choices(2), spans: spans) }
    if order[3] != .max { splice = Splice(head: choices(0), turn: Int(order[3]), tail: choices(1)) }
  }

  private func words(of spans: ContiguousArray<Span>) -> ContiguousArray<UInt64> {
    var words: ContiguousArray<UInt64> = []
    for span in spans {
      words.append(UInt64(span.label.number))
      for number in [span.start, span.end, span.depth] { words.append(UInt64(number)) }
    }
    return words
  }

  private func words(of choices: ContiguousArray<Choice>) -> ContiguousArray<UInt64> {
    ContiguousArray(choices.lazy.map(\.complexity))
  }
}
