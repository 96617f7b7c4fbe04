import ConsentInvariants
import ConsentVocabulary
import Isolation
import Lockstep

extension Discrepancy<ContactsClaim, ContactsPart> {
  /// What failed, who is to blame, and what that means, a line each.
  public var explanation: [String] {
    switch self {
    case .broken(let invariant, by: .system):
      [
        "\(invariant) (\(invariant.rawValue)) is broken by the system.", invariant.sentence,
        "The model obeys it: the system is wrong.",
      ]
    case .broken(let invariant, by: .model):
      [
        "\(invariant) (\(invariant.rawValue)) is broken by the model.", invariant.sentence,
        "The system obeys it: the model is wrong.",
      ]
    case .broken(let invariant, by: .both):
      [
        "\(invariant) (\(invariant.rawValue)) is broken by both sides.", invariant.sentence,
        "Either the claim is wrong, or both sides are.",
      ]
    case .differs(let part):
      [
        "Model and system differ in \(part.name).",
        "Both obey every invariant: one of them is wrong, and a clause or an invariant is missing.",
      ]
    case .died(let ending):
      ["The process \(ending.words) at the last step."]
    }
  }

  /// A name for files, another for each class: letters, digits and hyphens.
  public var fileName: String {
    switch self {
    case .broken(let invariant, by: .system): "\(invariant)"
    case .broken(let invariant, by: let side): "\(invariant)-\(side)"
    case .differs(let part): "differs-\(part)"
    case .died(let ending): "\(ending.name)"
    }
  }
}

/// One line of a transcript with both sides in it.
public struct ComparedLine: Codable, Hashable, Sendable {
  /// Who says it.
  public enum Speaker: String, Codable, Sendable {
    /// Both sides say this, or it is a step.
    case same
    case model, system
  }

  public var speaker: Speaker
  public var text: String

  public init(_ speaker: Speaker, _ text: String) {
    self.speaker = speaker
    self.text = text
  }
}

extension Replay<ContactsMachine> {
  /// The steps in the notation of saved cases, numbered, with what came of each; where the sides
  /// differ, the model's lines before the system's.
  public var comparedLines: [ComparedLine] {
    let commands = ContactsCase(
      world: world, steps: steps.map { ContactsCase.Step($0.command) }
    ).stepLines
    let width = String(steps.count).count
    var lines: [ComparedLine] = []
    var (modelBefore, systemBefore) = (modelStart, systemStart)
    for (number, (command, step)) in zip(commands, steps).enumerated() {
      let exchange = step.exchange
      let place = String(number + 1)
      let margin = String(repeating: " ", count: width - place.count)
      lines.append(ComparedLine(.same, "\(margin)\(place)  \(command)"))
      let model = TranscriptLine.lines(
        of: exchange.model, from: modelBefore, to: exchange.modelState)
      let system = TranscriptLine.lines(
        of: exchange.system, from: systemBefore, to: exchange.systemState)
      let indent = String(repeating: " ", count: width + 2)
      lines += model.filter { system.contains($0) }.map { ComparedLine(.same, "\(indent)  \($0)") }
      lines += model.filter { !system.contains($0) }
        .map { ComparedLine(.model, "\(indent)- \($0)") }
      lines += system.filter { !model.contains($0) }
        .map { ComparedLine(.system, "\(indent)+ \($0)") }
      (modelBefore, systemBefore) = (exchange.modelState, exchange.systemState)
    }
    return lines
  }
}

extension LawCheck.Breach {
  /// What the law says, who breaks it, and on which sample.
  public var explanation: [String] {
    let blamed =
      switch culprit {
      case .system: "the system"
      case .model: "the model"
      case .both: "both sides"
      }
    return [
      "\(law) (\(law.clause)) is broken by \(blamed).", law.claim,
      "Smallest sample found, where it differs from a plain one:",
    ] + sample.differences.map { "  " + $0 }
  }
}

extension SightComparison.Difference {
  /// What each side says of the scene, and the scene.
  public var explanation: [String] {
    [
      "Model and system judge a scene differently.",
      "- \(model.isEmpty ? "legible" : "blocked by \(model.words)")",
      "+ \(system.isEmpty ? "legible" : "blocked by \(system.words)")",
      "Smallest scene found:",
    ] + sample.scene.map { "  " + $0 }
  }
}

extension LegibilitySample {
  /// The parts in which this differs from the plain sample, a line each.
  var differences: [String] {
    let plain = LegibilitySample()
    func hex(_ color: Color) -> String { "\(color)" }
    var lines: [String] = []
    func tell(_ name: String, _ differs: Bool, _ value: String) {
      if differs { lines.append("\(name) \(value)") }
    }
    tell("first colour", first != plain.first, hex(first))
    tell("second colour", second != plain.second, hex(second))
    tell("third colour", third != plain.third, hex(third))
    tell("opacity", opacity != plain.opacity, "\(opacity.percent)%")
    tell("other opacity", otherOpacity != plain.otherOpacity, "\(otherOpacity.percent)%")
    if sighting.layout != .plain || sighting.touch != plain.sighting.touch { lines += steps }
    tell(
      "undisturbed for", sighting.undisturbed != plain.sighting.undisturbed,
      "\(sighting.undisturbed.count) ms")
    tell("rank", sighting.rank != plain.sighting.rank, "\(sighting.rank)")
    tell("profile", profile != plain.profile, "\(profile)")
    tell("blocker", blocker != plain.blocker, "\(blocker)")
    tell(
      "rectangle", rectangle != plain.rectangle,
      "\(rectangle.x),\(rectangle.y) \(rectangle.width)x\(rectangle.height)")
    tell("offset", offset != plain.offset, "\(offset.x),\(offset.y)")
    tell("enlarged by", enlargement != plain.enlargement, "\(enlargement)%")
    tell(
      "in another history undisturbed for", otherUndisturbed != plain.otherUndisturbed,
      "\(otherUndisturbed.count) ms")
    return lines.isEmpty ? ["nothing: the plain one"] : lines
  }

  /// The scene alone: the button, the touch on it, and what else the check looks at.
  var scene: [String] {
    let profile = LegibilityProfile.allCases.first { $0.criteria == criteria }
    return steps + [
      "undisturbed for \(sighting.undisturbed.count) ms, button \(sighting.rank) on the screen"
        + (profile.map { ", profile \($0.words)" } ?? "")
    ]
  }

  private var steps: [String] {
    ContactsCase(steps: [
      ContactsCase.Step(
        .app(.mount(ButtonID(1), AccessButton(query: "", layout: sighting.layout)))),
      ContactsCase.Step(.user(.tap(ButtonID(1), sighting.touch))),
    ]).stepLines
  }
}
