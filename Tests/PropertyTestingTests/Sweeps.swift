import Desk

/// The parts of tests by brute force: the first, or all in a sweep.
let parts: Range<UInt64> = 0..<(Desk.areSweepsAskedFor ? 4 : 1)
