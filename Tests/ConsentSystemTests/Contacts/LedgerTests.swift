import ConsentSystem
import ConsentVocabulary
import Testing

/// Tests of the ledger of grants: rows are closed and never removed.
struct LedgerTests {
  typealias Row = (ContactID, ContactGrant.Source, since: Int, ContactGrant.Cause?)

  static let histories: KeyValuePairs<[Step], [Row]> = [
    limiting(to: [2, 1]): [(.ada, .promptSelection, 0, nil), (.alan, .promptSelection, 0, nil)],
    [
      app(.mount(.one, AccessButton(query: "ada"))), advance(5), tap(.one, .prompting),
      user(.allow, .done, [.buttonApproved(.one, [.ada])]), advance(2),
      user(.removeContact(.ada)),
    ]: [(.ada, .accessButton, 5, .contactGone)],
    limiting(to: [1]) + [
      advance(1), app(.presentAccessPicker), user(.toggle(.ada)), user(.toggle(.grace)),
      user(.finish, .done, [.accessPickerCompleted([.grace])]),
    ]: [(.ada, .promptSelection, 0, .deselected), (.grace, .accessPicker, 1, nil)],
    limiting(to: [1]) + [
      app(.store(.create(Card(name: "New"))), .returned(.created(.next))),
      user(.setAccess(.none)), user(.setAccess(.limited([1]))),
    ]: [
      (.ada, .promptSelection, 0, .withdrawn(byAnswer: 1)),
      (.next, .ownCreation, 0, .withdrawn(byAnswer: 1)), (.ada, .settings, 0, nil),
    ],
    sharingEverything + [
      app(.store(.create(Card(name: "New"))), .returned(.created(.next))),
      user(.setAccess(.limited([3]))),
    ]: [(.next, .ownCreation, 0, nil), (.grace, .settings, 0, nil)],
    limiting(to: [1]) + [user(.resetPrivacy)]: [],
    limiting(to: [1]) + [user(.deleteApp)]: [],
  ]

  @Test func `each grant has its row, with source, beginning and end`() {
    for (steps, rows) in Self.histories {
      let grants = ContactsDevice.withThreeContacts().play(steps).settings.grants
      #expect(grants.map(\.contact) == rows.map(\.0))
      #expect(grants.map(\.source) == rows.map(\.1))
      #expect(grants.map(\.since) == rows.map { Instant(Milliseconds($0.since)) })
      #expect(grants.map(\.ending?.cause) == rows.map(\.3))
    }
  }
}
