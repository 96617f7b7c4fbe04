import ConsentVocabulary

extension ContactsCore {
  /// States the whole state in a snapshot that states an earlier one. Lists are corrected where they
  /// differ rather than made anew: most often they do not.
  func show(in snapshot: inout ContactsSnapshot) {
    snapshot.process = processState
    snapshot.status = status
    snapshot.granted = app?.ledger.selected ?? ContactSet()
    snapshot.existing = book.existing
    snapshot.alert = alert
    snapshot.sheet = sheet
    snapshot.held = app?.process?.finger?.button
    snapshot.now = now
    correct(&snapshot.buttons, count: app?.process?.buttons.count ?? 0) { place in
      app?.process.map { process in
        ButtonFace(
          button: process.buttons[place].id,
          matches: shown(of: process.buttons[place].search.value.found))
      }
    }
    correct(&snapshot.pending, count: app?.process?.requests.count ?? 0) { place in
      app?.process?.requests[place].number
    }
  }

  private func correct<Element: Equatable>(
    _ list: inout [Element], count: Int, to element: (Int) -> Element?
  ) {
    if list.count > count { list.removeLast(list.count - count) }
    for place in 0..<count {
      guard let element = element(place) else { continue }
      if place == list.count {
        list.append(element)
      } else if list[place] != element {
        list[place] = element
      }
    }
  }

  private var alert: ContactsAlert? {
    guard let screens = app?.process?.screens else { return nil }
    return switch screens.top {
    case .shareOrNot: .shareOrNot
    case .howMuch: .howMuch
    case .selection(let ticked): .selecting(ticked)
    case .confirmation: .confirming(screens.ticksOfPrompt ?? ContactSet())
    case .buttonPrompt(let button, let shown): .simplified(button, shown)
    case nil, .chooser, .accessPicker, .contactPicker: nil
    }
  }

  private var sheet: ContactsSheet? {
    switch app?.process?.screens.sheet {
    case .chooser(let button, let offered): .chooser(button, offered)
    case .accessPicker(let ticked): .accessPicker(ticked)
    case .contactPicker(let picker): .contactPicker(picker)
    case nil, .shareOrNot, .howMuch, .selection, .confirmation, .buttonPrompt: nil
    }
  }
}
