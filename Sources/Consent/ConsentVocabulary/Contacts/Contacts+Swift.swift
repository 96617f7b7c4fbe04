import SwiftSource

extension ContactID: SwiftInitialized {
  package static var swiftInitializer: SwiftInitializer { SwiftInitializer([""]) }
}

extension ButtonID: SwiftInitialized {
  package static var swiftInitializer: SwiftInitializer { SwiftInitializer([""]) }
}

extension TokenID: SwiftInitialized {
  package static var swiftInitializer: SwiftInitializer { SwiftInitializer([""]) }
}

extension CallID: SwiftInitialized {
  package static var swiftInitializer: SwiftInitializer { SwiftInitializer([""]) }
}

extension Salt: SwiftInitialized {
  package static var swiftInitializer: SwiftInitializer { SwiftInitializer([""]) }
}

extension ContactSet: SwiftListed {
  package var swiftElements: [Any] { map(\.ordinal) }
}

extension Card: SwiftInitialized {
  package static var swiftInitializer: SwiftInitializer {
    SwiftInitializer(required: 1, defaults: Card(name: ""))
  }
}

extension Contact: SwiftLiteral {
  package var swiftText: String {
    let id = PrettyPrinter.line(of: id)
    guard let said else { return "Contact(only: \(id))" }
    return "Contact(id: \(id), card: \(PrettyPrinter.line(of: said)))"
  }
}

extension ContactKeys: SwiftLiteral {
  package var swiftText: String { self == .all ? ".all" : "ContactKeys(rawValue: \(rawValue))" }
}

extension ChangeRequest: SwiftInitialized {
  package static var swiftInitializer: SwiftInitializer {
    SwiftInitializer(["from", "leavesOutOwn"], defaults: ChangeRequest())
  }
}

extension ChangeRequest.Start: SwiftCase {}

extension AccessButton: SwiftInitialized {
  package static var swiftInitializer: SwiftInitializer {
    SwiftInitializer(required: 1, defaults: AccessButton(query: ""))
  }
}

extension ContactPicker: SwiftInitialized {
  package static var swiftInitializer: SwiftInitializer { .init(defaults: ContactPicker()) }
}

extension ContactsConfiguration: SwiftInitialized {
  package static var swiftInitializer: SwiftInitializer { .init(defaults: ContactsConfiguration()) }
}

extension ContactsWorld: SwiftInitialized {
  package static var swiftInitializer: SwiftInitializer { .init(defaults: ContactsWorld()) }
}

extension ContactsOutcome: SwiftInitialized {
  package static var swiftInitializer: SwiftInitializer {
    SwiftInitializer(
      ["", "events", "contactsChanged"], required: 1, defaults: ContactsOutcome(.done))
  }
}

extension ContactChanges: SwiftInitialized {
  package static var swiftInitializer: SwiftInitializer {
    SwiftInitializer(
      ["upTo", "dropsEverything", "added", "updated", "deleted"], required: 1,
      defaults: ContactChanges(upTo: TokenID(1)))
  }
}

extension ContactsError: SwiftInitialized {
  package static var swiftInitializer: SwiftInitializer {
    SwiftInitializer(["", "affected"], required: 1, defaults: ContactsError(.authorizationDenied))
  }
}

extension ContactsCommand: SwiftCase {}

extension ContactsSheet: SwiftCase {}

extension ContactsAlert: SwiftCase {}

extension SettingsChoice: SwiftCase {}

extension ContactsResponse: SwiftCase {}

extension ContactsCallback: SwiftCase {}

extension CallResult: SwiftCase {}

extension Inertia: SwiftCase {}
