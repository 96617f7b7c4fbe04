/// A fault that meddles with what a sound step left behind or answered.
public enum StepFault: String, Hashable, Sendable, CaseIterable {
  case countsLimitedAsRefused
  case asksAgainWhenDenied
  case continuingSharesEverything
  case forgetsARefusal
  case losesTheSecondRequest
  case decidesByReadingTheStatus
  case asksUnderRestriction
  case answersWaitingReadsWithNobody
  case readsEverythingWhenLimited
  case answersNobodyWhenDenied
  case hidesCreatedContacts
  case updatesHiddenContacts
  case keepsDeletedContacts
  case keepsGrantsOfDeletedContacts
  case missesTheLastOfSeveral
  case failsOnUnknownIdentifiers
  case tellsHiddenFromAbsent
  case survivesSettings
  case liftingForgetsTheDecision
  case launchingGrantsTheRest
  case crashesOnUnknownContacts
  case trustsUndecidedTouches
  case grantsWhatMatchesNow
  case reportsAllGrants
  case reportsWithoutGranting
  case grantsEverybodyAtOnce
  case grantsTheFirstOfSeveral
  case cancellingGrants
  case asksAboutNobody
  case grantsWhenIllegible
  case simplifiedPromptSharesEverything
  case forgetsASimplifiedRefusal
  case answersUnderFullAccess
  case touchReplacesGrants
  case keepsTheFingerDown
  case callsBackAfterUnmounting
  case opensTheAccessPickerAnywhere
  case accessPickerNeverRemoves
  case cancelledPickerKeepsTicks
  case pickingGrants
  case picksWhatIsDisabled

  /// What it does wrong, in a line.
  public var summary: String {
    switch self {
    case .countsLimitedAsRefused: "a request under limited access answers not granted"
    case .asksAgainWhenDenied: "a request brings the prompt up again after a refusal"
    case .continuingSharesEverything: "the first screen's continue already gives full access"
    case .forgetsARefusal: "a refused prompt leaves access undetermined"
    case .losesTheSecondRequest: "a request that joins an open prompt never completes"
    case .decidesByReadingTheStatus: "reading the status denies access"
    case .asksUnderRestriction: "a request under a restriction brings up the prompt"
    case .answersWaitingReadsWithNobody: "a read that waited for the prompt finds nobody"
    case .readsEverythingWhenLimited: "fetching all returns hidden contacts"
    case .answersNobodyWhenDenied: "a fetch without access finds nobody instead of failing"
    case .hidesCreatedContacts: "a contact created under limited access is not granted"
    case .updatesHiddenContacts: "a hidden contact can be updated"
    case .keepsDeletedContacts: "deleting says saved and deletes nothing"
    case .keepsGrantsOfDeletedContacts: "a grant outlives its contact"
    case .missesTheLastOfSeveral: "fetching several leaves out the last"
    case .failsOnUnknownIdentifiers: "fetching several fails if one cannot be read"
    case .tellsHiddenFromAbsent: "writing to a hidden contact answers with another error"
    case .survivesSettings: "the app runs on after its access was changed in Settings"
    case .liftingForgetsTheDecision: "lifting a restriction leaves access undetermined"
    case .launchingGrantsTheRest: "a launch under limited access grants every contact"
    case .crashesOnUnknownContacts: "fetching an unknown contact ends the app"
    case .trustsUndecidedTouches: "before any decision a lack of room does not matter"
    case .grantsWhatMatchesNow: "a lift grants what matches then, not what was shown"
    case .reportsAllGrants: "a callback lists every grant"
    case .reportsWithoutGranting: "a callback lists a contact that was not granted"
    case .grantsEverybodyAtOnce: "a touch on one match grants every contact"
    case .grantsTheFirstOfSeveral: "a touch on several matches grants the first"
    case .cancellingGrants: "cancelling the chooser grants what it listed"
    case .asksAboutNobody: "a touch without a match brings up the simplified prompt"
    case .grantsWhenIllegible: "a blocked touch grants without a callback"
    case .simplifiedPromptSharesEverything: "allowing the simplified prompt gives full access"
    case .forgetsASimplifiedRefusal: "denying the simplified prompt decides nothing"
    case .answersUnderFullAccess: "the button is drawn under full access"
    case .touchReplacesGrants: "a touch drops the earlier grants"
    case .keepsTheFingerDown: "a finger stays down after it was lifted"
    case .callsBackAfterUnmounting: "a button that left the screen still reports"
    case .opensTheAccessPickerAnywhere: "the access picker opens without limited access"
    case .accessPickerNeverRemoves: "unticking a contact does not take it away"
    case .cancelledPickerKeepsTicks: "cancelling the access picker keeps what was ticked"
    case .pickingGrants: "the contact picker grants what was picked"
    case .picksWhatIsDisabled: "the contact picker hands over what it disabled"
    }
  }
}
