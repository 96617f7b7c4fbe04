import ConsentInvariants
import ConsentSuite
import ConsentVocabulary
import PropertyTesting

/// A generator of inputs for the legibility laws: edges that touch or overlap by one point, settle times at
/// their end and just after it, and colours near the thresholds.
package struct LegibilitySampleGenerator {
  package init() {}

  package func draw(from source: inout ChoiceSource) throws(Discard) -> LegibilitySample {
    let layouts = LayoutGenerator()
    let layout = try layouts.draw(from: &source)
    let profiles = LegibilityProfile.allCases
    var sample = LegibilitySample()
    sample.first = try layouts.color(from: &source)
    sample.second = try layouts.color(from: &source)
    sample.third = try layouts.color(from: &source)
    sample.opacity = Opacity(percent: try source.integer(in: 0...100, towards: 100))
    sample.otherOpacity = Opacity(percent: try source.integer(in: 0...100, towards: 50))
    sample.sighting = LegibilityScene(
      layout: layout, touch: try touch(on: layout, from: &source),
      undisturbed: try wait(from: &source), rank: try source.integer(in: 1...5, .uniform))
    sample.rectangle = try layouts.near(layout.drawnArea, from: &source)
    sample.criteria = profiles[try source.index(below: profiles.count)].criteria
    sample.profile = profiles[try source.index(below: profiles.count)]
    sample.enlargement = Scale(percent: try source.integer(in: 100...160))
    return sample
  }

  private func wait(from source: inout ChoiceSource) throws(Discard) -> Milliseconds {
    let waits = [0, 499, 500, 501, 1_000, 20_000]
    return Milliseconds(waits[try source.index(below: waits.count)])
  }

  private func touch(on layout: Layout, from source: inout ChoiceSource) throws(Discard) -> Touch {
    let (frame, sources) = (layout.drawnArea, TouchSource.allCases)
    let ages = [0, 1, 4_999, 5_000, 5_001, -1]
    let points: [Point?] = [
      layout.center, nil, Point(x: frame.x, y: frame.y),
      Point(x: frame.x + frame.width - 1, y: frame.y + frame.height - 1),
      Point(x: frame.x + frame.width, y: frame.y), Point(x: frame.x - 1, y: frame.y),
    ]
    return Touch(
      source: sources[
        try source.alternative(below: sources.count, among: .max, preferring: 0b1111)],
      at: points[try source.alternative(below: points.count, among: .max, preferring: 0b1111)],
      age: Milliseconds(
        ages[try source.alternative(below: ages.count, among: .max, preferring: 0b1111)]))
  }
}

extension LegibilitySample: Drawn {
  package static func drawn(from source: inout ChoiceSource) throws(Discard) -> LegibilitySample {
    try LegibilitySampleGenerator().draw(from: &source)
  }
}
