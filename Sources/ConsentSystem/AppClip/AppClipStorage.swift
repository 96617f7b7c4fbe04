import ConsentVocabulary

// Files and defaults: Specs/AppClip/Storage.md.
extension AppClipCore {
  // MARK: - Opening

  /// The defaults that a program opens under a name; `nil` where there are none. A signature with the
  /// group leads to the group's folder, one without it to whatever the world says.
  func defaults(named name: AppClipSuite, for program: AppClipProgram) -> AppClipDisk.Defaults? {
    switch name {
    case .standard: return .list(.program(program), .standard)
    case .suite(let group):
      if signature(of: program).groups.contains(group) {
        return .list(.group(group), .suite(group))
      }
      return switch world.decisions.foreignSuite {
      case .kept: .list(.program(program), .suite(group))
      case .missing: nil
      case .dropped: .nowhere
      }
    }
  }

  func openDefaults(
    named name: AppClipSuite, for program: AppClipProgram
  ) throws(AppClipRefusal) -> AppClipDisk.Defaults {
    guard let defaults = defaults(named: name, for: program) else { throw .noStore }
    return defaults
  }

  /// KS-01, KS-02.
  func hasContainer(_ group: AppClipGroup, for program: AppClipProgram) -> Bool {
    signature(of: program).groups.contains(group)
  }

  func open(
    _ place: AppClipPlace, for program: AppClipProgram
  ) throws(AppClipRefusal) -> AppClipDisk.Store {
    switch place {
    case .container(let group):
      if !hasContainer(group, for: program) { throw .noContainer }
      return .documents(.group(group))
    case .defaults(let name): return .defaults(try openDefaults(named: name, for: program))
    case .home: return .documents(.program(program))
    }
  }

  /// As ``open(_:for:)``, to change something: the app's standard defaults lie behind the gate.
  func openToChange(
    _ place: AppClipPlace, for program: AppClipProgram
  ) throws(AppClipRefusal) -> AppClipDisk.Store {
    let store = try open(place, for: program)
    if program == .app && place == .defaults(.standard) && isGateClosed { throw .gateClosed }
    return store
  }

  /// What the other program opens.
  func open(_ place: AppClipSharedPlace) throws(AppClipRefusal) -> AppClipDisk.Store {
    switch place {
    case .container(let group):
      if !world.otherGroups.contains(group) { throw .noContainer }
      return .documents(.group(group))
    case .suite(let group):
      if !world.otherGroups.contains(group) { throw .noStore }
      return .defaults(.list(.group(group), .suite(group)))
    }
  }

  // MARK: - What the team's code does

  /// KS-07.
  mutating func leave(
    _ key: AppClipKey, _ value: AppClipValue
  ) throws(AppClipRefusal) -> AppClipResponse {
    let defaults = try openDefaults(named: world.design.clipText, for: .clip)
    if value.isSecret && !world.design.leavesSecrets { return .withheld }
    disk[defaults].texts[key] = value
    return .done
  }

  /// KS-08.
  func collect(_ key: AppClipKey) throws(AppClipRefusal) -> AppClipValue? {
    disk[try openDefaults(named: world.design.appText, for: .app)].texts[key]
  }
}
