import ConsentInvariants
import ConsentMachines
import ConsentModel
import ConsentSuite
import ConsentVocabulary
import Desk
import Lockstep
import Notation
import StateMachines
import Testing

/// A mutant, the claim that detects it, and the length of the first failing random case once no command can be deleted.
struct AppClipFaultRow: CustomTestStringConvertible {
  var name: String
  var claim: AppClipClaim
  var commands: Int
  /// Where the search for a case begins: those before do not fail.
  var first: UInt64

  init(_ name: String, _ claim: AppClipClaim, _ commands: Int, from first: UInt64 = 0) {
    (self.name, self.claim, self.commands, self.first) = (name, claim, commands, first)
  }

  var testDescription: String { name }

  static let all = [
    AppClipFaultRow("leavesUnderAnotherName", .whatTheClipLeavesTheAppCollects, 5, from: 1_032),
    AppClipFaultRow("collectsFromStandard", .whatTheClipLeavesTheAppCollects, 5, from: 1_032),
    AppClipFaultRow("storesUsersElsewhere", .theLintIsExact, 5, from: 538),
    AppClipFaultRow("leavesSecrets", .secretsAreNotLeft, 2),
    AppClipFaultRow("copiesWholeAndCleansFirst", .nothingLeftIsLost, 11, from: 406),
    AppClipFaultRow("copiesWholeAndCleansFirst", .plansFollowTheirDesign, 3),
    AppClipFaultRow("cleansBeforeItCopies", .nothingLeftIsLost, 6, from: 334),
    AppClipFaultRow("marksBeforeItCopies", .importsEndComplete, 10, from: 682),
    AppClipFaultRow("marksInTheKeychain", .importsEndComplete, 11, from: 682),
    AppClipFaultRow("importsEachTime", .finishedImportsAreFinal, 8, from: 1_013),
    AppClipFaultRow("importsWithoutAGate", .importsLeaveWhatTheAppChanged, 5, from: 248),
    AppClipFaultRow("importsWithoutAGate", .gatesFollowTheirDesign, 3),
    AppClipFaultRow("movesHomes", .replacingHandsOverNoHome, 3),
    AppClipFaultRow("asksNoAssociation", .itemsFollowVersionAndAssociation, 5, from: 1_144),
    AppClipFaultRow("staysBefore15p4", .itemsFollowVersionAndAssociation, 5),
    AppClipFaultRow("leavesItemsToTheClip", .replacingPromotesItems, 3),
    AppClipFaultRow("leavesItemsToTheClip", .itemsFollowTheirCommands, 5),
    AppClipFaultRow("tellsItemsByLabel", .theAppKeepsItsOwnItems, 6),
    AppClipFaultRow("losesStoredSessions", .sessionsEndWithTheirProcess, 4),
    AppClipFaultRow("bringsAClipThatIsNotReleased", .pendingReleasesReachNobody, 1),
    AppClipFaultRow("bringsAClipThatIsNotReleased", .releasesComeWithADay, 1),
    AppClipFaultRow("countsADayMore", .clipsGoOnTime, 2, from: 165),
    AppClipFaultRow("putsItsOwnGroupFirst", .itemsFollowTheirCommands, 1),
    AppClipFaultRow("sharesAccessGroupsWithAll", .outsidersReachNoAccessGroup, 1),
    AppClipFaultRow("sharesAccessGroupsWithAll", .accessGroupsAreTheirMembers, 1),
    AppClipFaultRow("diesWithoutAContainer", .membersHaveContainers, 3),
    AppClipFaultRow("diesWithoutAContainer", .partsFollowTheirCommands, 3),
    AppClipFaultRow("trustsStatesBesideErrors", .errorsChangeNothing, 5, from: 71),
    AppClipFaultRow("takesTheUnknownForGood", .onlyTheAuthorizedAreSignedIn, 5),
    AppClipFaultRow("keepsTheRevoked", .theRevokedAreSignedOut, 5),
    AppClipFaultRow("asksAboutNobody", .nobodyIsAskedAbout, 3),
    AppClipFaultRow("asksAboutNobody", .resumesFollowTheirAnswers, 3),
    AppClipFaultRow("cleansAtTheFirstLaunch", .nothingLeftIsLost, 4),
    AppClipFaultRow("stopsAtItsMark", .importsEndClean, 10),
    AppClipFaultRow("cleansWhatDiffers", .cleaningKeepsTheRest, 9, from: 1_527),
    AppClipFaultRow("cleansWhatDiffers", .importsGoStepByStep, 9, from: 1_527),
    AppClipFaultRow("looksEverywhere", .namesLeadToTheirOwnShelf, 4),
    AppClipFaultRow("writesToAllSuites", .namesLeadToTheirOwnShelf, 2),
    AppClipFaultRow("keepsTheFirstUser", .signingInStoresTheLatest, 4),
    AppClipFaultRow("goesOnWhenRefused", .refusalsChangeNothing, 2),
    AppClipFaultRow("invokesTheClipBesideTheApp", .invocationsReachTheApp, 2),
    AppClipFaultRow("keepsTheClip", .clipAndAppAreNeverBothThere, 2),
    AppClipFaultRow("deletesBeforeItReplaces", .replacingLeavesNoGroupAlone, 2),
    AppClipFaultRow("emptiesContainersOnReplacement", .replacingKeepsCommonGroups, 3),
    AppClipFaultRow("keepsTheForgotten", .accountsFollowTheirCommands, 3),
    AppClipFaultRow("isOnlineAtALaunch", .theNetworkFollowsItsCommands, 3),
    AppClipFaultRow("opensInVain", .programsFollowTheirCommands, 2),
    AppClipFaultRow("letsOthersIn", .outsidersSeeNothing, 1),
    AppClipFaultRow("findsTheAppsItems", .itemsFollowVersionAndAssociation, 6, from: 350),
    AppClipFaultRow("findsTheClipsFirst", .theAppKeepsItsOwnItems, 6),
    AppClipFaultRow("keepsTheAppsFirst", .replacingPromotesItems, 7),
    AppClipFaultRow("neverStartsAgain", .clipsGoOnTime, 3),
    AppClipFaultRow("keepsContainers", .containersLiveAsLongAsMembers, 2),
    AppClipFaultRow("reusesContainers", .newContainersAreEmpty, 4, from: 228),
    AppClipFaultRow("keepsWhatTheClipHad", .whoGoesTakesTheirOwnAlong, 3),
    AppClipFaultRow("keepsWhatTheAppHad", .whoGoesTakesTheirOwnAlong, 4),
    AppClipFaultRow("keepsTheClipsItems", .clipsTakeTheirItemsAlong, 3, from: 95),
    AppClipFaultRow("givesTheAppTheClipsLink", .linksArriveOnce, 3),
    AppClipFaultRow("deliversALinkAgain", .linksArriveOnce, 2),
    AppClipFaultRow("takesALaterLinkForTheFirst", .linksArriveOnce, 2),
    AppClipFaultRow("dropsLinksOfTheRunning", .linksArriveOnce, 2),
    AppClipFaultRow("deliversALostLink", .linksArriveOnce, 3),
    AppClipFaultRow("looksInTheFirstGroupAlone", .itemsAreFoundInOrder, 4),
    AppClipFaultRow("letsOutsidersLook", .outsidersReachNoAccessGroup, 1),
    AppClipFaultRow("sweepsEveryGroup", .itemsFollowTheirCommands, 5),
    AppClipFaultRow("takesAccessGroupsAlong", .accessGroupsAreTheirMembers, 3),
    AppClipFaultRow("keepsItemsForTheirAdder", .membersFindWhatWasLeft, 4),
  ]
}

