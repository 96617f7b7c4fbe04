/// One of several parts of a run that together play each case once.
public struct Shard: Codable, Sendable, Hashable, CustomStringConvertible {
  /// Which part, from 1 to `count`.
  public let number: Int
  public let count: Int

  /// `nil` unless `number` lies in 1...`count`.
  public init?(_ number: Int, of count: Int) {
    guard count >= 1, (1...count).contains(number) else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// - Throws: unless `number` lies in 1...`count`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let number = try container.decode(Int.self, forKey: .number)
    guard let shard = Shard(number, of: try container.decode(Int.self, forKey: .count)) else {
      throw DecodingError.dataCorruptedError(
        forKey: .number, in: container, debugDescription: "a shard of its count")
    }
    self = shard
  }

  /// Whether it also plays what is no random case.
  public var isFirst: Bool { number == 1 }

  /// Its cases among the first `runs`: a stretch of its own, as long as any other's or longer by one.
  public func cases(of runs: UInt64) -> Range<UInt64> {
    let (size, rest) = runs.quotientAndRemainder(dividingBy: UInt64(count))
    func start(_ part: UInt64) -> UInt64 { part * size + min(part, rest) }
    return start(UInt64(number - 1))..<start(UInt64(number))
  }

  public var description: String { "\(number)/\(count)" }
}
