import Glibc
import Lockstep

extension Attack {
  /// Does something to each stretch of memory that is shared with another process.
  private static func withSharedMemory(_ body: (UnsafeMutableRawPointer, Int) -> Void) {
    guard let file = fopen("/proc/self/maps", "r") else { return }
    var line = [CChar](repeating: 0, count: 512)
    var found: [(UInt, UInt)] = []
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      let words = text.split(separator: " ")
      guard words.count > 1, words[1] == "rw-s" else { continue }
      let ends = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      if ends.count == 2 { found.append((ends[0], ends[1])) }
    }
    fclose(file)
    for (start, end) in found {
      // Pages that nobody has touched are left alone: they may be many.
      if let place = UnsafeMutableRawPointer(bitPattern: start) {
        body(place, min(Int(end - start), 1 << 20))
      }
    }
  }

  /// What is done to the memory that is shared with the checker.
  static let memories = [
    Attack("fillsSharedMemoryWithOnes", .holds) { withSharedMemory { memset($0, 0xFF, $1) } },
    Attack("fillsSharedMemoryWithZeros", .holds) { withSharedMemory { memset($0, 0, $1) } },
    Attack("countsInSharedMemory", .holds) {
      withSharedMemory { place, size in
        for offset in stride(from: 0, to: size, by: 8) {
          place.storeBytes(of: UInt64(offset), toByteOffset: offset, as: UInt64.self)
        }
      }
    },
    Attack("fillsSharedMemoryAndTraps", .isUnknown) {
      withSharedMemory { memset($0, 0x11, min($1, 4_096)) }
      fatalError("planted")
    },
    Attack("clearsSharedMemoryAndTraps", .isUnknown) {
      withSharedMemory { memset($0, 0, min($1, 4_096)) }
      fatalError("planted")
    },
    Attack("takesSharedMemoryAway", .found(.badAccess)) { withSharedMemory { munmap($0, $1) } },
    Attack("makesSharedMemoryUnwritable", .found(.badAccess)) {
      withSharedMemory { mprotect($0, $1, PROT_READ) }
    },
  ]
}
