import ConsentSystem
import ConsentVocabulary
import Testing

/// The article's clip: it stores the text and the signed-in account under its own suite name.
private struct OrderingClip {
  var suite: String

  func order(for name: String, as user: String, on device: AppClipDevice) throws {
    let defaults = try device.clip.suite(named: suite)
    try defaults?.set(name, forKey: "name")
    try device.clip.signIn(user)
    try defaults?.set(user, forKey: "userID")
  }
}

/// The article's app: it reads both under its suite name, and signs in if the state is authorized.
private struct OrderingApp {
  var suite: String

  struct Welcome: Equatable {
    var name: String?
    var user: String?
  }

  func welcome(on device: AppClipDevice) throws -> Welcome {
    let defaults = try device.app.suite(named: suite)
    let user = try defaults?.string(forKey: "userID")
    switch try device.app.credentialState(forUser: user) {
    case .state(.authorized): return Welcome(name: try defaults?.string(forKey: "name"), user: user)
    case .state(.revoked), .state(.transferred), .state(.notFound), .error:
      return Welcome(name: try defaults?.string(forKey: "name"), user: nil)
    }
  }
}

@Suite struct `A device with a clip and its app` {
  static let coffee = "group.com.example.coffee"
  static let cofee = "group.com.example.cofee"

  /// Returns the refusal of an action. `nil` if it succeeds.
  static func refusal(_ deed: () throws -> Void) -> AppClipRefusal? {
    do {
      try deed()
      return nil
    } catch AppClipDeviceError.refused(let refusal) {
      return refusal
    } catch {
      Issue.record("\(error)")
      return nil
    }
  }

  @Test func `plays the example of its documentation`() throws {
    let name = "group.com.example.coffee"
    let device = AppClipDevice(groups: [name])

    // The person follows a link, and the clip stores the entered name.
    device.user.invoke()
    try device.clip.suite(named: name)?.set("Ada", forKey: "name")

    // The person installs the app, which replaces the clip.
    try device.user.installApp()
    try device.user.open()
    #expect(try device.app.suite(named: name)?.string(forKey: "name") == "Ada")

    // A name with a letter missing finds nothing, without an error.
    let wrong = try device.app.suite(named: "group.com.example.cofee")
    #expect(try wrong?.string(forKey: "name") == nil)
  }

  @Test func `hands the article's data over if both programs use one name that both may`() throws {
    let both: Ascending<AppClipGroup> = [AppClipGroup(1)]
    let nobody = OrderingApp.Welcome()
    let everything = OrderingApp.Welcome(name: "Ada", user: "001.ada")
    // The clip's name, the app's name, the clip's and the app's groups, and the app's welcome.
    let cases:
      [(String, String, Ascending<AppClipGroup>, Ascending<AppClipGroup>, OrderingApp.Welcome)] = [
        (Self.coffee, Self.coffee, both, both, everything),
        (Self.coffee, Self.cofee, both, both, nobody),
        (Self.cofee, Self.coffee, both, both, nobody),
        (Self.cofee, Self.cofee, both, both, nobody),
        (Self.coffee, Self.coffee, [], both, nobody),
        (Self.coffee, Self.coffee, both, [], nobody),
      ]
    for (clipName, appName, clipGroups, appGroups, shown) in cases {
      for foreign in AppClipDecisions.ForeignSuite.allCases {
        let world = clipWorld { world in
          world.clip.groups = clipGroups
          world.app.groups = appGroups
          world.decisions.foreignSuite = foreign
        }
        let device = AppClipDevice(world: world, groups: [Self.coffee])
        device.user.invoke()
        try OrderingClip(suite: clipName).order(for: "Ada", as: "001.ada", on: device)
        try device.user.installApp()
        try device.user.open()
        let welcome = try OrderingApp(suite: appName).welcome(on: device)
        #expect(welcome == shown, "\(clipName), \(appName), \(world)")
      }
    }
  }

  @Test func `keeps files, standard defaults and shared ones apart`() throws {
    let device = AppClipDevice(
      world: clipWorld { $0.otherGroups = [AppClipGroup(1)] }, groups: [Self.coffee])
    device.user.invoke()
    let suite = try #require(try device.clip.suite(named: Self.coffee))
    let files = try #require(try device.clip.container(of: Self.coffee))
    try suite.set("in defaults", forKey: "note")
    try files.write("in a file", to: "note")
    try device.clip.standard.set("of its own", forKey: "note")
    try device.clip.home.write("at home", to: "note")
    #expect(try suite.string(forKey: "note") == "in defaults")
    #expect(try device.other.suite(named: Self.coffee)?.string(forKey: "note") == "in defaults")
    #expect(try device.other.container(of: Self.coffee)?.contents(of: "note") == "in a file")
    #expect(try device.clip.standard.string(forKey: "note") == "of its own")
    #expect(try device.clip.home.contents(of: "note") == "at home")
    try device.other.container(of: Self.coffee)?.remove("note")
    #expect(try files.contents(of: "note") == nil)
    try suite.removeObject(forKey: "note")
    #expect(try suite.string(forKey: "note") == nil)
    #expect(try device.clip.container(of: Self.cofee) == nil)
    #expect(try device.other.suite(named: Self.cofee) == nil)
    #expect(try device.other.container(of: Self.cofee) == nil)
  }

