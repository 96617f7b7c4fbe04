/// A kind of data that the system asks for, with the usage text that an app must have.
enum UsageKind: String, CaseIterable {
  case camera = "NSCameraUsageDescription"
  case microphone = "NSMicrophoneUsageDescription"
  case contacts = "NSContactsUsageDescription"

  /// The names of the calls that ask.
  static let calls = ["requestAccess", "requestRecordPermission"]

  /// The kinds by the members of types of media and of entities.
  fileprivate static let members = ["video": camera, "audio": microphone, "contacts": contacts]
}

extension SwiftModule {
  /// The kind of data for which the call at a token asks. Returns `nil` if it asks for none of them, and none if the
  /// kind is not known, or is one of several.
  func usageKinds(_ file: SwiftScopes, _ index: Int) -> [UsageKind]? {
    guard let word = file.kind(index)?.word, UsageKind.calls.contains(word),
      file.kind(index - 1) == .sign("."), let call = SwiftCall(file, index)
    else { return nil }
    if word == "requestRecordPermission" { return [.microphone] }
    guard let argument = call.argument("for") else { return nil }
    // `.video`, `AVMediaType.video`, or a constant of one's own.
    let kinds = members(file, argument).map { UsageKind.members[$0] }.distinct
    if kinds.count == 1, let kind = kinds[0] { return [kind] }
    return file.word(index - 2) == "AVCaptureDevice" ? [] : nil
  }
}

/// The usage texts of the targets of projects.
struct UsageTexts {
  let inputs: LintInputs
  /// The number of texts that were judged, missing ones included, by target and configuration.
  private(set) var count = 0

  /// Returns the findings on usage texts that are missing for these requests, or that give no purpose.
  mutating func findings(for sources: CameraSources) -> [LintFinding] {
    var findings: [LintFinding] = []
    var compiled: Set<LintFinding.Place> = []
    for project in inputs.projects.all {
      for target in project.targets where target.kind == .app || target.kind == .clip {
        let members = inputs.projects.members(of: target, in: project, among: inputs.index)
        func isOf(_ places: Set<Int>, _ path: String) -> Bool {
          inputs.index[LintPath.joined("", path)].map(places.contains) ?? false
        }
        let all = sources.requests.filter { isOf(members.places, $0.place.file) }
        compiled.formUnion(all.map(\.place))
        // A library can ask: the app does if one of its own sources leads there.
        let own = all.filter { request in
          isOf(members.own, request.place.file)
            || sources.isReached(
              request, by: { isOf(members.own, $0) }, among: { isOf(members.places, $0) })
        }
        for (_, settings) in target.configurations {
          findings += UsageKind.allCases.compactMap {
            judge($0, own, all, project, target, settings)
          }
        }
      }
    }
    return findings + made(sources.requests.filter { !compiled.contains($0.place) })
  }

  /// Reports apps that are made from a file, whose sources have some of these requests, and no text for them.
  private func made(_ requests: [CameraSources.Request]) -> [LintFinding] {
    inputs.generators(of: .app).flatMap { file, folder, command -> [LintFinding] in
      func isBelow(_ path: String) -> Bool {
        folder.isEmpty || LintPath.joined("", path).hasPrefix("\(folder)/")
      }
      return UsageKind.allCases.compactMap { kind in
        let key = kind.rawValue
        let request = requests.first { $0.kind == kind && isBelow($0.place.file) }
        guard let request, file.contained([key]).isEmpty,
          !inputs.lists.contains(where: { $0.contains(key) && isBelow($0.path) })
        else { return nil }
        return LintFinding(
          CameraRule.usageTextIsMissing.rule, .unknown,
          "An app is made from this file, and no project file has it, so its usage text is not known. Make "
            + "the project first, with \(command), and lint it then.",
          details: ["  needed  a text under \(key)"],
          at: [LintFinding.Place(file.path, line: nil), request.place])
      }
    }
  }

  /// Judges the text of a target in one configuration.
  private mutating func judge(
    _ kind: UsageKind, _ sure: [CameraSources.Request], _ all: [CameraSources.Request],
    _ project: XcodeProject, _ target: XcodeProject.Target, _ settings: BuildSettings
  ) -> LintFinding? {
    let path = settings.path("INFOPLIST_FILE")
    let list = path.flatMap(inputs.list)
    let text =
      settings["INFOPLIST_KEY_\(kind.rawValue)"] ?? list?.text(kind.rawValue).map(settings.expanded)
    let place =
      list?.place(of: kind.rawValue, role: "")
      ?? LintFinding.Place(project.path, line: nil, target.name)
    if let text, text.contains(where: { !$0.isWhitespace }) {
      count += 1
      let keys = ["CFBundleName", "CFBundleDisplayName"]
      let names =
        [target.name, settings["PRODUCT_NAME"]] + keys.map { settings["INFOPLIST_KEY_\($0)"] }
        + keys.map { list?.text($0).map(settings.expanded) }
      let known = Self.restating.union(names.compactMap(\.self).flatMap(\.plainWords))
      let words = text.replacing(/\$[({][^)}]*[)}]/, with: " ").plainWords
      guard !words.isEmpty, words.allSatisfy(known.contains) else { return nil }
      return LintFinding(
        CameraRule.usageTextHasNoPurpose.rule, .advice, details: ["  text  \(text)"], at: [place])
    }
    // Sure where the target is for the iPhone alone, and its list is here. No text helps a clip to contacts.
    let first = sure.first { $0.kind == kind }
    guard let request = first ?? all.first(where: { $0.kind == kind }), target.isOfPhone(settings),
      path == nil || list != nil, target.kind != .clip || kind != .contacts
    else { return nil }
    count += 1
    return LintFinding(
      CameraRule.usageTextIsMissing.rule, first != nil ? .wrong : .advice,
      first != nil
        ? nil
        : "A library can ask without a usage text. No call of the app that leads there was found.",
      details: ["  needed  a text under \(kind.rawValue)"], at: [place, request.place])
  }

  /// The words of texts that only restate the request.
  private static let restating = Set(
    """
    a access all allow an and app application better camera can contact contacts device enable \
    experience for functionality give grant if in is it its like mic microphone must need needed \
    needs of on our permission permissions phone please properly request requests require required \
    requires s the this to turn us usage use used user uses using want wants we will work works \
    would you your
    """.split(separator: " ").map(String.init))
}
