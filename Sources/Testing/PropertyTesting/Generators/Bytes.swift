extension Generator where Value == [UInt8] {
  /// Generates arrays of `counts` arbitrary bytes; see `array(_:mean:)`.
  public static func bytes(_ counts: ClosedRange<Int> = 0...256, mean: Int? = nil) -> Generator {
    Generator<UInt8>.any.array(counts, mean: mean)
  }
}
