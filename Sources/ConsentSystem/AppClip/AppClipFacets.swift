import ConsentVocabulary

extension AppClipDevice {
  /// The person.
  public var user: User { User(device: self) }

  /// What the operating system and the provider of accounts do.
  public var system: System { System(device: self) }

  /// The device's own days.
  public var clock: Clock { Clock(device: self) }

  /// The person.
  ///
  /// - Source: Specs/AppClip/Life.md.
  public struct User {
    let device: AppClipDevice

    /// Follows a link, scans a code, taps a tag (KL-01 to KL-04).
    ///
    /// - Returns: Which program is in front now: the app where it is there, otherwise the clip.
    @discardableResult
    public func invoke() -> AppClipProgram {
      guard case .reached(let program) = device.perform(.user(.invoke)).response else {
        preconditionFailure("an invocation reaches a program")
      }
      return program
    }

    /// Opens the program that is there (KL-05).
    @discardableResult
    public func open() throws(AppClipDeviceError) -> AppClipProgram {
      guard case .reached(let program) = try device.act(.user(.open)) else {
        preconditionFailure("who opens a program reaches it, or is refused")
      }
      return program
    }

    /// Installs the app, in place of the clip if it is there; the app does not run yet (KL-06, KL-07, KK-08).
    public func installApp() throws(AppClipDeviceError) { try device.act(.user(.installApp)) }

    /// Deletes the program that is there (KL-08).
    public func delete() throws(AppClipDeviceError) { try device.act(.user(.delete)) }

    /// Resets what was permitted; nothing of this machine is (KL-13).
    public func resetPrivacy() { device.perform(.user(.resetPrivacy)) }

    /// Ends the use of an account with the team's programs (KA-10).
    public func stopUsing(_ account: String) throws(AppClipDeviceError) {
      try device.act(.user(.stopUsing(try device.names.accounts[account])))
    }
  }

  /// What the operating system and the provider of accounts do.
  public struct System {
    let device: AppClipDevice

    /// Ends the process that runs (KL-09).
    public func kill() throws(AppClipDeviceError) { try device.act(.system(.kill)) }

    /// Takes the network away (KA-13).
    public func loseNetwork() throws(AppClipDeviceError) { try device.act(.system(.loseNetwork)) }

    /// Brings the network back (KA-14).
    public func restoreNetwork() throws(AppClipDeviceError) {
      try device.act(.system(.restoreNetwork))
    }

    /// Moves an account's identifier to another team (KA-11).
    public func transfer(_ account: String) throws(AppClipDeviceError) {
      try device.act(.system(.transfer(try device.names.accounts[account])))
    }

    /// Loses all knowledge of an account (KA-12).
    public func forget(_ account: String) throws(AppClipDeviceError) {
      try device.act(.system(.forget(try device.names.accounts[account])))
    }
  }

  /// The device's own days, which pass only here.
  public struct Clock {
    let device: AppClipDevice

    /// Lets days pass, by which a clip grows idle and goes (KL-10 to KL-12). None for a count below 1.
    public func advance(days: Int = 1) {
      for _ in 0..<max(days, 0) { device.perform(.clock(.advanceDay)) }
    }
  }
}
