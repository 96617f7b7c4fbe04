import ConsentVocabulary
import StateMachines

// INV-K26, K27: data removed together with a program.

extension Event<AppClip> {
  /// Requires the places of a program that is not on the device to be empty.
  var takesOwnAlong: Judgement {
    for program in AppClipProgram.allCases where after.lacks(program) {
      if after.cells.contains(where: { $0.shelf.place(of: program) != nil }) { return .broken }
    }
    for (number, program) in AppClipProgram.allCases.enumerated()
    where after.lacks(program) {
      let places = before.cells.compactMap { $0.shelf.place(of: program) }
      if let place = places.first { return .held(branch: 3 * number + place) }
    }
    return .silent
  }

  /// Requires the items of a clip that is removed alone to go or stay as decided, and all others to stay.
  var takesItemsAlong: Judgement {
    guard isRemoval else { return .silent }
    let goes = has(.removed(.clip)) && world.decisions.clipItems == .goUnlessReplaced
    let kept = before.items.filter { !goes || $0.owner != .clip }
    return .when(
      !before.items.isEmpty,
      branch: has(.removed(.app)) ? 2 : kept.count < before.items.count ? 0 : 1,
      requires: Array(after.items) == kept)
  }
}

extension AppClipSnapshot {
  fileprivate func lacks(_ program: AppClipProgram) -> Bool {
    (program == .clip ? clip : app) == .notInstalled
  }
}

extension AppClipShelf {
  /// Returns 0 for the program's files, 1 for its standard defaults, 2 for other defaults, otherwise `nil`.
  fileprivate func place(of program: AppClipProgram) -> Int? {
    switch self {
    case .home(program): 0
    case .standard(program): 1
    case .own(program, _): 2
    case .home, .standard, .own, .container, .suite: nil
    }
  }
}
