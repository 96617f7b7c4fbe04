/// A backtrace in the JSON that the runtime of Swift prints, as far as it is read.
package struct RuntimeBacktrace: Decodable {
  /// The name of the signal, such as `Illegal instruction`.
  package let description: String
  package let threads: [Thread]

  package struct Thread: Decodable {
    package let crashed: Bool?
    /// The frames, innermost first.
    package let frames: [Frame]
  }

  package struct Frame: Decodable {
    /// The function, with the offset in it.
    package let description: String?
    package let system: Bool?
    package let sourceLocation: Location?
  }

  package struct Location: Decodable {
    package let file: String
    package let line: Int
  }
}
