import PropertyTesting

extension GrantCommand {
  /// Draws a command with uniformly distributed kind and arguments.
  @inline(__always)
  package static func uniform(_ source: inout ChoiceSource) throws(Discard) -> GrantCommand {
    switch try source.index(below: 8) {
    case 0:
      switch try source.index(below: 3) {
      case 0: return .requestAccess(.deny)
      case 1: return .requestAccess(.limited(UInt16(try source.index(below: 65_536))))
      default: return .requestAccess(.full)
      }
    case 1:
      return .tap(
        contact: try source.index(below: 16),
        contrast: try source.integer(in: 100...2100, .uniform),
        visible: try source.index(below: 101), isTrusted: source.boolean())
    case 2: return .accessPicker(UInt16(try source.index(below: 65_536)))
    case 3: return .settingsRevoke(try source.index(below: 16))
    case 4:
      return .settingsSetLevel(GrantLevel(rawValue: try source.index(below: 4)) ?? .notDetermined)
    case 5: return .create(try source.index(below: 16))
    case 6: return .delete(try source.index(below: 16))
    default: return .fetch
    }
  }
}
