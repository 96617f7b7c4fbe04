import SwiftSource

extension Layout: SwiftInitialized {
  package static var swiftInitializer: SwiftInitializer { SwiftInitializer(defaults: Layout()) }
}

extension Ancestor: SwiftInitialized {
  package static var swiftInitializer: SwiftInitializer { SwiftInitializer(defaults: Ancestor()) }
}

extension Overlay: SwiftInitialized {
  package static var swiftInitializer: SwiftInitializer {
    SwiftInitializer(
      required: 1, defaults: Overlay(frame: Rectangle(x: 0, y: 0, width: 0, height: 0)))
  }
}

extension Paint: SwiftInitialized {
  package static var swiftInitializer: SwiftInitializer {
    SwiftInitializer(["", "opacity"], required: 1, defaults: Paint(.black))
  }
}

extension Color: SwiftInitialized {
  package static var swiftInitializer: SwiftInitializer { SwiftInitializer() }
}

extension Touch: SwiftInitialized {
  package static var swiftInitializer: SwiftInitializer {
    SwiftInitializer(
      ["source", "at", "age"], required: 2, defaults: Touch(source: .finger, at: nil))
  }
}

extension BlockerSet: SwiftListed {}
