import Glibc
import Lockstep
import StateMachines

extension Attack {
  /// Allocates memory until none is left, four gibibytes at most, and then ends as Swift does.
  private static func allocate(_ size: Int) {
    var taken = 0
    var last = UInt(0)
    while taken < 4 << 30 {
      guard let bytes = malloc(size) else { abort() }
      memset(bytes, 1, size)
      // Each block refers to the one before, so that the compiler keeps all of them.
      bytes.storeBytes(of: last, as: UInt.self)
      last = UInt(bitPattern: bytes)
      taken += size
    }
    Swift.print(last)
  }

  /// Actions that exhaust a resource.
  static let resources = [
    Attack("allocatesInSmallPieces", .found(.outOfMemory)) { allocate(4_096) },
    Attack("allocatesInLargePieces", .found(.outOfMemory)) { allocate(16 << 20) },
    // The limit is lowered to a sixteenth for suspects, which is less than this attack needs first.
    Attack("needsSomeMemoryAndTakesAll", .found(.outOfMemory)) {
      guard let bytes = malloc(40 << 20) else { exit(5) }
      free(bytes)
      allocate(4 << 20)
    },
    Attack("allocatesAtOnce", .found(.outOfMemory)) {
      let all = [UInt8](repeating: 1, count: (1 << 42) * one())
      Swift.print(all.count)
    },
    Attack("growsAnArray", .found(.outOfMemory)) {
      var all = [UInt8](repeating: 1, count: 1 << 16)
      while all.count < 1 << 32 { all += all }
      Swift.print(all.count)
    },
    Attack("mapsMemoryWithoutTouchingIt", .found(.outOfMemory)) {
      for _ in 0..<1 << 16 {
        let more = mmap(nil, 1 << 22, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        if more == MAP_FAILED { abort() }
      }
    },
    Attack("raisesItsLimitsAndAllocates", .found(.outOfMemory)) {
      var limit = rlimit(rlim_cur: .max, rlim_max: .max)
      setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
      allocate(1 << 20)
    },
    Attack("writesALargeFile", .found(.killed(signal: SIGXFSZ, by: .itself))) {
      guard let file = tmpfile() else { return }
      let bytes = [UInt8](repeating: 1, count: 1 << 20)
      for _ in 0..<1_024 { fwrite(bytes, 1, bytes.count, file) }
    },
    Attack("opensFilesUntilNoneIsLeft", .holds) {
      for _ in 0..<2_000 where open("/dev/null", O_RDONLY) < 0 { return }
    },
    Attack("freesTwice", .found(.abort)) {
      let bytes = malloc(64 * one())
      Swift.print(UInt(bitPattern: bytes))
      free(bytes)
      if one() == 1 { free(bytes) }
    },
  ]
}
