/// A sequence that the shrinker considers: choices, read by `spans`, or flatly without any.
struct Candidate {
  var choices: ContiguousArray<Choice>
  var spans: ContiguousArray<Span> = []

  /// A digest of what is read and how.
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

/// The replacement of a run of choices, and of the spans that lie in it.
struct Edit {
  /// The choices to replace.
  var choices: Range<Int>
  /// The spans to replace, by their place in the list of spans.
  var spans: Range<Int>
  var newChoices: ContiguousArray<Choice> = []
  /// Their starts and ends count from the start of `choices`.
  var newSpans: ContiguousArray<Span> = []
}

extension ChoiceSequence {
  /// The span at `place` and all inside it, as places in the list of spans.
  func family(of place: Int) -> Range<Int> {
    var end = place + 1
    while end < spans.count && spans[end].depth > spans[place].depth { end += 1 }
    return place..<end
  }

  /// The edit that removes the span at `place`.
  func removing(_ place: Int) -> Edit {
    Edit(choices: spans[place].start..<spans[place].end, spans: family(of: place))
  }

  /// The edit that puts the span at `source` in the stead of the one at `place`.
  func replacing(_ place: Int, with source: Int) -> Edit {
    var edit = removing(place)
    let moved = spans[source]
    edit.newChoices = ContiguousArray(choices[moved.start..<moved.end])
    edit.newSpans = ContiguousArray(
      spans[family(of: source)].map { span in
        Span(
          label: span.label, start: span.start - moved.start, end: span.end - moved.start,
          depth: span.depth - moved.depth + spans[place].depth)
      })
    return edit
  }

  /// This sequence with `edits` applied, which neither overlap nor touch the same spans.
  func applying(_ edits: [Edit]) -> Candidate {
    let edits = edits.sorted {
      ($0.choices.lowerBound, $0.spans.lowerBound) < ($1.choices.lowerBound, $1.spans.lowerBound)
    }
    var candidate = Candidate(choices: [])
    var copied = 0
    // Where each edit begins in the new sequence.
    var starts: [Int] = []
    for edit in edits {
      candidate.choices += choices[copied..<edit.choices.lowerBound]
      starts.append(candidate.choices.count)
      candidate.choices += edit.newChoices
      copied = edit.choices.upperBound
    }
    candidate.choices += choices[copied...]
    func moved(_ position: Int) -> Int {
      var shift = 0
      for edit in edits where edit.choices.upperBound <= position {
        shift += edit.newChoices.count - edit.choices.count
      }
      return position + shift
    }
    var next = 0
    for (place, span) in spans.enumerated() {
      while next < edits.count && edits[next].spans.lowerBound <= place {
        let start = starts[next]
        for new in edits[next].newSpans {
          candidate.spans.append(
            Span(
              label: new.label, start: start + new.start, end: start + new.end,
              depth: new.depth))
        }
        next += 1
      }
      if edits.contains(where: { $0.spans.contains(place) }) { continue }
      candidate.spans.append(
        Span(
          label: span.label, start: moved(span.start), end: moved(span.end), depth: span.depth))
    }
    return candidate
  }

  /// This sequence with other choices in some places.
  func setting(_ changes: [(place: Int, complexity: UInt64)]) -> Candidate {
    var candidate = Candidate(choices: choices, spans: spans)
    for change in changes {
      candidate.choices[change.place] = Choice(complexity: change.complexity)
    }
    return candidate
  }
}
