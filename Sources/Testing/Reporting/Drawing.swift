/// A picture of a scene, in whole points: x grows to the right, y downwards. A machine draws it; a page shows it.
package struct Drawing: Codable, Equatable, Sendable {
  /// A description of the picture in one line, for readers who do not see it.
  package var title: String
  /// The visible part of the scene.
  package var view: Frame
  /// The shapes, from back to front.
  package var shapes: [Shape]
  /// Sentences below the picture, each with its tone: the measured values that decide the outcome.
  package var notes: [Note]

  package init(_ title: String, view: Frame, shapes: [Shape], notes: [Note] = []) {
    (self.title, self.view, self.shapes, self.notes) = (title, view, shapes, notes)
  }

  /// A rectangle, empty unless its width and height are positive.
  package struct Frame: Codable, Equatable, Sendable {
    /// The upper left corner, and the extent.
    package var x, y, width, height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// Returns the smallest rectangle that contains both.
    package func united(with other: Frame) -> Frame {
      let (left, top) = (min(x, other.x), min(y, other.y))
      return Frame(
        x: left, y: top, width: max(x + width, other.x + other.width) - left,
        height: max(y + height, other.y + other.height) - top)
    }

    /// Returns the rectangle with this margin on all sides.
    package func padded(by margin: Int) -> Frame {
      Frame(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
    }
  }

  /// A colour, `0xRRGGBB`, with its opacity in per cent.
  package struct Paint: Codable, Equatable, Sendable {
    /// The colour; higher bits are ignored.
    package var color: UInt32
    /// The opacity, 0...100.
    package var opacity: Int

    package init(_ color: UInt32, opacity: Int = 100) {
      (self.color, self.opacity) = (color, opacity)
    }
  }

  /// A part of a picture.
  package enum Shape: Codable, Equatable, Sendable {
    case rectangle(Frame, Paint)
    /// The dashed outline of a rectangle, in the colour of the page's text.
    case outline(Frame)
    /// A line of text in the middle of a frame, with its font size.
    case text(String, in: Frame, size: Int, Paint)
    case touch(x: Int, y: Int)
    /// Shapes to which an effect applies.
    indirect case group([Shape], Effect)
  }

  package enum Effect: Codable, Equatable, Sendable {
    /// Only the part inside a rectangle is visible.
    case mask(Frame)
    /// The opacity of all shapes together, in per cent.
    case opacity(Int)
    /// A clockwise rotation in degrees around a point.
    case rotation(Int, x: Int, y: Int)
    /// A horizontal skew in degrees around a point.
    case skew(Int, x: Int, y: Int)
    /// A scale of each axis in per cent, around a point.
    case scale(Int, Int, x: Int, y: Int)
    /// A visual filter.
    case blur, brightness, grayscale
  }

  /// A sentence below a picture.
  package struct Note: Codable, Equatable, Sendable {
    package var text: String
    /// Whether the sentence tells of an obstacle.
    package var isBad: Bool

    package init(_ text: String, isBad: Bool = false) { (self.text, self.isBad) = (text, isBad) }
  }
}
