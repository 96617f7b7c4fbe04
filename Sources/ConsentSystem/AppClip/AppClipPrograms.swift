import ConsentVocabulary

extension AppClipDevice {
  /// What the clip's code does.
  public var clip: Clip { Clip(device: self) }

  /// What the app's code does.
  public var app: App { App(device: self) }

  /// What the code of a third program of the team does, which is always there and runs.
  public var other: Other { Other(device: self) }

  /// What the clip's code does.
  public struct Clip: AppClipProgramFacet {
    public static let program = AppClipProgram.clip
    public let device: AppClipDevice

    /// Leaves a text for the app, under the name of the world's design (KS-07).
    ///
    /// - Returns: Whether it was left; a secret is kept back, unless the design leaves secrets.
    @discardableResult
    public func leave(
      _ text: String, forKey key: String, isSecret: Bool = false
    ) throws(AppClipDeviceError) -> Bool {
      let value = try device.names.value(text, isSecret: isSecret)
      return try device.act(.clip(.leave(try device.names.keys[key], value))) != .withheld
    }
  }

  /// What the app's code does.
  public struct App: AppClipProgramFacet {
    public static let program = AppClipProgram.app
    public let device: AppClipDevice

    /// Reads what the clip left, under the name of the world's design (KS-08).
    public func collect(_ key: String) throws(AppClipDeviceError) -> String? {
      device.text(in: try device.act(.app(.collect(try device.names.keys[key]))))
    }

    /// What the provider says of the identifier of an account, or of nobody. Nothing is done about it:
    /// that is left to the app's own code.
    public func credentialState(
      forUser user: String?
    ) throws(AppClipDeviceError) -> AppClipAnswer {
      try device.requireProcess(of: .app)
      guard let user else { return device.side.core.answer(about: nil) }
      return device.side.core.answer(about: try device.names.accounts[user])
    }

    /// Signs the person in again by the stored identifier, as the world's design does (KA-03 to KA-09).
    ///
    /// - Returns: Who is signed in, or `nil` for nobody.
    /// - Throws: `unresolved` where it could not be found out.
    @discardableResult
    public func resume() throws(AppClipDeviceError) -> String? {
      let response = try device.act(.app(.resume))
      guard case .signedIn(let account) = response else { throw .unresolved }
      return account.map(device.name)
    }

    /// Plans the import of what the clip left (KI-01 to KI-03).
    ///
    /// - Returns: The steps to take; none where there is nothing to do, and the import has ended.
    @discardableResult
    public func startImport() throws(AppClipDeviceError) -> [AppClipImportStep] {
      try device.act(.app(.startImport))
      return importPlan
    }

    /// Takes the next step (KI-04 to KI-10).
    ///
    /// - Returns: The steps that are left; none where the import has ended.
    @discardableResult
    public func continueImport() throws(AppClipDeviceError) -> [AppClipImportStep] {
      try device.act(.app(.continueImport))
      return importPlan
    }

    /// The steps that an import still has to take; none without an import.
    public var importPlan: [AppClipImportStep] { device.snapshot().plan ?? [] }
  }

  /// What the code of a third program does. It has the defaults and files of its groups alone.
  public struct Other {
    let device: AppClipDevice

    /// The defaults of a group; `nil` where it is no member.
    public func suite(named name: String) throws(AppClipDeviceError) -> Defaults? {
      let group = try device.names.groups[name]
      guard device.side.core.world.otherGroups.contains(group) else { return nil }
      let list = AppClipDisk.Path.store(.group(group), .suite(group))
      return Defaults(texts: Texts(device: device, way: .other(.suite(group))), list: list)
    }

    /// The files of a group; `nil` where it is no member.
    public func container(of name: String) throws(AppClipDeviceError) -> Files? {
      let group = try device.names.groups[name]
      guard device.side.core.world.otherGroups.contains(group) else { return nil }
      return Files(texts: Texts(device: device, way: .other(.container(group))))
    }
  }

  /// The name of an account; one that came by a command is called `account` and its number.
  func name(of account: AppClipAccount) -> String {
    names.accounts.name(of: account) ?? "account \(account.ordinal)"
  }

