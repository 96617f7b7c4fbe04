@available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, *)
extension Generator {
  /// Generates inline arrays of these values, with the count of the array type.
  ///
  ///     let keys: Generator<InlineArray<4, UInt8>> = Generator<UInt8>.any.inlineArray()
  public func inlineArray<let count: Int>() -> Generator<InlineArray<count, Value>> {
    Generator<InlineArray<count, Value>> { source throws(Discard) in
      let place = source.openSpan(.collection)
      defer { source.closeSpan(place) }
      return try InlineArray { _ throws(Discard) in try source.draw(self) }
    }
  }
}
