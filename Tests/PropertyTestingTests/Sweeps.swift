import Foundation

/// Whether `scripts/check.sh --full` runs the tests.
let areSweepsAskedFor = ProcessInfo.processInfo.environment["CONSENT_SWEEPS"] != nil

/// The parts of tests by brute force: the first, or all in a sweep.
let parts: Range<UInt64> = 0..<(areSweepsAskedFor ? 4 : 1)
