import ConsentVocabulary

/// A device with a clip and the app that replaces it, kept in memory: a double for the tests of a team
/// that hands data from one to the other.
///
/// The programs' code goes to ``clip`` and ``app``, a third program of the team is ``other``; the
/// person's deeds go to ``user``, those of the platform to ``system``, and days pass by ``clock``.
/// Each throws where the deed cannot be done, and nothing has changed then.
///
///     let name = "group.com.example.coffee"
///     let device = AppClipDevice(groups: [name])
///
///     // The person follows a link, and the clip leaves what was typed.
///     device.user.invoke()
///     try device.clip.suite(named: name)?.set("Ada", forKey: "name")
///
///     // The person installs the app, which takes the clip's place.
///     try device.user.installApp()
///     try device.user.open()
///     #expect(try device.app.suite(named: name)?.string(forKey: "name") == "Ada")
///
///     // One letter less, and nothing is there; nobody says so.
///     let wrong = try device.app.suite(named: "group.com.example.cofee")
///     #expect(try wrong?.string(forKey: "name") == nil)
///
/// Programs speak of names and texts, the machine of numbers; a name or text has the number of its
/// first sight. There is room for 64 names of groups, and as many of keys, labels, accounts and texts;
/// those who come too late are told so (``AppClipDeviceError/tooManyNames``). The n-th of the `groups`
/// with which a device is made is group n of its world.
///
/// Nothing happens by itself. ``perform(_:)`` does all of this by command, as the checks of this
/// package do, and ``snapshot()`` states the whole.
///
/// - Source: Specs/AppClip/World.md.
public final class AppClipDevice {
  private(set) var side: AppClipSide
  var names: AppClipNames

  /// Turns a device on: neither the clip nor the app is there.
  ///
  /// - Parameters:
  ///   - world: How the programs were signed and written, and on what they run.
  ///   - groups: The names of the world's groups, from group 1 on. One without a name of its own is
  ///     called `group` and its number. Names that are not in this list are of no group of the world.
  public init(world: AppClipWorld = AppClipWorld(), groups: [String] = []) {
    side = AppClipSide(world: world)
    names = AppClipNames(world: world, groups: groups)
  }

  /// Carries out one command and says what it led to.
  @discardableResult
  public func perform(_ command: AppClipCommand) -> AppClipOutcome { side.outcome(of: command) }

  /// The whole state that can be stated of the device.
  public func snapshot() -> AppClipSnapshot { side.stated }

  /// Does one deed, or throws the reason for which it cannot be done.
  @discardableResult
  func act(_ command: AppClipCommand) throws(AppClipDeviceError) -> AppClipResponse {
    let response = perform(command).response
    if case .refused(let refusal) = response { throw .refused(refusal) }
    return response
  }

  /// Throws where a program does not run.
  func requireProcess(of program: AppClipProgram) throws(AppClipDeviceError) {
    do throws(AppClipRefusal) {
      try side.core.requireProcess(of: program)
    } catch {
      throw .refused(error)
    }
  }
}

/// Why a deed on a facet of the device did not come to its end.
public enum AppClipDeviceError: Error, Hashable, Sendable {
  /// It could not be done here, and nothing changed.
  case refused(AppClipRefusal)
  /// The 65th name of its sort: there is no number left for it.
  case tooManyNames
  /// The app could not find out who is signed in, and goes on as it was (KA-08).
  case unresolved
}

/// Which number stands for which name or text.
struct AppClipNames {
  var groups = Register<AppClipGroupNoun>()
  var keys = Register<AppClipKeyNoun>()
  var labels = Register<AppClipLabelNoun>()
  var accounts = Register<AppClipAccountNoun>()
  private var texts = Register<TextNoun>()

  init(world: AppClipWorld, groups names: [String]) {
    let design = world.design
    let suites = [design.clipText, design.appText, design.clipUser, design.appUser]
    let groups =
      suites.compactMap { if case .suite(let group) = $0 { group } else { nil } }
      + world.clip.groups + world.app.groups + world.otherGroups
    // A name that nobody has given leads nowhere, even where the world has more groups than names.
    let count = max(names.count, groups.max().map { Int($0.ordinal) } ?? 0)
    for number in 1..<min(count, 64) + 1 {
      self.groups.names.append(number <= names.count ? names[number - 1] : "group \(number)")
    }
  }

  mutating func value(
    _ text: String, isSecret: Bool
  ) throws(AppClipDeviceError) -> AppClipValue {
    AppClipValue(Int(try texts[text].ordinal), isSecret: isSecret)
  }

  /// A value that came by a command is called `value` and its number.
  func text(of value: AppClipValue) -> String {
    texts.name(of: AppClipOrdinal(Int(value.ordinal))) ?? "value \(value.ordinal)"
  }

  /// What texts are numbered by, be they ordinary or secrets.
  enum TextNoun: AppClipNoun { static let noun = "text" }

  /// Names in the order of first sight.
  struct Register<Noun: AppClipNoun> {
    typealias Number = AppClipOrdinal<Noun>

    var names: [String] = []

    subscript(name: String) -> Number {
      mutating get throws(AppClipDeviceError) {
        if let place = names.firstIndex(of: name) { return Number(place + 1) }
        if names.count == 64 { throw .tooManyNames }
        names.append(name)
        return Number(names.count)
      }
    }

    /// `nil` for a number that came by a command.
    func name(of number: Number) -> String? {
      let place = Int(number.ordinal) - 1
      return names.indices.contains(place) ? names[place] : nil
    }
  }
}
