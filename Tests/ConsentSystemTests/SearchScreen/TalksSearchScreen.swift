import ConsentSystem
import ConsentVocabulary

/// The search screen of the talk on limited access, as a view model with three mistakes.
@MainActor
final class TalksSearchScreen: SearchScreen {
  let status: AuthorizationStatus  // 1. Read once and never updated.
  let problem: DeviceError? = nil
  private(set) var rows: [FetchedContact] = []
  private(set) var query = ""
  private let device: ContactsDevice

  init(on device: ContactsDevice) {
    self.device = device
    status = (try? device.store.authorizationStatus) ?? .notDetermined
    try? device.app.mount(.search, AccessButton(query: "")) { [weak self] found in
      MainActor.assumeIsolated { self?.add(found) }
    }
  }

  func type(_ text: String) {
    query = text
    try? device.app.change(.search, to: AccessButton(query: text))
    guard status == .limited || status == .authorized else { return }
    rows = (try? device.store.contacts(named: text)) ?? []  // 2. A failure shows no contacts.
  }

  private func add(_ found: [ContactIdentifier]) {
    rows += (try? device.store.contacts(found)) ?? []  // 3. Contacts already shown are added again.
  }
}
