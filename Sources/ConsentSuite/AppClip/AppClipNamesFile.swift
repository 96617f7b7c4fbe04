import ConsentVocabulary
import Notation
import Reporting

/// A small file that says under which name each program keeps what, where the code does not:
///
///     clip text = group.com.example.coffee
///     app text = group.com.example.coffee
///     clip user = standard
///     app user = group.com.example.coffee
///     leaves secrets = no
///
/// Each line may be missing. What stands behind `#` at the start of a line is a comment.
struct AppClipNamesFile {
  private(set) var uses: [(program: AppClipProgram, use: AppClipUse)] = []
  /// Whether the clip leaves secrets as it leaves any text, and the line that says so.
  private(set) var leavesSecrets: (isSo: Bool, place: LintFinding.Place)?

  private enum Key: String, CaseIterable {
    case clipText = "clip text"
    case appText = "app text"
    case clipUser = "clip user"
    case appUser = "app user"
    case leavesSecrets = "leaves secrets"
  }

  init(_ file: LintFile) throws(LintMistake) {
    var seen: Set<Key> = []
    let lines = try file.text().split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() {
      func mistake(_ expected: String) -> LintMistake {
        LintMistake(Mistake(file.path, line: index + 1, expected: expected))
      }
      let words = line.split { $0 == " " || $0 == "\t" }
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      let sides = line.split(separator: "=", maxSplits: 1).map {
        $0.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
      }
      guard let key = Key(rawValue: sides.first ?? "") else {
        let nearest = Notation.nearest(to: sides.first ?? "", in: Key.allCases.map(\.rawValue))
        let known = Key.allCases.map(\.rawValue).joined(separator: ", ")
        throw mistake(nearest.map { "\"\($0) = NAME\"" } ?? "NAME behind one of: \(known)")
      }
      guard sides.count == 2, !sides[1].isEmpty, !sides[1].contains(" ") else {
        throw mistake("one name behind \"\(key.rawValue) =\"")
      }
      guard seen.insert(key).inserted else { throw mistake("\"\(key.rawValue)\" once only") }
      let place = { LintFinding.Place(file.path, line: index + 1, $0) }
      func use(_ program: AppClipProgram, _ flow: AppClipFlow) {
        let name: AppClipUse.Name =
          sides[1] == "standard"
          ? .standard : sides[1].contains("$(") ? .unknown("a build setting") : .group(sides[1])
        uses.append(
          (program, AppClipUse(flow: flow, name: name, place: place(program.word))))
      }
      switch key {
      case .clipText: use(.clip, .text)
      case .appText: use(.app, .text)
      case .clipUser: use(.clip, .user)
      case .appUser: use(.app, .user)
      case .leavesSecrets:
        guard ["yes", "no"].contains(sides[1]) else { throw mistake("yes or no") }
        leavesSecrets = (sides[1] == "yes", place(AppClipProgram.clip.word))
      }
    }
  }
}

extension AppClipProgram {
  /// Its name in a word.
  var word: String {
    switch self {
    case .clip: "clip"
    case .app: "app"
    }
  }
}
