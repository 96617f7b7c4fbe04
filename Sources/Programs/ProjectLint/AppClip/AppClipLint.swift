import ConsentInvariants
import ConsentVocabulary

/// The judgement of one clip and its app, in one configuration.
struct AppClipLint {
  let project: AppClipProject
  private(set) var findings: [LintFinding] = []
  /// The questions that were judged, and the parts that were not.
  private var questions: [String] = []
  private var passedOver: [String] = []
  /// The programs whose entitlements matter and were not handed in.
  private var unlisted: Set<AppClipProgram> = []
  var clip: AppClipTarget { project.clip }
  var app: AppClipTarget { project.app }

  /// The programs and questions in a line.
  var judged: String {
    "\(clip.name) with \(app.name): \(questions.distinct.joined(separator: ", "))"
      + (passedOver.isEmpty ? "" : "; not judged: \(passedOver.distinct.joined(separator: ", "))")
  }

  init(_ project: AppClipProject) {
    self.project = project
    checkSources()
    for flow in AppClipFlow.allCases { judge(flow) }
    addOwnStores()
    judgeParent()
    judgeInvocations()
    judgeDomains()
    judgeAssociations()
    judgeIdentifiers()
    judgeWithheld()
    for program in AppClipProgram.allCases where unlisted.contains(program) {
      let own = project[program]
      add(
        .entitlementsAreMissing, .unknown,
        "The entitlements of \(own.name), \(own.missingEntitlements ?? "a file"), were not found. "
          + "Hand in the folder of the whole project.", at: [own.project])
    }
  }

  mutating func add(_ finding: LintFinding) { findings.append(finding) }

  mutating func add(
    _ rule: AppClipRule, _ level: LintFinding.Level, _ sentence: String? = nil,
    details: [String] = [], at places: [LintFinding.Place], steps: [String] = []
  ) {
    add(LintFinding(rule.rule, level, sentence, details: details, at: places, steps: steps))
  }

  mutating func ask(_ question: String) { questions.append(question) }

  mutating func passOver(_ part: String) { passedOver.append(part) }

  /// The texts of a program's entitlements. Notes it if they were not handed in.
  mutating func listed(_ key: String, of program: AppClipProgram) -> [String]? {
    let texts = project[program].texts(key)
    if texts == nil { unlisted.insert(program) }
    return texts
  }

  /// Reports sources of the clip that are not read, which may leave anything.
  private mutating func checkSources() {
    for program in AppClipProgram.allCases {
      let own = project[program]
      let unended = own.sources?.unread ?? []
      let parts = own.missing.map { "package \($0)" } + unended.map(\.words)
      if !own.objectiveC.isEmpty {
        passOver("\(own.objectiveC.count) files of \(own.name) in Objective-C")
      }
      passedOver += parts.map { "\($0) of \(own.name)" }
      if own.info == nil, let path = own.settings.path("INFOPLIST_FILE") {
        passOver("\(path) of \(own.name), which was not found")
      }
      guard program == .clip else { continue }
      let host = own.sources?.host
      let places =
        [host].compactMap(\.self)
        + own.objectiveC.prefix(1).map { LintFinding.Place($0, line: nil, "clip") } + unended
      let names = own.objectiveC + parts
      let reason =
        host != nil
        ? "What the clip does is written in another language"
        : !names.isEmpty
          ? "Not all of the clip was read: \(names.capped)"
          : own.sources == nil ? "No source of \(own.name) was found" : nil
      guard let reason else { continue }
      add(
        .sourceIsUnread, .unknown,
        "\(reason), so the data that it leaves are not known. Judge by eye.",
        at: places.isEmpty ? [own.project] : places)
    }
  }
}
