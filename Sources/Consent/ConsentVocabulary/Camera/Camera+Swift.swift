import SwiftSource

extension CameraWorld: SwiftInitialized {
  package static var swiftInitializer: SwiftInitializer { .init(defaults: CameraWorld()) }
}

extension CameraSnapshot: SwiftInitialized {
  package static var swiftInitializer: SwiftInitializer { .init(defaults: CameraSnapshot()) }
}

extension CameraNotice: SwiftInitialized {
  package static var swiftInitializer: SwiftInitializer { SwiftInitializer(["", "", ""]) }
}

extension CameraOutcome: SwiftInitialized {
  package static var swiftInitializer: SwiftInitializer {
    SwiftInitializer(["", ""], required: 1, defaults: CameraOutcome(.done))
  }
}
