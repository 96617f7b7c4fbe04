/// Where failures are kept between runs, by the name of the property.
///
/// It reads and writes text through the closures that it is given; what they do with it is theirs.
public struct FailureStore: Sendable {
  private let read: @Sendable (_ name: String) -> String?
  private let write: @Sendable (_ name: String, _ text: String?) -> Void

  /// - Parameters:
  ///   - read: The text last written under a name, or nil when there is none.
  ///   - write: Keeps a text under a name; nil removes it.
  public init(
    read: @Sendable @escaping (_ name: String) -> String?,
    write: @Sendable @escaping (_ name: String, _ text: String?) -> Void
  ) {
    self.read = read
    self.write = write
  }

  /// The failures of `name`, the oldest first; lines of another format are passed over.
  public func failures(of name: String) -> [StoredFailure] {
    (read(name) ?? "").split(separator: "\n").compactMap { StoredFailure(String($0)) }
  }

  /// Keeps `failure`, if it is not kept already.
  public func add(_ failure: StoredFailure, to name: String) {
    let lines = lines(of: name)
    let known = failures(of: name).contains { $0.choices == failure.choices }
    if !known { write(name, text(lines + [failure.description])) }
  }

  /// Forgets what has these choices.
  public func remove(_ choices: ChoiceSequence, from name: String) {
    let lines = lines(of: name)
    let kept = lines.filter { StoredFailure($0)?.choices != choices }
    if kept.count < lines.count { write(name, kept.isEmpty ? nil : text(kept)) }
  }

  /// The first stored case of `name` that still fails; those before it that pass are forgotten.
  ///
  /// A case that is discarded stays: its generator may have changed for the moment only.
  public func firstFailure<Failure>(
    of name: String, evaluate: (inout ChoiceSource) -> CaseOutcome<Failure>
  ) -> Found<Failure>? {
    for (index, stored) in failures(of: name).enumerated() {
      var source = ChoiceSource(replaying: stored.choices)
      switch evaluate(&source) {
      case .passed: remove(stored.choices, from: name)
      case .discarded: break
      case .failed(let failure):
        return Found(index: UInt64(index), choices: source.recorded, failure: failure)
      }
    }
    return nil
  }

  private func lines(of name: String) -> [String] {
    (read(name) ?? "").split(separator: "\n").map(String.init)
  }

  private func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
}
