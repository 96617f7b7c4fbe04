import ConsentVocabulary

extension AppClipDevice {
  /// The person.
  public var user: User { User(device: self) }

  /// The operating system and the account provider.
  public var system: System { System(device: self) }

  /// The clock of the device.
  public var clock: Clock { Clock(device: self) }

  /// The actions of the person.
  ///
  /// - Source: Specs/AppClip/Life.md.
  public struct User {
    let device: AppClipDevice

    /// Follows a link, scans a code or taps a tag (KL-01 to KL-04, KL-15).
    ///
    /// - Parameter link: The link of the invocation. `nil` for one without a link.
    /// - Returns: The invoked program, the app if it is installed and otherwise the clip, with the link. `nil` if
    ///   the invocation reaches nobody; then the link is lost.
    @discardableResult
    public func invoke(with link: String? = nil) -> AppClipArrival? {
      // The device keeps no link, so that one number does for all.
      let command = AppClipCommand.user(.invoke(link.map { _ in AppClipLink(1) }))
      return AppClipArrival(device.perform(command).response, link)
    }

    /// Opens the installed program, which gets no link (KL-05, KL-14).
    @discardableResult
    public func open() throws(AppClipDeviceError) -> AppClipArrival {
      guard let arrival = AppClipArrival(try device.act(.user(.open)), nil) else {
        preconditionFailure("who opens a program reaches it, or is refused")
      }
      return arrival
    }

    /// Installs the app without launching it, and replaces an installed clip (KL-06, KL-07, KK-08).
    public func installApp() throws(AppClipDeviceError) { try device.act(.user(.installApp)) }

    /// Deletes the installed program (KL-08).
    public func delete() throws(AppClipDeviceError) { try device.act(.user(.delete)) }

    /// Resets privacy permissions; this machine has none (KL-13).
    public func resetPrivacy() { device.perform(.user(.resetPrivacy)) }

    /// Ends the use of an account in the team's programs (KA-10).
    public func stopUsing(_ account: String) throws(AppClipDeviceError) {
      try device.act(on: account) { .user(.stopUsing($0)) }
    }
  }

  /// The actions of the operating system and the account provider.
  public struct System {
    let device: AppClipDevice

    /// Ends the running process (KL-09).
    public func kill() throws(AppClipDeviceError) { try device.act(.system(.kill)) }

    /// Disconnects the network (KA-13).
    public func loseNetwork() throws(AppClipDeviceError) { try device.act(.system(.loseNetwork)) }

    /// Reconnects the network (KA-14).
    public func restoreNetwork() throws(AppClipDeviceError) {
      try device.act(.system(.restoreNetwork))
    }

    /// Transfers an account's identifier to another team (KA-11).
    public func transfer(_ account: String) throws(AppClipDeviceError) {
      try device.act(on: account) { .system(.transfer($0)) }
    }

    /// Deletes the provider's record of an account (KA-12).
    public func forget(_ account: String) throws(AppClipDeviceError) {
      try device.act(on: account) { .system(.forget($0)) }
    }
  }

  /// The clock of the device. Time advances only through its calls.
  public struct Clock {
    let device: AppClipDevice

    /// Advances the date by some days, in one step, after which an idle clip expires (KL-10 to KL-12). No effect below 1.
    public func advance(days: Int = 1) {
      device.perform(Array(repeating: .clock(.advanceDay), count: max(days, 0)))
    }
  }
}

/// The program that came to the front, and the link that its code gets for it. A test hands both on to the
/// code that handles invocations.
public struct AppClipArrival: Hashable, Sendable {
  /// The program in front.
  public let program: AppClipProgram
  /// The link of the invocation. `nil` for one without a link, and for an opening.
  public let link: String?

  fileprivate init?(_ response: AppClipResponse, _ link: String?) {
    guard case .reached(let program, let given) = response else { return nil }
    (self.program, self.link) = (program, given == nil ? nil : link)
  }
}
