import ConsentVocabulary

extension CameraAlertFinding {
  /// What the lint finds in the alerts of an app, in the order of the findings, each with the alerts that
  /// it is about, by their places.
  ///
  /// - Source: Specs/Camera/Lint.md, MN-01 to MN-04. Over written words what INV-M16 and INV-M17 say of
  ///   the alerts that come up.
  public static func findings(
    in alerts: [CameraAlert]
  ) -> [(finding: CameraAlertFinding, alerts: [Int])] {
    allCases.flatMap { finding in finding.places(in: alerts).map { (finding, $0) } }
  }

  private func places(in alerts: [CameraAlert]) -> [[Int]] {
    func each(_ isFound: (CameraAlert) -> Bool) -> [[Int]] {
      alerts.indices.filter { isFound(alerts[$0]) }.map { [$0] }
    }
    return switch self {
    case .primingHasNotOneAction: each { $0.isPriming && $0.actions.count != 1 }
    case .primingActionGrants:
      each { $0.isPriming && $0.actions.contains { !$0.label.grantWords.isEmpty } }
    case .primingDoesNotLeadOn:
      each { $0.isPriming && !$0.actions.contains { $0.destination == .prompt } }
    case .primingTitleIsTheSystems: each { $0.isPriming && $0.title.repeatsTheSystem }
    case .alertHasNoWayOut:
      each { !$0.isPriming && !$0.actions.contains { $0.destination == .nothing } }
    case .titlesAreShared: Self.shared(in: alerts)
    }
  }

  /// The alerts that share a title though their meanings differ, a group a title.
  private static func shared(in alerts: [CameraAlert]) -> [[Int]] {
    let titles = alerts.map { $0.title.plainWords }
    return titles.indices.compactMap { first in
      let same = titles.indices.filter { titles[$0] == titles[first] }
      guard same.first == first, Set(same.map { alerts[$0].meaning }).count > 1 else { return nil }
      return same
    }
  }

  public var clause: String {
    switch self {
    case .primingHasNotOneAction, .primingActionGrants, .primingDoesNotLeadOn: "MN-01"
    case .primingTitleIsTheSystems: "MN-02"
    case .alertHasNoWayOut: "MN-03"
    case .titlesAreShared: "MN-04"
    }
  }

  /// What is found, in a sentence.
  public var sentence: String {
    switch self {
    case .primingHasNotOneAction:
      "A priming screen has exactly one action, for the person decides in the system's prompt."
    case .primingActionGrants: "An action of a priming screen reads as if it granted the access."
    case .primingDoesNotLeadOn: "No action of the priming screen leads to the system's prompt."
    case .primingTitleIsTheSystems: "The title of a priming screen repeats the system's prompt."
    case .alertHasNoWayOut: "An alert has no action that commits to nothing."
    case .titlesAreShared: "Two alerts with different meanings have the same title."
    }
  }
}

extension String {
  /// The words of a label that the system's own prompt grants with, as they stand there. English alone.
  public var grantWords: [String] {
    plainWords.filter(Self.grants.contains)
  }

  private static let grants: Set<String> = [
    "accept", "agree", "allow", "approve", "authorise", "authorize", "confirm", "consent", "enable",
    "grant", "ok", "okay", "permit", "yes",
  ]

  /// Whether it has the words in which the system asks.
  fileprivate var repeatsTheSystem: Bool {
    let words = plainWords.joined(separator: " ")
    return words.contains("would like to access") || words.contains("would like to use")
  }

  /// Its words in small letters, without what stands between them.
  fileprivate var plainWords: [String] {
    lowercased().split { !($0.isLetter || $0.isNumber) }.map(String.init)
  }
}
