extension Linter {
  /// The linters, in the order of their findings.
  public static let all: [Linter] = [.camera, .clip]
}
