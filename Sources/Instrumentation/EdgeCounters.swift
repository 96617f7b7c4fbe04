import Synchronization

/// The counters of one image, a byte an edge, which watched code raises.
struct EdgeCounters: @unchecked Sendable {
  private let bytes: UnsafeMutableBufferPointer<UInt8>

  /// Those of all images, in the order in which they were loaded.
  private static let images = Mutex<[EdgeCounters]>([])

  init(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  static var areThere: Bool { images.withLock { !$0.isEmpty } }

  /// Keeps the counters of another image; the compiler's constructors may tell of one more than once.
  static func add(_ new: EdgeCounters) {
    images.withLock { images in
      guard !images.contains(where: { $0.bytes.baseAddress == new.bytes.baseAddress }) else {
        return
      }
      images.append(new)
    }
  }

  /// A number for each counter that was raised and the class of its count; all counters are 0 then.
  static func takeFeatures() -> [Int] {
    images.withLock { images in
      var features: [Int] = []
      var first = 0
      for image in images {
        for edge in image.bytes.indices where image.bytes[edge] != 0 {
          features.append((first + edge) * 8 + Self.class(of: image.bytes[edge]))
          image.bytes[edge] = 0
        }
        first += image.bytes.count
      }
      return features
    }
  }

  /// How often an edge was gone over, in eight classes.
  private static func `class`(of count: UInt8) -> Int {
    switch count {
    case 0...3: Int(count) - 1
    case 4...7: 3
    case 8...15: 4
    case 16...31: 5
    case 32...127: 6
    default: 7
    }
  }
}
