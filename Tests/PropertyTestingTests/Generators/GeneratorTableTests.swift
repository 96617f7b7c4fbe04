import PropertyTesting
import Testing

@Suite struct `Every generator` {
  @Test(arguments: GeneratorRow.all.indices)
  func `has its simplest value where every choice is the simplest`(row: Int) throws {
    let row = GeneratorRow.all[row]
    var source = ChoiceSource(seed: 9, case: 0)
    #expect(try row.draw(&source) == row.simplest, "\(row.name)")
    #expect(source.recorded.choices.allSatisfy { $0 == .simplest }, "\(row.name)")
  }

  @Test(arguments: GeneratorRow.all.indices)
  func `gives the same value again for what it recorded`(row: Int) throws {
    let row = GeneratorRow.all[row]
    var differences: [UInt64] = []
    var values: Set<String> = []
    for index in 1...300 as ClosedRange<UInt64> {
      var source = ChoiceSource(seed: 5, case: index)
      let value = try row.draw(&source)
      values.insert(value)
      var flat = ChoiceSource(replaying: source.recorded)
      var spanned = ChoiceSource(following: source.recorded)
      let text = try #require(ChoiceSequence(source.recorded.description))
      var parsed = ChoiceSource(replaying: text)
      if try row.draw(&flat) != value || flat.overran || flat.recorded != source.recorded {
        differences.append(index)
      }
      if try row.draw(&spanned) != value { differences.append(index) }
      if try row.draw(&parsed) != value { differences.append(index) }
    }
    #expect(differences == [], "\(row.name)")
    #expect(values.count > 1 || row.name == "Double with one value", "\(row.name)")
  }
}
