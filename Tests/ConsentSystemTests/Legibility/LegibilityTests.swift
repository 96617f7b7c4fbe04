import ConsentSystem
import ConsentVocabulary
import Testing

struct LegibilityTests {
  @Test func `text lies on the background, the background on the backdrop (LG-13)`() {
    let layout = Layout(
      text: Paint(.black), background: Paint(.white, opacity: .clear), backdrop: .black)
    #expect(Self.blockers(layout) == [.translucentText, .lowContrast])
  }

  static func blockers(
    _ layout: Layout, _ criteria: LegibilityCriteria = .apple, touch: Touch? = nil
  ) -> BlockerSet {
    SystemLegibility.blockers(
      of: LegibilityScene(
        layout: layout, touch: touch ?? Touch(source: .key, at: nil),
        undisturbed: Milliseconds(501), rank: 1), under: criteria)
  }

  static func layout(_ change: (inout Layout) -> Void) -> Layout {
    var layout = Layout.plain
    change(&layout)
    return layout
  }

  static func enlarged(_ change: (inout Layout) -> Void) -> Layout {
    var layout = Layout(transform: .scaled(x: 101, y: 101))
    change(&layout)
    return layout
  }

  /// Returns the frame, extended on each side by these amounts.
  static func around(_ layout: Layout, _ across: Int, _ down: Int) -> Rectangle {
    Rectangle(
      x: layout.frame.x - across, y: layout.frame.y - down,
      width: layout.frame.width + 2 * across, height: layout.frame.height + 2 * down)
  }

  /// Returns a rectangle at a distance to the right of the frame.
  static func beside(_ layout: Layout, _ distance: Int) -> Rectangle {
    Rectangle(x: layout.frame.x + layout.frame.width + distance, y: 100, width: 9, height: 9)
  }

  /// The plain frame is 320 by 44 points at (20, 100), in a viewport of 400 by 800.
  static let layouts: [(Layout, apple: BlockerSet, strict: BlockerSet)] = [
    (.plain, [], []),
    // LG-07
    (layout { $0.frame.x = 0 }, [], [.clipped]),
    (layout { $0.frame.x = -1 }, [.clipped], [.clipped]),
    (layout { $0.frame.x = 76 }, [], []),
    (layout { $0.frame.x = 77 }, [], [.clipped]),
    (layout { $0.frame.x = 81 }, [.clipped], [.clipped]),
    (layout { $0.frame.height = 0 }, [.clipped, .noRoom], [.clipped, .noRoom]),
    (layout { $0.viewport.width = -400 }, [.clipped], [.clipped]),
    (layout { $0.ancestors = [Ancestor(clip: $0.frame), Ancestor()] }, [], []),
    (
      layout { $0.ancestors = [Ancestor(clip: Rectangle(x: 20, y: 100, width: 319, height: 44))] },
      [.clipped], [.clipped]
    ),
    // LG-08
    (layout { $0.overlays = [Overlay(frame: $0.frame, depth: 0)] }, [], []),
    (layout { $0.overlays = [Overlay(frame: $0.frame, opacity: .clear)] }, [], []),
    (
      layout { $0.overlays = [Overlay(frame: Rectangle(x: 0, y: 0, width: 20, height: 800))] },
      [], []
    ),
    (
      layout { $0.overlays = [Overlay(frame: Rectangle(x: 0, y: 0, width: 21, height: 101))] },
      [.covered], [.covered]
    ),
    (
      layout { $0.overlays = [Overlay(frame: Rectangle(x: 30, y: 110, width: 9, height: 0))] },
      [], []
    ),
    // LG-09
    (layout { $0.transform = .scaled(x: 100, y: 100) }, [], []),
    (enlarged { _ in }, [], []),
    (layout { $0.transform = .scaled(x: 150, y: 150) }, [.clipped], [.clipped]),
    (layout { $0.transform = .scaled(x: 99, y: 99) }, [.distorted], [.distorted]),
    (layout { $0.transform = .scaled(x: 100, y: 101) }, [.distorted], [.distorted]),
    (layout { $0.transform = .rotated(degrees: 0) }, [.distorted], [.distorted]),
    (layout { $0.transform = .skewed(degrees: 5) }, [.distorted], [.distorted]),
    (layout { $0.ancestors = [Ancestor(transform: .scaled(x: 120, y: 120)), Ancestor()] }, [], []),
    (
      layout { $0.ancestors = [Ancestor(), Ancestor(transform: .rotated(degrees: 90))] },
      [.distorted], [.distorted]
    ),
    // LG-07, LG-08 for a scaled button: 320 by 44 at 101 per cent overhangs by 1.6 and 0.22 points.
    (enlarged { $0.ancestors = [Ancestor(clip: around($0, 2, 1))] }, [], []),
    (enlarged { $0.ancestors = [Ancestor(clip: around($0, 1, 1))] }, [.clipped], [.clipped]),
    (enlarged { $0.ancestors = [Ancestor(clip: around($0, 2, 0))] }, [.clipped], [.clipped]),
    (enlarged { $0.overlays = [Overlay(frame: beside($0, 2))] }, [], []),
    (enlarged { $0.overlays = [Overlay(frame: beside($0, 1))] }, [.covered], [.covered]),
    (enlarged { $0.frame.x = 1 }, [.clipped], [.clipped]),
    (enlarged { $0.frame.x = 2 }, [], [.clipped]),
    (
      layout { $0.transform = .scaled(x: 0, y: 0) }, [.clipped, .distorted], [.clipped, .distorted]
    ),
    // The frame of a rotated or skewed button is used.
    (
      layout {
        $0.transform = .rotated(degrees: 90)
        $0.ancestors = [Ancestor(clip: $0.frame)]
      }, [.distorted], [.distorted]
    ),
    // LG-10, LG-11
    (layout { $0.filter = .blur }, [.filtered], [.filtered]),
    (layout { $0.ancestors = [Ancestor(filter: .grayscale)] }, [.filtered], [.filtered]),
    (layout { $0.opacity = Opacity(percent: 99) }, [.faded], [.faded]),
    (layout { $0.ancestors = [Ancestor(opacity: .clear)] }, [.faded], [.faded]),
    // LG-12, LG-13
    (
      layout { $0.background.opacity = Opacity(percent: 99) }, [.translucentText],
      [.translucentText]
    ),
    (layout { $0.text = Paint(Color(hex: 0x949494)) }, [], [.lowContrast]),
    (layout { $0.text = Paint(Color(hex: 0x959595)) }, [.lowContrast], [.lowContrast]),
    (layout { $0.label = Paint(Color(hex: 0x34C759)) }, [], []),
    (layout { $0.label = Paint(Color(hex: 0xBFBFBF)) }, [], [.lowContrast]),
    (layout { $0.label.opacity = Opacity(percent: 99) }, [], [.translucentText]),
    // LG-14, LG-15
    (layout { $0.needed = Size(width: 320, height: 44) }, [], []),
    (layout { $0.needed.width = 321 }, [.noRoom], [.noRoom]),
    (layout { $0.needed.height = 45 }, [.noRoom], [.noRoom]),
    (layout { $0.fontSize = 14 }, [], [.noRoom]),
    (layout { $0.fontSize = 15 }, [], []),
    (layout { $0.fontSize = 44 }, [], []),
    (layout { $0.fontSize = 45 }, [], [.noRoom]),
    (layout { $0.fontSize = 11 }, [], [.noRoom, .unreadableFont]),
    (layout { $0.fontSize = 10 }, [.unreadableFont], [.noRoom, .unreadableFont]),
  ]