  func text(in response: AppClipResponse) -> String? {
    guard case .found(let value) = response else { return nil }
    return value.map(names.text)
  }
}

/// What the code of either program does: ``AppClipDevice/Clip`` and ``AppClipDevice/App``.
public protocol AppClipProgramFacet {
  static var program: AppClipProgram { get }
  var device: AppClipDevice { get }
}

extension AppClipProgramFacet {
  /// The defaults under a name: those that a group shares, if the program's signature has the group.
  /// Otherwise what the world says of such names: the program's own, by which a wrong name goes
  /// unnoticed, some that keep nothing, or `nil`.
  public func suite(named name: String) throws(AppClipDeviceError) -> AppClipDevice.Defaults? {
    try defaults(.suite(try device.names.groups[name]))
  }

  /// The program's standard defaults, always there while it runs.
  public var standard: AppClipDevice.Defaults {
    get throws(AppClipDeviceError) {
      guard let standard = try defaults(.standard) else {
        preconditionFailure("a program has standard defaults")
      }
      return standard
    }
  }

  /// The files of a group; `nil` where the program is no member (KS-01, KS-02).
  public func container(of name: String) throws(AppClipDeviceError) -> AppClipDevice.Files? {
    let group = try device.names.groups[name]
    guard try device.act(command(.askForContainer(group))) == .container(true) else { return nil }
    return AppClipDevice.Files(texts: texts(.container(group)))
  }

  /// The program's own files.
  public var home: AppClipDevice.Files { AppClipDevice.Files(texts: texts(.home)) }

  /// The keychain.
  public var keychain: AppClipDevice.Keychain {
    AppClipDevice.Keychain(device: device, program: Self.program)
  }

  /// Signs the person in with an account, whose identifier is stored under the name of the world's
  /// design (KA-01, KA-02).
  public func signIn(_ user: String) throws(AppClipDeviceError) {
    try device.act(command(.signIn(try device.names.accounts[user])))
  }

  /// Who is signed in to the program.
  public var signedInUser: String? {
    let snapshot = device.snapshot()
    return switch Self.program {
    case .clip: snapshot.clipSession.map(device.name)
    case .app: snapshot.appSession.map(device.name)
    }
  }

  private func command(_ call: AppClipCommand.CommonCall) -> AppClipCommand {
    Self.program.command(call)
  }

  private func texts(_ place: AppClipPlace) -> AppClipDevice.Texts {
    AppClipDevice.Texts(device: device, way: .program(Self.program, place))
  }

  private func defaults(
    _ name: AppClipSuite
  ) throws(AppClipDeviceError) -> AppClipDevice.Defaults? {
    try device.requireProcess(of: Self.program)
    return device.side.core.defaults(named: name, for: Self.program).map {
      AppClipDevice.Defaults(texts: texts(.defaults(name)), list: $0)
    }
  }
}

extension AppClipProgram {
  /// The command by which the program makes a call.
  fileprivate func command(_ call: AppClipCommand.CommonCall) -> AppClipCommand {
    switch self {
    case .clip: .clip(.common(call))
    case .app: .app(.common(call))
    }
  }
}

// MARK: - What a program has opened

extension AppClipDevice {
  /// Defaults that a program has opened.
  public struct Defaults {
    let texts: Texts
    let list: AppClipDisk.Path

    /// Keeps a text under a key (KS-04).
    ///
    /// - Throws: `refused`, among other reasons, with `gateClosed` for the app's standard defaults
    ///   before its import is done.
    public func set(
      _ text: String, forKey key: String, isSecret: Bool = false
    ) throws(AppClipDeviceError) {
      try texts.write(text, key, isSecret: isSecret)
    }

    /// What is kept under a key (KS-03).
    public func string(forKey key: String) throws(AppClipDeviceError) -> String? {
      try texts.read(key)
    }

    /// Removes what is kept under a key, if anything is (KS-05).
    public func removeObject(forKey key: String) throws(AppClipDeviceError) {
      try texts.remove(key)
    }

