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

  private let path: String
  private let file: Int32

  /// Opens the file at `path`; `nil` if that is impossible.
  init?(path: String) {
    file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    if file < 0 { return nil }
    self.path = path
  }

  /// The case at which the last run ended, if it ended the process.
  static func left(at path: String) -> Content? {
    FailureFile(path: path).text.flatMap { Content($0) }
  }

  func write(_ content: Content) {
    let bytes = Array("\(content)\n".utf8)
    _ = pwrite(file, bytes, bytes.count, 0)
    _ = ftruncate(file, off_t(bytes.count))
  }

  /// Removes the file at the end of the check.
  func finish() {
    close(file)
    unlink(path)
  }
}
