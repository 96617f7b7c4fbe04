/// Traps with `message` if an argument of a generator or a search is invalid, in optimized builds as well, where a
/// precondition would print no reason.
@inlinable
func require(
  _ isSensible: Bool, _ message: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !isSensible { fatalError(message(), file: file, line: line) }
}
