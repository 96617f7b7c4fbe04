import Desk

/// The parts of tests by brute force: the first, or in the whole all.
let parts: Range<UInt64> = 0..<Desk.sized(1, 1, 4)
