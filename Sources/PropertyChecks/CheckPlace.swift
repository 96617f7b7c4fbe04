#if canImport(Testing)
  import Testing

  /// The place of a call of `check` in the source code.
  package struct CheckPlace: Sendable {
    var location: SourceLocation
    var file: StaticString
    var function: StaticString

    /// A place, from the arguments that the compiler gives a call.
    package init(location: SourceLocation, file: StaticString, function: StaticString) {
      (self.location, self.file, self.function) = (location, file, function)
    }

    /// A seed derived from the place.
    var seed: UInt64 {
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in "\(location.fileID):\(location.line)".utf8 {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      }
      return hash
    }

    /// A name that is independent of changes elsewhere in the file.
    var name: String {
      let test = Test.current
      let line = location.line - (test?.sourceLocation.line ?? 0)
      return "\(location.fileID)-\(test?.name ?? "\(function)")-\(line)"
    }
  }
#endif
