import ConsentInvariants
import ConsentVocabulary

extension Linter {
  static let clip = Linter(
    part: .clip, rules: AppClipFinding.ofFiles.map(\.rule) + AppClipRule.allCases.map(\.rule)
  ) { inputs in
    var (projects, reading) = AppClipProject.all(inputs)
    for project in projects {
      let lint = AppClipLint(project)
      reading.findings += lint.findings
      reading.judged.append(lint.judged)
    }
    let pairs = Set(projects.map { [$0.clip.project.file, $0.clip.name, $0.app.name] }).count
    (reading.notes, reading.judged) = (reading.notes.distinct, reading.judged.distinct)
    if pairs > 0 {
      let word = pairs == 1 ? "1 clip with its app" : "\(pairs) clips with their apps"
      reading.judged.insert("\(word), in \(projects.count.counted("configuration"))", at: 0)
      reading.parts = [.clip]
    }
    return reading.judged.isEmpty && reading.findings.isEmpty ? nil : reading
  }
}
