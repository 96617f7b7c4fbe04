import Lockstep

/// Workers that take blocks of cases from a common board until none is left.
///
/// Blocks are taken in order, so that when one of them ends the search, those before it are done or
/// under way.
struct WorkerPool {
  private let limits: Limits
  private let cases: Range<UInt64>
  private let size: UInt64
  private let board: SharedWords
  private let work: (Block, Marker) -> Message
  private var members: [Member] = []

  /// Where on the board what stands: whether all is to stop, the next block, the last that is needed,
  /// and behind them two words for each place: the index of the case there plus 1, and its beats.
  static let (isStopped, nextBlock, lastBlock, firstPlace) = (0, 1, 2, 3)

  private struct Member {
    let worker: Worker
    let place: Int
    /// What it began with, where it went on for one that died.
    let inherited: [Block]
  }

  init(
    _ isolation: Isolation, cases: Range<UInt64>, size: UInt64,
    work: @escaping (Block, Marker) -> Message
  ) throws(IsolationError) {
    limits = isolation.limits
    self.cases = cases
    self.size = size
    self.work = work
    board = try SharedWords(count: Self.firstPlace + 2 * isolation.workers)
    board[Self.lastBlock] = .max
    for place in 0..<isolation.workers { try hire(for: place) }
  }

  /// Lets the workers go on until no block is left that is needed.
  mutating func run(
    shouldStop: () -> Bool, onMessage: (UInt64, Message) -> Continuation,
    onDeath: (UInt64, Death) -> Continuation
  ) throws(IsolationError) {
    while !members.isEmpty {
      if shouldStop() { board[Self.isStopped] = 1 }
      let states = Worker.attend(members.map(\.worker)) { _, message in
        var message = message
        guard let block = message.word() else { return }
        if onMessage(block, message) == .endHere { end(at: block) }
      }
      let before = members
      members = []
      var gone: [(Member, Worker.State)] = []
      for (member, state) in zip(before, states) {
        if isNeedless(member) {
          _ = member.worker.end()
        } else if state == .works {
          members.append(member)
        } else {
          gone.append((member, state))
        }
      }
      for (member, state) in gone {
        guard let ending = member.worker.end(hung: state == .hangs) else { continue }
        let death = Death(ending: ending, lastWords: member.worker.lastWords)
        try goOn(for: member, after: death, onDeath)
      }
    }
  }

  /// Whether a member works on a block after the last that is needed; it may never come to its end.
  private func isNeedless(_ member: Member) -> Bool {
    guard board[member.place] > 0 else { return false }
    return (board[member.place] - 1 - cases.lowerBound) / size > board[Self.lastBlock]
  }

  /// The search ends with `block`, if not before.
  private func end(at block: UInt64) {
    board[Self.lastBlock] = min(board[Self.lastBlock], block)
  }

  /// Asks whether the death of a member ends the search, and has another do in its place what came
  /// before the case in its block and, where the search goes on, what comes after it.
  private mutating func goOn(
    for member: Member, after death: Death, _ onDeath: (UInt64, Death) -> Continuation
  ) throws(IsolationError) {
    guard board[member.place] > 0 else {
      throw IsolationError(
        what: "a worker that works", reason: "it \(death.ending.words) before its first case")
    }
    let index = board[member.place] - 1
    let number = (index - cases.lowerBound) / size
    var rest = member.inherited.drop { !$0.cases.contains(index) }
    let fatal = rest.popFirst() ?? block(number)
    var parts = [Block(number: number, cases: fatal.cases.lowerBound..<index)]
    switch onDeath(index, death) {
    case .endHere: end(at: number)
    case .goOn: parts += [Block(number: number, cases: index + 1..<fatal.cases.upperBound)] + rest
    }
    try hire(
      for: (member.place - Self.firstPlace) / 2, inheriting: parts.filter { !$0.cases.isEmpty })
  }

  private func block(_ number: UInt64) -> Block {
    let start = cases.lowerBound + number * size
    return Block(number: number, cases: start..<min(start + size, cases.upperBound))
  }

  private mutating func hire(
    for place: Int, inheriting inherited: [Block] = []
  ) throws(IsolationError) {
    let (board, word) = (board, Self.firstPlace + 2 * place)
    board[word] = 0
    let worker = try Worker(
      limits, pulse: { board[word] << 32 &+ board[word + 1] },
      body: { speaker in
        var inherited = inherited[...]
        while let block = inherited.popFirst() ?? taken() {
          let marker = Marker(board: board, place: word, number: block.number)
          var message = Message()
          message.write(block.number)
          message.append(work(block, marker))
          speaker.say(message)
          if marker.isStopped { return }
        }
      })
    members.append(Member(worker: worker, place: word, inherited: inherited))
  }

  /// The next block that nobody has taken, if it is needed.
  private func taken() -> Block? {
    let number = board.next(at: Self.nextBlock)
    guard board[Self.isStopped] == 0, number <= board[Self.lastBlock],
      number < (UInt64(cases.count) + size - 1) / size
    else { return nil }
    return block(number)
  }
}
