import Notation
import PropertyTesting

extension Array {
  /// Draws an answer to each question into a world that has the first answers.
  package func draw<World>(
    into world: inout World, from source: inout ChoiceSource
  ) throws(Discard) where Element == Question<World> {
    for question in self {
      guard let share = question.oneIn else { continue }
      let others = question.answers - 1
      // A single choice, so that no later one shifts when the first answer takes the place of another.
      let answer = try source.integer(below: question.answers) { random in
        guard random.chance(1, in: share) else { return 0 }
        return others == 1 ? 1 : 1 + Int(random.next(below: UInt64(others)))
      }
      if answer > 0 { question.answer(answer, in: &world) }
    }
  }

  /// Returns a world that has the first answers, and those beside it that have up to `most` others, fewer first.
  package func worlds<World>(beside world: World, changing most: Int) -> [World]
  where Element == Question<World> {
    let questions = filter { $0.oneIn != nil }
    var level = [(world: world, next: 0)]
    var worlds = [world]
    for _ in 0..<most {
      level = level.flatMap { base in
        questions.indices.dropFirst(base.next).flatMap { place in
          (1..<questions[place].answers).map { number in
            var world = base.world
            questions[place].answer(number, in: &world)
            return (world, place + 1)
          }
        }
      }
      worlds += level.map(\.world)
    }
    return worlds
  }
}
