import SwiftSource

extension Ascending: SwiftListed {}

extension AppClipOrdinal: SwiftInitialized {
  /// The name of the alias, which is the name of the noun's type without `Noun`.
  package static var swiftInitializer: SwiftInitializer {
    SwiftInitializer([""], named: String("\(Noun.self)".dropLast(4)))
  }
}

extension AppClipValue: SwiftInitialized {
  package static var swiftInitializer: SwiftInitializer {
    SwiftInitializer(["", "isSecret"], required: 1, defaults: AppClipValue(1))
  }
}

extension AppClipWorld: SwiftInitialized {
  package static var swiftInitializer: SwiftInitializer { .init(defaults: AppClipWorld()) }
}

extension AppClipAccessList: SwiftInitialized {
  package static var swiftInitializer: SwiftInitializer { SwiftInitializer([""]) }
}

extension AppClipEntitlements: SwiftInitialized {
  package static var swiftInitializer: SwiftInitializer { .init(defaults: AppClipEntitlements()) }
}

extension AppClipDecisions: SwiftInitialized {
  package static var swiftInitializer: SwiftInitializer { .init(defaults: AppClipDecisions()) }
}

extension AppClipImport: SwiftInitialized {
  package static var swiftInitializer: SwiftInitializer {
    SwiftInitializer(["", "copying", "mark", "gate", "cleaning"])
  }
}

extension AppClipSnapshot: SwiftInitialized {
  package static var swiftInitializer: SwiftInitializer { .init(defaults: AppClipSnapshot()) }
}

extension AppClipItem: SwiftInitialized {
  package static var swiftInitializer: SwiftInitializer { SwiftInitializer(["", "", ""]) }
}

extension AppClipRegistration: SwiftInitialized {
  package static var swiftInitializer: SwiftInitializer { SwiftInitializer(["", ""]) }
}

extension AppClipOutcome: SwiftInitialized {
  package static var swiftInitializer: SwiftInitializer {
    SwiftInitializer(["", ""], required: 1, defaults: AppClipOutcome(.done))
  }
}
