#if canImport(Testing)
  import PropertyChecks
  import Testing
#endif

/// The place in a test at which a walk starts.
struct WalkPlace: Sendable {
  let fileID: String
  let file: StaticString
  let line: Int
  let column: Int

  /// Fails the current test.
  func fail(_ text: String) {
    #if canImport(Testing)
      let location = SourceLocation(
        fileID: fileID, filePath: "\(file)", line: line, column: column)
      TestFailure.record(text, at: CheckPlace(location: location, file: file, function: ""))
    #else
      print("\(file):\(line): \(text)")
    #endif
  }
}
