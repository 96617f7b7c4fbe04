import StateMachines

/// A failure that a run found, with the steps that show it. It is the same value from the loop that finds it to
/// each output.
package struct Finding: Codable, Equatable, Sendable {
  package var failure: Failure
  /// The violation in lines, the side that causes it, and its meaning: see ``Failure/words(_:and:byDesign:)``.
  package var explanation: [String] = []
  package var origin: Origin
  /// The number of commands up to the failing one, which is included. 0 for samples of a named check.
  package var length: UInt64 = 0
  /// The world, and the steps of model and system up to the failing one.
  package var lines: [ComparedLine] = []
  /// The steps in both worlds, if the machine consists of twins.
  package var pairs: [PairedStep] = []
  /// Sentences on the minimality of the steps.
  package var minimality: [String] = []
  /// The place in the source at which the case ended its process, if it did.
  package var crash: CrashSite?
  /// The steps as a file that can be replayed. `nil` for a saved case, which has its file, and for samples.
  package var file: CaseFile?

  package init(_ failure: Failure, _ origin: Origin) {
    (self.failure, self.origin) = (failure, origin)
  }

  package enum Origin: Codable, Sendable, Equatable {
    /// A random case, shrunk.
    case drawn(case: Drawn)
    case saved(file: Saved)
    /// A search of all states of a scope, or the samples of a named check. `check` is its name.
    case checked(check: String)
  }

  /// The random case in which a class of failures was found first.
  package struct Drawn: Codable, Sendable, Equatable {
    package var seed: UInt64
    package var index: UInt64
    /// The number of commands before shrinking.
    package var originalLength: UInt64 = 0
    /// The number of evaluations during shrinking.
    package var evaluations: UInt64 = 0
    /// The number of random cases that failed in this way. `nil` if the search ended early: the number then
    /// depends on how the cases were divided among workers.
    package var cases: UInt64?

    package init(seed: UInt64, index: UInt64) { (self.seed, self.index) = (seed, index) }
  }

  /// A saved file and the line that fails.
  package struct Saved: Codable, Sendable, Equatable {
    /// The file, from the root of the checkout.
    package var file: String
    package var group: ReplayRecord.Group
    /// The line of the file, from 1.
    package var line: Int

    package init(file: String, _ group: ReplayRecord.Group, line: Int) {
      (self.file, self.group, self.line) = (file, group, line)
    }
  }

  var drawn: Drawn? { if case .drawn(let drawn) = origin { drawn } else { nil } }
  var saved: Saved? { if case .saved(let saved) = origin { saved } else { nil } }

  mutating func save(_ save: (CaseFile) -> CaseFile) { if let file { self.file = save(file) } }
}

/// The place in the source at which a process ended, as the runtime of its language reports it.
package struct CrashSite: Codable, Hashable, Sendable {
  /// The message of the runtime or the name of the signal, such as `Fatal error: no such contact`.
  package var message: String
  /// The file, from the root of its package. `nil` if the program has no debug information about the place.
  package var file: String?
  /// The line of the file, from 1.
  package var line: Int?

  package init(_ message: String, file: String? = nil, line: Int? = nil) {
    (self.message, self.file, self.line) = (message, file, line)
  }

  /// The place and the message in one line, such as `Sources/Lamp/Lamp.swift:12: Fatal error: no lamp`.
  package var words: String {
    guard let file, let line else { return "\(message), at an unknown place in the source" }
    return "\(file):\(line): \(message)"
  }
}

/// A line of a transcript that combines model and system.
package struct ComparedLine: Codable, Equatable, Sendable {
  /// The side that produces a line.
  package enum Speaker: String, Codable, Sendable {
    /// Both sides produce the line, or the line is a step.
    case same
    /// One side alone produces the line.
    case model, system
  }

  /// The side that produces the line.
  package var speaker: Speaker
  package var text: String
  /// The number of the step, from 1, if the line is its command. The lines after it belong to the step.
  package var step: Int?
  /// A picture of the step, if the line is its command.
  package var drawing: Drawing?

  package init(
    _ speaker: Speaker, _ text: String, step: Int? = nil, drawing: Drawing? = nil
  ) {
    (self.speaker, self.text, self.step, self.drawing) = (speaker, text, step, drawing)
  }
}

extension ComparedLine {
  /// The text without the margin that marks the speaker or numbers the step.
  var body: String {
    let text = text.drop { $0 == " " }
    if step != nil { return String(text.drop(while: \.isNumber).drop { $0 == " " }) }
    switch speaker {
    case .same: return String(text)
    case .model: return String(text.hasPrefix("- ") ? text.dropFirst(2) : text)
    case .system: return String(text.hasPrefix("+ ") ? text.dropFirst(2) : text)
    }
  }
}

/// A case as a file, and the result of saving it.
package struct CaseFile: Codable, Sendable, Equatable {
  /// The file name without folder and extension: letters, digits and hyphens, at most 200.
  package let name: String
  package var text: String
  /// The path at which it should be saved. `nil` before the first attempt.
  package var path: String?
  /// The reason why saving failed. `nil` if it did not fail.
  package var problem: String?

  /// Creates a case file.
  ///
  /// - Precondition: `name` is a valid file name.
  package init(name: String, text: String) {
    precondition(name.isFileName, "\(name) would lead somewhere else")
    (self.name, self.text) = (name, text)
  }

  /// The part of the name of a case that fails only by a decision of its world, on model and system alike.
  package static let decided = "decided"

  /// Whether the case fails only by a decision of its world.
  package var isDecided: Bool { name.split(separator: "-").contains { $0 == Self.decided } }

  /// Whether the header names a planted fault, without which the case does not fail.
  package var isPlanted: Bool {
    text.split(separator: "\n").contains { $0.hasPrefix("planted fault ") }
  }
}
