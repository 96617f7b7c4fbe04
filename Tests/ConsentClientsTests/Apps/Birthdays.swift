import ConsentClients
import ConsentExploration
import ConsentSystem
import ConsentVocabulary

/// A list of birthdays, which loads at launch and when the app becomes active. Its view model lives on the main
/// actor, and keeps the names for its widget.
@MainActor final class Birthdays: ExploredApp {
  enum Action: Hashable, Sendable { case allow }
  enum Notice: Hashable, Sendable { case none, askForAccess, openSettings, managed }

  struct State: Hashable, Sendable {
    var notice = Notice.none
    var names: [String] = []
  }

  private(set) var state = State()
  private let contacts: ContactsClient
  private let widget: AppDefaults

  init(on device: ContactsDevice) async {
    (contacts, widget) = (.double(device), device.app.defaults)
    await load()
  }

  var actions: [Action] { state.notice == .askForAccess ? [.allow] : [] }

  func send(_ action: Action) async {
    let isEarlier = !widget["asked"].isEmpty
    widget["asked"] = ["yes"]
    if isEarlier, PlantedMistake.answerOfAnEndedProcessUsed.isPlanted {
      state.notice = .none
    } else {
      _ = try? await contacts.requestAccess()
      await load()
    }
  }

  func receive(_ event: AppEvent) async {
    switch event {
    case .becameActive, .contactsChanged: await load()
    case .launched, .becameInactive, .wentBehind, .callback: break
    }
  }

  private func load() async {
    switch (try? await contacts.authorizationStatus()) ?? .denied {
    case .notDetermined: show([], .askForAccess)
    case .denied:
      let keeps = PlantedMistake.nothingForgottenAfterARevocation.isPlanted
      show(keeps ? widget["names"] : [], .openSettings)
    case .restricted:
      show([], PlantedMistake.restrictedTakenForDenied.isPlanted ? .openSettings : .managed)
    case .limited, .authorized:
      var names: [String] = []
      try? await contacts.enumerateContacts { contact, _ in names.append(contact.name) }
      show(names.sorted(), .none)
    }
  }

  private func show(_ names: [String], _ notice: Notice) {
    (state.names, state.notice, widget["names"]) = (names, notice, names)
  }

  /// Whether the list and its notice fit the current access.
  func isRight(on device: ContactsDevice) -> Bool {
    let now = device.snapshot()
    let notice: Notice =
      switch now.status {
      case .notDetermined: .askForAccess
      case .denied: .openSettings
      case .restricted: .managed
      case .limited, .authorized: .none
      }
    return now.alert != nil
      || state.notice == notice && device.isShown(exactly: state.names, by: \.name)
  }
}
