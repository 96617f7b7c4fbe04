import ConsentVocabulary

// What is up in front of the person, and what it holds.
//
// Source: Specs/Contacts/World.md.
extension ContactsModel {
  /// This state with another alert up, or none. Whatever comes up takes the finger off its button.
  func showing(_ alert: ContactsAlert?) -> ContactsModel {
    with {
      $0.session.alert = alert
      $0.session.finger = nil
    }
  }

  /// This state with another sheet up.
  func showing(_ sheet: ContactsSheet) -> ContactsModel {
    with {
      $0.session.sheet = sheet
      $0.session.finger = nil
    }
  }

  /// This state without its sheet.
  var withoutSheet: ContactsModel { with { $0.session.sheet = nil } }

  /// Whether something is in the way of the app's own screen.
  var isCovered: Bool { session.alert != nil || session.sheet != nil }

  /// What is ticked where contacts are being ticked: in the prompt's selection or, with no alert up,
  /// in the access picker.
  var ticked: ContactSet? {
    if case .selecting(let contacts) = session.alert { return contacts }
    if session.alert == nil, case .accessPicker(let contacts) = session.sheet { return contacts }
    return nil
  }

  /// The selection that is up to be confirmed.
  var confirmed: ContactSet? {
    if case .confirming(let contacts) = session.alert { contacts } else { nil }
  }

  /// What the button showed that brought up the simplified prompt.
  var prompting: ButtonFace? {
    if case .simplified(let button, let contacts) = session.alert {
      ButtonFace(button: button, matches: contacts)
    } else {
      nil
    }
  }

  /// What the button showed that brought up the chooser.
  var offered: ButtonFace? {
    if case .chooser(let button, let contacts) = session.sheet {
      ButtonFace(button: button, matches: contacts)
    } else {
      nil
    }
  }

  /// The contact picker that is up.
  var picker: ContactPicker? {
    if case .contactPicker(let picker) = session.sheet { picker } else { nil }
  }
}

extension ContactsAlert {
  /// The screen before this one, if there is one.
  var previous: ContactsAlert? {
    switch self {
    case .confirming(let selection): .selecting(selection)
    case .selecting: .howMuch
    case .howMuch: .shareOrNot
    case .shareOrNot, .simplified: nil
    }
  }
}
