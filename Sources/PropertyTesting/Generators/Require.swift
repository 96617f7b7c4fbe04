/// Ends the process with `message` where an argument of a generator makes no sense, in optimized builds
/// as well: a precondition would not say why there.
@inlinable
func require(
  _ isSensible: Bool, _ message: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !isSensible { fatalError(message(), file: file, line: line) }
}
