import PropertyTesting

extension Family {
  static let machines: [Family] = [
    Family("toggles") { random in
      let count = random.number(3...6)
      let masks = (0..<count).map { 1 << $0 | random.number(0...(1 << count) - 1) }
      var goal = 0
      for _ in 0..<random.number(2...6) { goal ^= random.pick(masks) }
      guard goal != 0 else { return nil }
      return FamilyProblem(
        steps: masks.indices.map { ([UInt64($0)], [$0]) }, from: 0,
        Generator<Int>.integers(in: 0...count - 1).map { [$0] },
        take: { [masks] state, step in state ^ masks[step[0]] }, isGoal: { [goal] in $0 == goal })
    },
    Family("words of an automaton") { random in
      let (states, letters) = (random.number(5...14), random.number(2...4))
      let table = (0..<states * letters).map { _ in random.number(0...states - 1) }
      let goal = random.number(1...states - 1)
      return FamilyProblem(
        steps: (0..<letters).map { ([UInt64($0)], [$0]) }, from: 0,
        Generator<Int>.integers(in: 0...letters - 1).map { [$0] },
        take: { state, step in table[state * letters + step[0]] }, isGoal: { $0 == goal })
    },
    Family("a register machine") { random in
      let modulus = random.number(5...20)
      let goal = [random.number(0...modulus - 1), random.number(0...modulus - 1)]
      let commands: Generator<[Int]> = .oneOf(
        Generator<Int>.integers(in: 0...1).map { [0, $0] },
        Generator<Int>.integers(in: 0...1).map { [1, $0] },
        zip(Generator<Int>.integers(in: 0...1), Generator<Int>.integers(in: 0...1))
          .map { [2, $0, $1] })
      let pairs = [[2, 0, 0], [2, 0, 1], [2, 1, 0], [2, 1, 1]]
      let steps = [[0, 0], [0, 1], [1, 0], [1, 1]] + pairs
      return FamilyProblem(
        steps: steps.map { ($0.map { UInt64($0) }, $0) }, from: [0, 0], commands,
        take: { state, step in
          var next = state
          switch step[0] {
          case 0: next[step[1]] = (state[step[1]] + 1) % modulus
          case 1: next[step[1]] = (state[step[1]] * 2) % modulus
          default: next[step[1]] = (state[0] + state[1]) % modulus
          }
          return next
        }, isGoal: { $0 == goal })
    },
    Family("an account") { random in
      let (largest, goal) = (random.number(4...9), random.number(1...40))
      let fee = random.number(0...3)
      let amounts = Generator<Int>.integers(in: 0...largest)
      let commands: Generator<[Int]> = .oneOf(
        amounts.map { [0, $0] }, amounts.map { [1, $0] }, .always([2]))
      let steps = (0...1).flatMap { kind in (0...largest).map { [kind, $0] } } + [[2]]
      return FamilyProblem(
        steps: steps.map { ($0.map { UInt64($0) }, $0) }, from: [0, 0], commands,
        take: { state, step in
          // The balance, and the number of withdrawals, at most 2.
          switch step[0] {
          case 0: return state[0] + step[1] > 60 ? state : [state[0] + step[1], state[1]]
          case 1:
            let rest = state[0] - step[1] - fee
            return rest < 0 ? state : [rest, min(state[1] + 1, 2)]
          default: return [state[0] * 2 > 60 ? state[0] : state[0] * 2, state[1]]
          }
        }, isGoal: { $0 == [goal, 1] })
    },
    Family("a list of three kinds") { random in
      let (a, b, c) = (random.number(1...5), random.number(1...5), random.number(1...5))
      let goal = random.number(5...60)
      let small = Generator<Int>.integers(in: 0...4)
      let commands: Generator<[Int]> = .oneOf(
        small.map { [0, $0] }, zip(small, small, small).map { [1, $0, $1, $2] },
        zip(small, small).map { [2, $0, $1] })
      let numbers = Array(0...4)
      let ones = numbers.map { [0, $0] }
      let twos = numbers.flatMap { x in numbers.map { [2, x, $0] } }
      let threes = numbers.flatMap { x in numbers.flatMap { y in numbers.map { [1, x, y, $0] } } }
      return FamilyProblem(
        steps: (ones + threes + twos).map { ($0.map { UInt64($0) }, $0) }, from: 0, commands,
        take: { state, step in
          let value =
            switch step[0] {
            case 0: a * step[1]
            case 1: b * step[1] * step[2] + step[3]
            default: c * step[1] - step[2]
            }
          return state + value > goal + 40 || state + value < -20 ? nil : state + value
        }, isGoal: { $0 == goal })
    },
  ]
}

extension FamilyProblem {
  /// A problem of command lists that lead from `start` to a goal; an invalid command ends the case.
  fileprivate init?<State: Hashable & Sendable>(
    steps: [(choices: [UInt64], step: [Int])], from start: State, _ commands: Generator<[Int]>,
    take: @Sendable @escaping (State, [Int]) -> State?, isGoal: @Sendable @escaping (State) -> Bool
  ) {
    // Each command is preceded by the choice to continue.
    let moves = steps.map { (choices: [1] + $0.choices, step: $0.step) }
    guard !isGoal(start), let least = Least.path(from: start, by: moves, take: take, isGoal: isGoal)
    else { return nil }
    self.init(commands.array(0...64), least: least) { list in
      var state = start
      for step in list {
        guard let next = take(state, step) else { return false }
        state = next
      }
      return isGoal(state)
    }
  }
}
