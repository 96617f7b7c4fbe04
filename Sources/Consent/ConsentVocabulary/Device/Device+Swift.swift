import SwiftSource

extension DeviceWorld: SwiftInitialized {
  package static var swiftInitializer: SwiftInitializer { .init(defaults: DeviceWorld()) }
}

extension DeviceOutcome: SwiftInitialized {
  package static var swiftInitializer: SwiftInitializer { SwiftInitializer([""]) }
}
