import ConsentMachines
import ConsentSuite
import Notation
import Testing

/// Returns whether a strict case of contacts agrees with model and system.
private func passes(_ steps: String) throws -> Bool {
  let machine = try #require(Machines.ours.named("contacts"))
  let text = "consent case, format 1\nmachine contacts\nstrict\n\n\(steps)\nend\n"
  let replay = try machine.set().replay(
    CaseText(text, file: "activity.consent"), nil, nil, .once)
  #expect(replay.failure == nil)
  return replay.passed
}

@Suite struct `The activity of an app in a case` {
  /// The steps of a prompt that is left and refused, with `{` and `}` around the lines about activity.
  private static let prompt = """
    app requests access
      -> pending call 1
    {  -> app became inactive
    }  now alert: share or not
    user leaves app
      -> app went to background
      now app in background
    user returns to app
      -> app became active
    {  -> app became inactive
    }  now app in front
    user refuses to share
      -> call 1: access not granted: authorization denied
    {  -> app became active
    }  now denied
      now no alert
    """

  /// The steps without the groups at these places.
  private static func steps(_ text: String, without places: Set<Int>) -> String {
    text.split(separator: "{").enumerated().map { place, part in
      let halves = part.split(separator: "}", omittingEmptySubsequences: false)
      guard place > 0 else { return String(part) }
      return (places.contains(place - 1) ? "" : String(halves[0])) + halves[1]
    }.joined()
  }

  @Test func `is compared line by line`() throws {
    for bits in 0..<8 {
      let places = Set((0..<3).filter { bits >> $0 & 1 == 1 })
      #expect(
        try passes(Self.steps(Self.prompt, without: places)) == places.isEmpty, "\(places)")
    }
  }
}
