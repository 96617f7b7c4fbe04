import Lockstep

/// Workers that do blocks of cases which this process hands out, one after the other, in order.
///
/// It knows which worker has which block, and believes nothing but messages: what was not told is done
/// anew. After a death the block is done case by case, so that the case is known which ends a process.
struct WorkerPool {
  private let limits: Limits
  private let work: (Block, Marker) -> Told
  /// Where the next block begins, its number, and how long blocks are.
  private var next: (number: UInt64, start: UInt64)
  private let cases: Range<UInt64>
  private let size: UInt64
  /// Blocks that were handed out and came back, to be done before others.
  private var returned: [Block] = []
  /// Blocks after this one are needed no more.
  private var last = UInt64.max
  private var isStopped = false
  private var members: [Member] = []
  private let count: Int

  private struct Member {
    let worker: Worker
    /// What it was called to do and has not told of, first the one that it is at.
    var blocks: [Block]
    /// Set where it plays the rest of a block in which a worker died, case by case.
    var search: Search?
  }

  /// The search for the case in a block that ends its process.
  private struct Search {
    let death: Death
    /// The case that the dead worker said it was at.
    let suspect: UInt64
    /// The cases that nobody has told of beyond the one that is played.
    var rest: Block
  }

  init(
    _ isolation: Isolation, cases: Range<UInt64>, size: UInt64,
    work: @escaping (Block, Marker) -> Told
  ) {
    (limits, count, self.cases) = (isolation.limits, isolation.workers, cases)
    (self.size, self.work) = (size, work)
    next = (0, cases.lowerBound)
  }

  /// Lets the workers go on until no block is left that is needed.
  mutating func run(
    shouldStop: () -> Bool, onMessage: (Block, Message) -> Continuation,
    onDeath: (UInt64, Death) -> Continuation
  ) throws(IsolationError) {
    do throws(IsolationError) {
      while true {
        if !isStopped, shouldStop() { stop() }
        try handOut()
        if members.isEmpty { return }
        try attend(onMessage, onDeath)
      }
    } catch {
      for member in members { member.worker.end() }
      throw error
    }
  }

  // MARK: - Handing out

  /// Gives each worker two blocks, so that none waits for the next.
  private mutating func handOut() throws(IsolationError) {
    for place in members.indices where members[place].search == nil {
      while members[place].blocks.count < 2, let block = take() {
        members[place].blocks.append(block)
        members[place].worker.call(block)
      }
    }
    while members.count < count, let block = take() { try hire(for: block) }
    for member in members where member.blocks.isEmpty { member.worker.end() }
    members.removeAll { $0.blocks.isEmpty }
  }

  /// The next block that is needed.
  private mutating func take() -> Block? {
    if !returned.isEmpty { return returned.removeFirst() }
    guard !isStopped, next.number <= last, next.start < cases.upperBound else { return nil }
    let end = min(next.start + min(size, cases.upperBound - next.start), cases.upperBound)
    defer { next = (next.number + 1, end) }
    return Block(number: next.number, cases: next.start..<end)
  }

  private mutating func hire(for block: Block, search: Search? = nil) throws(IsolationError) {
    let work = work
    let worker = try Worker(limits) { speaker in
      // Whoever dies before this was never able to play.
      speaker.say(Message())
      while true {
        let block = speaker.awaitCall()
        let told = work(block, Marker(page: speaker.page, number: block.number))
        var message = Message()
        message.write(told.end)
        message.append(told.message)
        speaker.say(message)
      }
    }
    if last < .max { worker.page.end(at: last) }
    members.append(Member(worker: worker, blocks: [block], search: search))
    worker.call(block)
  }

  /// All is to stop: what is under way is told as far as it has come.
  private mutating func stop() {
    isStopped = true
    returned = []
    for member in members { member.worker.page.stop() }
  }

  /// The search ends with `block`, if not before.
  private mutating func end(at block: UInt64) {
    last = min(last, block)
    returned.removeAll { $0.number > last }
    for place in members.indices {
      members[place].worker.page.end(at: last)
      if let search = members[place].search, search.rest.number > last {
        members[place].search?.rest.cases =
          search.rest.cases.upperBound..<search.rest.cases.upperBound
      }
    }
  }

  // MARK: - Hearing

