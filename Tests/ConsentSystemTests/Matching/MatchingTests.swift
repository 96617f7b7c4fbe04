import ConsentSystem
import ConsentVocabulary
import Testing

@Suite struct `The system's matching` {
  @Test func `words end at each scalar that Unicode calls white space, and at no other`() {
    for value in 0x80...0x3100 as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let device = ContactsDevice(world: ContactsWorld(cards: [Card(name: "a\(scalar)b")]))
      _ = device.perform(.app(.mount(.one, AccessButton(query: "b"))))
      let splits = !device.snapshot().buttons[0].matches.isEmpty
      #expect(splits == scalar.properties.isWhitespace, "\(value)")
    }
  }
}
