import ConsentSystem
import ConsentVocabulary
import PropertyTesting
import Testing

/// A text on a background, fully seen and a little less so.
private struct Fading {
  let text, background: Color
  /// Per cent, the lower one first.
  let opacities: [Int]

  init(from source: inout ChoiceSource) throws(Discard) {
    func color(_ source: inout ChoiceSource) throws(Discard) -> Color {
      let red = try source.integer(in: 0...255)
      let green = try source.integer(in: 0...255)
      return Color(hex: red << 16 | green << 8 | (try source.integer(in: 0...255)))
    }
    (text, background) = (try color(&source), try color(&source))
    let lower = try source.integer(in: 0...99)
    opacities = [lower, try source.integer(in: lower + 1...100)]
  }

  init(_ text: Color, _ background: Color, _ opacities: [Int]) {
    (self.text, self.background, self.opacities) = (text, background, opacities)
  }

  /// The contrast ratio of the text with the background, at each of the opacities.
  var contrasts: [Double] {
    let layout = Layout(background: Paint(background))
    return opacities.map { percent in
      let paint = Paint(text, opacity: Opacity(percent: percent))
      return SystemLegibility.contrast(of: paint, in: layout)
    }
  }

  /// What one would think.
  var isMonotone: Bool { contrasts[0] <= contrasts[1] }
}

@Suite struct `What one might claim of contrast` {
  @Test func `less opacity never raises it, which dark colours refute from any seed`() throws {
    for seed in 1...10 as ClosedRange<UInt64> {
      func judge(_ source: inout ChoiceSource) -> CaseOutcome<Bool> {
        do throws(Discard) {
          return try Fading(from: &source).isMonotone ? .passed : .failed(true)
        } catch {
          return .discarded(error)
        }
      }
      let found = try #require(
        Search(seed: seed, count: 100_000).firstFailure(evaluate: judge).found)
      let shrunk = Shrinker().shrink(found.choices, keeping: found.failure, evaluate: judge)
      var source = ChoiceSource(replaying: shrunk.choices)
      let fading = try Fading(from: &source)
      #expect(!fading.isMonotone, "\(fading)")
      for color in [fading.text, fading.background] {
        #expect(max(color.red, color.green, color.blue) <= 0x40, "\(fading)")
      }
    }
  }

  @Test func `the darkest colours of all obey it, as their channels are proportional to light`() {
    let colors = (0..<64).map { Color(hex: ($0 & 3) << 16 | ($0 >> 2 & 3) << 8 | $0 >> 4) }
    for text in colors {
      for background in colors {
        let fadings = stride(from: 0, to: 100, by: 5).map {
          Fading(text, background, [$0, $0 + 5])
        }
        // Equal contrasts may differ by the rounding of the last digit.
        #expect(fadings.allSatisfy { $0.contrasts[0] <= $0.contrasts[1] + 1e-12 })
      }
    }
  }
}
