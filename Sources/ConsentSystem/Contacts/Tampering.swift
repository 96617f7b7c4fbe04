import ConsentVocabulary

// Until the faults are planted from outside: the parts of the device that they change, and back.
extension ContactsDevice {
  package struct Interior {
    package var process: ProcessState
    package var decision: Decision
    package var alert: ContactsAlert?
    package var sheet: ContactsSheet?
    package var waiting: [CallID]
    package var finger: Finger?
    package var book: Book

    package struct Book {
      var book: AddressBook
      package subscript(contact: ContactID) -> Card { book[contact] }
      package mutating func put(_ card: Card, as contact: ContactID) { book.put(card, as: contact) }
    }
  }

  package enum Decision: Hashable {
    case undetermined, denied
    case limited(ContactSet)
    case full(created: ContactSet)
  }

  package struct Finger {
    package init(button: ButtonID, frame: ContactSet) {
      self.button = button
      self.frame = frame
    }
    var button: ButtonID
    var frame: ContactSet
  }

  package func tamper(_ change: (inout Interior) -> Void) {
    var core = side.core
    let (shown, extent) = (side.stated, core.app.ledger.extent)
    let decision: Decision =
      switch extent {
      case nil: .undetermined
      case .nothing: .denied
      case .selection: .limited(shown.granted)
      case .everything: .full(created: core.app.ledger.held)
      }
    var interior = Interior(
      process: shown.process, decision: decision, alert: shown.alert, sheet: shown.sheet,
      waiting: shown.pending, finger: nil,
      book: Interior.Book(book: core.book))
    let before = interior.decision
    change(&interior)
    core.book = interior.book.book
    for contact in core.book.existing { core.searchAgain(for: contact) }
    if interior.decision != before {
      var ledger = ContactsCore.Ledger()
      switch interior.decision {
      case .undetermined: break
      case .denied: ledger.answer(.nothing, at: core.now)
      case .limited(let granted):
        ledger.answer(.selection, at: core.now)
        ledger.grant(granted, by: .settings, at: core.now)
      case .full(let created):
        ledger.answer(.everything, at: core.now)
        ledger.grant(created, by: .ownCreation, at: core.now)
      }
      core.app.ledger = ledger
    }
    if interior.process != shown.process {
      core.app.process = ContactsCore.AppProcess(isRunning: interior.process == .running)
    }
    if interior.alert != shown.alert || interior.sheet != shown.sheet {
      var screens = ContactsCore.ScreenStack()
      switch interior.sheet {
      case nil: break
      case .chooser(let button, let offered): screens.push(.chooser(button, offered))
      case .accessPicker(let ticked): screens.push(.accessPicker(ticked))
      case .contactPicker(let picker): screens.push(.contactPicker(picker))
      }
      switch interior.alert {
      case .simplified(let button, let frame): screens.push(.buttonPrompt(button, frame))
      case .shareOrNot: screens.push(.shareOrNot)
      case nil, .howMuch, .selecting, .confirming: break
      }
      core.app.process.screens = screens
    }
    if interior.waiting.count < shown.pending.count { core.app.process.requests.removeLast() }
    if let finger = interior.finger {
      core.app.process.finger = ContactsCore.Finger(button: finger.button, shown: finger.frame)
    }
    side = ContactsSide(core)
  }
}
