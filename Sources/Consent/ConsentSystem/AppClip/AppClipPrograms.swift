import ConsentVocabulary

extension AppClipDevice {
  /// The clip's code.
  public var clip: Clip { Clip(device: self) }

  /// The app's code.
  public var app: App { App(device: self) }

  /// The code of a third program of the team, which is always installed and running.
  public var other: Other { Other(device: self) }

  /// The calls of the clip.
  public struct Clip: AppClipProgramFacet {
    /// The clip.
    public static let program = AppClipProgram.clip
    /// The device that the clip is installed on.
    public let device: AppClipDevice

    /// Stores a text for the app, under the suite name of the world's design (KS-07).
    ///
    /// - Returns: Whether the text was stored. Secrets are withheld, unless the design leaves secrets.
    @discardableResult
    public func leave(
      _ text: String, forKey key: String, isSecret: Bool = false
    ) throws(AppClipDeviceError) -> Bool {
      let value = try device.value(text, isSecret: isSecret)
      return try device.act(.clip(.leave(try device.number(of: key, \.keys), value))) != .withheld
    }
  }

  /// The calls of the app.
  public struct App: AppClipProgramFacet {
    /// The app.
    public static let program = AppClipProgram.app
    /// The device that the app is installed on.
    public let device: AppClipDevice

    /// Returns a text from the clip, under the suite name of the world's design (KS-08).
    public func collect(_ key: String) throws(AppClipDeviceError) -> String? {
      device.text(in: try device.act(.app(.collect(try device.number(of: key, \.keys)))))
    }

    /// Returns the provider's credential state of an account's identifier, or of nobody. Has no other effect;
    /// the app's own code decides how to react.
    public func credentialState(forUser user: String?) throws(AppClipDeviceError) -> AppClipAnswer {
      try device.requireProcess(of: .app)
      guard let user else { return device.side.core.answer(about: nil) }
      return device.side.core.answer(about: try device.number(of: user, \.accounts))
    }

    /// Signs the person in again with the stored identifier, by the world's design (KA-03 to KA-09).
    ///
    /// - Returns: The signed-in account, or `nil` for nobody.
    /// - Throws: `unresolved` if the app could not determine who is signed in.
    @discardableResult
    public func resume() throws(AppClipDeviceError) -> String? {
      let response = try device.act(.app(.resume))
      guard case .signedIn(let account) = response else { throw .unresolved }
      return account.map(device.name)
    }

    /// Plans the import of the clip's texts (KI-01 to KI-03).
    ///
    /// - Returns: The planned steps. Empty if there is nothing to do; then the import has ended.
    @discardableResult
    public func startImport() throws(AppClipDeviceError) -> [AppClipImportStep] {
      try device.act(.app(.startImport))
      return importPlan
    }

    /// Carries out the next step (KI-04 to KI-10).
    ///
    /// - Returns: The remaining steps. Empty if the import has ended.
    @discardableResult
    public func continueImport() throws(AppClipDeviceError) -> [AppClipImportStep] {
      try device.act(.app(.continueImport))
      return importPlan
    }

    /// The remaining steps of the import. Empty if there is no import.
    public var importPlan: [AppClipImportStep] { device.snapshot().plan ?? [] }
  }

  /// The calls of a third program. It can only access the defaults and files of its groups.
  public struct Other {
    let device: AppClipDevice

    /// Returns the defaults of a group. `nil` if the program is not a member.
    public func suite(named name: String) throws(AppClipDeviceError) -> Defaults? {
      let group = try device.number(of: name, \.groups)
      guard device.side.core.world.otherGroups.contains(group) else { return nil }
      let list = AppClipDisk.Path.store(.group(group), .suite(group))
      return Defaults(texts: Texts(device: device, way: .other(.suite(group))), list: list)
    }

    /// Returns the files of a group. `nil` if the program is not a member.
    public func container(of name: String) throws(AppClipDeviceError) -> Files? {
      let group = try device.number(of: name, \.groups)
      guard device.side.core.world.otherGroups.contains(group) else { return nil }
      return Files(texts: Texts(device: device, way: .other(.container(group))))
    }
  }

  /// Returns the name of an account. An account from a command is named `account` and its number.
  func name(of account: AppClipAccount) -> String {
    names.accounts.name(of: account) ?? "account \(account.ordinal)"
  }

  func text(in response: AppClipResponse) -> String? {
    guard case .found(let value) = response else { return nil }
    return value.map(names.text)
  }
}

/// The calls that both programs can make: ``AppClipDevice/Clip`` and ``AppClipDevice/App``.
public protocol AppClipProgramFacet {
  /// The program that makes the calls.
  static var program: AppClipProgram { get }
  /// The device that the program is installed on.
  var device: AppClipDevice { get }
}

extension AppClipProgramFacet {
  /// Returns the defaults under a name: the group's, if the program's signature contains the group. Otherwise
  /// the world's `foreignSuite` decision applies: private defaults, so that a wrong name goes unnoticed,
  /// defaults that discard all writes, or `nil`.
  public func suite(named name: String) throws(AppClipDeviceError) -> AppClipDevice.Defaults? {
    try defaults(.suite(try device.number(of: name, \.groups)))
  }

  /// The program's standard defaults. Throws unless the program is running.
  public var standard: AppClipDevice.Defaults {
    get throws(AppClipDeviceError) {
      guard let standard = try defaults(.standard) else {
        preconditionFailure("a program has standard defaults")
      }
      return standard
    }
  }

