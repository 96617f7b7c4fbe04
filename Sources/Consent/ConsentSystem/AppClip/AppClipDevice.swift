import ConsentVocabulary
import StateMachines

/// An in-memory device with a clip and the app that replaces it: a test double for a team that hands data
/// from one to the other.
///
/// The two programs act through ``clip`` and ``app``, a third program of the team through ``other``, the
/// person through ``user``, and the platform through ``system``; ``clock`` advances the date. Each throws if
/// the action is refused, and then changes nothing.
///
///     let name = "group.com.example.coffee"
///     let device = AppClipDevice(groups: [name])
///
///     // The person follows a link, and the clip stores the entered name.
///     device.user.invoke()
///     try device.clip.suite(named: name)?.set("Ada", forKey: "name")
///
///     // The person installs the app, which replaces the clip.
///     try device.user.installApp()
///     try device.user.open()
///     #expect(try device.app.suite(named: name)?.string(forKey: "name") == "Ada")
///
///     // A name with a letter missing finds nothing, without an error.
///     let wrong = try device.app.suite(named: "group.com.example.cofee")
///     #expect(try wrong?.string(forKey: "name") == nil)
///
/// Programs use names and texts, the machine uses numbers, assigned by first appearance. There is room for 64
/// names of groups, and for as many keys, labels, accounts and texts; any further name throws
/// ``AppClipDeviceError/tooManyNames``. A refused call takes none. The n-th of the `groups` passed to the initializer is group n of the
/// device's world.
///
/// Nothing happens by itself. ``perform(_:)`` does all of this by command, as the checks of this package do,
/// and ``snapshot()`` returns the whole observable state. The device can be used from any task; each call is
/// atomic.
///
/// - Source: Specs/AppClip/World.md.
public final class AppClipDevice: Sendable {
  private let state: Guarded<State>

  /// The state of the device, and the numbers of names. Whoever holds it acts, reads and names in one step.
  struct State: Sendable {
    fileprivate(set) var side: AppClipSide
    var names: AppClipNames

    var core: AppClipCore { side.core }

    /// Performs an action and returns the response. Throws the reason if it is refused.
    @discardableResult
    mutating func act(_ command: AppClipCommand) throws(AppClipDeviceError) -> AppClipResponse {
      let response = side.outcome(of: command).response
      if case .refused(let refusal) = response { throw .refused(refusal) }
      return response
    }

    /// Throws unless the program is running.
    func requireProcess(of program: AppClipProgram) throws(AppClipDeviceError) {
      do throws(AppClipRefusal) { try core.requireProcess(of: program) } catch {
        throw .refused(error)
      }
    }

    func text(in response: AppClipResponse) -> String? {
      guard case .found(let value) = response else { return nil }
      return value.map(names.text)
    }
  }

  /// Creates a device that has just been turned on. Neither the clip nor the app is installed.
  ///
  /// - Parameters:
  ///   - world: The signatures and designs of the programs, and the system. By default the app has no import, whose gate
  ///     would refuse its standard defaults until the import is done.
  ///   - groups: The names of the world's groups, from group 1 on. Groups beyond the list are named `group`
  ///     and their number. Other names belong to no group of the world.
  public init(world: AppClipWorld = AppClipWorld(design: .bare), groups: [String] = []) {
    state = Guarded(
      State(side: AppClipSide(world: world), names: AppClipNames(world: world, groups: groups)))
  }

  /// Takes one step, which no other call can divide. A step that throws or only reads leaves no new names.
  @discardableResult
  func step<Result>(
    _ body: (inout State) throws(AppClipDeviceError) -> Result
  ) throws(AppClipDeviceError) -> Result {
    try state.withLock { state throws(AppClipDeviceError) in
      let (names, side) = (state.names, state.side)
      do throws(AppClipDeviceError) {
        let result = try body(&state)
        if state.names != names, state.side == side { state.names = names }
        return result
      } catch {
        state.names = names
        throw error
      }
    }
  }

