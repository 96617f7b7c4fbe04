import ConsentInvariants
import ConsentVocabulary

extension Breach {
  /// Touches with one blocker each, answered as if there were none.
  static let blockers: [(String, Breach)] =
    sights.map { what, layout in missed(what, profile: .strict, layout, .finger(on: layout)) } + [
      ("clipped without a clip", .step(.offeringOne, tap(1), .touch(.inert(.blocked([.clipped]))))),
      (
        "good contrast counts as poor",
        .step(.offeringOne, tap(1), .touch(.inert(.blocked([.lowContrast]))))
      ),
      (
        "the last grey dark enough counts as too pale",
        .step(
          .limited.then { $0.mounts(1, layout: .grey(0x949494, on: .white), showing: [2]) },
          press(1), .touch(.inert(.blocked([.lowContrast]))))
      ),
      (
        "contrast too near to call hides a clip",
        .step(
          sight(near, .finger(on: near)), .user(.tap(ButtonID(1), .finger(on: near))),
          .touch(.inert(.blocked([.clipped]))))
      ),
      missed("no width", .init(frame: sized(0, 44), needed: none), touch(age: 0)),
      missed("no height", .init(frame: sized(320, 0), needed: none), touch(age: 0)),
      missed("a program", Layout.plain, Touch(source: .programmatic, at: nil)),
      missed("its age", profile: .strict, .plain, touch(age: 5_001)),
      missed("a moment to come", profile: .strict, .plain, touch(age: -1)),
      missed("a point to the left", .plain, touch(at: 19, 110)),
      missed("a point to the right", .plain, touch(at: 340, 110)),
      missed("a point above", .plain, touch(at: 30, 99)),
      missed("a point below", .plain, touch(at: 30, 144)),
      missed("a point left of it", Layout(transform: bigger), touch(at: 18, 110)),
      missed("a point beyond it", Layout(transform: bigger), touch(at: 342, 110)),
      missed("a point over it", Layout(transform: bigger), touch(at: 30, 99)),
      missed("a point under it", Layout(transform: bigger), touch(at: 30, 145)),
      missed("the first grey too pale", .grey(0x959595, on: .white), touch(age: 0)),
      missed("the last grey too dark", .grey(0x595959, on: .black), touch(age: 0)),
      missed("the settle time", profile: .strict, .plain, touch(age: 0), after: 500),
      missed("three buttons before it", profile: .strict, .plain, touch(age: 0), rank: 4),
      unsettled("another query", AccessButton(query: "y")),
      unsettled("another address", AccessButton(query: "x", ignoredEmails: ["a"])),
      unsettled("another number", AccessButton(query: "x", ignoredPhones: ["1"])),
      unsettled("another place", AccessButton(query: "x", layout: Layout(frame: moved(1, 0)))),
      unsettled("another scale", AccessButton(query: "x", layout: Layout(transform: bigger))),
    ]

  static let admitted = seen.map { what, profile, layout, touch, blockers in
    ToleratedCase(what, from: sight(layout, touch, profile: profile)) {
      let inertia = blockers.isEmpty ? Inertia.nothingToGrant : .blocked(blockers)
      $0.step(.user(.tap(ButtonID(1), touch)), .touch(.inert(inertia)))
    }
  }

  /// Touches and the blockers that may be reported. A contrast too close to the threshold may count or block.
  private static let seen: [(String, LegibilityProfile, Layout, Touch, BlockerSet)] = [
    ("a contrast too near to call counts", .apple, near, touch(age: 0), []),
    ("a contrast too near to call blocks", .apple, near, touch(age: 0), [.lowContrast]),
    ("strict criteria are met", .strict, .plain, touch(age: 0), []),
    ("apple checks no age and no label", .apple, Layout(label: faint), touch(age: -1), []),
    ("no overlay covers the button", .apple, Layout(overlays: harmless), touch(age: 0), []),
    ("no width is left to cover", .apple, flat(0, 100), touch(age: 0), [.clipped, .distorted]),
    ("no height is left to cover", .apple, flat(100, 0), touch(age: 0), [.clipped, .distorted]),
  ]

  private static let harmless = [
    Overlay(frame: beside(0)), Overlay(frame: over(0)), Overlay(frame: frame, depth: 0),
    Overlay(frame: frame, opacity: .clear),
  ]

  /// Returns a layout drawn at this scale, under an overlay. On either axis the frame has an odd number of
  /// points, so that rounding outwards leaves one of them even at a scale of 0.
  private static func flat(_ x: Scale, _ y: Scale) -> Layout {
    Layout(
      frame: sized(321, 45), overlays: [Overlay(frame: frame)], transform: .scaled(x: x, y: y))
  }

  private static let frame = Layout.plain.frame

  private static func sized(_ width: Int, _ height: Int) -> Rectangle {
    Rectangle(x: 20, y: 100, width: width, height: height)
  }

  private static func moved(_ x: Int, _ y: Int) -> Rectangle {
    Rectangle(x: frame.x + x, y: frame.y + y, width: frame.width, height: frame.height)
  }

  /// A scale at which a frame of 320 by 44 overhangs by 1.6 points on either side, and 0.22 above and below.
  private static let bigger = Transform.scaled(x: 101, y: 101)

  /// Returns the frame, enlarged by these distances on every side.
  private static func grown(_ across: Int, _ down: Int) -> Rectangle {
    Rectangle(x: 20 - across, y: 100 - down, width: 320 + 2 * across, height: 44 + 2 * down)
  }

  /// Returns a rectangle at this distance to the right of the frame.
  private static func beside(_ distance: Int) -> Rectangle {
    Rectangle(x: 340 + distance, y: 110, width: 9, height: 9)
  }

