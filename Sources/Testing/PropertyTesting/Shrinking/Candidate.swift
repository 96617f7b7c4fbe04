/// A candidate of the shrinker: choices, read span by span if there are `spans`, else in order.
struct Candidate {
  var choices: ContiguousArray<Choice>
  var spans: ContiguousArray<Span> = []

  /// A digest of the choices and spans.
  var digest: UInt64 {
    var digest = Fingerprint()
    for choice in choices { digest.combine(choice.complexity) }
    for span in spans {
      digest.combine(UInt64(span.label.number))
      digest.combine(UInt64(span.start))
      digest.combine(UInt64(span.end))
      digest.combine(UInt64(span.depth))
    }
    return digest.value
  }
}

/// A replacement of a range of choices and of the spans inside it.
struct Edit {
  var choices: Range<Int>
  /// The indices of the spans to replace.
  var spans: Range<Int>
  var newChoices: ContiguousArray<Choice> = []
  /// The new spans; their starts and ends are relative to the start of `choices`.
  var newSpans: ContiguousArray<Span> = []
}

extension ChoiceSequence {
  /// Returns the indices of the span at `place` and all spans inside it.
  func family(of place: Int) -> Range<Int> {
    var end = place + 1
    while end < spans.count && spans[end].depth > spans[place].depth { end += 1 }
    return place..<end
  }

  func removing(_ place: Int) -> Edit {
    Edit(choices: spans[place].start..<spans[place].end, spans: family(of: place))
  }

  /// Returns the edit that replaces the span at `place` by copies of the spans at `sources`.
  func replacing(_ place: Int, with sources: Int...) -> Edit { replacing(place, with: sources) }

  func replacing(_ place: Int, with sources: [Int]) -> Edit {
    var edit = removing(place)
    for source in sources {
      let (moved, start) = (spans[source], edit.newChoices.count)
      edit.newChoices += choices[moved.start..<moved.end]
      if let free = freeContinuation(of: source) { edit.newChoices[start] = free }
      for span in spans[family(of: source)] {
        edit.newSpans.append(
          Span(
            label: span.label, start: span.start - moved.start + start,
            end: span.end - moved.start + start,
            depth: span.depth - moved.depth + spans[place].depth))
      }
    }
    return edit
  }

  /// Returns this sequence with `edits` applied. Edits must not overlap or share spans.
  func applying(_ edits: [Edit]) -> Candidate {
    let edits = edits.sorted {
      ($0.choices.lowerBound, $0.spans.lowerBound) < ($1.choices.lowerBound, $1.spans.lowerBound)
    }
    var candidate = Candidate(choices: [])
    var copied = 0
    // The start of each edit in the new sequence.
    var starts: [Int] = []
    for edit in edits {
      candidate.choices += choices[copied..<edit.choices.lowerBound]
      starts.append(candidate.choices.count)
      candidate.choices += edit.newChoices
      copied = edit.choices.upperBound
    }
    candidate.choices += choices[copied...]
    /// Returns the place of a position that no edit replaces: after as many edits as end before it.
    func moved(_ position: Int) -> Int {
      var (first, last) = (0, edits.count)
      while first < last {
        let middle = (first + last) / 2
        if edits[middle].choices.upperBound <= position {
          first = middle + 1
        } else {
          last = middle
        }
      }
      guard first > 0 else { return position }
      let edit = edits[first - 1]
      return position - edit.choices.upperBound + starts[first - 1] + edit.newChoices.count
    }
    let replaced = edits.map(\.spans).filter { !$0.isEmpty }
      .sorted { $0.lowerBound < $1.lowerBound }
    var (next, nextReplaced) = (0, 0)
    for (place, span) in spans.enumerated() {
      while next < edits.count && edits[next].spans.lowerBound <= place {
        let start = starts[next]
        for new in edits[next].newSpans {
          candidate.spans.append(
            Span(label: new.label, start: start + new.start, end: start + new.end, depth: new.depth)
          )
        }
        next += 1
      }
      while nextReplaced < replaced.count && replaced[nextReplaced].upperBound <= place {
        nextReplaced += 1
      }
      if nextReplaced < replaced.count && replaced[nextReplaced].contains(place) { continue }
      candidate.spans.append(
        Span(label: span.label, start: moved(span.start), end: moved(span.end), depth: span.depth))
    }
    return candidate
  }

  /// Returns this sequence with the choices at some indices changed.
  func setting(_ changes: [(place: Int, complexity: UInt64)]) -> Candidate {
    var candidate = Candidate(choices: choices, spans: spans)
    for change in changes {
      candidate.choices[change.place] = Choice(complexity: change.complexity)
    }
    return candidate
  }
}