    /// The identifier of an account that signing in has stored here.
    public var storedUser: String? {
      get throws(AppClipDeviceError) {
        try texts.requireProcess()
        return texts.device.side.core.disk[list].user.map(texts.device.name)
      }
    }
  }

  /// A folder of files that a program has opened.
  public struct Files {
    let texts: Texts

    /// Writes a file, in place of one that is there (KS-04).
    public func write(
      _ text: String, to file: String, isSecret: Bool = false
    ) throws(AppClipDeviceError) {
      try texts.write(text, file, isSecret: isSecret)
    }

    /// What a file holds, or `nil` where there is none (KS-03).
    public func contents(of file: String) throws(AppClipDeviceError) -> String? {
      try texts.read(file)
    }

    /// Removes a file, if it is there (KS-05).
    public func remove(_ file: String) throws(AppClipDeviceError) { try texts.remove(file) }
  }

  /// The keychain, as a program calls it: no entitlement is needed for items of its own.
  ///
  /// - Source: Specs/AppClip/Keychain.md.
  public struct Keychain {
    let device: AppClipDevice
    let program: AppClipProgram

    /// The text under a label: of the program's own item, or else of the clip's that the app sees
    /// (KK-01 to KK-03).
    public func find(_ label: String) throws(AppClipDeviceError) -> String? {
      device.text(in: try act(.findItem(try device.names.labels[label])))
    }

    /// Adds an item of the program's own, or throws `duplicateItem` (KK-04, KK-05).
    public func add(
      _ label: String, _ text: String, isSecret: Bool = true
    ) throws(AppClipDeviceError) {
      let value = try device.names.value(text, isSecret: isSecret)
      try act(.addItem(try device.names.labels[label], value))
    }

    /// Changes the item that would be found, or throws `noSuchItem` (KK-06).
    public func update(
      _ label: String, to text: String, isSecret: Bool = true
    ) throws(AppClipDeviceError) {
      let value = try device.names.value(text, isSecret: isSecret)
      try act(.updateItem(try device.names.labels[label], value))
    }

    /// Removes the item that would be found, or throws `noSuchItem` (KK-07).
    public func delete(_ label: String) throws(AppClipDeviceError) {
      try act(.removeItem(try device.names.labels[label]))
    }

    @discardableResult
    private func act(
      _ call: AppClipCommand.CommonCall
    ) throws(AppClipDeviceError) -> AppClipResponse {
      try device.act(program.command(call))
    }
  }

  /// The way from one who reads and writes to texts under keys.
  struct Texts {
    let device: AppClipDevice
    let way: Way

    enum Way {
      case program(AppClipProgram, AppClipPlace)
      case other(AppClipSharedPlace)
    }

    /// Throws where the one who opened them does not run any more.
    func requireProcess() throws(AppClipDeviceError) {
      switch way {
      case .program(let program, _): try device.requireProcess(of: program)
      case .other: break
      }
    }

    func read(_ name: String) throws(AppClipDeviceError) -> String? {
      let key = try device.names.keys[name]
      return device.text(in: try act({ .read($0, key) }, { .read($0, key) }))
    }

    func write(_ text: String, _ name: String, isSecret: Bool) throws(AppClipDeviceError) {
      let key = try device.names.keys[name]
      let value = try device.names.value(text, isSecret: isSecret)
      try act({ .write($0, key, value) }, { .write($0, key, value) })
    }

    func remove(_ name: String) throws(AppClipDeviceError) {
      let key = try device.names.keys[name]
      try act({ .remove($0, key) }, { .remove($0, key) })
    }

    /// Makes a call as whoever opened them makes it.
    @discardableResult
    private func act(
      _ call: (AppClipPlace) -> AppClipCommand.CommonCall,
      _ other: (AppClipSharedPlace) -> AppClipCommand.OtherCall
    ) throws(AppClipDeviceError) -> AppClipResponse {
      switch way {
      case .program(let program, let place): try device.act(program.command(call(place)))
      case .other(let place): try device.act(.other(other(place)))
      }
    }
  }
}
