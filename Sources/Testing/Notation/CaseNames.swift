import StateMachines

#if hasFeature(Embedded)
  /// An enum that names its cases, as Embedded Swift has no reflection. `scripts/page/names.py` writes the
  /// conformances.
  package protocol NamedCases {
    /// The name of the case, such as `lowContrast`.
    var caseName: String { get }
  }

  extension Nothing: NamedCases {
    package var caseName: String { switch self {} }
  }
#else
  /// An enum whose cases have names. That is any enum, as reflection finds them.
  package typealias NamedCases = Sendable
#endif

/// Returns the name of an enum case, such as `lowContrast`.
func caseName(of value: some NamedCases) -> String {
  #if hasFeature(Embedded)
    value.caseName
  #else
    "\(value)"
  #endif
}
