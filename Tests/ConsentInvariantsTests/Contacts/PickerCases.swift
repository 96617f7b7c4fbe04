import ConsentInvariants
import ConsentVocabulary

extension MonitorCase {
  static let pickers = [
    MonitorCase(.theAccessPickerNeedsLimitedAccess, from: .denied) {
      $0.step(.app(.presentAccessPicker), events: [.added([])])
    } breaking: {
      $0.step(.app(.presentAccessPicker))
    },
    MonitorCase(.theAccessPickerSetsWhatIsTicked, from: .picking) {
      $0.step(.user(.toggle(ContactID(1)))) { $0.sheet = .accessPicker([]) }
      $0.step(.user(.toggle(ContactID(2)))) { $0.sheet = .accessPicker([2]) }
      $0.step(.user(.finish), events: [.added([2])]) {
        $0.granted = [2]
        $0.sheet = nil
      }
    } breaking: {
      // What is ticked joins the grants instead of replacing them.
      $0.step(.user(.toggle(ContactID(1)))) { $0.sheet = .accessPicker([]) }
      $0.step(.user(.finish), events: [.added([])]) { $0.sheet = nil }
    },
    MonitorCase(.cancellingTheAccessPickerChangesNothing, from: .picking) {
      $0.step(.user(.toggle(ContactID(1)))) { $0.sheet = .accessPicker([]) }
      $0.step(.user(.cancel), events: [.added([])]) { $0.sheet = nil }
    } breaking: {
      $0.step(.user(.toggle(ContactID(1)))) { $0.sheet = .accessPicker([]) }
      $0.step(.user(.cancel), events: [.added([])]) {
        $0.granted = []
        $0.sheet = nil
      }
    },
    MonitorCase(.theContactPickerChangesNothing, from: .handing(.everyone)) {
      $0.picks([2])
    } breaking: {
      $0.picks([2]) { $0.granted = [] }
    },
    MonitorCase(.thePickerHandsOverOnlyWhatIsEnabled, from: .handing(.withEmail)) {
      $0.picks([1])
    } breaking: {
      // One is picked, and everyone is handed over.
      $0.picks([1], handing: [1, 2])
    },
  ]
}
