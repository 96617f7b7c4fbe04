/// Some of the cases of a search, as one worker takes them.
public struct Block: Hashable, Sendable {
  /// Its place among the blocks.
  public var number: UInt64
  public var cases: Range<UInt64>
}

/// The way in which a worker that takes blocks says where it is and hears when to stop.
public struct Marker {
  let board: SharedWords
  let place: Int
  let number: UInt64

  /// Says that the case with this index begins.
  public func begin(_ index: UInt64) { board[place] = index + 1 }

  /// Says that the case is getting on; a long one does so now and then.
  public func beat() { board[place + 1] &+= 1 }

  /// Whether nobody needs the rest of the block: a block before it has failed, or all is to stop.
  public var isStopped: Bool {
    board[WorkerPool.isStopped] != 0 || number > board[WorkerPool.lastBlock]
  }
}

/// What is to come of a block.
public enum Continuation: Hashable, Sendable {
  case goOn
  /// Blocks after this one are not needed any more; those before it are.
  case endHere
}
