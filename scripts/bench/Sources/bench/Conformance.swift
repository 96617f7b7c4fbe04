import BenchmarkProblems

/// A check that this port of the grant machine equals the one with which peers were measured.
package enum Conformance {
  package static let expected: UInt64 = 0x61b0_dfc9_7b15_90a9

  /// Returns the digest of the responses to a fixed stream of commands. `nil` if model and system differ.
  package static func digest() -> UInt64? {
    var stream = SplitMix(state: 1)
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var system = GrantSystem()
    for _ in 0..<1000 {
      var model = GrantModel()
      system.reset()
      for _ in 0..<50 {
        let command = stream.command()
        let response = model.take(command)
        guard system.perform(command) == response else { return nil }
        for shift in stride(from: 0, to: 32, by: 8) as StrideTo<UInt32> {
          hash = (hash ^ UInt64((response.bits >> shift) & 0xFF)) &* 0x100_0000_01B3
        }
      }
    }
    return hash
  }

  private struct SplitMix {
    var state: UInt64

    mutating func below(_ bound: UInt64) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return Int(((z ^ (z >> 31)) >> 33) % bound)
    }

    mutating func command() -> GrantCommand {
      switch below(8) {
      case 0:
        switch below(3) {
        case 0: return .requestAccess(.deny)
        case 1: return .requestAccess(.limited(UInt16(below(65_536))))
        default: return .requestAccess(.full)
        }
      case 1:
        let contact = below(16)
        let contrast = below(2) == 0 ? 100 + below(2001) : 299 + below(3)
        let visible = below(2) == 0 ? below(101) : [0, 99, 100][below(3)]
        return .tap(
          contact: contact, contrast: contrast, visible: visible, isTrusted: below(2) == 1)
      case 2: return .accessPicker(UInt16(below(65_536)))
      case 3: return .settingsRevoke(below(16))
      case 4: return .settingsSetLevel(GrantLevel(rawValue: below(4)) ?? .notDetermined)
      case 5: return .create(below(16))
      case 6: return .delete(below(16))
      default: return .fetch
      }
    }
  }
}
