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
      try device.step { state throws(AppClipDeviceError) in
        let value = try state.names.value(text, isSecret: isSecret)
        return try state.act(.clip(.leave(state.names.keys.number(of: key), value))) != .withheld
      }
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
      try device.step { state throws(AppClipDeviceError) in
        let response = try state.act(.app(.collect(state.names.keys.number(of: key))))
        return state.text(in: response)
      }
    }

    /// Returns the provider's credential state of an account's identifier, or of nobody. Has no other effect;
    /// the app's own code decides how to react.
    public func credentialState(forUser user: String?) throws(AppClipDeviceError) -> AppClipAnswer {
      try device.step { state throws(AppClipDeviceError) in
        try state.requireProcess(of: .app)
        guard let user else { return state.core.answer(about: nil) }
        return state.core.answer(about: try state.names.accounts.number(of: user))
      }
    }

    /// Signs the person in again with the stored identifier, by the world's design (KA-03 to KA-09).
    ///
    /// - Returns: The signed-in account, or `nil` for nobody.
    /// - Throws: `unresolved` if the app could not determine who is signed in.
    @discardableResult
    public func resume() throws(AppClipDeviceError) -> String? {
      try device.step { state throws(AppClipDeviceError) in
        guard case .signedIn(let account) = try state.act(.app(.resume)) else { throw .unresolved }
        return account.map(state.names.name)
      }
    }

    /// Plans the import of the clip's texts (KI-01 to KI-03).
    ///
    /// - Returns: The planned steps. Empty if there is nothing to do; then the import has ended.
    @discardableResult
    public func startImport() throws(AppClipDeviceError) -> [AppClipImportStep] {
      try importing(.startImport)
    }

    /// Carries out the next step (KI-04 to KI-10).
    ///
    /// - Returns: The remaining steps. Empty if the import has ended.
    @discardableResult
    public func continueImport() throws(AppClipDeviceError) -> [AppClipImportStep] {
      try importing(.continueImport)
    }

    private func importing(
      _ call: AppClipCommand.AppCall
    ) throws(AppClipDeviceError) -> [AppClipImportStep] {
      try device.step { state throws(AppClipDeviceError) in
        try state.act(.app(call))
        return state.side.stated.plan ?? []
      }
    }

    /// Returns the keychain as the app can access it with queries that name an access group of the world. They
    /// throw `notInAccessGroup` if the app's signature does not list it.
    public func keychain(inAccessGroup group: AppClipAccessGroup) -> Keychain {
      Keychain(device: device) { .app(.item($0, group)) }
    }

    /// The remaining steps of the import. Empty if there is no import.
    public var importPlan: [AppClipImportStep] { device.snapshot().plan ?? [] }
  }

  /// The calls of a third program. It can only access the defaults and files of its groups, and the keychain.
  public struct Other {
    let device: AppClipDevice

    /// Returns the defaults of a group. `nil` if the program is not a member.
    public func suite(named name: String) throws(AppClipDeviceError) -> Defaults? {
      guard let group = try member(of: name) else { return nil }
      let list = AppClipDisk.Path.store(.group(group), .suite(group))
      return Defaults(texts: Texts(device: device, way: .other(.suite(group))), list: list)
    }

    /// Returns the files of a group. `nil` if the program is not a member.
    public func container(of name: String) throws(AppClipDeviceError) -> Files? {
      guard let group = try member(of: name) else { return nil }
      return Files(texts: Texts(device: device, way: .other(.container(group))))
    }

    /// The keychain, as this program can access it.
    public var keychain: Keychain { Keychain(device: device) { .other(.item($0, nil)) } }

    /// Returns the keychain with queries that name an access group of the world, as the app's.
    public func keychain(inAccessGroup group: AppClipAccessGroup) -> Keychain {
      Keychain(device: device) { .other(.item($0, group)) }
    }

    /// Returns the group with a name. `nil` if the program is not a member.
    private func member(of name: String) throws(AppClipDeviceError) -> AppClipGroup? {
      try device.step { state throws(AppClipDeviceError) in
        let group = try state.names.groups.number(of: name)
        return state.core.world.otherGroups.contains(group) ? group : nil
      }
    }
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
    try defaults { state throws(AppClipDeviceError) in
      .suite(try state.names.groups.number(of: name))
    }
  }

  /// The program's standard defaults. Throws unless the program is running.
  public var standard: AppClipDevice.Defaults {
    get throws(AppClipDeviceError) {
      guard let standard = try defaults({ _ in .standard }) else {
        preconditionFailure("a program has standard defaults")
      }
      return standard
    }
  }

  /// Returns the files of a group. `nil` if the program is not a member (KS-01, KS-02).
  public func container(of name: String) throws(AppClipDeviceError) -> AppClipDevice.Files? {
    let place = try device.step { state throws(AppClipDeviceError) -> AppClipPlace? in
      let group = try state.names.groups.number(of: name)
      let response = try state.act(command(.askForContainer(group)))
      return response == .container(true) ? .container(group) : nil
    }
    return place.map { AppClipDevice.Files(texts: texts($0)) }
  }

  /// The program's own files.
  public var home: AppClipDevice.Files { AppClipDevice.Files(texts: texts(.home)) }

  /// The keychain, as this program can access it.
  public var keychain: AppClipDevice.Keychain {
    AppClipDevice.Keychain(device: device) { Self.program.command(.init($0)) }
  }

  /// Signs the person in with an account, and stores its identifier under the suite name of the world's
  /// design (KA-01, KA-02).
  public func signIn(_ user: String) throws(AppClipDeviceError) {
    try device.act(on: user) { command(.signIn($0)) }
  }

  /// The account that is signed in to the program. `nil` for nobody.
  public var signedInUser: String? {
    device.look { state in
      switch Self.program {
      case .clip: state.side.stated.clipSession.map(state.names.name)
      case .app: state.side.stated.appSession.map(state.names.name)
      }
    }
  }

  private func command(_ call: AppClipCommand.CommonCall) -> AppClipCommand {
    Self.program.command(call)
  }

  private func texts(_ place: AppClipPlace) -> AppClipDevice.Texts {
    AppClipDevice.Texts(device: device, way: .program(Self.program, place))
  }

  private func defaults(
    _ name: (inout AppClipDevice.State) throws(AppClipDeviceError) -> AppClipSuite
  ) throws(AppClipDeviceError) -> AppClipDevice.Defaults? {
    try device.step { state throws(AppClipDeviceError) in
      try state.requireProcess(of: Self.program)
      let name = try name(&state)
      return state.core.defaults(named: name, for: Self.program).map {
        AppClipDevice.Defaults(texts: texts(.defaults(name)), list: $0)
      }
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
        try texts.device.step { state throws(AppClipDeviceError) in
          if case .program(let program, _) = texts.way { try state.requireProcess(of: program) }
          return state.core.disk[list].user.map(state.names.name)
        }
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
    let command: (AppClipCommand.ItemCall) -> AppClipCommand

    /// Returns the text under a label: of the first access group of the program that has one, or else of the clip's
    /// item if it is visible to the app (KK-01 to KK-03, KK-09).
    public func find(_ label: String) throws(AppClipDeviceError) -> String? {
      try device.step { state throws(AppClipDeviceError) in
        let number = try state.names.labels.number(of: label)
        return state.text(in: try state.act(command(.find(number))))
      }
    }

    /// Adds an item to the first access group of the program. Throws `duplicateItem` if the group already has this
    /// label (KK-04, KK-05, KK-10).
    public func add(
      _ label: String, _ text: String, isSecret: Bool = true
    ) throws(AppClipDeviceError) {
      try act(label, text, isSecret) { .add($0, $1) }
    }

    /// Changes the item that ``find(_:)`` would use. Throws `noSuchItem` if there is none (KK-06).
    public func update(
      _ label: String, to text: String, isSecret: Bool = true
    ) throws(AppClipDeviceError) {
      try act(label, text, isSecret) { .update($0, $1) }
    }

    /// Removes the item that ``find(_:)`` would use. Throws `noSuchItem` if there is none (KK-07).
    public func delete(_ label: String) throws(AppClipDeviceError) {
      try device.step { state throws(AppClipDeviceError) in
        try state.act(command(.remove(state.names.labels.number(of: label))))
      }
    }

    private func act(
      _ label: String, _ text: String, _ isSecret: Bool,
      _ call: (AppClipLabel, AppClipValue) -> AppClipCommand.ItemCall
    ) throws(AppClipDeviceError) {
      try device.step { state throws(AppClipDeviceError) in
        let value = try state.names.value(text, isSecret: isSecret)
        try state.act(command(call(state.names.labels.number(of: label), value)))
      }
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

    func read(_ name: String) throws(AppClipDeviceError) -> String? {
      try device.step { state throws(AppClipDeviceError) in
        let key = try state.names.keys.number(of: name)
        return state.text(in: try state.act(command({ .read($0, key) }, { .read($0, key) })))
      }
    }

    func write(_ text: String, _ name: String, isSecret: Bool) throws(AppClipDeviceError) {
      try device.step { state throws(AppClipDeviceError) in
        let key = try state.names.keys.number(of: name)
        let value = try state.names.value(text, isSecret: isSecret)
        try state.act(command({ .write($0, key, value) }, { .write($0, key, value) }))
      }
    }

    func remove(_ name: String) throws(AppClipDeviceError) {
      try device.step { state throws(AppClipDeviceError) in
        let key = try state.names.keys.number(of: name)
        try state.act(command({ .remove($0, key) }, { .remove($0, key) }))
      }
    }

    /// Returns a call on this storage by the program that opened it.
    private func command(
      _ call: (AppClipPlace) -> AppClipCommand.CommonCall,
      _ other: (AppClipSharedPlace) -> AppClipCommand.OtherCall
    ) -> AppClipCommand {
      switch way {
      case .program(let program, let place): program.command(call(place))
      case .other(let place): .other(other(place))
      }
    }
  }
}