  /// Performs an action. Throws the reason if it is refused.
  @discardableResult
  func act(_ command: AppClipCommand) throws(AppClipDeviceError) -> AppClipResponse {
    try step { state throws(AppClipDeviceError) in try state.act(command) }
  }

  /// Performs an action that names an account.
  func act(
    on account: String, _ command: (AppClipAccount) -> AppClipCommand
  ) throws(AppClipDeviceError) {
    try step { state throws(AppClipDeviceError) in
      _ = try state.act(command(state.names.accounts.number(of: account)))
    }
  }

  /// Reads from one state.
  func look<Result>(_ body: (State) -> Result) -> Result { state.withLock { body($0) } }

  package func write(to key: inout StateKey) {
    state.withLock { state in
      _ = state.side.write(to: &key)
      key.add(state.names)
    }
  }

  /// Performs a command and returns its outcome.
  @discardableResult
  public func perform(_ command: AppClipCommand) -> AppClipOutcome {
    state.withLock { $0.side.outcome(of: command) }
  }

  /// Performs commands, between which no other call acts or reads.
  func perform(_ commands: [AppClipCommand]) {
    state.withLock { state in for command in commands { _ = state.side.outcome(of: command) } }
  }

  /// Returns the whole observable state.
  public func snapshot() -> AppClipSnapshot { look(\.side.stated) }
}

/// The reason why an action on a facet of the device failed.
public enum AppClipDeviceError: Error, Hashable, Sendable {
  /// The action was refused, and nothing changed.
  case refused(AppClipRefusal)
  /// The 65th name of its kind: all 64 numbers are in use.
  case tooManyNames
  /// The app could not determine who is signed in, and keeps its state (KA-08).
  case unresolved
}

struct AppClipNames: Hashable, Sendable {
  var groups = Register<AppClipGroupNoun>()
  var keys = Register<AppClipKeyNoun>()
  var labels = Register<AppClipLabelNoun>()
  var accounts = Register<AppClipAccountNoun>()
  fileprivate var texts = Register<TextNoun>()

  init(world: AppClipWorld, groups names: [String]) {
    let design = world.design
    let suites = [design.clipText, design.appText, design.clipUser, design.appUser]
    let groups =
      suites.compactMap { if case .suite(let group) = $0 { group } else { nil } }
      + world.clip.groups + world.app.groups + world.otherGroups
    // Unlisted names belong to no group, even if the world has more groups than there are names.
    let count = max(names.count, groups.max().map { Int($0.ordinal) } ?? 0)
    for number in 1..<min(count, 64) + 1 {
      self.groups.names.append(number <= names.count ? names[number - 1] : "group \(number)")
    }
  }

  mutating func value(_ text: String, isSecret: Bool) throws(AppClipDeviceError) -> AppClipValue {
    AppClipValue(Int(try texts.number(of: text).ordinal), isSecret: isSecret)
  }

  /// Returns the name of an account. An account from a command is named `account` and its number.
  func name(of account: AppClipAccount) -> String {
    accounts.name(of: account) ?? "account \(account.ordinal)"
  }

  /// Returns the text of a value. A value from a command is named `value` and its number.
  func text(of value: AppClipValue) -> String {
    texts.name(of: AppClipOrdinal(Int(value.ordinal))) ?? "value \(value.ordinal)"
  }

  /// The noun of the numbers of texts, whether ordinary or secret.
  enum TextNoun: AppClipNoun { static let noun = "text" }

  /// Names, numbered by first appearance.
  struct Register<Noun: AppClipNoun>: Hashable, Sendable {
    typealias Number = AppClipOrdinal<Noun>

    var names: [String] = []

    mutating func number(of name: String) throws(AppClipDeviceError) -> Number {
      if let index = names.firstIndex(of: name) { return Number(index + 1) }
      if names.count == 64 { throw .tooManyNames }
      names.append(name)
      return Number(names.count)
    }

    /// Returns the name of a number. `nil` for a number that only a command has used.
    func name(of number: Number) -> String? {
      let index = Int(number.ordinal) - 1
      return names.indices.contains(index) ? names[index] : nil
    }
  }
}
