import PropertyTesting

extension Family {
  static let lists: [Family] = [
    Family("a sum of a list") { random in
      let largest = random.number(3...12)
      let sum = random.number(1...4 * largest)
      return FamilyProblem(listsOf: 0...largest, upTo: 4) { $0.reduce(0, +) == sum }
    },
    Family("a weighted sum of a list") { random in
      let largest = random.number(3...10)
      let weights = (0..<random.number(2...4)).map { _ in random.number(1...7) }
      let sum = weights.map { $0 * random.number(0...largest) }.reduce(0, +)
      return FamilyProblem(listsOf: 0...largest, upTo: 4) { list in
        list.enumerated().reduce(0) { $0 + $1.element * weights[$1.offset % weights.count] } == sum
          && list.count >= weights.count
      }
    },
    Family("parities") { random in
      let (odd, even) = (random.number(0...3), random.number(0...3))
      let rest = random.number(0...2)
      return FamilyProblem(listsOf: 0...5, upTo: 7) { list in
        list.count(where: { $0 % 2 == 1 }) == odd && list.count(where: { $0 % 2 == 0 }) >= even
          && list.reduce(0, +) % 3 == rest
      }
    },
    Family("descents") { random in
      let (count, gap) = (random.number(1...4), random.number(1...3))
      return FamilyProblem(listsOf: 0...8, upTo: 5) { list in
        zip(list, list.dropFirst()).count(where: { $0 >= $1 + gap }) == count
      }
    },
    Family("a sparse set of lists") { random in
      let (salt, share) = (random.next(), UInt64(random.number(20...600)))
      let shortest = random.number(0...3)
      return FamilyProblem(listsOf: 0...5, upTo: 6) {
        $0.count >= shortest && scramble($0, salt) % share == 0
      }
    },
    Family("references in a circle") { random in
      let length = random.number(2...4)
      return FamilyProblem(listsOf: 0...9, upTo: 5) { list in
        guard list.allSatisfy({ $0 < list.count }) else { return false }
        return list.indices.contains { start in
          var here = list[start]
          var steps = 1
          while here != start && steps < length {
            here = list[here]
            steps += 1
          }
          return here == start && steps == length
        }
      }
    },
    Family("names up to renaming") { random in
      var pattern = [0]
      for _ in 0..<random.number(2...4) {
        pattern.append(random.number(0...min((pattern.max() ?? 0) + 1, 3)))
      }
      let wanted = pattern
      let fails: @Sendable ([Int]) -> Bool = { list in
        guard list.count >= wanted.count else { return false }
        return (0...list.count - wanted.count).contains { start in
          wanted.indices.allSatisfy { first in
            wanted.indices.allSatisfy { second in
              (wanted[first] == wanted[second]) == (list[start + first] == list[start + second])
            }
          }
        }
      }
      let least = Least.list(of: [0, 1, 2, 3], upTo: wanted.count, where: fails)
      guard let least else { return nil }
      return FamilyProblem(Generator<Int>.integers(in: 0...25).array(), least: least, fails: fails)
    },
    Family("a drawn length") { random in
      let (factor, offset) = (random.number(1...3), random.number(0...3))
      let (count, least) = (random.number(1...8), random.number(1...100))
      let lists = Generator<Int>.integers(in: 0...12).flatMap { length in
        Generator<Int>.integers(in: 0...100).array(count: length * factor + offset)
      }
      let length = (0...12).first { $0 * factor + offset >= count } ?? 0
      let zeros = length * factor + offset - count
      return FamilyProblem(
        lists, least: Array(repeating: 0, count: zeros) + Array(repeating: least, count: count)
      ) { list in list.count(where: { $0 >= least }) >= count }
    },
    Family("rows of rows") { random in
      let (rows, sum) = (random.number(1...4), random.number(1...40))
      let full = sum / 9
      let part = sum % 9 == 0 ? [] : [sum % 9]
      let row = part + Array(repeating: 9, count: full)
      return FamilyProblem(
        Generator<Int>.integers(in: 0...9).array().array(),
        least: Array(repeating: [], count: rows - 1) + [row]
      ) { lists in lists.count >= rows && lists.contains { $0.reduce(0, +) == sum } }
    },
    Family("two equal rows") { random in
      let (count, sum) = (random.number(1...3), random.number(0...6))
      let row = Array(repeating: 0, count: count - 1) + [sum]
      return FamilyProblem(
        Generator<Int>.integers(in: 0...9).array(0...6).array(0...12), least: [row, row]
      ) { lists in
        lists.indices.contains { first in
          lists[first].count == count && lists[first].reduce(0, +) == sum
            && lists[..<first].contains(lists[first])
        }
      }
    },
    Family("a permutation") { random in
      let count = random.number(3...6)
      let inversions = random.number(1...count * (count - 1) / 2)
      let fails: @Sendable ([Int]) -> Bool = { list in
        var found = 0
        for first in list.indices {
          for second in list.indices[first...] where list[first] > list[second] { found += 1 }
        }
        return found == inversions && list[0] != 0
      }
      func arranged(_ places: [Int]) -> [Int] {
        var values = Array(0..<count)
        for (place, step) in places.enumerated() {
          values.insert(values.remove(at: place + step), at: place)
        }
        return values
      }
      let places = Least.row(of: (1..<count).map { Array(0...count - $0) }) { fails(arranged($0)) }
      guard let places else { return nil }
      return FamilyProblem(
        .permutations(of: Array(0..<count)), least: arranged(places), fails: fails)
    },
  ]
}
