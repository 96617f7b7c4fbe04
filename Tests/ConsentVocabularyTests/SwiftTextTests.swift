import ConsentVocabulary
import SwiftSource
import Testing

@Suite struct `A value as Swift` {
  private static let values: [(value: any Sendable, text: String)] = [
    (
      ContactsCommand.app(.store(.fetch(.one(ContactID(3))))),
      ".app(.store(.fetch(.one(ContactID(3)), .all)))"
    ),
    (ContactsCommand.user(.setAccess(.none)), ".user(.setAccess(.none))"),
    (ContactsCommand.user(.choose([1, 3])), ".user(.choose([1, 3]))"),
    (ContactsCommand.clock(.advance(Milliseconds(5))), ".clock(.advance(Milliseconds(5)))"),
    (
      ContactsCommand.app(
        .mount(ButtonID(1), AccessButton(query: "a", layout: Layout(fontSize: 9)))),
      #".app(.mount(ButtonID(1), AccessButton(query: "a", layout: Layout(fontSize: 9))))"#
    ),
    (
      ContactsCommand.user(.tap(ButtonID(1), Touch(source: .finger, at: Point(x: 1, y: 2)))),
      ".user(.tap(ButtonID(1), Touch(source: .finger, at: Point(x: 1, y: 2))))"
    ),
    (
      ContactsOutcome(.touch(.inert(.blocked([.covered]))), contactsChanged: true),
      "ContactsOutcome(.touch(.inert(.blocked([.covered]))), contactsChanged: true)"
    ),
    (
      ContactsOutcome(
        .done,
        events: [
          .completed(CallID(1), .contacts([Contact(id: ContactID(1), card: Card(name: "Ada"))]))
        ]),
      #"ContactsOutcome(.done, events: [.completed(CallID(1), .contacts([Contact(id: ContactID(1), "#
        + #"card: Card(name: "Ada"))]))])"#
    ),
    (
      CallResult.access(granted: false, error: ContactsError(.authorizationDenied)),
      ".access(granted: false, error: ContactsError(.authorizationDenied))"
    ),
    (ContactsWorld(earlier: .limited([2])), "ContactsWorld(earlier: .limited([2]))"),
    (ContactsAlert?.some(.shareOrNot) as any Sendable, ".shareOrNot"),
    (
      AppClipResponse.found(AppClipValue(2, isSecret: true)),
      ".found(AppClipValue(2, isSecret: true))"
    ),
    (AppClipCommand.system(.transfer(AppClipAccount(7))), ".system(.transfer(AppClipAccount(7)))"),
    (
      CameraOutcome(.done, [.answered(granted: true, on: .main)]),
      "CameraOutcome(.done, [.answered(granted: true, on: .main)])"
    ),
    (DeviceWorld(replacement: .resets), "DeviceWorld(replacement: .resets)"),
    (
      Card(name: "\u{202E}\u{301}\"\n\u{1B}"),
      #"Card(name: "\u{202E}\u{301}\"\n\u{1B}")"#.replacing("\\u{301}", with: "\u{301}")
    ),
    ("\u{301}", #""\u{301}""#),
  ]

  @Test(arguments: values.indices)
  func `is written with the initializers and cases of its type, without default arguments`(
    place: Int
  ) {
    let (value, text) = Self.values[place]
    #expect(PrettyPrinter.line(of: value) == text)
  }
}
