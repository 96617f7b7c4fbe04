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

    var seed: UInt64 { Self.hash("\(location.fileID):\(location.line)") }

    /// Fails the current test, whose property returns a result that cannot be judged.
    func refuseResult() {
      TestFailure.record("A property returns a Boolean or nothing. Nothing was checked.", at: self)
    }

    /// Returns a hash that is the same in each process (FNV-1a).
    static func hash(_ text: String) -> UInt64 {
      text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// The name of the test, or of the function outside of Swift Testing.
    var test: String { Test.current?.name ?? "\(function)" }

    /// A name that is independent of changes elsewhere in the file.
    var name: String {
      let test = Test.current
      let line = location.line - (test?.sourceLocation.line ?? 0)
      let arguments = CaseServer.arguments
      let testCase = arguments.isEmpty ? "" : "-\(Self.hash(arguments))"
      return "\(location.fileID)-\(self.test)-\(line)\(testCase)"
    }
  }
#endif
