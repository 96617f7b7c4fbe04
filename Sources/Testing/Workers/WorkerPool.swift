import Lockstep
import OperatingSystem
import StateMachines

/// Workers to which this process hands out blocks of cases, in order.
///
/// A block counts as played when its message has arrived. After a death the cases of the block are handed out
/// one by one, to find the case that ends its process. This works even if the process ends later than the
/// case, as after closing its line.
struct WorkerPool {
  private let limits: Limits
  private let work: (Range<UInt64>, Marker) -> WorkerAnswer
  /// The maximum number of workers, and the number of cases in a block.
  private let (count, size): (Int, UInt64)
  /// The cases that were not handed out yet.
  private var rest: Range<UInt64>
  /// Blocks returned from dead workers, to be played before others.
  private var returned: [Range<UInt64>] = []
  private var doubts: [Doubt] = []
  /// The index of the first failure found so far: later cases need not be played.
  private var last = UInt64.max
  private var isStopped = false
  private var members: [Member] = []

  private struct Member {
    let worker: Worker
    /// The blocks that it has not answered yet, beginning with the current one.
    var blocks: [Range<UInt64>]
    /// The block that it answered last.
    var answered: Range<UInt64>?
    /// The last step since the search was stopped, and when it was first seen.
    var seen: (pulse: UInt64, since: ContinuousClock.Instant)?
  }

  /// A death whose case is not known yet.
  private struct Doubt {
    let block: Range<UInt64>
    /// The case that the worker began last.
    let suspect: UInt64
    let death: Death
  }

  init(
    _ isolation: Isolation, cases: Range<UInt64>, size: UInt64,
    work: @escaping (Range<UInt64>, Marker) -> WorkerAnswer
  ) {
    (limits, count) = (isolation.limits, isolation.workers)
    (self.size, self.work, rest) = (size, work, cases)
  }

  /// Runs the workers until no necessary block is left.
  mutating func run(
    shouldStop: () -> Bool, onMessage: (Range<UInt64>, Message) -> Continuation,
    onDeath: (UInt64, Death) -> Continuation
  ) throws(CommandError) {
    do throws(CommandError) {
      while true {
        if !isStopped, shouldStop() { stop() }
        if isStopped { endStuckMembers() }
        try handOut()
        if members.isEmpty { break }
        try attend(onMessage, onDeath)
      }
    } catch {
      for member in members { member.worker.end() }
      throw error
    }
    // No single case ended a worker again, so the suspect is reported.
    for doubt in doubts where doubt.suspect <= last { blame(doubt.suspect, doubt.death, onDeath) }
  }

  /// Gives each worker two blocks, so that none waits for the next.
  private mutating func handOut() throws(CommandError) {
    for index in members.indices {
      while members[index].blocks.count < 2, let block = take() { give(block, to: index) }
    }
    while members.count < count, let block = take() {
      members.append(Member(worker: try hire(), blocks: []))
      give(block, to: members.count - 1)
    }
    for member in members where member.blocks.isEmpty { member.worker.end() }
    members.removeAll { $0.blocks.isEmpty }
  }

  /// Returns the next necessary block; `nil` if there is none.
  private mutating func take() -> Range<UInt64>? {
    if !returned.isEmpty { return returned.removeFirst() }
    guard !isStopped, !rest.isEmpty, rest.lowerBound <= last else { return nil }
    let end = rest.lowerBound + min(size, rest.upperBound - rest.lowerBound)
    defer { rest = end..<rest.upperBound }
    return rest.lowerBound..<end
  }

  private mutating func give(_ block: Range<UInt64>, to index: Int) {
    members[index].blocks.append(block)
    var call = Message()
    call.write(values: block.lowerBound, block.upperBound)
    members[index].worker.call(call)
  }

  private func hire() throws(CommandError) -> Worker {
    try Worker(limits) { speaker in
      while true {
        var call = speaker.awaitCall()
        let block = call.word()..<call.word()
        let result = work(block, Marker(page: speaker.page, first: block.lowerBound))
        speaker.checkLine()
        var message = Message(result.end)
        message.append(result.message)
        speaker.say(message)
      }
    }
  }

  /// Stops the search. The workers still report the cases that they have played.
  private mutating func stop() {
    isStopped = true
    returned = []
    for member in members { member.worker.page.stop() }
  }

