import ConsentModel
import ConsentVocabulary

extension ContactsMachine {
  /// The stages: the process if it does not run, otherwise the status that the app reads, and the screen in front.
  package static let stages =
    ["not installed", "stopped"]
    + ["undetermined", "restricted", "denied", "full access", "limited"].flatMap { status in
      ["", ", behind another app", ", with an alert", ", with a sheet"].map { status + $0 }
    }

  package func stage(of model: ContactsModel) -> Int {
    switch model.process {
    case .notInstalled: 0
    case .stopped: 1
    case .running: 2 + 4 * model.status.rawValue + front(of: model.session)
    }
  }

  private func front(of session: Session) -> Int {
    if session.isInBackground { return 1 }
    return session.alert != nil ? 2 : session.sheet != nil ? 3 : 0
  }
}
