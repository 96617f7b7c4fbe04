import ConsentVocabulary
import StateMachines

/// A claim about every transcript of a clip and its app, whichever system produced it.
public enum AppClipClaim: String, Claims {
  case clipAndAppAreNeverBothThere = "INV-K01"
  case invocationsReachTheApp = "INV-K02"
  case replacingKeepsCommonGroups = "INV-K03"
  case whatTheClipLeavesTheAppCollects = "INV-K03b"
  case replacingLeavesNoGroupAlone = "INV-K04"
  case membersHaveContainers = "INV-K05"
  case namesLeadToTheirOwnShelf = "INV-K06"
  case replacingHandsOverNoHome = "INV-K07"
  case outsidersSeeNothing = "INV-K08"
  case itemsFollowVersionAndAssociation = "INV-K09"
  case containersLiveAsLongAsMembers = "INV-K10"
  case newContainersAreEmpty = "INV-K11"
  case finishedImportsAreFinal = "INV-K12"
  case importsLeaveWhatTheAppChanged = "INV-K12b"
  case nothingLeftIsLost = "INV-K13"
  case importsEndComplete = "INV-K13b"
  case onlyTheAuthorizedAreSignedIn = "INV-K14"
  case theRevokedAreSignedOut = "INV-K15"
  case nobodyIsAskedAbout = "INV-K16"
  case errorsChangeNothing = "INV-K16b"
  case secretsAreNotLeft = "INV-K17"
  case clipsGoOnTime = "INV-K18"
  case theLintIsExact = "INV-K21"
  case theAppKeepsItsOwnItems = "INV-K22"
  case refusalsChangeNothing = "INV-K23"
  case replacingPromotesItems = "INV-K24"
  case importsEndClean = "INV-K25"
  case whoGoesTakesTheirOwnAlong = "INV-K26"
  case clipsTakeTheirItemsAlong = "INV-K27"

  public typealias MonitorState = AppClipMonitorState

