import ConsentVocabulary
import StateMachines

// A sheet of the app's own, beneath the screens of the system. Source: Specs/Contacts/OwnSheet.md.
extension ContactsModel {
  /// Presents the sheet, unless it or a screen of the system is up or still closing.
  func presentSheet() -> Step {
    if session.isCovered || session.hasOwnSheet { return step(by: .presentationIgnored) }
    if session.isPickerClosing { return step(by: .presentationLost) }
    return with { ($0.session.hasOwnSheet, $0.session.finger) = (true, nil) }
      .step(by: .sheetPresented)
  }

  /// Dismisses the sheet, unless a screen of the system is over it.
  func dismissSheet() -> Step {
    if session.isCovered { return step(by: .presentationIgnored) }
    return with { $0.session.hasOwnSheet = false }.step(by: .sheetDismissed)
  }

  /// Closes the sheet together with the last screen of the system over it, by a decision.
  func closeOwnSheet(in step: inout Step) {
    let isUncovered = session.isCovered && !step.state.session.isCovered
    guard isUncovered, step.state.session.hasOwnSheet, configuration.ownSheet == .goesAlong else {
      return
    }
    step.state.session.hasOwnSheet = false
    step.outcome.events.append(.sheetClosed)
    step.rules = step.rules.adding(.sheetTakenAlong)
  }
}