  private mutating func attend(
    _ onMessage: (Block, Message) -> Continuation, _ onDeath: (UInt64, Death) -> Continuation
  ) throws(IsolationError) {
    var heard: [(place: Int, message: Message)] = []
    let states = Worker.attend(members.map(\.worker)) { heard.append(($0, $1)) }
    var failed: [(place: Int, cause: Worker.Cause)] = []
    for (place, state) in states.enumerated() {
      switch state {
      case .works: break
      // It is not asked to end: whatever said so was not our end of the line.
      case .isDone: failed.append((place, .garbles))
      case .fails(let cause): failed.append((place, cause))
      }
    }
    // What was sealed before something else came is believed.
    for (place, message) in heard {
      if !(try hear(message, from: place, onMessage, onDeath)) { failed.append((place, .garbles)) }
    }
    var gone: [(Member, Worker.Cause?)] = []
    for place in members.indices {
      let member = members[place]
      if let cause = failed.first(where: { $0.place == place })?.cause {
        gone.append((member, cause))
      } else if let block = member.blocks.first, block.number > last {
        // It works on what nobody needs, and may never come to its end.
        gone.append((member, nil))
      }
    }
    let lost = Set(gone.map { $0.0.worker.process })
    members.removeAll { lost.contains($0.worker.process) }
    for (member, cause) in gone {
      guard let ending = member.worker.end(cause) else { continue }
      try goOn(
        for: member, after: Death(ending: ending, lastWords: member.worker.lastWords), onDeath)
    }
  }

  /// Takes what a worker tells of its block.
  ///
  /// - Returns: Whether it makes sense.
  private mutating func hear(
    _ message: Message, from place: Int, _ onMessage: (Block, Message) -> Continuation,
    _ onDeath: (UInt64, Death) -> Continuation
  ) throws(IsolationError) -> Bool {
    var message = message
    if message.bytes.isEmpty { return true }
    guard let block = members[place].blocks.first, let end = message.word(),
      end >= block.cases.lowerBound, end <= block.cases.upperBound
    else { return false }
    let told = Block(number: block.number, cases: block.cases.lowerBound..<end)
    let continuation = told.cases.isEmpty ? .goOn : onMessage(told, message)
    switch continuation {
    case .tellAgain: return false
    case .endHere: self.end(at: block.number)
    case .goOn:
      // Only who was asked to stop tells of a part.
      if end < block.cases.upperBound && !isStopped && block.number <= last { return false }
    }
    members[place].blocks.removeFirst()
    guard var search = members[place].search else { return true }
    guard let next = search.rest.cases.first, !isStopped else {
      // Nothing ended it this time: the case is asked that the dead worker said it was at.
      if block.number <= last, continuation == .goOn,
        onDeath(search.suspect, search.death) == .endHere
      {
        self.end(at: block.number)
      }
      members[place].search = nil
      return true
    }
    search.rest.cases = next + 1..<search.rest.cases.upperBound
    members[place].search = search
    let single = Block(number: block.number, cases: next..<next + 1)
    members[place].blocks.append(single)
    members[place].worker.call(single)
    members[place].worker.suspect(next == search.suspect ? search.death.ending : nil)
    return true
  }

  // MARK: - After a death

  private mutating func goOn(
    for member: Member, after death: Death, _ onDeath: (UInt64, Death) -> Continuation
  ) throws(IsolationError) {
    returned += member.blocks.dropFirst().filter { $0.number <= last && !isStopped }
    guard let block = member.blocks.first, block.number <= last else { return }
    let claimed = member.worker.page.claimedCase
    if !member.worker.hasSpoken {
      throw IsolationError(
        what: "a worker that works", reason: "it \(death.ending.words) before its first case")
    }
    let index = block.cases.lowerBound
    guard block.cases.count == 1 else {
      let suspect = claimed.flatMap { block.cases.contains($0) ? $0 : nil } ?? index
      return try search(
        Search(death: death, suspect: suspect, rest: block), from: block)
    }
    // The one case that it had to do ended it.
    let rest = member.search?.rest ?? Block(number: block.number, cases: index + 1..<index + 1)
    switch onDeath(index, death) {
    case .endHere, .tellAgain: end(at: block.number)
    case .goOn: if !rest.cases.isEmpty, !isStopped { returned.insert(rest, at: 0) }
    }
  }

  /// Has a worker play a block case by case.
  private mutating func search(_ search: Search, from block: Block) throws(IsolationError) {
    var search = search
    let first = block.cases.lowerBound
    search.rest.cases = first + 1..<block.cases.upperBound
    try hire(
      for: Block(number: block.number, cases: first..<first + 1), search: search)
    members.last?.worker.suspect(first == search.suspect ? search.death.ending : nil)
  }
}
