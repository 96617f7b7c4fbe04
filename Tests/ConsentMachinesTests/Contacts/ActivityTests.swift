import ConsentMachines
import ConsentSuite
import Notation
import Testing

/// Returns whether a strict case agrees with model and system.
private func passes(_ steps: String, on name: String = "contacts") throws -> Bool {
  let machine = try #require(Machines.ours.named(name))
  let text = "consent case, format 1\nmachine \(name)\nstrict\n\n\(steps)\nend\n"
  let replay = try machine.set().replay(
    CaseText(text, file: "activity.consent"), nil, nil, .once)
  #expect(replay.failure == nil)
  return replay.passed
}

@Suite struct `A case written before the activity of an app` {
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

  @Test func `is compared without it, and a later one with all of it`() throws {
    for bits in 0..<8 {
      let places = Set((0..<3).filter { bits >> $0 & 1 == 1 })
      #expect(
        try passes(Self.steps(Self.prompt, without: places)) == (bits == 0 || bits == 7),
        "\(places)")
    }
  }

  @Test func `is compared with the return of the app all the same`() throws {
    let left = "user leaves app\n  -> app went to background\n  now app in background\n"
    let table: [(String, Bool)] = [
      (left + "user returns to app\n  -> app became active\n  now app in front", true),
      (left + "user returns to app\n  now app in front", false),
      ("user leaves app\n  now app in background", false),
    ]
    for (steps, isRight) in table { #expect(try passes(steps) == isRight, "\(steps)") }
  }

  @Test func `is compared without it on a device as well`() throws {
    let launched = """
      clip: user installs app
        -> clip: installs app
        -> clip: creates container 1
        -> tells camera: user installs app
        -> tells contacts: user installs app
        now clip: app stopped
        now clip: containers {1}
        now camera: app stopped
        now contacts: app stopped
      clip: user opens
        -> clip: reaches app no link
        -> clip: launches app
        -> tells camera: user launches app
        -> tells contacts: user launches app
        now clip: app running
        now camera: app running
        now contacts: app running

      """
    let table: [(String, Bool)] = [
      ("", true), ("  -> contacts: app became inactive\n", true),
      ("  -> contacts: app became active\n", false),
    ]
    for (line, isRight) in table {
      let asked =
        "contacts: app requests access\n  -> contacts: pending call 1\n\(line)"
        + "  now contacts: alert: share or not"
      #expect(try passes(launched + asked, on: "device") == isRight, "\(line)")
    }
    let away = """
      camera: user visits settings
        -> camera: done
        -> tells contacts: user leaves app
      {  -> contacts: app became inactive
      }  -> contacts: app went to background
        now camera: in settings yes
        now contacts: app in background
      camera: user returns to app
        -> camera: done
        -> tells contacts: user returns to app
        -> contacts: app became active
        now camera: in settings no
        now contacts: app in front
      """
    for places in [[], [0]] as [Set<Int>] {
      let steps = Self.steps(away, without: places)
      #expect(try passes(launched + steps, on: "device"), "\(steps)")
      let less = steps.replacing("  -> contacts: app became active\n", with: "")
      #expect(try !passes(launched + less, on: "device"), "\(less)")
    }
  }
}
