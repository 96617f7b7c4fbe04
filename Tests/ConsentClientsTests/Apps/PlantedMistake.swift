import ConsentVocabulary

/// A mistake that a test plants in the worked examples that it explores.
enum PlantedMistake: CaseIterable {
  // A sheet that chooses contacts.
  case noReadingAfterReturn, limitedTreatedAsNone, listThrownAwayWhenACallFails
  // Birthdays that load at launch and when active.
  case nothingForgottenAfterARevocation, answerOfAnEndedProcessUsed, restrictedTakenForDenied
  // A notifier with tokens over launches.
  case changesWhileDeadNotTold, ownChangesToldAsForeign, deletionsNotTold
  // A sync with a server.
  case syncingToldAsDoneAfterARefusal
  // A scanner.
  case silentUnderRestriction, refusalStays, grantRememberedOverLaunches, asksAtLaunch
  // A clip that hands a blob over.
  case writtenToItsOwnDefaults, writtenUnderAnotherKey, readFromAnotherGroup, wipedAtLaunch
  case clearedBeforeItIsKept
  // A list that a cover hides.
  case coveredOnlyBehind, uncoveredByItsOwnAnswer

  /// The mistake that the current test plants; `nil` for none.
  @TaskLocal static var planted: PlantedMistake?

  /// Whether the current test plants this mistake.
  var isPlanted: Bool { Self.planted == self }
}