  @Test func `has no defaults under a foreign name where the world has none`() throws {
    let device = AppClipDevice(
      world: clipWorld { $0.decisions.foreignSuite = .missing }, groups: [Self.coffee])
    device.user.invoke()
    #expect(try device.clip.suite(named: Self.cofee) == nil)
    #expect(try device.clip.suite(named: Self.coffee) != nil)
  }

  @Test func `hands the clip's items to the app that replaces it, which then has one copy`() throws
  {
    let device = AppClipDevice()
    device.user.invoke()
    try device.clip.keychain.add("password", "swordfish")
    try device.user.installApp()
    try device.user.open()
    let keychain = device.app.keychain
    #expect(try keychain.find("password") == "swordfish")
    #expect(Self.refusal { try keychain.add("password", "cod") } == .duplicateItem)
    try keychain.delete("password")
    #expect(try keychain.find("password") == nil)
  }

  @Test
  func `has access groups for the app and the other program, in the order of their signatures`()
    throws
  {
    let shared = AppClipAccessGroup(1)
    let device = AppClipDevice(
      world: clipWorld {
        $0.appAccessGroups = AppClipAccessList([.own, .group(shared)])
        $0.otherAccessGroups = AppClipAccessList([.group(shared)])
      })
    try device.user.installApp()
    try device.user.open()
    let (app, other) = (device.app.keychain, device.other.keychain)
    let ofGroup = device.app.keychain(inAccessGroup: shared)
    // The other program adds to the shared group, which is its first.
    try other.add("token", "old")
    #expect(try app.find("token") == "old")
    try app.add("token", "new")
    #expect(try app.find("token") == "new")
    #expect(try ofGroup.find("token") == "old")
    #expect(try other.find("token") == "old")
    try ofGroup.update("token", to: "newer")
    #expect(try device.other.keychain(inAccessGroup: shared).find("token") == "newer")
    try ofGroup.delete("token")
    #expect(try other.find("token") == nil)
    #expect(Self.refusal { try other.delete("token") } == .noSuchItem)
    let stranger = device.app.keychain(inAccessGroup: AppClipAccessGroup(2))
    #expect(Self.refusal { try stranger.add("token", "x") } == .notInAccessGroup)
  }

  @Test func `tells what the provider knows of an account`() throws {
    let device = AppClipDevice(world: clipWorld { $0.decisions.stateWithError = .last })
    try device.user.installApp()
    try device.user.open()
    #expect(try device.app.credentialState(forUser: nil) == .state(.notFound))
    #expect(try device.app.credentialState(forUser: "ada") == .state(.notFound))
    try device.app.signIn("ada")
    #expect(try device.app.credentialState(forUser: "ada") == .state(.authorized))
    #expect(try device.app.suite(named: "group 1")?.storedUser == "ada")
    try device.system.transfer("ada")
    #expect(try device.app.credentialState(forUser: "ada") == .state(.transferred))
    try device.user.stopUsing("ada")
    try device.system.loseNetwork()
    #expect(try device.app.credentialState(forUser: "ada") == .error(.revoked))
    #expect(throws: AppClipDeviceError.unresolved) { try device.app.resume() }
    #expect(device.app.signedInUser == "ada")
    try device.system.restoreNetwork()
    #expect(try device.app.resume() == nil)
    try device.system.forget("ada")
    #expect(try device.app.credentialState(forUser: "ada") == .state(.notFound))
  }

  @Test func `throws the reason for which a deed cannot be done`() throws {
    let device = AppClipDevice(world: AppClipWorld(), groups: [Self.coffee])
    #expect(Self.refusal { try device.user.open() } == .notInstalled)
    #expect(Self.refusal { try device.user.delete() } == .notInstalled)
    #expect(Self.refusal { _ = try device.clip.suite(named: Self.coffee) } == .notInstalled)
    device.user.invoke()
    let defaults = try #require(try device.clip.suite(named: Self.coffee))
    #expect(try device.user.open().program == .clip)
    try device.system.kill()
    #expect(Self.refusal { try device.system.kill() } == .notRunning)
    #expect(Self.refusal { try defaults.set("Ada", forKey: "name") } == .notRunning)
    #expect(Self.refusal { _ = try defaults.storedUser } == .notRunning)
    try device.user.installApp()
    #expect(Self.refusal { try defaults.set("Ada", forKey: "name") } == .notInstalled)
    #expect(Self.refusal { try device.user.installApp() } == .alreadyInstalled)
    try device.user.open()
    #expect(Self.refusal { try device.app.standard.set("a", forKey: "b") } == .gateClosed)
    #expect(Self.refusal { try device.app.continueImport() } == .notImporting)
    #expect(Self.refusal { try device.user.stopUsing("ada") } == .unknownAccount)
    try device.user.delete()
    #expect(device.snapshot() == AppClipSnapshot())
  }

