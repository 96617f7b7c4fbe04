import ConsentVocabulary
import StateMachines

extension AppClipClaim {
  enum Asker: UInt8, Numbered { case member, other }
  enum Access: UInt8, Numbered { case read, written }

  static let storage = list {
    whatTheClipLeavesTheAppCollects.means(
      "Collecting a text that the clip left returns its value.",
      on: .either(.collect), reads: [\.left, \.hasImportBegun],
      sometimes: "The app collects a text that the clip left."
    ) { step, past in
      guard case .app(.collect(let key)) = step.command, step.findsOut, !past.hasImportBegun,
        let left = past.left[key]
      else { return .silent }
      return .requires(step.outcome.response == .found(left))
    }
    membersHaveContainers.means(
      "A request for a container is answered yes for a member and no for others, and nothing else happens.",
      sometimes: (Asker.member, "A member asks."), (.other, "Somebody else asks.")
    ) { step, _ in
      guard let (program, group) = step.request else { return .silent }
      let isMember = step.world.isMember(program, of: group)
      return .requires(
        step.outcome == AppClipOutcome(.container(isMember)) && step.after == step.before,
        at: isMember ? .member : .other)
    }
    namesLeadToTheirOwnShelf.means(
      "A command reads, writes or removes only the text under its key in the store that its name denotes.",
      sometimes: (Access.read, "A value is read."), (.written, "A value is written.")
    ) { step, _ in
      let (before, after) = (step.before, step.after)
      if step.search != nil { return after == before ? .silent : .broken }
      if let look = step.look, case .found(let value) = step.outcome.response {
        let shelf = step.shelves(of: look.place, for: look.program).last
        let isRead = value == before.text(under: look.key, on: shelf) && after == before
        return isRead && value == nil ? .silent : .requires(isRead, at: .read)
      }
      guard let change = step.change else { return .silent }
      let shelf = step.shelves(of: change.place, for: change.program).last
      let others = { (cell: AppClipCell) in cell.key != change.key || cell.shelf != shelf }
      let isKept = step.outcome.response == .done && !step.isDropped(shelf)
      let value = isKept ? change.value : before.text(under: change.key, on: shelf)
      let isWritten =
        after.text(under: change.key, on: shelf) == value
        && before.cells.filter(others) == after.cells.filter(others)
      return isWritten && before.cells == after.cells
        ? .silent : .requires(isWritten, at: .written)
    }
    replacingHandsOverWhatIsDecided.means(
      "After a replacement the clip's own shelves are empty; the app's hold what they held if clip home is moved.",
      sometimes: "The clip's own shelves hold something at a replacement."
    ) { step, _ in
      let own = { (cell: AppClipCell) in cell.shelf.group == nil }
      let (before, after) = (step.before.cells.filter(own), step.after.cells.filter(own))
      let moved = step.world.decisions.clipHome == .moved ? before.map(\.onTheAppsShelf) : []
      return .when(
        step.isReplacement && !(before.isEmpty && after.isEmpty),
        requires: Ascending(moved) == Ascending(after))
    }
    outsidersSeeNothing.means(
      "The other program is refused the contents of a group that it is not in.",
      on: .either(.otherRead, .otherWrite, .otherRemove),
      sometimes: "The other asks for a group that it is not in."
    ) { step, _ in
      guard case .other = step.command, let group = (step.change?.place ?? step.look?.place)?.group
      else { return .silent }
      return .when(!step.world.isMember(nil, of: group), requires: step.isRefused)
    }
    secretsAreNotLeft.means(
      "Leaving a secret puts it on no shelf.",
      sometimes: "The clip is about to leave a secret."
    ) { step, _ in
      guard case .clip(.leave(let key, let value)) = step.command, value.isSecret else {
        return .silent
      }
      let holders = { (cell: AppClipCell) in cell.isText(under: key, value) }
      // Without a store the command is refused.
      return .requires(
        step.world.hasClipStore
          && step.after.cells.filter(holders).allSatisfy(step.before.cells.contains))
    }
  }
}
