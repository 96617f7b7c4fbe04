import Desk
import PropertyTesting
import Synchronization
import Testing

@Suite struct `A record of choices` {
  private static let rows =
    GeneratorRow.all + [
      GeneratorRow(
        "a unique array of a few lists",
        Generator<Int>.integers(in: 1...100).array().uniqueArray(5...20), simplest: ""),
      GeneratorRow(
        "a set of a few sets",
        Generator.integers(in: 0...40).set().map { $0.sorted() }.set(3...9)
          .map { $0.map(\.description).sorted() },
        simplest: ""),
      GeneratorRow(
        "a dictionary of a few lists",
        Generator.integers(in: 0...30).array(0...4).dictionary(to: .booleans, 4...9)
          .map { $0.keys.map(\.description).sorted() },
        simplest: ""),
      GeneratorRow(
        "filtered numbers", Generator.integers.filter { $0 % 3 == 1 }.array(2...20), simplest: ""),
    ]
  private static let stages = [[], Set(Stage.allCases)] + Stage.allCases.map { [$0] }

  /// Returns whether a value fails, by a digest of its text.
  private static func fails(_ text: String, oneIn share: UInt64) -> Bool {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } >> 20 % share
      == 0
  }

  @Test(arguments: rows.indices)
  func `is what its replay draws, whoever found it`(index: Int) throws {
    let row = Self.rows[index]
    let generator = Generator<String> { source throws(Discard) in try row.draw(&source) }
    var strangers: [String] = []
    for seed in 1...Desk.sized(10, 20, 20) as ClosedRange<UInt64> {
      func judge(_ text: String) -> CaseOutcome<Bool> {
        Self.fails(text, oneIn: seed % 4 + 1) ? .failed(Self.fails(text, oneIn: 8)) : .passed
      }
      var search = Search(seed: seed, cases: 1..<200)
      search.learns = false
      guard let found = search.firstFailure(of: generator, judge: judge).found else { continue }
      let stages = Self.stages[Int(seed) % Self.stages.count]
      let shrinker = Shrinker(budget: [30, 100, 600][Int(seed % 3)], stages: stages)
      var records = [found.choices]
      let byValue = shrinker.shrink(
        found.choices, of: generator, keeping: found.failure,
        onImprovement: { records.append($0) }, judge: judge)
      let byStep = shrinker.shrink(
        found.choices, keeping: found.failure, onImprovement: { records.append($0) },
        evaluate: { source in
          do throws(Discard) { return judge(try source.draw(generator)) } catch {
            return .discarded(error)
          }
        })
      records += byValue.others.map(\.choices) + byStep.others.map(\.choices)
      strangers += records.filter { !Self.isDrawnAgain($0, by: row) }
        .map { "seed \(seed), \(stages): \($0)" }
    }
    #expect(strangers.isEmpty, "\(row.name): \(strangers.count), \(strangers.first ?? "")")
  }

  @Test(arguments: rows.indices)
  func `is what its replay draws, of a variation as well`(index: Int) {
    let row = Self.rows[index]
    let generator = Generator<String> { source throws(Discard) in try row.draw(&source) }
    var strangers: [ChoiceSequence] = []
    for seed in 1...5 as ClosedRange<UInt64> {
      var search = Search(seed: seed, cases: 0..<200)
      (search.learns, search.variesAccepted) = (false, true)
      _ = search.firstFailure { source -> CaseOutcome<Never> in
        guard let text = try? source.draw(generator), Self.fails(text, oneIn: 9) else {
          return .discarded(Discard(.assumed))
        }
        if source.isVariation, !Self.isDrawnAgain(source.recorded, by: row) {
          strangers.append(source.recorded)
        }
        return .passed
      }
    }
    #expect(
      strangers.isEmpty, "\(row.name): \(strangers.count), \(strangers.first?.description ?? "")")
  }

  private static func isDrawnAgain(_ record: ChoiceSequence, by row: GeneratorRow) -> Bool {
    var replay = ChoiceSource(replaying: record)
    return (try? row.draw(&replay)) != nil && replay.recorded == record && !replay.overran
  }

  @Test func `is no better case if its replay draws another`() {
    let calls = Mutex(0)
    let generator = Generator<Int> { source throws(Discard) in
      let number = try source.integer(in: 0...1_000)
      let isOdd = calls.withLock { calls in
        calls += 1
        return calls % 2 == 1
      }
      return isOdd ? number : number + (try source.integer(in: 0...9))
    }
    var kept: [ChoiceSequence] = []
    _ = Shrinker(budget: 500).shrink(
      ChoiceSequence("900")!, of: generator, keeping: true, onImprovement: { kept.append($0) },
      judge: { number in number >= 300 ? .failed(true) : .passed })
    #expect(kept.isEmpty)
  }
}
