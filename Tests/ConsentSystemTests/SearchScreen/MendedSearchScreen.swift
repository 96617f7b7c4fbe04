import ConsentSystem
import ConsentVocabulary

/// The search screen without the mistakes: it stores no status, shows errors, and reads contacts again after
/// each change.
@MainActor
final class MendedSearchScreen: SearchScreen {
  var status: AuthorizationStatus { (try? device.store.authorizationStatus) ?? .notDetermined }
  private(set) var problem: DeviceError?
  private(set) var rows: [FetchedContact] = []
  private(set) var query = ""
  private let device: ContactsDevice

  init(on device: ContactsDevice) {
    self.device = device
    do throws(DeviceError) {
      try device.app.mount(.search, AccessButton(query: "")) { [weak self] _ in
        MainActor.assumeIsolated { self?.search() }
      }
      try device.app.onContactsChange { [weak self] in
        MainActor.assumeIsolated { self?.search() }
      }
    } catch {
      problem = error
    }
  }

  func type(_ text: String) {
    query = text
    try? device.app.change(.search, to: AccessButton(query: text))
    search()
  }

  private func search() {
    do throws(DeviceError) {
      switch status {
      case .limited, .authorized: rows = try device.store.contacts(named: query)
      case .notDetermined, .denied, .restricted: rows = []
      }
      problem = nil
    } catch {
      (rows, problem) = ([], error)
    }
  }
}
