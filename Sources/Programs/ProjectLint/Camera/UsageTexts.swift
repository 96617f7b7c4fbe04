/// A kind of data that the system asks for, with the usage text that an app must have.
enum UsageKind: String, CaseIterable {
  case camera = "NSCameraUsageDescription"
  case microphone = "NSMicrophoneUsageDescription"
  case contacts = "NSContactsUsageDescription"
}

/// The usage texts of the programs in some files.
struct UsageTexts {
  private let inputs: LintInputs
  /// Whether any file may have usage texts.
  var isKnown: Bool { !inputs.plists.isEmpty || !inputs.projects.all.isEmpty }

  init(_ inputs: LintInputs) { self.inputs = inputs }

  /// Returns the findings on usage texts that are missing for these requests, or that give no purpose.
  func findings(for requests: [CameraSources.Request]) -> [LintFinding] {
    var findings: [LintFinding] = []
    var isOwned: Set<Int> = []
    for project in inputs.projects.all {
      for target in project.targets where target.kind == .app || target.kind == .clip {
        let members =
          requests.isEmpty
          ? [] : inputs.projects.members(of: target, in: project, among: inputs.index).places
        let own = requests.indices.filter {
          inputs.index[LintPath.joined("", requests[$0].place.file)].map(members.contains) ?? false
        }
        isOwned.formUnion(own)
        for (_, settings) in target.configurations {
          for kind in UsageKind.allCases {
            findings += judge(kind, own.map { requests[$0] }, project, target, settings)
          }
        }
      }
    }
    let stray = requests.indices.filter { !isOwned.contains($0) }.map { requests[$0] }
    if inputs.projects.all.isEmpty {
      for list in inputs.plists {
        for kind in UsageKind.allCases {
          findings += Self.purpose(
            list.text(kind.rawValue), at: list.place(of: kind.rawValue, role: ""), names: [])
        }
      }
      for kind in UsageKind.allCases { findings += missing(kind, stray) }
    }
    var seen: Set<[LintFinding.Place]> = []
    return findings.filter {
      seen.insert([LintFinding.Place($0.id, line: nil, $0.details.joined())] + $0.places).inserted
    }
  }

  /// Judges the text of a target in one configuration.
  private func judge(
    _ kind: UsageKind, _ requests: [CameraSources.Request], _ project: XcodeProject,
    _ target: XcodeProject.Target, _ settings: BuildSettings
  ) -> [LintFinding] {
    let path = settings["INFOPLIST_FILE"].map {
      LintPath.joined(settings["LINT_ROOT"] ?? "", $0)
    }
    let list = path.flatMap(inputs.list)
    let text =
      settings["INFOPLIST_KEY_\(kind.rawValue)"] ?? list?.text(kind.rawValue).map(settings.expanded)
    let place =
      list?.place(of: kind.rawValue, role: "") ?? LintFinding.Place(project.path, line: nil)
    let asked = requests.filter { $0.kind == kind }
    if let text, !text.allSatisfy(\.isWhitespace) {
      if Self.isOpen(text) {
        return asked.isEmpty ? [] : [Self.open(kind, at: [place, asked[0].place])]
      }
      let names = [
        target.name, settings["PRODUCT_NAME"], settings["INFOPLIST_KEY_CFBundleDisplayName"],
      ]
      return Self.purpose(text, at: place, names: names.compactMap(\.self))
    }
    guard let request = asked.first(where: \.isSure) else { return [] }
    if path != nil && list == nil { return [Self.open(kind, at: [place, request.place])] }
    let isSure = target.isOfPhone(settings)
    return [Self.missing(kind, isSure ? .wrong : .unknown, at: [place, request.place])]
  }

  /// Judges the texts near a request without a project file: whose they are is a guess.
  private func missing(_ kind: UsageKind, _ requests: [CameraSources.Request]) -> [LintFinding] {
    guard let request = requests.first(where: { $0.kind == kind && $0.isSure }) else { return [] }
    let most = inputs.plists.map { LintPath.shared($0.path, request.place.file) }.max()
    let near = inputs.plists.filter { LintPath.shared($0.path, request.place.file) == most }
    let texts = near.compactMap { $0.text(kind.rawValue) }.filter { !$0.allSatisfy(\.isWhitespace) }
    guard let list = near.first, !texts.contains(where: { !Self.isOpen($0) }) else { return [] }
    let places = [list.place(of: kind.rawValue, role: ""), request.place]
    return [texts.isEmpty ? Self.missing(kind, .unknown, at: places) : Self.open(kind, at: places)]
  }

  private static func isOpen(_ text: String) -> Bool {
    BuildSettings.isLeft(in: text) && text.hasPrefix("$") && text.hasSuffix(")")
  }

  private static func missing(
    _ kind: UsageKind, _ level: LintFinding.Level, at places: [LintFinding.Place]
  ) -> LintFinding {
    CameraRule.usageTextIsMissing.finding(
      level,
      level == .wrong
        ? nil
        : "No usage text is found for a request. Whether the program that asks has one is not sure: hand "
          + "in its project file, or judge by eye.",
      details: ["  needed  a text under \(kind.rawValue)"], at: places)
  }

  private static func open(_ kind: UsageKind, at places: [LintFinding.Place]) -> LintFinding {
    CameraRule.labelIsUnknown.finding(
      .unknown,
      "The usage text for \(kind.rawValue) is a build setting, or in a list that was not handed in. "
        + "Hand in the folder of the whole project.",
      details: ["  needed  a text under \(kind.rawValue)"], at: places)
  }

  /// Advice on a text that only restates the request: each of its words is a closed list's or a name of the
  /// program.
  private static func purpose(
    _ text: String?, at place: LintFinding.Place, names: [String]
  ) -> [LintFinding] {
    guard let text else { return [] }
    let plain = text.replacing(/\$[({][^)}]*[)}]/, with: " ")
    let known = restating.union(names.flatMap(\.plainWords)).union(names.flatMap(\.nameWords))
    guard !plain.plainWords.isEmpty, plain.plainWords.allSatisfy(known.contains) else { return [] }
    return [
      CameraRule.usageTextHasNoPurpose.finding(.advice, details: ["  text  \(text)"], at: [place])
    ]
  }

  private static let restating: Set = [
    "a", "access", "all", "allow", "an", "and", "app", "application", "better", "camera", "can",
    "contact", "contacts", "device", "enable", "experience", "for", "functionality", "give",
    "grant",
    "if", "in", "is", "it", "its", "like", "mic", "microphone", "must", "need", "needed", "needs",
    "of", "on", "our", "permission", "permissions", "phone", "please", "properly", "request",
    "requests", "require", "required", "requires", "s", "the", "this", "to", "turn", "us", "usage",
    "use", "used", "user", "uses", "using", "want", "wants", "we", "will", "work", "works", "would",
    "you", "your",
  ]
}
