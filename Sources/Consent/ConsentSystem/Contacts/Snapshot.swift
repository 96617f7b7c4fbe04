import ConsentVocabulary

extension ContactsCore {
  /// Updates a snapshot of an earlier state to the current one. Lists are changed in place where they differ,
  /// because they rarely do.
  mutating func show(in snapshot: inout ContactsSnapshot) {
    snapshot.process = processState
    snapshot.isInBackground = app.process.isInBackground
    snapshot.held = app.process.finger?.button
    snapshot.now = now
    snapshot.hasOwnSheet = app.process.showsSheet
    if app.process.accessMayDiffer.value {
      searchForButtons()
      snapshot.status = status
      snapshot.granted = ledger.selected
      snapshot.existing = book.existing
      snapshot.elsewhere = book.sharedElsewhere
      if mustSettle { waitWhereShown(otherwiseThan: snapshot.buttons) }
      Self.correct(&snapshot.buttons, count: app.process.buttons.count) { place in
        ButtonFace(button: app.process.buttons[place].id, matches: shown(at: place))
      }
      app.process.accessMayDiffer.value = false
    }
    if !app.process.screens.isEmpty {
      snapshot.alert = alert
      snapshot.sheet = sheet
    } else if snapshot.alert != nil || snapshot.sheet != nil {
      snapshot.alert = nil
      snapshot.sheet = nil
    }
    Self.correct(&snapshot.pending, count: app.process.requests.count) { place in
      app.process.requests[place].number
    }
    if snapshot.unanswered != app.process.stranded { snapshot.unanswered = app.process.stranded }
  }

  private static func correct<Element: Equatable>(
    _ list: inout [Element], count: Int, to element: (Int) -> Element
  ) {
    if list.count > count { list.removeLast(list.count - count) }
    for index in 0..<count {
      let element = element(index)
      if index == list.count {
        list.append(element)
      } else if list[index] != element {
        list[index] = element
      }
    }
  }

  private var alert: ContactsAlert? {
    switch app.process.screens.top {
    case .shareOrNot: .shareOrNot
    case .howMuch: .howMuch
    case .selection(let ticked): .selecting(ticked)
    case .confirmation: .confirming(app.process.screens.ticksOfPrompt)
    case .buttonPrompt(let button, let shown): .simplified(button, shown)
    case nil, .chooser, .accessPicker, .contactPicker: nil
    }
  }

  private var sheet: ContactsSheet? {
    switch app.process.screens.sheet {
    case .chooser(let button, let offered): .chooser(button, offered)
    case .accessPicker(let ticked): .accessPicker(ticked)
    case .contactPicker(let picker): .contactPicker(picker)
    case nil, .shareOrNot, .howMuch, .selection, .confirmation, .buttonPrompt: nil
    }
  }
}