  @Test func `each layout has its blockers (LG-07 to LG-15)`() {
    for (layout, apple, strict) in Self.layouts {
      #expect(Self.blockers(layout, .apple) == apple, "\(layout)")
      #expect(Self.blockers(layout, .strict) == strict, "\(layout)")
    }
  }

  static let inside = Point(x: 20, y: 100)
  static let touches: [(Touch, apple: BlockerSet, strict: BlockerSet)] = [
    (Touch(source: .finger, at: inside), [], []),
    (Touch(source: .pointer, at: Point(x: 339, y: 143)), [], []),
    (Touch(source: .finger, at: Point(x: 340, y: 143)), [.touchOutside], [.touchOutside]),
    (Touch(source: .finger, at: Point(x: 339, y: 144)), [.touchOutside], [.touchOutside]),
    (Touch(source: .finger, at: Point(x: 19, y: 100)), [.touchOutside], [.touchOutside]),
    (Touch(source: .assistive, at: nil), [], []),
    (Touch(source: .programmatic, at: nil), [.untrustedTouch], [.untrustedTouch]),
    (Touch(source: .finger, at: inside, age: Milliseconds(5_000)), [], []),
    (Touch(source: .finger, at: inside, age: Milliseconds(5_001)), [], [.staleTouch]),
    (Touch(source: .finger, at: inside, age: Milliseconds(-1)), [], [.futureTouch]),
  ]

  @Test func `each touch has its blockers (LG-01, LG-02, LG-03, LG-04)`() {
    for (touch, apple, strict) in Self.touches {
      #expect(Self.blockers(.plain, .apple, touch: touch) == apple, "\(touch)")
      #expect(Self.blockers(.plain, .strict, touch: touch) == strict, "\(touch)")
    }
  }

  @Test func `a touch counts where the button is drawn (LG-04)`() {
    let touches: [(Int, Int, isOutside: Bool)] = [
      (18, 99, true), (19, 100, false), (18, 100, true), (19, 99, true), (341, 143, false),
      (342, 143, true), (341, 144, false), (341, 145, true),
    ]
    for (x, y, isOutside) in touches {
      let touch = Touch(source: .finger, at: Point(x: x, y: y))
      let blockers = Self.blockers(Self.enlarged { _ in }, touch: touch)
      #expect(blockers == (isOutside ? [.touchOutside] : []), "\(x),\(y)")
    }
  }

  @Test func `rank and rest count where they are limited (LG-05, LG-06)`() {
    let sightings: [(rank: Int, undisturbed: Int, chromium: BlockerSet)] = [
      (3, 501, []), (4, 501, [.tooManyButtons]), (1, 500, [.settling]), (1, 0, [.settling]),
    ]
    for (rank, undisturbed, chromium) in sightings {
      let sighting = LegibilityScene(
        layout: .plain, touch: Touch(source: .key, at: nil),
        undisturbed: Milliseconds(undisturbed), rank: rank)
      #expect(SystemLegibility.blockers(of: sighting, under: .chromium) == chromium)
      #expect(SystemLegibility.blockers(of: sighting, under: .apple) == [])
    }
  }

  @Test func `no figure is too large to be judged`() {
    let extremes = [Int.min, -1_000_000, 0, 1_000_000, Int.max]
    for x in extremes {
      for width in extremes {
        let rectangle = Rectangle(x: x, y: x, width: width, height: width)
        let layout = Layout(
          frame: rectangle, viewport: rectangle, ancestors: [Ancestor(clip: rectangle)],
          overlays: [Overlay(frame: rectangle)], fontSize: width,
          transform: .scaled(x: Scale(percent: width), y: Scale(percent: width)))
        for criteria in LegibilityProfile.allCases.map(\.criteria) {
          #expect(!Self.blockers(layout, criteria).isEmpty)
        }
      }
    }
  }
}
