#if canImport(Testing)
  import Foundation
  import PropertyTesting
  import Synchronization

  /// A file of stored failures whose test is no longer in its source file, perhaps because it was renamed.
  package struct LeftFailures: Equatable {
    /// The path of the file.
    var path: String
    /// The name of the test, as far as the file has it.
    var test: String
    /// The type of the values, if the file has it.
    var type: String?
    var failures: [StoredFailure]

    /// Returns the files in `folder` with failures of tests that were in the source file of `place` and are no longer
    /// there, by path. None if the source cannot be read.
    package static func all(in folder: String, of place: CheckPlace) -> [LeftFailures] {
      let prefix = FailureStore.word("\(place.location.fileID)-")
      let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
        .filter { $0.hasPrefix(prefix) && $0.hasSuffix(FailureStore.suffix) }
      // Most source files have no stored failure, and need not be read.
      guard !files.isEmpty, let source = FailureFile(path: "\(place.file)").text else { return [] }
      let functions = functions(in: source)
      return files.sorted().compactMap { file in
        let name = file.dropFirst(prefix.count)
        let path = "\(folder)/\(file)"
        let lines = (FailureFile(path: path).text ?? "").split(separator: "\n").map(String.init)
        let failures = lines.compactMap { StoredFailure($0) }
        if failures.isEmpty { return nil }
        let check = lines.lazy.compactMap { StoredCheck($0) }.first
        // A file of an earlier version has only its own name, in which other characters are underscores.
        let isThere = functions.contains { function in
          check.map { $0.function == function }
            ?? (name.hasPrefix(FailureStore.word(function + "("))
              || name.hasPrefix(FailureStore.word("`\(function)`(")))
        }
        if isThere { return nil }
        return LeftFailures(
          path: path, test: check?.test ?? String(name.dropLast(FailureStore.suffix.count)),
          type: check?.type, failures: failures)
      }
    }

    /// Returns the names of all functions that `source` declares, without backticks.
    private static func functions(in source: String) -> [String] {
      source.matches(of: /func\s+(?:`([^`]+)`|(\w+))/).map { match in
        String(match.1 ?? match.2 ?? "")
      }
    }

    /// The advice to delete or rename the file.
    package var advice: String {
      """
      A stored failure is left over: \(path)
      No test of its source file is called \(test) any more. Delete the file if that test is gone; if the test was \
      renamed, rename the file in the same way to keep the failure.
      """
    }

    /// The source files of which checks ran, with the folder of their failures.
    private static let seen = Mutex<[(folder: String, place: CheckPlace)]>([])

    /// Lets this process print the files that are left over from tests in the source file of `place` when it ends.
    static func printAtExit(of folder: String, at place: CheckPlace) {
      let isFirst = seen.withLock { seen in
        let isKnown = seen.contains {
          $0.folder == folder && $0.place.location.fileID == place.location.fileID
        }
        if !isKnown { seen.append((folder, place)) }
        return seen.count == 1 && !isKnown
      }
      guard isFirst else { return }
      atexit {
        for (folder, place) in LeftFailures.seen.withLock({ $0 }) {
          for left in LeftFailures.all(in: folder, of: place) { TestProgram.say(left.advice) }
        }
      }
    }
  }

  /// The check whose failures a file stores: a line of the file that other versions pass over.
  ///
  ///     0 type=Array<Int> test=`sorts lists`()
  struct StoredCheck: Equatable, LosslessStringConvertible {
    /// The type of the values.
    var type: String
    /// The name of the test.
    var test: String

    init(type: String, test: String) {
      self.type = type.filter { !$0.isWhitespace }
      self.test = test
    }

    init?(_ description: String) {
      guard let match = description.wholeMatch(of: /0 type=(\S*) test=(.+)/) else { return nil }
      (type, test) = (String(match.1), String(match.2))
    }

    /// The name of the function, without backticks and parameters.
    var function: String {
      let isRaw = test.hasPrefix("`")
      return String(test.drop { $0 == "`" }.prefix { isRaw ? $0 != "`" : $0 != "(" })
    }

    var description: String { "\(FailureStore.head)type=\(type) test=\(test)" }
  }

  extension CasePlayer {
    /// The check, as a file of stored failures names it.
    var storedCheck: StoredCheck {
      StoredCheck(type: String(reflecting: Value.self), test: check.place.test)
    }

    /// Plays the failures of a former name of the test: those of the only file that is left over from the same source
    /// file and has values of the same type. A case that still fails is stored under the new name, and the file is
    /// removed; otherwise it stays.
    func failureOfFormerName() -> (found: Found<CheckFailure>, origin: String)? {
      guard let store = check.store, let folder = store.folder else { return nil }
      LeftFailures.printAtExit(of: folder, at: check.place)
      guard store.failures(of: check.name).isEmpty else { return nil }
      let type = storedCheck.type
      let candidates = LeftFailures.all(in: folder, of: check.place).filter { $0.type == type }
      guard candidates.count == 1, let left = candidates.first else { return nil }
      for stored in left.failures {
        var source = ChoiceSource(replaying: stored.choices)
        let failure = outcome(of: &source).failure
        if isCancelled || hopeless != nil { return nil }
        guard let failure, source.recorded == stored.choices else { continue }
        for failure in left.failures {
          store.add(failure, to: check.name, headed: storedCheck.description)
        }
        FailureFile(path: left.path).text = nil
        return (
          Found(index: 0, choices: source.recorded, failure: failure),
          "stored under the former name \(left.test)"
        )
      }
      return nil
    }
  }
#endif
