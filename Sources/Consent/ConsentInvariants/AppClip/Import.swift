import ConsentVocabulary
import StateMachines

extension AppClipClaim {
  enum Danger: UInt8, Numbered { case killed, cleaned }
  enum ImportEnd: UInt8, Numbered { case undisturbed, afterKill }
  enum Cleaning: UInt8, Numbered { case cleaned, kept }

  static let imports = list {
    finishedImportsAreFinal.means(
      "Once an import has ended, no import changes a text in the app's standard defaults.",
      reads: [\.hasImportEnded], sometimes: "An import starts after one that ended."
    ) { step, past in
      .when(
        step.imports && past.hasImportEnded, requires: step.before.ownTexts == step.after.ownTexts)
    }
    importsLeaveWhatTheAppChanged.means(
      "Starting or continuing an import changes no text in standard of app under a key that the app changed.",
      reads: [\.changed],
      sometimes: "The app changes something of its own before an import is continued or started."
    ) { step, past in
      let changed = { (cell: AppClipCell) in cell.key.map(past.changed.contains) ?? false }
      return .when(
        step.imports && !past.changed.isEmpty,
        requires: step.before.ownTexts.filter(changed) == step.after.ownTexts.filter(changed))
    }
    nothingLeftIsLost.means(
      "While the app is there, each text that the clip left is where the app finds it, with its value.",
      reads: [\.left], sometimes: (Danger.killed, "An import is killed."),
      (.cleaned, "A source is cleaned.")
    ) { step, past in
      let left = past.recording(step).left
      if step.after.app == .notInstalled || left.isEmpty { return .silent }
      let source = step.world.design.appText.shelf
      let isKept = left.allSatisfy { key, value in
        step.after.cells.contains { cell in
          cell.isText(under: key, value) && [.standard(.app), source].contains(cell.shelf)
        }
      }
      let isCleaned = step.before.cells.contains { cell in
        cell.key != nil && cell.shelf == source && !step.after.cells.contains(cell)
      }
      if step.command == .system(.kill) && step.before.plan != nil {
        return .requires(isKept, at: .killed)
      }
      if step.imports && isCleaned { return .requires(isKept, at: .cleaned) }
      return isKept ? .silent : .broken
    }
    importsEndComplete.means(
      "When an import ends, each text that the clip left is in standard of app.",
      reads: [\.left], sometimes: "An import ends after the clip left something."
    ) { step, past in
      .when(
        step.has(.imported) && !past.left.isEmpty,
        requires: past.left.allSatisfy { key, value in
          step.after.cells.contains(.text(.standard(.app), key, value))
        })
    }
    importsEndClean.means(
      "When an import ends, the defaults under *app text* hold no text that was to be cleaned.",
      reads: [\.left, \.wasKilledBehindMark],
      sometimes: (ImportEnd.undisturbed, "An import ends clean."),
      (.afterKill, "An import ends clean after one that was killed behind its mark.")
    ) { step, past in
      guard step.has(.imported), step.world.design.import.cleaning != .nothing else {
        return .silent
      }
      let isClean = !step.after.cells.contains { cell in
        guard case .text(let shelf, let key, let value) = cell else { return false }
        let isMeant =
          step.world.design.import.cleaning == .everything
          || step.after.cells.contains(.text(.standard(.app), key, value))
        return shelf == step.world.design.appText.shelf && past.left[key] == value && isMeant
      }
      return .when(
        !past.left.isEmpty, at: past.wasKilledBehindMark ? .afterKill : .undisturbed,
        requires: isClean)
    }
    cleaningKeepsTheRest.means(
      "Cleaning equal removes only texts that the app holds with the same value, cleaning nothing none.",
      on: [.startImport, .continueImport], sometimes: (Cleaning.cleaned, "A text is cleaned."),
      (.kept, "A text stays that the app does not hold so.")
    ) { step, _ in
      let source = step.shelves(of: .defaults(step.world.design.appText), for: .app)
      let texts = step.before.cells.filter { $0.key != nil && source.contains($0.shelf) }
      let gone = texts.filter { !step.after.cells.contains($0) }
      let isOver = step.world.design.import.cleaning == .equal && step.has(.imported)
      return .when(
        !gone.isEmpty || isOver && !texts.isEmpty, at: gone.isEmpty ? .kept : .cleaned,
        requires: gone.allSatisfy { step.mayClean($0) })
    }
  }
}

extension Event<AppClip> {
  /// Whether the design of the import permits the removal of this text from the source.
  fileprivate func mayClean(_ cell: AppClipCell) -> Bool {
    guard case .text(_, let key, let value) = cell else { return false }
    return switch world.design.import.cleaning {
    case .everything: true
    case .equal: after.cells.contains(.text(.standard(.app), key, value))
    case .nothing: false
    }
  }
}

extension AppClipSuite {
  /// The shelf of the defaults that members share under this name, or `nil` for other defaults.
  fileprivate var shelf: AppClipShelf? {
    if case .suite(let group) = self { .suite(group) } else { nil }
  }
}
