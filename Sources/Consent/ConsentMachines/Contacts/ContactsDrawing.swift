import ConsentModel
import ConsentVocabulary
import Notation
import Reporting

extension ContactsMachine {
  /// Returns the touched button as the person saw it, with the reasons why the touch has no effect.
  package static func drawing(of command: ContactsCommand, in model: ContactsModel) -> Drawing? {
    switch command {
    case .user(.tap(let id, let touch)), .user(.press(let id, let touch)):
      return drawing(of: id, touch, in: model)
    case .user(.lift):
      guard let finger = model.session.finger else { return nil }
      return drawing(of: finger.face.button, finger.touch, in: model)
    case .user(.liftAt(let point)):
      guard let finger = model.session.finger else { return nil }
      let touch = Touch(source: finger.touch.source, at: point)
      return drawing(of: finger.face.button, touch, in: model)
    case .app, .user, .system, .clock: return nil
    }
  }

  private static func drawing(
    of id: ButtonID, _ touch: Touch, in model: ContactsModel
  ) -> Drawing? {
    let buttons = model.session.buttons
    guard let index = buttons.firstIndex(where: { $0.id == id }) else { return nil }
    let (button, layout) = (buttons[index], buttons[index].content.layout)
    let waited = Milliseconds(model.now.sinceStart.count - button.disturbed.sinceStart.count)
    let scene = LegibilityScene(
      layout: layout, touch: touch, undisturbed: waited, rank: index + 1)
    let matches = model.face(at: index).matches
    let names = matches.map { model.addressBook.card(of: $0)?.name ?? "" }
    let text = matches.count == 1 ? names[0] : "\(matches.count) contacts"
    let isTouched = touch.point.map { [Drawing.Shape.touch(x: $0.x, y: $0.y)] } ?? []
    return Drawing(
      "Button \(id.ordinal) for \(Notation.quoted(button.content.query)), as it was touched",
      view: layout.view(of: touch), shapes: layout.shapes(saying: text) + isTouched,
      notes: [Drawing.Note("contrast \(layout.contrastInWords) : 1")]
        + LegibilityProfile.allCases.map { profile in
          let found = blockers(of: scene, under: profile.criteria)
          let isInForce = profile == model.configuration.profile
          let name = isInForce ? "\(profile), in force" : "\(profile)"
          let words = found.isEmpty ? "legible" : BlockerSet.form.text(of: found)
          return Drawing.Note("\(name): \(words)", isBad: isInForce && !found.isEmpty)
        })
  }
}

extension Layout {
  /// The surroundings of button and touch, within a size at which the button can be made out.
  fileprivate func view(of touch: Touch) -> Drawing.Frame {
    var view = frame.picture
    if let point = touch.point {
      let wide = view.united(with: .init(x: point.x, y: point.y, width: 1, height: 1))
      if wide.width <= 1_000 && wide.height <= 1_000 { view = wide }
    }
    return view.padded(by: 40)
  }

  /// The shapes of the scene, from back to front.
  fileprivate func shapes(saying text: String) -> [Drawing.Shape] {
    let lines: [Drawing.Shape] = [
      .text(text, in: frame.picture.columns.text, size: fontSize, self.text.picture),
      .text("Add", in: frame.picture.columns.label, size: fontSize, label.picture),
    ]
    let face: [Drawing.Shape] = [
      .rectangle(frame.picture, .init(backdrop.picture)),
      .rectangle(frame.picture, background.picture),
    ]
    var shapes = apply(
      transform, filter, opacity, to: face + [.group(lines, .mask(frame.picture))])
    for ancestor in ancestors {
      shapes = apply(ancestor.transform, ancestor.filter, ancestor.opacity, to: shapes)
      if let clip = ancestor.clip { shapes = [.group(shapes, .mask(clip.picture))] }
    }
    let behind = overlays.filter { $0.depth <= 0 }.flatMap(\.shapes)
    let before = overlays.filter { $0.depth > 0 }.flatMap(\.shapes)
    let window: [Drawing.Shape] = [.rectangle(viewport.picture, .init(backdrop.picture))]
    let outlines = ancestors.compactMap(\.clip).map { Drawing.Shape.outline($0.picture) }
    return window + behind + shapes + before + outlines + [.outline(frame.picture)]
  }

  private func apply(
    _ transform: Transform, _ filter: Filter, _ opacity: Opacity, to shapes: [Drawing.Shape]
  ) -> [Drawing.Shape] {
    let effects = [transform.effect(around: center), filter.effect].compactMap(\.self)
    let faded: [Drawing.Effect] = opacity == .opaque ? [] : [.opacity(opacity.percent)]
    return (effects + faded).reduce(shapes) { [.group($0, $1)] }
  }

  /// The contrast of the text and its background, with two digits, not rounded up.
  fileprivate var contrastInWords: String {
    let behind = background.composited(over: Channels(backdrop))
    let hundredths = Int(text.composited(over: behind).contrast(with: behind) * 100)
    let digits = hundredths % 100
    return "\(hundredths / 100).\(digits < 10 ? "0" : "")\(digits)"
  }
}

extension Overlay {
  fileprivate var shapes: [Drawing.Shape] {
    let cover = Drawing.Paint(0x7A5CBF, opacity: opacity.percent)
    return [.rectangle(frame.picture, cover), .outline(frame.picture)]
  }
}

extension Rectangle {
  fileprivate var picture: Drawing.Frame { .init(x: x, y: y, width: width, height: height) }
}

extension Drawing.Frame {
  /// The left two thirds, for the text, and the rest, for the label.
  fileprivate var columns: (text: Drawing.Frame, label: Drawing.Frame) {
    let left = width * 2 / 3
    return (
      .init(x: x, y: y, width: left, height: height),
      .init(x: x + left, y: y, width: width - left, height: height)
    )
  }
}

extension Color {
  fileprivate var picture: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}

extension Paint {
  fileprivate var picture: Drawing.Paint { .init(color.picture, opacity: opacity.percent) }
}

extension Transform {
  fileprivate func effect(around point: Point) -> Drawing.Effect? {
    switch self {
    case .none: nil
    case .scaled(let x, let y): .scale(x.percent, y.percent, x: point.x, y: point.y)
    case .rotated(let degrees): .rotation(degrees, x: point.x, y: point.y)
    case .skewed(let degrees): .skew(degrees, x: point.x, y: point.y)
    }
  }
}

extension Filter {
  fileprivate var effect: Drawing.Effect? {
    switch self {
    case .none: nil
    case .blur: .blur
    case .brightness: .brightness
    case .grayscale: .grayscale
    }
  }
}
