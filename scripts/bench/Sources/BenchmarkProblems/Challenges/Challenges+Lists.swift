import PropertyTesting

extension Challenge {
  package static let lists: [Challenge] = [
    bound5, largeUnionList, reverse, lengthList, coupling, deletion, distinct, nestedLists,
  ]

  package static let bound5: Challenge = {
    let sum: @Sendable ([Int16]) -> Int16 = { $0.reduce(0, &+) }
    let list = Generator<Int16>.any.array(0...10).filter("sum") { sum($0) < 256 }
    return Challenge(
      "bound5", zip(list, list, list, list, list),
      { value in sum(value.0 + value.1 + value.2 + value.3 + value.4) < 5 * 256 },
      isIdeal: { value in
        let lists = [value.0, value.1, value.2, value.3, value.4]
        return lists.filter { !$0.isEmpty }.sorted { $0[0] < $1[0] } == [[-32768], [-1]]
      })
  }()

  package static let largeUnionList = Challenge(
    "large_union_list", Generator<Int>.integers.array().array(),
    { lists in Set(lists.joined()).count <= 4 },
    isIdeal: { lists in
      lists.count == 1 && lists[0].count == 5
        && [[-2, -1, 0, 1, 2], [0, 1, 2, 3, 4]].contains(lists[0].sorted())
    })

  package static let reverse = Challenge(
    "reverse", Generator<Int>.integers.array(), { list in list == list.reversed() },
    isIdeal: { [[0, 1], [0, -1], [1, 0], [-1, 0]].contains($0) })

  package static let lengthList = Challenge(
    "lengthlist",
    Generator<Int>.integers(in: 1...100).flatMap { count in
      Generator<Int>.integers(in: 0...1000).array(count: count)
    },
    { list in (list.max() ?? 0) < 900 },
    isIdeal: { $0 == [900] })

  package static let coupling = Challenge(
    "coupling", Generator<Int>.integers(in: 0...10).array(),
    { list in
      guard list.allSatisfy({ $0 < list.count }) else { return nil }
      return !list.indices.contains { list[$0] != $0 && list[list[$0]] == $0 }
    },
    isIdeal: { $0 == [1, 0] })

  package static let deletion = Challenge(
    "deletion", zip(Generator<Int>.integers.array(), Generator<Int>.integers(in: 0...10)),
    { list, index in
      guard index < list.count else { return nil }
      var rest = list
      let value = list[index]
      if let first = rest.firstIndex(of: value) { rest.remove(at: first) }
      return !rest.contains(value)
    },
    isIdeal: { list, index in list == [0, 0] && index == 0 })

  package static let distinct = Challenge(
    "distinct", Generator<Int>.integers.array(), { list in Set(list).count < 3 },
    isIdeal: { [[-1, 0, 1], [0, 1, 2], [-2, -1, 0]].contains($0.sorted()) && $0.count == 3 })

  package static let nestedLists = Challenge(
    "nestedlists", Generator<Int>.always(0).array().array(),
    { lists in lists.map(\.count).reduce(0, +) <= 10 },
    isIdeal: { $0 == [Array(repeating: 0, count: 11)] })
}
