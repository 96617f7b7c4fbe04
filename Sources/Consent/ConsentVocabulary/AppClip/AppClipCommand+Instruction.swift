import Notation

extension AppClipCommand {
  /// The sentence that asks a person with a device, a sample clip and its app to cause this command; `nil` if
  /// nobody can cause it at will.
  package var instruction: String? {
    switch self {
    case .clip, .app: "The sample \(AppClip.command.text(of: self))."
    case .other(let call): "Another sample app of the team \(OtherCall.form.text(of: call))."
    case .user(.invoke(nil)): "Scan the code of the clip."
    case .user(.invoke(let link?)): "Scan the code of link \(link.ordinal)."
    case .user(.open): "Open the sample that is installed, the clip or the app."
    case .user(.delete): "Delete the sample that is installed, the clip or the app."
    case .user(.installApp): "Install the sample app."
    case .user(.resetPrivacy): "In Settings, reset location and privacy."
    case .user(.stopUsing(let account)):
      "In Settings, stop using account \(account.ordinal) with the sample."
    case .system(.kill): "End the process of the sample, in Xcode or in the app switcher."
    case .system(.loseNetwork): "Switch on flight mode."
    case .system(.restoreNetwork): "Switch off flight mode."
    // The provider does both, at the request of a developer or on its own.
    case .system(.transfer), .system(.forget): nil
    case .clock(.advanceDay): "Wait a day."
    }
  }
}
