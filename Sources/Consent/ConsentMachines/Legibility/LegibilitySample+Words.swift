import ConsentInvariants
import ConsentVocabulary
import Notation

extension LegibilitySample {
  /// The values in which this sample differs from the plain one, one per line.
  package var differences: [String] {
    let plain = LegibilitySample()
    var lines: [String] = []
    func tell(_ name: String, _ differs: Bool, _ value: String) {
      if differs { lines.append("\(name) \(value)") }
    }
    tell("first colour", first != plain.first, "\(first)")
    tell("second colour", second != plain.second, "\(second)")
    tell("third colour", third != plain.third, "\(third)")
    tell("opacity", opacity != plain.opacity, "\(opacity.percent)%")
    tell("other opacity", otherOpacity != plain.otherOpacity, "\(otherOpacity.percent)%")
    if sighting.layout != .plain || sighting.touch != plain.sighting.touch { lines += steps }
    tell(
      "undisturbed for", sighting.undisturbed != plain.sighting.undisturbed,
      "\(sighting.undisturbed.count) ms")
    tell("rank", sighting.rank != plain.sighting.rank, "\(sighting.rank)")
    tell("profile", profile != plain.profile, "\(profile)")
    tell(
      "rectangle", rectangle != plain.rectangle,
      "\(rectangle.x),\(rectangle.y) \(rectangle.width)x\(rectangle.height)")
    tell("enlarged to", enlargement != plain.enlargement, "\(enlargement.percent)%")
    return lines.isEmpty ? ["nothing: the plain one"] : lines
  }

  /// The scene: the button, the touch, and the other inputs of the check.
  var scene: [String] {
    let profile = LegibilityProfile.allCases.first { $0.criteria == criteria }
    return steps + [
      "undisturbed for \(sighting.undisturbed.count) ms, button \(sighting.rank) on the screen"
        + (profile.map { ", profile \($0)" } ?? "")
    ]
  }

  private var steps: [String] {
    Case<Contacts>(steps: [
      Case.Step(.app(.mount(ButtonID(1), AccessButton(query: "", layout: sighting.layout)))),
      Case.Step(.user(.tap(ButtonID(1), sighting.touch))),
    ]).stepLines
  }
}
