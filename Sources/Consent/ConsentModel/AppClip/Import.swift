import ConsentVocabulary
import StateMachines

// The import, step by step. A kill may occur between any two steps.
//
// Source: Specs/AppClip/Import.md.
extension AppClipModel {
  private var design: AppClipImport { world.design.import }
  /// The defaults that the app imports from. `nil` if there are none, or they are always empty.
  private var source: AppClipShelf? { self[.app, .defaults(world.design.appText)].shelf }
  private var own: AppClipShelf { .standard(.app) }

  /// The defaults that contain the mark. `nil` if it is kept in the keychain or nowhere.
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

  /// Whether the app must not change its standard defaults.
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
  /// Removes all texts in a location.
  fileprivate func cleaning(_ shelf: AppClipShelf?) -> Self {
    with { $0.cells.removeAll { if case .text(shelf, _, _) = $0 { true } else { false } } }
  }
}
