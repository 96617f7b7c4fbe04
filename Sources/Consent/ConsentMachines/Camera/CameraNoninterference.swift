import ConsentModel
import ConsentSuite
import ConsentVocabulary
import Lockstep
import PropertyTesting
import StateMachines

/// The noninterference policy of the camera. The status beneath a restriction and the existence of an entry
/// in Settings are hidden from the app.
///
/// - Source: Specs/Twins/Twins.md.
package enum CameraNoninterference: SuiteNoninterference {
  package typealias Model = CameraModel
  /// The knowledge of the app: the state without the entry in Settings, the number of calls that lost their prompt, and
  /// whether it has been without access.
  package struct Known: Hashable, Sendable {
    let snapshot: CameraSnapshot
    let abandoned: Int
    let isInputStale: Bool
  }
  package typealias Shape = CameraCommand

  package static let staircase: [Scope<CameraSize>] = [Scope()]

  package static func known(in state: CameraModel) -> Known {
    var snapshot = state.snapshot
    snapshot.hasSettingsEntry = false
    return Known(
      snapshot: snapshot, abandoned: state.abandoned, isInputStale: state.isInputStale)
  }

  /// Returns whether the command is a reset beneath a restriction.
  package static func isSilent(_ command: CameraCommand, in state: CameraModel) -> Bool {
    command == .resetPrivacy && state.snapshot.status == .restricted
  }

  package static func isIdle(_ command: CameraCommand) -> Bool { command == .readStatus }

  package static func shape(of command: CameraCommand, in state: CameraModel) -> CameraCommand? {
    command
  }

  package static func command(
    _ command: CameraCommand, from state: CameraModel, for twin: CameraModel
  ) -> CameraCommand { command }

  /// The status after a change in Settings or at the end of a restriction, and whether the app's process
  /// runs on.
  package struct Release: Hashable, Sendable {
    let status: CameraStatus
    let process: ProcessState
  }

  package static func release(
    of command: CameraCommand, from before: CameraModel, to after: CameraModel
  ) -> Release? {
    switch command {
    case .switchOn, .switchOff, .liftRestriction, .resetPrivacy:
      Release(status: after.snapshot.status, process: after.snapshot.process)
    case .readStatus, .readFrame, .requestAccess, .openInput, .leaveScreen, .select, .accept,
      .decline, .allow, .deny, .openSettings, .dismiss, .visitSettings, .returnToApp, .launchApp,
      .deleteApp, .installApp, .kill, .restrict, .interruptCamera, .endInterruption,
      .takeScreenDown, .startOtherSession, .stopOtherSession, .interruptInBackground,
      .interruptBesideApps, .interruptUnderPressure, .interruptAudio, .endInterruptionUntold:
      nil
    }
  }

  package static var nothing: CameraOutcome { CameraOutcome(.done) }

  /// Returns the effects on the app. Of the answers, includes only those to the app's own calls, and crashes.
  package static func sight(
    of outcome: CameraOutcome, to command: CameraCommand, from before: CameraModel,
    to after: CameraModel
  ) -> CameraOutcome {
    var told = outcome
    switch (command, outcome.response) {
    case (.readStatus, _), (.readFrame, _), (.requestAccess, _), (.openInput, _),
      (.leaveScreen, _), (.startOtherSession, _), (.stopOtherSession, _), (_, .crashed):
      break
    case (_, .done), (_, .status), (_, .frame), (_, .failed), (_, .refused): told.response = .done
    }
    return told
  }

  package static func channel(_ one: CameraOutcome, _ other: CameraOutcome) -> Channel {
    one.response != other.response ? .answer : .events
  }

  package static func secret(from source: inout ChoiceSource) throws(Discard) -> CameraCommand {
    try source.index(below: 2) == 0 ? .resetPrivacy : .readStatus
  }

  package static var choicesPerSecret: Int { 1 }
  package static func discreet(_ world: CameraWorld) -> CameraWorld { world }

  package static let leaks: [Leak<CameraNoninterference>] = [
    Leak(
      "tellsWhatARestrictionHides",
      "under a restriction the status is read faster if access was once allowed"
    ) {
      before, command, _, told in
      guard command == .readStatus, before.snapshot.status == .restricted else { return }
      if before.decision != .undetermined { told.signals.append(1) }
    },
    Leak("tellsOfTheEntryInSettings", "an app can find out whether Settings has a page for it") {
      before, command, _, told in
      guard command == .readStatus, before.snapshot.process == .running else { return }
      told.signals.append(before.snapshot.hasSettingsEntry ? 1 : 0)
    },
  ]
}

extension CameraNoninterference {
  package static func twins(
    _ name: String, _ summary: String, of contestant: SystemUnderTest<Camera>?,
    leaking leak: Leak<CameraNoninterference>?
  ) -> SystemUnderTest<Twins<Camera>> { .twins(name, summary, of: contestant, leaking: leak) }
}
