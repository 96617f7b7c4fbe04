import ConsentVocabulary
import StateMachines

/// A claim about every transcript of a clip and its app, whichever system produced it.
public enum AppClipClaim: String, ListedClaims {
  case clipAndAppAreNeverBothThere = "INV-K01"
  case invocationsReachTheApp = "INV-K02"
  case replacingKeepsCommonGroups = "INV-K03"
  case whatTheClipLeavesTheAppCollects = "INV-K03b"
  case replacingLeavesNoGroupAlone = "INV-K04"
  case membersHaveContainers = "INV-K05"
  case namesLeadToTheirOwnShelf = "INV-K06"
  case replacingHandsOverWhatIsDecided = "INV-K07"
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
  case cleaningKeepsTheRest = "INV-K28"
  case programsFollowTheirCommands = "INV-K29"
  case sessionsEndWithTheirProcess = "INV-K30"
  case accountsFollowTheirCommands = "INV-K31"
  case signingInStoresTheLatest = "INV-K32"
  case theNetworkFollowsItsCommands = "INV-K33"
  case gatesFollowTheirDesign = "INV-K34"
  case plansFollowTheirDesign = "INV-K35"
  case importsGoStepByStep = "INV-K36"
  case itemsFollowTheirCommands = "INV-K37"
  case resumesFollowTheirAnswers = "INV-K38"
  case partsFollowTheirCommands = "INV-K39"
  case linksArriveOnce = "INV-K40"
  case pendingReleasesReachNobody = "INV-K41"
  case releasesComeWithADay = "INV-K42"
  case itemsAreFoundInOrder = "INV-K43"
  case outsidersReachNoAccessGroup = "INV-K44"
  case accessGroupsAreTheirMembers = "INV-K45"
  case membersFindWhatWasLeft = "INV-K46"

  public typealias MonitorState = AppClipMonitorState

  public static let rows = Rows(
    life, invocations, storage, keychain, accessGroups, imports, accounts, promises)
}