  /// Ends the workers of a stopped search that are in the same step for a second, such as one that waits for a program.
  private mutating func endStuckMembers() {
    let now = ContinuousClock.now
    for index in members.indices.reversed() {
      let pulse = members[index].worker.page.pulse
      guard let seen = members[index].seen, seen.pulse == pulse else {
        members[index].seen = (pulse, now)
        continue
      }
      if now - seen.since >= .seconds(1) { members.remove(at: index).worker.end() }
    }
  }

  /// Ends the search with the case at `index`, if it does not end earlier.
  private mutating func end(at index: UInt64) {
    last = min(last, index)
    returned.removeAll { $0.lowerBound > last }
    for member in members { member.worker.page.end(at: last) }
  }

  private mutating func attend(
    _ onMessage: (Range<UInt64>, Message) -> Continuation,
    _ onDeath: (UInt64, Death) -> Continuation
  ) throws(CommandError) {
    for member in members {
      let suspect = doubts.first { member.blocks.first == $0.suspect..<$0.suspect + 1 }
      member.worker.suspect(suspect?.death.ending)
    }
    var heard: [(place: Int, message: Message)] = []
    let states = Worker.attend(members.map(\.worker)) { heard.append(($0, $1)) }
    for (place, message) in heard { take(message, from: place, onMessage) }
    let attended = members
    members = []
    var dead: [(Member, Death)] = []
    for (member, state) in zip(attended, states) {
      if case .died(let death) = state {
        dead.append((member, death))
      } else if let block = member.blocks.first, block.lowerBound > last {
        // Its block is unnecessary and may never end. The block after it may be necessary.
        member.worker.end()
        if !isStopped { returned += member.blocks.filter { $0.lowerBound <= last } }
      } else {
        members.append(member)
      }
    }
    for (member, death) in dead { try goOn(after: death, of: member, onDeath) }
  }

  /// Processes the answer of a worker to its current block.
  private mutating func take(
    _ message: Message, from index: Int, _ onMessage: (Range<UInt64>, Message) -> Continuation
  ) {
    var message = message
    let block = members[index].blocks.removeFirst()
    members[index].answered = block
    let reported = block.lowerBound..<message.word()
    if !reported.isEmpty, case .end(let last) = onMessage(reported, message) { end(at: last) }
  }

  private mutating func goOn(
    after death: Death, of member: Member, _ onDeath: (UInt64, Death) -> Continuation
  ) throws(CommandError) {
    guard let begun = member.worker.page.claimedCase else {
      throw CommandError(death, "before its first case")
    }
    var blocks = member.blocks
    if let answered = member.answered, answered.contains(begun) {
      // No case of the current block has begun. Only the case before it can be played again: if that does not
      // end its worker alone, the case cannot be identified.
      if begun <= last { blame(begun, death, onDeath) }
    } else if let block = blocks.first, block.lowerBound <= last {
      blocks.removeFirst()
      if block.count == 1 {
        doubts.removeAll { $0.block.contains(block.lowerBound) }
        blame(block.lowerBound, death, onDeath)
      } else {
        let suspect = block.contains(begun) ? begun : block.lowerBound
        doubts.append(Doubt(block: block, suspect: suspect, death: death))
        blocks = block.map { $0..<$0 + 1 } + blocks
      }
    }
    if !isStopped { returned = blocks.filter { $0.lowerBound <= last } + returned }
  }

  private mutating func blame(
    _ index: UInt64, _ death: Death, _ onDeath: (UInt64, Death) -> Continuation
  ) {
    if case .end(let last) = onDeath(index, death) { end(at: last) }
  }
}

/// The progress of a worker in a block, and the request to stop.
package struct Marker {
  let page: WorkerPage
  /// The first case of the block.
  let first: UInt64

  /// Reports that the case with this index begins.
  package func begin(_ index: UInt64) { page.begin(index) }

  /// Reports that a step of the case is complete.
  package func beat() { page.beat() }

  /// Whether the rest of the block is unnecessary: an earlier case has failed, or the search stops.
  package var isStopped: Bool { page.isNeedless(first) }
}

package struct WorkerAnswer {
  /// The end of the cases that the answer covers: the end of the block, unless the worker was stopped or
  /// a case ended the search.
  package var end: UInt64
  package var message: Message

  /// Creates an answer that covers the cases before `end`.
  package init(_ message: Message, before end: UInt64) { (self.message, self.end) = (message, end) }
}

/// Whether a search goes on after a block or a death.
package enum Continuation: Hashable, Sendable {
  /// The search goes on.
  case goOn
  /// Cases after the one with this index are unnecessary; cases before it are not.
  case end(at: UInt64)
}
