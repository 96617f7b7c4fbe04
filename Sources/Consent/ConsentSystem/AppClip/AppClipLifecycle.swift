import ConsentVocabulary

// Installing, launching and removing: Specs/AppClip/Life.md.
extension AppClipCore {
  /// Hands a link to the app if it is installed, otherwise to the clip, and brings that program to the front
  /// (KL-01 to KL-04). Reaches nobody if the clip cannot be installed yet (KL-15).
  mutating func invoke(with link: AppClipLink?) -> AppClipResponse {
    if bundle == nil {
      if !isReleased { return .reachedNobody }
      install(.clip)
    }
    return .reached(launch(), link)
  }

  /// KL-05, KL-14.
  mutating func open() throws(AppClipRefusal) -> AppClipResponse {
    _ = try requireBundle()
    return .reached(launch(), nil)
  }

  /// KL-06, KL-07.
  mutating func installApp() throws(AppClipRefusal) {
    switch bundle?.program {
    case nil: install(.app)
    case .clip: replaceClip()
    case .app: throw .alreadyInstalled
    }
  }

  /// KL-08.
  mutating func delete() throws(AppClipRefusal) { uninstall(try requireBundle().program) }

  /// KL-09.
  mutating func kill() throws(AppClipRefusal) {
    if try requireBundle().process == nil { throw .notRunning }
    endProcess()
  }

  /// KL-10 to KL-12, KL-16. Without a clip, the date decides only whether it can be installed.
  mutating func advanceDay() {
    today += 1
    if idleDays >= world.lifetime { uninstall(.clip) }
  }

  // MARK: - Processes

  /// Launches the installed program unless it is running, and records the day.
  private mutating func launch() -> AppClipProgram {
    guard var bundle else { preconditionFailure("only a program on the device is launched") }
    bundle.lastLaunch = today
    if bundle.process == nil {
      bundle.process = Process()
      outbox.append(.launched(bundle.program))
    }
    self.bundle = bundle
    return bundle.program
  }

  private mutating func endProcess() {
    guard let bundle, bundle.process != nil else { return }
    self.bundle?.process = nil
    outbox.append(.ended(bundle.program))
  }

  // MARK: - Bundles

  /// Installs a program, not running, with `data` as its own folder.
  private mutating func install(
    _ program: AppClipProgram, data: AppClipDisk.Folder = AppClipDisk.Folder()
  ) {
    bundle = Bundle(program: program, lastLaunch: today)
    disk.folders[.program(program)] = data
    outbox.append(.installed(program))
    makeFolders(for: signature(of: program).groups)
  }

  /// Removes a program with its own data, and returns its folder.
  @discardableResult
  private mutating func detach(_ program: AppClipProgram) -> AppClipDisk.Folder {
    endProcess()
    outbox.append(.removed(program))
    bundle = nil
    defer { disk.folders[.program(program)] = nil }
    return disk.folders[.program(program)] ?? AppClipDisk.Folder()
  }

  private mutating func uninstall(_ program: AppClipProgram) {
    detach(program)
    removeFolders(butFor: [])
    if program == .clip && world.decisions.clipItems == .goUnlessReplaced {
      keychain.deleteItems(of: .clip)
    }
  }

  /// KL-07, KK-08. The app's groups are kept when folders are removed, so a shared folder is never deleted.
  private mutating func replaceClip() {
    let folder = detach(.clip)
    removeFolders(butFor: world.app.groups)
    switch world.decisions.itemsAtReplacement {
    case .promoted: if opensClipsItems { keychain.moveItems(of: .clip, to: .app) }
    case .seen: break
    }
    switch world.decisions.clipHome {
    case .dropped: install(.app)
    case .moved: install(.app, data: folder)
    }
  }

  // MARK: - Folders of groups

  mutating func makeFolders(for groups: Ascending<AppClipGroup>) {
    for group in groups where disk.folders[.group(group)] == nil {
      disk.folders[.group(group)] = AppClipDisk.Folder()
      outbox.append(.created(group))
    }
  }

  /// Removes the folders of all groups except the other program's groups and `heirs`.
  private mutating func removeFolders(butFor heirs: Ascending<AppClipGroup>) {
    for group in disk.groups
    where !heirs.contains(group) && !world.otherGroups.contains(group) {
      disk.folders[.group(group)] = nil
      outbox.append(.dropped(group))
    }
  }
}