  @Test func `hands a link to the program that is there, and to nobody before the release`() throws
  {
    let device = AppClipDevice(
      world: clipWorld { $0.release = .pending }, groups: [Self.coffee])
    let steps: [(act: () throws -> AppClipArrival?, program: AppClipProgram?, link: String?)] = [
      ({ device.user.invoke(with: "a") }, nil, nil), ({ device.user.invoke() }, nil, nil),
      (
        {
          device.clock.advance()
          return device.user.invoke(with: "b")
        }, .clip, "b"
      ),
      ({ try device.user.open() }, .clip, nil), ({ device.user.invoke(with: "c") }, .clip, "c"),
      (
        {
          try device.user.installApp()
          return try device.user.open()
        }, .app, nil
      ),
      ({ device.user.invoke(with: "d") }, .app, "d"), ({ device.user.invoke() }, .app, nil),
      (
        {
          try device.system.kill()
          return device.user.invoke(with: "d")
        }, .app, "d"
      ),
      ({ try device.user.open() }, .app, nil),
    ]
    for (index, step) in steps.enumerated() {
      let arrival = try step.act()
      #expect(arrival?.program == step.program && arrival?.link == step.link, "step \(index + 1)")
    }
  }

  @Test func `has room for 64 names, and says so to the next`() throws {
    let device = AppClipDevice()
    device.user.invoke()
    let home = device.clip.home
    for number in 1...64 { try home.write("text", to: "file \(number)") }
    #expect(throws: AppClipDeviceError.tooManyNames) { try home.write("text", to: "file 65") }
    #expect(try home.contents(of: "file 64") == "text")
    #expect(device.snapshot().cells.count == 64)
  }

  @Test func `calls by its number what came by a command`() throws {
    let device = AppClipDevice(groups: [Self.coffee])
    device.user.invoke()
    _ = try device.clip.home.contents(of: "name")
    device.perform(.clip(.common(.write(.home, .one, .two))))
    device.perform(.clip(.common(.signIn(.two))))
    #expect(try device.clip.home.contents(of: "name") == "value 2")
    #expect(device.clip.signedInUser == "account 2")
  }

  @Test func `gives an unknown name no group of the world, named or not`() throws {
    let world = clipWorld { $0.clip.groups = [AppClipGroup(1), AppClipGroup(2)] }
    let device = AppClipDevice(world: world, groups: [Self.coffee])
    device.user.invoke()
    #expect(try device.clip.container(of: Self.cofee) == nil)
    #expect(try device.clip.container(of: "group 2") != nil)
  }

  @Test func `knows 64 groups by name, and no more`() throws {
    let device = AppClipDevice(
      world: clipWorld { $0.clip.groups = [AppClipGroup(64)] },
      groups: (1...65).map { "name \($0)" })
    device.user.invoke()
    #expect(try device.clip.container(of: "name 64") != nil)
    #expect(throws: AppClipDeviceError.tooManyNames) { try device.clip.container(of: "name 65") }
  }
}

@Suite struct `An import on a device` {
  static let suite = "group 1"

  /// Creates a device with the opened app, and a text under each of three keys that its clip has left.
  static func device(_ design: AppClipImport) throws -> AppClipDevice {
    let device = AppClipDevice(world: clipWorld { $0.design.import = design })
    device.user.invoke()
    for key in ["a", "b", "c"] { try device.clip.leave("text of \(key)", forKey: key) }
    try device.user.installApp()
    try device.user.open()
    return device
  }

  static func finishImport(on device: AppClipDevice) throws {
    var plan = try device.app.startImport()
    while !plan.isEmpty { plan = try device.app.continueImport() }
  }

  /// Returns the texts under the three keys in the app's standard defaults.
  static func texts(of device: AppClipDevice) throws -> [String?] {
    try ["a", "b", "c"].map { try device.app.standard.string(forKey: $0) }
  }

  @Test func `survives a kill before, between and after its steps`() throws {
    let steps = try Self.device(.plain).app.startImport().count
    #expect(steps == 5)
    for taken in 0...steps {
      let device = try Self.device(.plain)
      try device.app.startImport()
      for _ in 0..<taken { try device.app.continueImport() }
      #expect(device.app.importPlan.count == steps - taken)
      try device.system.kill()
      #expect(device.app.importPlan.isEmpty)
      try device.user.open()
      try Self.finishImport(on: device)
      #expect(try Self.texts(of: device) == ["text of a", "text of b", "text of c"], "\(taken)")
      // After the import, the app may change its own values, and no later import reverts that.
      try device.app.standard.removeObject(forKey: "a")
      try Self.finishImport(on: device)
      #expect(try Self.texts(of: device) == [nil, "text of b", "text of c"], "\(taken)")
    }
  }
}
