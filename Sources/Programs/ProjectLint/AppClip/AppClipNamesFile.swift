import ConsentVocabulary
import Notation

/// A file with the suite names under which each program keeps its data, for names that the code lacks:
///
///     clip text = group.com.example.coffee
///     app text = group.com.example.coffee
///     clip user = standard
///     app user = group.com.example.coffee
///     leaves secrets = no
///
/// Each line is optional. A line that begins with `#` is a comment.
struct AppClipNamesFile {
  private(set) var uses: [(program: AppClipProgram, use: AppClipUse)] = []
  /// Whether the clip leaves secrets like any other text, and the place of this line.
  private(set) var leavesSecrets: (isSo: Bool, place: LintFinding.Place)?

  private static let leavesSecrets = "leaves secrets"

  private static let flows: [(key: String, program: AppClipProgram, flow: AppClipFlow)] =
    AppClipFlow.allCases.flatMap { flow in
      AppClipProgram.allCases.map { ("\($0.word) \(flow.word)", $0, flow) }
    }

  init(_ file: LintFile) throws(LintMistake) {
    let keys = Self.flows.map(\.key) + [Self.leavesSecrets]
    var seen: Set<String> = []
    for (number, line) in try file.lines() {
      let sides = line.split(separator: "=", maxSplits: 1).map {
        $0.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
      }
      let key = sides.first ?? ""
      guard keys.contains(key) else {
        let nearest = Notation.nearest(to: key, in: keys).map { "\"\($0) = NAME\"" }
        throw file.mistake(number, nearest ?? "NAME behind one of: \(keys.joined(separator: ", "))")
      }
      guard sides.count == 2, !sides[1].isEmpty, !sides[1].contains(" ") else {
        throw file.mistake(number, "one name behind \"\(key) =\"")
      }
      guard seen.insert(key).inserted else { throw file.mistake(number, "\"\(key)\" once only") }
      let value = sides[1]
      func place(_ program: AppClipProgram) -> LintFinding.Place {
        LintFinding.Place(file.path, line: number, program.word)
      }
      if let (_, program, flow) = Self.flows.first(where: { $0.key == key }) {
        let name: AppClipUse.Name =
          value == "standard"
          ? .standard : value.contains("$(") ? .unknown("a build setting") : .group(value)
        uses.append((program, AppClipUse(flow: flow, name: name, place: place(program))))
      } else {
        guard ["yes", "no"].contains(value) else { throw file.mistake(number, "yes or no") }
        leavesSecrets = (value == "yes", place(.clip))
      }
    }
  }
}
