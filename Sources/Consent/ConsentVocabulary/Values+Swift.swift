import SwiftSource

extension Milliseconds: SwiftInitialized {
  package static var swiftInitializer: SwiftInitializer { SwiftInitializer([""]) }
}

extension Instant: SwiftInitialized {
  package static var swiftInitializer: SwiftInitializer { SwiftInitializer([""]) }
}

extension Unordered: SwiftListed {}
