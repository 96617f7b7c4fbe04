import ConsentVocabulary

extension ContactsDevice {
  /// Notes what the app is told, and the closure that tells it.
  func tell(_ event: ContactsCallback, by delivery: (() -> Void)? = nil) {
    events.append(event)
    if let delivery { deliveries.append(delivery) }
  }

  /// Ends a command: calls the app back, and says what it was told.
  ///
  /// The app is called only now that the device is at rest, so that a callback may use the device.
  /// What a callback leads to is told after what was due before it.
  func settle() -> [ContactsCallback] {
    if events.isEmpty { return [] }
    let told = events
    events = []
    guard !isDelivering && !deliveries.isEmpty else { return told }
    isDelivering = true
    while !deliveries.isEmpty {
      let due = deliveries
      deliveries = []
      for delivery in due { delivery() }
    }
    isDelivering = false
    return told
  }
}
