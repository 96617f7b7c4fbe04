/// One of several parts of a run. Together, the shards play each case once.
package struct Shard: Codable, Sendable, Hashable, CustomStringConvertible {
  /// The number of the shard, from 1 to `count`.
  package let number: Int
  package let count: Int

  /// Creates a shard. Returns `nil` unless `number` is in 1...`count`.
  package init?(_ number: Int, of count: Int) {
    guard count >= 1, (1...count).contains(number) else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// Decodes a shard. Throws an error unless `number` is in 1...`count`.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let number = try container.decode(Int.self, forKey: .number)
    guard let shard = Shard(number, of: try container.decode(Int.self, forKey: .count)) else {
      throw DecodingError.dataCorruptedError(
        forKey: .number, in: container, debugDescription: "a shard of its count")
    }
    self = shard
  }

  /// Whether the shard also performs the checks before the random cases.
  package var isFirst: Bool { number == 1 }

  /// Returns the shard's index range among the first `runs` cases. Lengths of shards differ by at most one.
  package func cases(of runs: UInt64) -> Range<UInt64> {
    let (size, rest) = runs.quotientAndRemainder(dividingBy: UInt64(count))
    func start(_ part: UInt64) -> UInt64 { part * size + min(part, rest) }
    return start(UInt64(number - 1))..<start(UInt64(number))
  }

  /// The number and the count, such as `2/3`.
  package var description: String { "\(number)/\(count)" }
}
