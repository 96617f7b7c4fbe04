import ConsentVocabulary
import StateMachines

// The import, step by step; a kill may come between any two.
//
// Source: Specs/AppClip/Import.md.
extension AppClipModel {
  private var design: AppClipImport { world.design.import }
  /// Where the app takes from; `nil` where that is always empty.
  private var source: AppClipShelf? { self[.app, .defaults(world.design.appText)].shelf }
  private var own: AppClipShelf { .standard(.app) }

  /// The shelf that the mark is set on, if it is set on one.
  private var markShelf: AppClipShelf? {
    switch design.mark {
    case .home: own
    case .group: source
    case .none, .keychain: nil
    }
  }

  private var isMarked: Bool {
    design.mark == .keychain
      ? snapshot.isKeychainMarked
      : markShelf.map { snapshot.cells.contains(.mark($0)) } ?? false
  }

  /// Whether the app has to leave its own as it is.
  var isGateClosed: Bool {
    switch design.gate {
    case .none: false
    case .whilePending: !snapshot.texts(on: source).isEmpty
    case .untilMarked: !isMarked
    }
  }

  func importStarted() -> Step {
    let keys = snapshot.texts(on: source).map { $0.key }
    let copy: [AppClipImportStep] = design.copying == .whole ? [.copyWhole] : keys.map { .copy($0) }
    let mark: [AppClipImportStep] = design.mark == .none ? [] : [.mark]
    let clean: [AppClipImportStep] =
      switch design.cleaning {
      case .nothing: []
      case .everything: [.cleanEverything]
      case .equal: keys.map { .clean($0) }
      }
    if isMarked { return planned(keys.isEmpty ? [] : clean, by: .importMarked) }
    let plan =
      switch design.order {
      case .copyMarkClean: copy + mark + clean
      case .copyCleanMark: copy + clean + mark
      case .markCopyClean: mark + copy + clean
      case .markCleanCopy: mark + clean + copy
      case .cleanCopyMark: clean + copy + mark
      case .cleanMarkCopy: clean + mark + copy
      }
    return planned(plan, by: .importPlanned)
  }

  private func planned(_ plan: [AppClipImportStep], by rule: AppClipRule) -> Step {
    plan.isEmpty
      ? step(by: [rule, .importEmpty]).adding(.imported) : step(by: rule).with { $0.plan = plan }
  }

  func importContinued() -> Step {
    guard let plan = snapshot.plan, let next = plan.first else { return step(by: .importEnded) }
    let rest = Array(plan.dropFirst())
    let step = taken(next).with { $0.plan = rest.isEmpty ? nil : rest }
    return rest.isEmpty ? step.adding(.imported).answering(.done, by: .importEnded) : step
  }

  private func taken(_ next: AppClipImportStep) -> Step {
    let (source, own) = (source, own)
    switch next {
    case .copy(let key):
      let isLacking = design.copying == .lacking
      let stays = isLacking ? snapshot[key, on: own] : nil
      return step(by: isLacking ? .lackingCopied : .presentCopied)
        .with { $0[key, on: own] = stays ?? $0[key, on: source] ?? $0[key, on: own] }
    case .copyWhole:
      let texts = snapshot.texts(on: source)
      return step(by: .wholeCopied).cleaning(own)
        .with { for text in texts { $0[text.key, on: own] = text.value } }
    case .mark:
      return step(by: .markSet).with {
        if let markShelf { $0.cells.insert(.mark(markShelf)) }
        if design.mark == .keychain { $0.isKeychainMarked = true }
      }
    case .clean(let key):
      let isEqual = snapshot[key, on: source] == snapshot[key, on: own]
      return step(by: .equalCleaned).with { if isEqual { $0[key, on: source] = nil } }
    case .cleanEverything: return step(by: .everythingCleaned).cleaning(source)
    }
  }
}

extension AppClipModel.Step {
  /// No text is left on a shelf.
  fileprivate func cleaning(_ shelf: AppClipShelf?) -> Self {
    with { $0.cells.removeAll { if case .text(shelf, _, _) = $0 { true } else { false } } }
  }
}