@Suite struct `Faults of the clip` {
  @Test func `each has a row, and each claim a fault that it finds`() {
    let faults = AppClipFaults.all(around: modelAsContestant)
    // A fault may have a row for each of several claims.
    #expect(AppClipFaultRow.all.map(\.name).distinct == faults.map(\.name))
    #expect(Set(faults.map(\.summary)).count == faults.count)
    #expect(Set(AppClipFaultRow.all.map(\.claim)) == Set(AppClipClaim.allCases))
  }

  @Test(arguments: Desk.sample(of: AppClipFaultRow.all, oneIn: 8))
  func `are found by the claim beside them alone, and made short`(row: AppClipFaultRow) throws {
    let machine = AppClipMachine()
    let fault = try #require(
      AppClipFaults.all(around: modelAsContestant).first { $0.name == row.name })
    let breaks = { (scenario: Scenario<AppClip>) in
      machine.brokenClaims(by: fault, in: scenario).contains(row.claim)
    }
    let found = (row.first..<20_000).lazy
      .compactMap { machine.scenario(ofCase: $0, below: 1, commands: 50) }.first(where: breaks)
    let short = shortened(try #require(found), breaks)
    #expect(short.commands.count == row.commands, "\(row.name): \(short.commands.count)")
    #expect(machine.brokenClaims(by: modelAsContestant, in: short) == [])
  }
}
