import ConsentVocabulary

/// The person, Settings, the home screen and the system of a device with a camera, as those of the other devices. Each
/// action throws the reason for which it is refused, and then changes nothing.
extension CameraDouble {
  /// The person in front of the screen.
  public var user: User { User(device: self) }
  /// The app's page in Settings.
  public var settings: Settings { Settings(device: self) }
  /// The home screen, to launch, install and delete the app.
  public var homeScreen: HomeScreen { HomeScreen(device: self) }
  /// The operating system and the device's management.
  public var system: System { System(device: self) }

  fileprivate func act(_ command: CameraCommand) throws(CameraRefusal) {
    if case .refused(let refusal) = play(command).response { throw refusal }
  }

  /// The person in front of the screen.
  public struct User: Sendable {
    let device: CameraDouble

    /// Allows access, in the system's prompt.
    public func allow() throws(CameraRefusal) { try device.act(.allow) }
    /// Denies access, in the system's prompt.
    public func deny() throws(CameraRefusal) { try device.act(.deny) }
    /// Touches a control that needs the camera.
    public func select() throws(CameraRefusal) { try device.act(.select) }
    /// Accepts the priming screen.
    public func accept() throws(CameraRefusal) { try device.act(.accept) }
    /// Declines the priming screen.
    public func decline() throws(CameraRefusal) { try device.act(.decline) }
    /// Follows the settings alert to Settings.
    public func openSettings() throws(CameraRefusal) { try device.act(.openSettings) }
    /// Closes a notice or the camera.
    public func dismiss() throws(CameraRefusal) { try device.act(.dismiss) }
  }

  /// The app's page in Settings.
  public struct Settings: Sendable {
    let device: CameraDouble

    /// Visits Settings, turns access on or off, and returns to the app, unless the change has ended it.
    public func setAccess(_ isOn: Bool) throws(CameraRefusal) {
      if case .refused(let refusal) = device.setAccess(isOn).response { throw refusal }
    }

    /// Resets the decision, so that the system can ask again.
    public func resetPrivacy() throws(CameraRefusal) { try device.act(.resetPrivacy) }
  }

  /// The home screen, to launch, install and delete the app.
  public struct HomeScreen: Sendable {
    let device: CameraDouble

    /// Launches the app.
    public func launchApp() throws(CameraRefusal) { try device.act(.launchApp) }
    /// Leaves the app for its page in Settings.
    public func leaveApp() throws(CameraRefusal) { try device.act(.visitSettings) }
    /// Returns to the app from Settings.
    public func returnToApp() throws(CameraRefusal) { try device.act(.returnToApp) }
    /// Installs the app.
    public func installApp() throws(CameraRefusal) { try device.act(.installApp) }
    /// Deletes the app together with its decision.
    public func deleteApp() throws(CameraRefusal) { try device.act(.deleteApp) }
  }

  /// The operating system and the device's management.
  public struct System: Sendable {
    let device: CameraDouble

    /// Ends the app.
    public func kill() throws(CameraRefusal) { try device.act(.kill) }
    /// Restricts the camera, and hides the decision.
    public func restrict() throws(CameraRefusal) { try device.act(.restrict) }
    /// Lifts the restriction.
    public func liftRestriction() throws(CameraRefusal) { try device.act(.liftRestriction) }
    /// Takes the prompt down without an answer, as when the phone is locked (TM-43, TM-44).
    public func takeScreenDown() throws(CameraRefusal) { try device.act(.takeScreenDown) }
    /// Interrupts the app's session, as a call that takes the camera (TM-41).
    public func interruptCamera() throws(CameraRefusal) { try device.act(.interruptCamera) }
    /// Interrupts the session of an app behind another (TM-41).
    public func interruptInBackground() throws(CameraRefusal) {
      try device.act(.interruptInBackground)
    }
    /// Interrupts the session of an app beside others (TM-41).
    public func interruptBesideApps() throws(CameraRefusal) { try device.act(.interruptBesideApps) }
    /// Interrupts the session, as on a hot device (TM-41).
    public func interruptUnderPressure() throws(CameraRefusal) {
      try device.act(.interruptUnderPressure)
    }
    /// Interrupts the session's audio, as a call that takes the microphone (TM-46).
    public func interruptAudio() throws(CameraRefusal) { try device.act(.interruptAudio) }
    /// Ends the interruption, and notifies the app (TM-42).
    public func endInterruption() throws(CameraRefusal) { try device.act(.endInterruption) }
    /// Ends the interruption, and does not notify the app (TM-47).
    public func endInterruptionUntold() throws(CameraRefusal) {
      try device.act(.endInterruptionUntold)
    }
  }
}
