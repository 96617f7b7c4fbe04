#if canImport(Testing)
  import OperatingSystem
  import PropertyTesting

  /// The case that a check runs, in a file, so that the next run knows which case ended the process.
  ///
  /// Random cases are written as blocks, before the first case of each.
  final class RunningCase {
    enum Content: Equatable, LosslessStringConvertible {
      case block(seed: UInt64, first: UInt64)
      case choices(ChoiceSequence)

      init?(_ description: String) {
        let words = description.split(whereSeparator: \.isWhitespace)
        switch (words.first, words.count) {
        case ("seed", 4):
          guard let seed = UInt64(words[1]), let first = UInt64(words[3]) else { return nil }
          self = .block(seed: seed, first: first)
        case ("choices", 2):
          guard let choices = ChoiceSequence(String(words[1])) else { return nil }
          self = .choices(choices)
        default: return nil
        }
      }

      var description: String {
        switch self {
        case .block(let seed, let first): "seed \(seed) from \(first)"
        case .choices(let choices): "choices \(choices)"
        }
      }
    }

    static let block: UInt64 = 64

    private let path: String?
    private let file: Int32?
    private let lastWords = LastWords.take()
    private let place: String

    /// Opens the file at `path`, if that is possible.
    init(path: String?, of check: CheckPlace) {
      let file = path.map { open($0, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644) }
      self.file = file == -1 ? nil : file
      self.path = path
      place = "\(check.location.fileID):\(check.location.line)"
    }

    /// The case at which the last run ended, if it ended the process.
    static func left(at path: String) -> Content? {
      FailureFile(path: path).text.flatMap { Content($0) }
    }

    func write(_ content: Content) {
      if let lastWords {
        let next = file == nil ? "" : " The next run plays the case first, in another process."
        LastWords.set(
          "\(place): the process ended in this check, at \("\(content)".prefix(600)).\(next)"
            + " CHECK_ISOLATED=1 shrinks and reports it at once.", at: lastWords)
      }
      guard let file else { return }
      let bytes = Array("\(content)\n".utf8)
      _ = pwrite(file, bytes, bytes.count, 0)
      _ = ftruncate(file, off_t(bytes.count))
    }

    /// Removes the file at the end of the check.
    func finish() {
      if let lastWords { LastWords.free(lastWords) }
      if let file { close(file) }
      if let path { unlink(path) }
    }
  }
#endif
