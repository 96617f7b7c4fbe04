/// What a command does with the screen of a device, on which the prompt of another part may be up.
///
/// A table of data, not a rule: model, system and claims read it, and each says for itself what is barred.
package enum ScreenUse: Hashable, Sendable {
  /// The command neither shows anything nor touches the app.
  case none
  /// The person touches the app, or answers one of its screens.
  case touch
  /// A call brings up a prompt while no decision exists.
  case prompt
  /// A call shows a sheet while access is limited.
  case sheetWhileLimited
  /// A call shows a sheet.
  case sheet
  /// The person is in Settings.
  case settings
}

extension DeviceCommand {
  package var screenUse: ScreenUse {
    switch self {
    case .clip: .none
    case .camera(let command): command.screenUse
    case .contacts(let command): command.screenUse
    }
  }
}

extension ContactsCommand {
  package var screenUse: ScreenUse {
    switch self {
    case .app(.requestAccess), .app(.store): .prompt
    case .app(.presentAccessPicker): .sheetWhileLimited
    case .app(.presentContactPicker): .sheet
    case .app(.readStatus), .app(.read), .app(.mount), .app(.change), .app(.unmount),
      .app(.presentSheet), .app(.dismissSheet), .system, .clock:
      .none
    case .user(let action): action.screenUse
    }
  }
}

extension ContactsCommand.UserCommand {
  fileprivate var screenUse: ScreenUse {
    switch self {
    case .refuseSharing, .continueSharing, .shareEverything, .selectContacts, .confirmSelection,
      .goBack, .allow, .deny, .toggle, .finish, .cancel, .choose, .pick, .tap, .press, .lift,
      .liftAt, .slideOff:
      .touch
    case .setAccess: .settings
    case .resetPrivacy, .deleteApp, .installApp, .launchApp, .leaveApp, .returnToApp, .addContact,
      .editContact, .removeContact, .grantElsewhere:
      .none
    }
  }
}

extension CameraCommand {
  package var screenUse: ScreenUse {
    switch self {
    case .requestAccess, .openInput: .prompt
    case .select, .accept, .decline, .allow, .deny, .openSettings, .dismiss: .touch
    default: .none
    }
  }
}
