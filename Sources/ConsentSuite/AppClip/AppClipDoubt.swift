import ConsentVocabulary
import Reporting

/// What cannot be told from the files of a project. In the order in which it is told.
package enum AppClipDoubt: String, CaseIterable {
  case targetIsUnclear, entitlementsAreMissing, settingIsUnexpanded, nameIsUnknown, nameIsMissing
  case sourceDoesNotEnd

  static let clause = "KN-05"

  /// What is in doubt, in a sentence.
  var sentence: String {
    switch self {
    case .targetIsUnclear: "It is not clear to which program a file belongs."
    case .entitlementsAreMissing: "The entitlements of a program were not handed in."
    case .settingIsUnexpanded: "A build setting stands where a value is needed."
    case .nameIsUnknown: "A name in the code is known only when the program runs."
    case .nameIsMissing: "One program names something for which the other has no name."
    case .sourceDoesNotEnd: "A string, a comment or too many braces in a source do not end."
    }
  }

  func finding(_ sentence: String, at places: [LintFinding.Place]) -> LintFinding {
    LintFinding(
      machine: AppClip.name, rule: rawValue, level: .unknown, sentence, at: places)
  }
}
