import ConsentModel
import ConsentVocabulary
import Notation
import StateMachines

/// The two buttons of the talk: good contrast, and light grey on white and clipped.
let firstButtons: [(name: String, button: AccessButton)] = [
  ("good contrast", AccessButton(query: "ada")),
  (
    "light grey on white, clipped",
    AccessButton(
      query: "ada",
      layout: Layout(
        ancestors: [Ancestor(clip: Rectangle(x: 0, y: 0, width: 400, height: 130))],
        text: Paint(Color(hex: 0xD3D3D3))))
  ),
]

/// Judges a button in a scene, under each profile.
///
/// - Parameter text: Four lines: the button, a touch on it as a step of the person (`taps button 1 …`), the
///   milliseconds since the button was last disturbed, and its rank.
func sight(of text: String) throws(NotationError) -> Json {
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  func line(_ place: Int) -> String { place < lines.count ? lines[place] : "" }
  let button = try AccessButton.form.parse(line(0), file: "button")
  let command = try ContactsCommand.UserCommand.form(on: nil).parse(line(1), file: "touch")
  var touch = Touch.finger(on: button.layout)
  if case .tap(_, let given) = command { touch = given }
  let scene = LegibilityScene(
    layout: button.layout, touch: touch, undisturbed: Milliseconds(Int(line(2)) ?? 0),
    rank: Int(line(3)) ?? 1)
  return .object([
    ("button", ConsentPage.scene(button)),
    ("profiles", .list(LegibilityProfile.allCases.map { judgement(of: scene, under: $0) })),
  ])
}

private func judgement(of scene: LegibilityScene, under profile: LegibilityProfile) -> Json {
  let found = blockers(of: scene, under: profile.criteria)
  return .object([
    ("name", .text(profile.words)),
    (
      "checks",
      .list(
        Blocker.allCases.map { blocker in
          let number = Int(blocker.rawValue) + 1
          return .object([
            ("name", .text(blocker.words)),
            ("clause", .text("LG-\(number < 10 ? "0" : "")\(number)")),
            ("blocks", .flag(found.contains(blocker))),
            ("figure", .text(scene.figure(of: blocker, under: profile.criteria))),
          ])
        })
    ),
  ])
}

/// Returns a button as the page draws it, with its notation.
func scene(_ button: AccessButton) -> Json {
  let layout = button.layout
  let behind = layout.background.composited(over: Channels(layout.backdrop))
  func json(_ box: Rectangle) -> Json {
    .list([.number(box.x), .number(box.y), .number(box.width), .number(box.height)])
  }
  func json(_ paint: Paint) -> Json {
    .object([
      ("color", .text(paint.color.words)), ("opacity", .number(paint.opacity.percent)),
    ])
  }
  var search = button
  search.layout = .plain
  let plain = AccessButton.form.text(of: AccessButton(query: button.query))
  let ignored = String(AccessButton.form.text(of: search).dropFirst(plain.count))
  return .object([
    ("words", .text(AccessButton.form.text(of: button))), ("query", .text(button.query)),
    ("ignored", .text(ignored)),
    ("frame", json(layout.frame)), ("viewport", json(layout.viewport)),
    ("opacity", .number(layout.opacity.percent)), ("text", json(layout.text)),
    ("label", json(layout.label)), ("background", json(layout.background)),
    ("backdrop", .text(layout.backdrop.words)),
    ("needed", .list([.number(layout.needed.width), .number(layout.needed.height)])),
    ("font", .number(layout.fontSize)),
    ("transform", .text(layout.transform == .none ? "" : layout.transform.words)),
    ("filter", .text(layout.filter.words)),
    (
      "views",
      .list(
        layout.ancestors.map { view in
          var rest = view
          rest.clip = nil
          return .object([
            ("clip", view.clip.map { json($0) } ?? .null), ("rest", .text(rest.words)),
          ])
        })
    ),
    (
      "overlays",
      .list(
        layout.overlays.map {
          .object([
            ("frame", json($0.frame)), ("depth", .number($0.depth)),
            ("opacity", .number($0.opacity.percent)),
          ])
        })
    ),
    ("contrast", .number(hundredths(layout.text, on: behind))),
  ])
}

/// Returns the contrast of a paint in hundredths, cut off, so that a figure below a limit is shown below it.
private func hundredths(_ paint: Paint, on behind: Channels) -> Int {
  Int(paint.composited(over: behind).contrast(with: behind) * 100)
}

private func ratio(_ hundredths: Int) -> String {
  let rest = hundredths % 100
  return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest):1"
}

extension LegibilityScene {
  /// The figure that decides a blocker, beside its limit.
  fileprivate func figure(of blocker: Blocker, under criteria: LegibilityCriteria) -> String {
    let behind = layout.background.composited(over: Channels(layout.backdrop))
    let count = layout.ancestors.count
    let areas = ([layout.viewport] + layout.ancestors.compactMap { $0.clip }).map { $0.words }
    let unlimited = "not limited"
    return switch blocker {
    case .untrustedTouch: "by \(touch.source.words)"
    case .staleTouch, .futureTouch:
      criteria.maximumTouchAge.map { "\(touch.age.count) ms old, 0 to \($0.count) ms" } ?? unlimited
    case .touchOutside:
      touch.point.map { "at \($0.words), button \(layout.frame.words)" } ?? "without a place"
    case .tooManyButtons:
      criteria.maximumButtons.map { "rank \(rank), at most \($0)" } ?? unlimited
    case .settling:
      criteria.settleTime > .zero
        ? "unchanged for \(undisturbed.count) ms, more than \(criteria.settleTime.count) ms"
        : unlimited
    case .clipped:
      "\(layout.frame.words) inside \(areas.joined(separator: " and ")), "
        + "\(criteria.viewportInset) pt from the edge"
    case .covered:
      layout.overlays.isEmpty
        ? "nothing in front" : layout.overlays.map { $0.words }.joined(separator: "; ")
    case .distorted:
      layout.transform == .none ? "upright, \(count) views around it" : layout.transform.words
    case .filtered: "filter \(layout.filter.words)"
    case .faded: "opacity \(layout.opacity.words), at least 100%"
    case .translucentText:
      "text \(layout.text.opacity.words), background \(layout.background.opacity.words), "
        + "at least 100%"
    case .lowContrast:
      "text \(ratio(hundredths(layout.text, on: behind))), "
        + "at least \(ratio(criteria.minimumContrast))"
        + (criteria.minimumLabelContrast.map {
          "; label \(ratio(hundredths(layout.label, on: behind))), at least \(ratio($0))"
        } ?? "")
    case .noRoom:
      "needs \(layout.needed.words) of \(layout.frame.width)x\(layout.frame.height)"
        + (criteria.heightInFontSizes.map {
          "; height \($0.lowerBound) to \($0.upperBound) times \(layout.fontSize) pt"
        } ?? "")
    case .unreadableFont:
      "\(layout.fontSize) pt, \(criteria.fontSizes.lowerBound) to \(criteria.fontSizes.upperBound) pt"
    }
  }
}