  /// Returns a rectangle at this distance above the frame.
  private static func over(_ distance: Int) -> Rectangle {
    Rectangle(x: 30, y: 91 - distance, width: 9, height: 9)
  }

  /// A layout with a contrast of 3 less 6e-14.
  private static let near = Layout(
    text: Paint(Color(hex: 0x8212DB)), background: Paint(Color(hex: 0x89BB09)))

  private static let half = Opacity(percent: 50)

  private static let faint = Paint(.black, opacity: half)

  private static let sights: [(String, Layout)] = [
    ("the left edge", Layout(frame: Rectangle(x: 3, y: 100, width: 320, height: 44))),
    ("the upper edge", Layout(frame: Rectangle(x: 20, y: 3, width: 320, height: 44))),
    ("the right edge", Layout(frame: Rectangle(x: 77, y: 100, width: 320, height: 44))),
    ("the lower edge", Layout(frame: Rectangle(x: 20, y: 753, width: 320, height: 44))),
    ("a clip", Layout(ancestors: [Ancestor(clip: moved(1, 0))])),
    ("an overlay", Layout(overlays: [Overlay(frame: frame)])),
    ("a blur", Layout(filter: .blur)),
    ("a blur around it", Layout(ancestors: [Ancestor(filter: .blur)])),
    ("its opacity", Layout(opacity: half)),
    ("an opacity around it", Layout(ancestors: [Ancestor(opacity: half)])),
    ("a faint text", Layout(text: Paint(.black, opacity: Opacity(percent: 99)))),
    ("a faint background", Layout(background: Paint(.white, opacity: half))),
    ("a wide text", Layout(needed: Size(width: 321, height: 20))),
    ("a high text", Layout(needed: Size(width: 200, height: 45))),
    ("a low frame", Layout(frame: Rectangle(x: 20, y: 100, width: 320, height: 16), needed: none)),
    ("a high frame", Layout(frame: Rectangle(x: 20, y: 100, width: 320, height: 52))),
    ("a small font", Layout(frame: Rectangle(x: 20, y: 100, width: 320, height: 20), fontSize: 12)),
    ("a turn", Layout(transform: .rotated(degrees: 1))),
    ("a smaller scale", Layout(transform: .scaled(x: 99, y: 99))),
    ("an uneven scale", Layout(transform: .scaled(x: 100, y: 101))),
    ("a turn around it", Layout(ancestors: [Ancestor(transform: .rotated(degrees: 0))])),
    ("no size", Layout(ancestors: [Ancestor(transform: .scaled(x: 0, y: 0))])),
    ("its size", Layout(transform: .scaled(x: 116, y: 116))),
    ("its size in a clip", Layout(ancestors: [Ancestor(clip: grown(1, 1))], transform: bigger)),
    ("its height in a clip", Layout(ancestors: [Ancestor(clip: grown(2, 0))], transform: bigger)),
    ("an overlay where it grew", Layout(overlays: [Overlay(frame: beside(1))], transform: bigger)),
    ("an overlay where it rose", Layout(overlays: [Overlay(frame: over(0))], transform: bigger)),
    ("a pale text", .grey(0x777777, on: .white)), ("a dark text", .grey(0x747474, on: .black)),
    ("a pale label", Layout(label: Paint(Color(hex: 0xBFBFBF)))),
    ("a faint label", Layout(label: faint)),
  ]

  private static let none = Size(width: 0, height: 0)

  private static func touch(at x: Int, _ y: Int) -> Touch {
    Touch(source: .finger, at: Point(x: x, y: y))
  }

  private static func touch(age: Int) -> Touch {
    Touch(source: .finger, at: nil, age: Milliseconds(age))
  }

  private static func missed(
    _ what: String, profile: LegibilityProfile = .apple, _ layout: Layout, _ touch: Touch,
    after wait: Int = 501, rank: Int = 1
  ) -> (String, Breach) {
    let start = sight(layout, touch, profile: profile, after: wait, rank: rank)
    return (
      "\(what) is not seen",
      .step(start, .user(.tap(ButtonID(rank), touch)), .touch(.inert(.nothingToGrant)))
    )
  }

  /// Returns a touch at once after a change of the button, answered as if it had not begun to settle anew.
  private static func unsettled(_ what: String, _ content: AccessButton) -> (String, Breach) {
    let start = sight(.plain, touch(age: 0), profile: .strict).then {
      $0.step(.app(.change(ButtonID(1), content)))
    }
    return (
      "\(what) counts as settled",
      .step(start, .user(.tap(ButtonID(1), touch(age: 0))), .touch(.inert(.nothingToGrant)))
    )
  }

  /// Returns a transcript with a button that shows nobody, mounted after `rank - 1` others, before a touch.
  private static func sight(
    _ layout: Layout, _ touch: Touch, profile: LegibilityProfile = .apple, after wait: Int = 501,
    rank: Int = 1
  ) -> Transcript {
    Transcript(ContactsConfiguration(profile: profile)).then {
      for button in 1...rank {
        $0.step(.app(.mount(ButtonID(button), AccessButton(query: "x", layout: layout)))) {
          $0.buttons.append(ButtonFace(button: ButtonID(button), matches: []))
        }
      }
      $0.step(.clock(.advance(Milliseconds(wait)))) { $0.now = Instant(Milliseconds(wait)) }
    }
  }
}

extension Layout {
  fileprivate static func grey(_ text: Int, on background: Color) -> Layout {
    Layout(text: Paint(Color(hex: text)), background: Paint(background))
  }
}
