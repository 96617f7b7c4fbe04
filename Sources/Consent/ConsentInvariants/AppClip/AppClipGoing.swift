import ConsentVocabulary
import StateMachines

// INV-K26, K27: data removed together with a program.

extension Event<AppClip> {
  /// Requires the places of a program that is not on the device to be empty.
  var takesOwnAlong: Ruling<AppClipClaim.Own> {
    for program in AppClipProgram.allCases where after.lacks(program) {
      if after.cells.contains(where: { $0.shelf.own(of: program) != nil }) { return .broken }
    }
    let gone = AppClipProgram.allCases.lazy.filter(after.lacks)
    let own = gone.flatMap { program in before.cells.lazy.compactMap { $0.shelf.own(of: program) } }
    return own.first.map { .held(at: $0) } ?? .silent
  }

  /// Requires the items of a clip that is removed alone to go or stay as decided, and all others to stay.
  var takesItemsAlong: Ruling<AppClipClaim.ItemEnd> {
    guard isRemoval else { return .silent }
    let goes = has(.removed(.clip)) && world.decisions.clipItems == .goUnlessReplaced
    let kept = before.items.filter { !goes || $0.owner != .clip }
    return .when(
      !before.items.isEmpty,
      at: has(.removed(.app)) ? .outlivesApp : kept.count < before.items.count ? .goes : .stays,
      requires: Array(after.items) == kept)
  }
}

extension AppClipSnapshot {
  fileprivate func lacks(_ program: AppClipProgram) -> Bool {
    (program == .clip ? clip : app) == .notInstalled
  }
}

extension AppClipShelf {
  /// Returns the landmark of a shelf that is the program's own; `nil` for any other shelf.
  fileprivate func own(of program: AppClipProgram) -> AppClipClaim.Own? {
    switch (self, program) {
    case (.home(.clip), .clip): .clipFiles
    case (.standard(.clip), .clip): .clipStandard
    case (.own(.clip, _), .clip): .clipNamed
    case (.home(.app), .app): .appFiles
    case (.standard(.app), .app): .appStandard
    case (.own(.app, _), .app): .appNamed
    case (.home, _), (.standard, _), (.own, _), (.container, _), (.suite, _): nil
    }
  }
}
