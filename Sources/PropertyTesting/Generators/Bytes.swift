extension Generator where Value == [UInt8] {
  /// Raw bytes, any value of them, with `counts` of them.
  public static func bytes(_ counts: ClosedRange<Int> = 0...256) -> Generator {
    Generator<UInt8>.any.array(counts)
  }
}