  public var statement: Statement {
    switch self {
    case .clipAndAppAreNeverBothThere:
      "The clip and the app are never on the device together."
        .sometimes("The app replaces the clip.")
    case .invocationsReachTheApp:
      "With the app there, an invocation reaches the app, and no clip comes."
        .sometimes("An invocation finds the app.")
    case .replacingKeepsCommonGroups:
      """
      A replacement keeps every cell in the containers and suites of groups that both clip and app \
      are in.
      """
      .sometimes("A common group holds something at a replacement.")
    case .whatTheClipLeavesTheAppCollects:
      "Collecting a text that the clip left returns its value."
        .sometimes("The app collects what the clip left.")
    case .replacingLeavesNoGroupAlone:
      """
      A replacement neither drops nor creates a container of a group that the clip shares with the \
      app or the other.
      """
      .sometimes("The clip shares a group at a replacement.")
    case .membersHaveContainers:
      """
      A request for a container is answered yes for a member and no for any other program, and \
      nothing else happens.
      """
      .sometimes("A member asks.", "Somebody else asks.")
    case .namesLeadToTheirOwnShelf:
      """
      Reading, collecting and finding change nothing, and a value that is read is under its key on \
      a shelf of the given name; writing, leaving and removing change no cell but texts \
      under their key on such a shelf.
      """
      .sometimes("A value is read.", "A value is written.")
    case .replacingHandsOverNoHome:
      """
      After a replacement, clip home dropped, nothing is on the app's own shelves nor on the clip's.
      """
      .sometimes("The clip's own shelves hold something at a replacement.")
    case .outsidersSeeNothing:
      "The other program is refused the contents of a group that it is not in."
        .sometimes("The other asks for a group that it is not in.")
    case .itemsFollowVersionAndAssociation:
      """
      The clip finds only a clip's items. If the app has no item of its own, it finds a clip's item \
      exactly under items at replacement seen, if the system is 15.4 and each signature names the \
      other.
      """
      .sometimes("The app looks for a clip's item.", "The clip looks for an app's item.")
    case .containersLiveAsLongAsMembers:
      """
      There is a container for exactly the groups that have a member on the device, and no \
      other container or suite holds anything.
      """
      .sometimes("A container is dropped.")
    case .newContainersAreEmpty:
      "A container that was created in a step is empty after it, and so is its suite."
        .sometimes("A container is created.")
    case .finishedImportsAreFinal:
      """
      Once an import has ended, starting and continuing imports changes no text in the app's \
      standard defaults, even after any other commands.
      """
      .sometimes("An import starts after one that ended.")
    case .importsLeaveWhatTheAppChanged:
      """
      Starting or continuing an import changes no text in standard of app under a key that the app \
      changed.
      """
      .sometimes(
        "The app changes something of its own before an import is continued or started.")
    case .nothingLeftIsLost:
      """
      While the app is there, each text that the clip left is in standard of app or in the defaults under \
      *app text*, the suite itself, with its value.
      """
      .sometimes("An import is killed.", "A source is cleaned.")
    case .importsEndComplete:
      "When an import ends, each text that the clip left is in standard of app."
        .sometimes("An import ends after the clip left something.")
    case .onlyTheAuthorizedAreSignedIn:
      """
      A resume that answers with an account found its identifier stored, asked about it, and the \
      last answer was authorized, without an error.
      """
      .sometimes("A resume signs in.")
    case .theRevokedAreSignedOut:
      """
      A resume whose last answer is revoked signs out, and after it no identifier is stored under \
      the name *app user*.
      """
      .sometimes("A resume hears revoked.")
    case .nobodyIsAskedAbout:
      """
      The app asks only about an account whose identifier is stored, and never about nobody.
      """
      .sometimes("A resume finds nothing stored.")
    case .errorsChangeNothing:
      "A resume whose last answer is an error changes nothing and is answered unresolved."
        .sometimes("A resume hears an error.")
    case .secretsAreNotLeft:
      "Leaving a secret puts it on no shelf.".sometimes("The clip is about to leave a secret.")
    case .clipsGoOnTime:
      """
      After an invocation or opening of the clip no idle days are shown. A day adds one to the idle \
      days of a clip; it removes the clip exactly if one more reaches the lifetime, and never the \
      app. Otherwise idle days change only when the clip goes, to 0.
      """
      .sometimes("A clip goes on time.", "An idle clip is launched.")
    case .theLintIsExact:
      "A flow arrives exactly if the lint finds nothing lost in it."
        .sometimes("A flow without a finding ends.", "A flow with a finding ends.")
    case .theAppKeepsItsOwnItems:
      """
      The app finds its own item under a label if it has one, and its items change only by the \
      app's own commands and a replacement.
      """
      .sometimes("The app finds its own item beside a clip's.", "The clip adds what the app has.")
    case .refusalsChangeNothing:
      "A refused command changes nothing and has no effect.".sometimes("A command is refused.")
    case .replacingPromotesItems:
      """
      Under items at replacement promoted, if the system is 15.4 and each signature names the other, \
      a replacement makes each of the clip's items an item of the app under the same label, in place of \
      any former one, and changes no other item. Otherwise a replacement changes no item.
      """
      .sometimes(
        "An item is promoted.", "It takes the place of one of the app's.",
        "A replacement leaves an item as it is.")
    case .importsEndClean:
      """
      When an import ends, the defaults under *app text*, the suite itself, hold nothing that the clip \
      left: under cleaning everything, and under cleaning equal nothing that standard of app holds \
      with the same value.
      """
      .sometimes("An import ends clean.", "It does so after one that was killed behind its mark.")
    case .whoGoesTakesTheirOwnAlong:
      "A program that is not on the device has nothing on its own shelves."
        .sometimes(
          "A clip goes that has files of its own.", "It has standard defaults.",
          "It has defaults under a name of its own.", "An app goes that has files of its own.",
          "It has standard defaults.", "It has defaults under a name of its own.")
    case .clipsTakeTheirItemsAlong:
      """
      If a clip goes and no app comes, its items go with it under clip items goUnlessReplaced, and \
      no other item; if an app goes, no item does.
      """
      .sometimes(
        "An item goes with its clip.", "An item stays, as is decided.",
        "An item stays behind its app.")
    }
  }
}
