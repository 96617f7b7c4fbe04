/// Some of the cases of a search, as one worker takes them.
public struct Block: Hashable, Sendable {
  /// Its place among the blocks.
  public var number: UInt64
  public var cases: Range<UInt64>
}

/// The way in which a worker that does a block says where it is and hears when to stop.
public struct Marker {
  let page: WorkerPage
  let number: UInt64

  /// Says that the case with this index begins.
  public func begin(_ index: UInt64) { page.begin(index) }

  /// Says that the case is getting on: a step of it is done.
  public func beat() { page.beat() }

  /// Whether nobody needs the rest of the block: a block before it has failed, or all is to stop.
  public var isStopped: Bool { page.isNeedless(number) }
}

/// What a worker tells of a block.
public struct Told {
  /// The first case that it does not tell of; the end of the block unless it was stopped or a case
  /// ended the search.
  public var end: UInt64
  public var message: Message

  public init(_ message: Message, before end: UInt64) { (self.message, self.end) = (message, end) }
}

/// What is to come of a block.
public enum Continuation: Hashable, Sendable {
  case goOn
  /// Blocks after this one are not needed any more; those before it are.
  case endHere
  /// What was told cannot be understood: it counts as not told.
  case tellAgain
}
