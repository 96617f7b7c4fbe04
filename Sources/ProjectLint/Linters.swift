extension Linter {
  /// All linters, in the order of their findings.
  public static let all: [Linter] = [.camera, .clip]
}
