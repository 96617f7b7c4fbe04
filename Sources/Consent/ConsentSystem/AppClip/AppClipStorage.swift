import ConsentVocabulary

// Files and defaults: Specs/AppClip/Storage.md.
extension AppClipCore {
  // MARK: - Opening

  /// Returns the defaults that a program opens under a name: the group's, if the program is a member,
  /// otherwise by the world's decision. `nil` if there are none.
  func defaults(named name: AppClipSuite, for program: AppClipProgram) -> AppClipDisk.Path? {
    switch name {
    case .standard: return .store(.program(program), .standard)
    case .suite(let group):
      if isMember(program, of: group) { return .store(.group(group), .suite(group)) }
      return switch world.decisions.foreignSuite {
      case .kept: .store(.program(program), .suite(group))
      case .missing: nil
      case .dropped: .nowhere
      }
    }
  }

  func openDefaults(
    named name: AppClipSuite, for program: AppClipProgram
  ) throws(AppClipRefusal) -> AppClipDisk.Path {
    guard let defaults = defaults(named: name, for: program) else { throw .noStore }
    return defaults
  }

  func open(
    _ place: AppClipPlace, for program: AppClipProgram
  ) throws(AppClipRefusal) -> AppClipDisk.Path {
    switch place {
    case .container(let group):
      if !isMember(program, of: group) { throw .noContainer }
      return .store(.group(group), .documents)
    case .defaults(let name): return try openDefaults(named: name, for: program)
    case .home: return .store(.program(program), .documents)
    }
  }

  /// Like ``open(_:for:)``, but for changes: the import gate guards the app's standard defaults.
  func openToChange(
    _ place: AppClipPlace, for program: AppClipProgram
  ) throws(AppClipRefusal) -> AppClipDisk.Path {
    let store = try open(place, for: program)
    if program == .app && place == .defaults(.standard) && isGateClosed { throw .gateClosed }
    return store
  }

  /// Returns the store that the other program opens.
  func open(_ place: AppClipSharedPlace) throws(AppClipRefusal) -> AppClipDisk.Path {
    switch place {
    case .container(let group):
      if !world.otherGroups.contains(group) { throw .noContainer }
      return .store(.group(group), .documents)
    case .suite(let group):
      if !world.otherGroups.contains(group) { throw .noStore }
      return .store(.group(group), .suite(group))
    }
  }

  // MARK: - The team's code

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
