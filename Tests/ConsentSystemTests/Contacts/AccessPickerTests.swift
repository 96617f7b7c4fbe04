import ConsentSystem
import ConsentVocabulary
import Testing

struct AccessPickerTests {
  @Test func `it opens with the grants ticked and sets what is ticked (TP-01, TP-03, TP-04)`() {
    let device = ContactsDevice.limited(to: [1, 2]).play([app(.presentAccessPicker)])
    #expect(device.snapshot().sheet == .accessPicker([1, 2]))
    device.play([
      app(.presentAccessPicker, .refused(.covered)),
      user(.toggle(.ada)), user(.toggle(.grace)), user(.toggle(.nobody), .refused(.noSuchContact)),
      user(.removeContact(.alan)),
    ])
    #expect(device.snapshot().sheet == .accessPicker([2, 3]))
    device.play([user(.finish, .done, [.accessPickerCompleted([.grace])])])
    #expect(device.snapshot().granted == [3])
  }

  @Test func `outside limited access it completes with nobody, whatever is up (TP-02)`() {
    let device = ContactsDevice.withThreeContacts().play([
      app(.requestAccess, .pending(.first)),
      app(.presentAccessPicker, .done, [.accessPickerCompleted([])]),
    ])
    #expect(device.snapshot().sheet == nil)
  }

  @Test func `cancelling changes nothing (TP-05)`() {
    let device = ContactsDevice.limited(to: [1]).play([
      app(.presentAccessPicker), user(.toggle(.ada)),
      user(.cancel, .done, [.accessPickerCompleted([])]),
    ])
    #expect(device.snapshot().granted == [1])
  }
}
