import PropertyTesting

/// A store of failures between runs, by property name.
///
/// It reads and writes text through the given closures, which decide where the text is kept.
public struct FailureStore: Sendable {
  private let read: @Sendable (_ name: String) -> String?
  private let write: @Sendable (_ name: String, _ text: String?) -> Void
  /// The folder of the files, for a store of files.
  var folder: String?

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - read: Returns the text last written for a name, or `nil` if there is none.
  ///   - write: Stores the text of a name; `nil` removes it.
  public init(
    read: @Sendable @escaping (_ name: String) -> String?,
    write: @Sendable @escaping (_ name: String, _ text: String?) -> Void
  ) {
    (self.read, self.write) = (read, write)
  }

  /// Returns the failures of `name`, oldest first. Lines of other formats are skipped.
  public func failures(of name: String) -> [StoredFailure] {
    (read(name) ?? "").split(separator: "\n").compactMap { StoredFailure(String($0)) }
  }

  /// Adds `failure` unless its choices are stored already.
  public func add(_ failure: StoredFailure, to name: String) {
    add(failure, to: name, headed: nil)
  }

  /// Adds `failure` below the line `head`, unless its choices are stored already.
  func add(_ failure: StoredFailure, to name: String, headed head: String?) {
    var lines = lines(of: name)
    let known = failures(of: name).contains { $0.choices == failure.choices }
    if let head, !lines.contains(head) { lines.insert(head, at: 0) }
    if !known { write(name, text(lines + [failure.description])) }
  }

  /// Removes the failures with these choices.
  public func remove(_ choices: ChoiceSequence, from name: String) {
    let lines = lines(of: name)
    let kept = lines.filter { StoredFailure($0)?.choices != choices }
    // The line of the check itself is of no use without failures.
    let isEmpty = kept.allSatisfy { $0.hasPrefix(Self.head) }
    if kept.count < lines.count { write(name, isEmpty ? nil : text(kept)) }
  }

  /// Returns the first stored case of `name` that still fails, and removes passing cases before it.
  ///
  /// A discarded case stays because a change of its generator may be temporary.
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

  /// The begin of a line that names the check.
  static var head: String { "0 " }

  private func lines(of name: String) -> [String] {
    (read(name) ?? "").split(separator: "\n").map(String.init)
  }

  private func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
}
