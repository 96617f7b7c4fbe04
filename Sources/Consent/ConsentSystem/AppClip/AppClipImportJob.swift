import ConsentVocabulary

/// An import in progress: a journal of planned steps, and the position in it. The job ends with the app's
/// process. Its completed steps are on the disk, and so is the mark that prevents a repetition.
///
/// - Source: Specs/AppClip/Import.md.
struct AppClipImportJob: Hashable, Sendable {
  private let journal: [AppClipImportStep]
  /// The number of completed steps.
  private var taken = 0

  var rest: [AppClipImportStep] { Array(journal[taken...]) }
  var isOver: Bool { taken == journal.count }

  /// Plans all steps of the design for these keys (KI-02). Once marked, only cleaning is planned, if there
  /// are any keys (KI-01).
  init(_ design: AppClipImport, keys: [AppClipKey], isMarked: Bool) {
    let stages: [Stage] = isMarked ? keys.isEmpty ? [] : [.clean] : Self.stages(of: design.order)
    journal = stages.flatMap { stage -> [AppClipImportStep] in
      switch stage {
      case .copy:
        switch design.copying {
        case .present, .lacking: keys.map { .copy($0) }
        case .whole: [.copyWhole]
        }
      case .mark: design.mark == .none ? [] : [.mark]
      case .clean:
        switch design.cleaning {
        case .nothing: []
        case .everything: [.cleanEverything]
        case .equal: keys.map { .clean($0) }
        }
      }
    }
  }

  private init(journal: [AppClipImportStep]) { self.journal = journal }

  /// The job without its completed steps.
  var canonical: Self { Self(journal: rest) }

  /// Returns the next step and marks it as completed. The job must not be over.
  mutating func next() -> AppClipImportStep {
    defer { taken += 1 }
    return journal[taken]
  }

  private enum Stage { case copy, mark, clean }

  private static func stages(of order: AppClipImport.Order) -> [Stage] {
    switch order {
    case .copyMarkClean: [.copy, .mark, .clean]
    case .copyCleanMark: [.copy, .clean, .mark]
    case .markCopyClean: [.mark, .copy, .clean]
    case .markCleanCopy: [.mark, .clean, .copy]
    case .cleanCopyMark: [.clean, .copy, .mark]
    case .cleanMarkCopy: [.clean, .mark, .copy]
    }
  }
}

extension AppClipCore {
  private static let own = AppClipDisk.Path.store(.program(.app), .standard)

  /// The defaults to import from. `nil` if the app cannot open them.
  private var source: AppClipDisk.Path? { defaults(named: world.design.appText, for: .app) }

  /// The defaults that contain the mark. `nil` if it is kept in the keychain or nowhere.
  private var markedDefaults: AppClipDisk.Path? {
    switch world.design.import.mark {
    case .home: Self.own
    case .group: source
    case .none, .keychain: nil
    }
  }

  private var isMarked: Bool {
    if let markedDefaults { return disk[markedDefaults].isMarked }
    return world.design.import.mark == .keychain && keychain.isMarked
  }

  /// Whether the app must not change its standard defaults.
  var isGateClosed: Bool {
    switch world.design.import.gate {
    case .none: false
    case .whilePending: !disk[source ?? .nowhere].texts.isEmpty
    case .untilMarked: !isMarked
    }
  }

  /// Starts the app's import (KI-01 to KI-03). Throws a refusal, and then changes nothing, if the import
  /// cannot be started.
  mutating func startImport() throws(AppClipRefusal) {
    let source = try openDefaults(named: world.design.appText, for: .app)
    if bundle?.process?.job != nil { throw .alreadyImporting }
    keep(AppClipImportJob(world.design.import, keys: disk[source].texts.keys, isMarked: isMarked))
  }

  /// KI-04 to KI-10.
  mutating func continueImport() throws(AppClipRefusal) {
    guard var job = bundle?.process?.job else { throw .notImporting }
    carryOut(job.next(), from: source ?? .nowhere)
    keep(job)
  }

  /// Stores the job, or ends the import if the job is over.
  private mutating func keep(_ job: AppClipImportJob) {
    bundle?.process?.job = job.isOver ? nil : job
    if job.isOver { outbox.append(.imported) }
  }

  private mutating func carryOut(_ step: AppClipImportStep, from source: AppClipDisk.Path) {
    switch step {
    case .copy(let key):
      let isWanted =
        switch world.design.import.copying {
        case .present, .whole: true
        case .lacking: disk[Self.own].texts[key] == nil
        }
      if isWanted, let value = disk[source].texts[key] { disk[Self.own].texts[key] = value }
    case .copyWhole: disk[Self.own].texts = disk[source].texts
    case .mark:
      if let markedDefaults { disk[markedDefaults].isMarked = true }
      if world.design.import.mark == .keychain { keychain.isMarked = true }
    case .clean(let key):
      if disk[source].texts[key] == disk[Self.own].texts[key] { disk[source].texts[key] = nil }
    case .cleanEverything: disk[source].texts = AppClipDisk.Texts()
    }
  }
}