  /// Returns the files of a group. `nil` if the program is not a member (KS-01, KS-02).
  public func container(of name: String) throws(AppClipDeviceError) -> AppClipDevice.Files? {
    let group = try device.number(of: name, \.groups)
    guard try device.act(command(.askForContainer(group))) == .container(true) else { return nil }
    return AppClipDevice.Files(texts: texts(.container(group)))
  }

  /// The program's own files.
  public var home: AppClipDevice.Files { AppClipDevice.Files(texts: texts(.home)) }

  /// The keychain, as this program can access it.
  public var keychain: AppClipDevice.Keychain {
    AppClipDevice.Keychain(device: device, program: Self.program)
  }

  /// Signs the person in with an account, and stores its identifier under the suite name of the world's
  /// design (KA-01, KA-02).
  public func signIn(_ user: String) throws(AppClipDeviceError) {
    try device.act(command(.signIn(try device.number(of: user, \.accounts))))
  }

  /// The account that is signed in to the program. `nil` for nobody.
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
  fileprivate func command(_ call: AppClipCommand.CommonCall) -> AppClipCommand {
    switch self {
    case .clip: .clip(.common(call))
    case .app: .app(.common(call))
    }
  }
}

extension AppClipDevice {
  /// Defaults that a program has opened.
  public struct Defaults {
    let texts: Texts
    let list: AppClipDisk.Path

    /// Stores a text under a key (KS-04).
    ///
    /// - Throws: `refused`, for example with `gateClosed` for the app's standard defaults before the import
    ///   is done.
    public func set(
      _ text: String, forKey key: String, isSecret: Bool = false
    ) throws(AppClipDeviceError) {
      try texts.write(text, key, isSecret: isSecret)
    }

    /// Returns the text under a key. `nil` if there is none (KS-03).
    public func string(forKey key: String) throws(AppClipDeviceError) -> String? {
      try texts.read(key)
    }

    /// Removes the text under a key, if there is one (KS-05).
    public func removeObject(forKey key: String) throws(AppClipDeviceError) {
      try texts.remove(key)
    }

    /// The account's identifier that signing in has stored here.
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

    /// Writes a file, replacing an existing one (KS-04).
    public func write(
      _ text: String, to file: String, isSecret: Bool = false
    ) throws(AppClipDeviceError) {
      try texts.write(text, file, isSecret: isSecret)
    }

    /// Returns the contents of a file. `nil` if there is none (KS-03).
    public func contents(of file: String) throws(AppClipDeviceError) -> String? {
      try texts.read(file)
    }

    /// Removes a file, if it exists (KS-05).
    public func remove(_ file: String) throws(AppClipDeviceError) { try texts.remove(file) }
  }

  /// The keychain, as a program can access it. Its own items need no entitlement.
  ///
  /// - Source: Specs/AppClip/Keychain.md.
  public struct Keychain {
    let device: AppClipDevice
    let program: AppClipProgram

    /// Returns the text under a label: of the program's own item, or else of the clip's item if it is visible
    /// to the app (KK-01 to KK-03).
    public func find(_ label: String) throws(AppClipDeviceError) -> String? {
      device.text(in: try act(.findItem(try device.number(of: label, \.labels))))
    }

    /// Adds an item of the program. Throws `duplicateItem` if it already has this label (KK-04, KK-05).
    public func add(
      _ label: String, _ text: String, isSecret: Bool = true
    ) throws(AppClipDeviceError) {
      let value = try device.value(text, isSecret: isSecret)
      try act(.addItem(try device.number(of: label, \.labels), value))
    }

    /// Changes the item that ``find(_:)`` would use. Throws `noSuchItem` if there is none (KK-06).
    public func update(
      _ label: String, to text: String, isSecret: Bool = true
    ) throws(AppClipDeviceError) {
      let value = try device.value(text, isSecret: isSecret)
      try act(.updateItem(try device.number(of: label, \.labels), value))
    }

    /// Removes the item that ``find(_:)`` would use. Throws `noSuchItem` if there is none (KK-07).
    public func delete(_ label: String) throws(AppClipDeviceError) {
      try act(.removeItem(try device.number(of: label, \.labels)))
    }

    @discardableResult
    private func act(
      _ call: AppClipCommand.CommonCall
    ) throws(AppClipDeviceError) -> AppClipResponse {
      try device.act(program.command(call))
    }
  }

  /// Texts under keys, with their location and the program that accesses them.
  struct Texts {
    let device: AppClipDevice
    let way: TextSource

    enum TextSource {
      case program(AppClipProgram, AppClipPlace)
      case other(AppClipSharedPlace)
    }

    /// Throws unless the program that opened the texts is still running.
    func requireProcess() throws(AppClipDeviceError) {
      switch way {
      case .program(let program, _): try device.requireProcess(of: program)
      case .other: break
      }
    }

    func read(_ name: String) throws(AppClipDeviceError) -> String? {
      let key = try device.number(of: name, \.keys)
      return device.text(in: try act({ .read($0, key) }, { .read($0, key) }))
    }

    func write(_ text: String, _ name: String, isSecret: Bool) throws(AppClipDeviceError) {
      let key = try device.number(of: name, \.keys)
      let value = try device.value(text, isSecret: isSecret)
      try act({ .write($0, key, value) }, { .write($0, key, value) })
    }

    func remove(_ name: String) throws(AppClipDeviceError) {
      let key = try device.number(of: name, \.keys)
      try act({ .remove($0, key) }, { .remove($0, key) })
    }

    /// Performs a call on this storage, as the program that opened it.
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
