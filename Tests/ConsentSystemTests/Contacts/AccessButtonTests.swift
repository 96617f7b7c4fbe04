import ConsentSystem
import ConsentVocabulary
import Testing

struct AccessButtonTests {
  /// Shows Ada alone.
  static let ada = app(.mount(.one, AccessButton(query: "ada")))
  /// Shows Ada and Alan.
  static let both = app(.mount(.one, AccessButton(query: "a")))
  static let illegible = Layout(opacity: Opacity(percent: 99))

  @Test func `a button is mounted, changed and unmounted (TB-01)`() {
    let device = ContactsDevice.withThreeContacts().play([
      Self.ada,
      app(.mount(.one, AccessButton(query: "")), .refused(.buttonAlreadyMounted)),
      app(.change(.two, AccessButton(query: "")), .refused(.noSuchButton)),
      app(.unmount(.two), .refused(.noSuchButton)),
      app(.mount(.two, AccessButton(query: "nobody"))),
      app(.change(.one, AccessButton(query: "grace"))),
      press(.one),
    ])
    #expect(
      device.snapshot().buttons == [
        ButtonFace(button: .one, matches: [3]), ButtonFace(button: .two, matches: []),
      ])
    #expect(device.snapshot().held == .one)
    device.play([app(.unmount(.one))])
    #expect(device.snapshot().held == nil)
  }

  @Test func `a finger reaches a button that nothing covers (TB-20)`() {
    let touch = Touch.finger(on: .plain)
    ContactsDevice.withThreeContacts().play([
      user(.tap(.one, touch), .refused(.noSuchButton)),
      app(.presentContactPicker(ContactPicker())),
      user(.tap(.one, touch), .refused(.covered)),
      system(.kill),
      user(.press(.one, touch), .refused(.notRunning)),
      user(.deleteApp),
      user(.press(.one, touch), .refused(.notInstalled)),
    ])
  }

  @Test func `full access draws no button, legible or not (TB-04)`() {
    let device = ContactsDevice.authorized().play([
      app(.mount(.one, AccessButton(query: "a", layout: Self.illegible))),
      tap(.one, .inert(.notShown)), press(.one, .inert(.notShown)),
    ])
    #expect(device.snapshot().buttons == [ButtonFace(button: .one, matches: [])])
  }

  @Test func `an illegible button or an untrusted touch does nothing (TB-02, TB-03)`() {
    let device = ContactsDevice.limited(to: []).play([
      app(.mount(.one, AccessButton(query: "ada", layout: Self.illegible))),
      tap(.one, .inert(.blocked([.faded]))),
      press(.one, .inert(.blocked([.faded]))),
      user(
        .tap(.one, Touch(source: .programmatic, at: Point(x: 0, y: 0))),
        .touch(.inert(.blocked([.untrustedTouch, .touchOutside, .faded])))),
      user(.lift, .refused(.nothingHeld)),
    ])
    #expect(device.snapshot().granted == [])
  }

  @Test func `a lift completes what the press showed (TB-21, TB-22)`() {
    let device = ContactsDevice.limited(to: []).play([
      Self.ada, press(.one), app(.change(.one, AccessButton(query: "grace"))),
      user(.lift, .touch(.granted(.ada)), [.buttonApproved(.one, [.ada])]),
      user(.lift, .refused(.nothingHeld)),
    ])
    #expect(device.snapshot().granted == [1])
  }

  @Test func `a button is looked at once more when the finger goes up (TB-22)`() {
    let cover = Overlay(frame: Layout.plain.frame)
    let elsewhere = Rectangle(x: 20, y: 300, width: 320, height: 44)
    let outside = Point(x: 0, y: 0)
    let rows: [(Step, ContactsCommand.UserCommand, BlockerSet)] = [
      (app(.change(.one, AccessButton(query: "ada", layout: Self.illegible))), .lift, [.faded]),
      (
        app(.change(.one, AccessButton(query: "ada", layout: Layout(overlays: [cover])))), .lift,
        [.covered]
      ),
      (
        app(.change(.one, AccessButton(query: "ada", layout: Layout(frame: elsewhere)))), .lift,
        [.touchOutside]
      ),
      (user(.addContact(Card(name: "Bo"))), .liftAt(outside), [.touchOutside]),
    ]
    for (change, lift, blockers) in rows {
      let device = ContactsDevice.limited(to: []).play([
        Self.ada, press(.one), change, user(lift, .touch(.inert(.blocked(blockers)))),
        user(.lift, .refused(.nothingHeld)),
      ])
      #expect(device.snapshot().granted == [] && device.snapshot().held == nil)
    }
    ContactsDevice.limited(to: []).play([
      Self.ada, press(.one),
      user(
        .liftAt(Point(x: 20, y: 100)), .touch(.granted(.ada)),
        [
          .buttonApproved(.one, [.ada])
        ]),
      app(.mount(.two, AccessButton(query: "grace"))), press(.two), system(.cancelTouch),
      system(.cancelTouch, .refused(.nothingHeld)),
    ])
  }

  @Test func `a finger that slides off completes nothing (TB-24)`() {
    let device = ContactsDevice.limited(to: []).play([
      user(.slideOff, .refused(.nothingHeld)),
      Self.ada, press(.one), user(.slideOff, .done),
      user(.lift, .refused(.nothingHeld)), user(.slideOff, .refused(.nothingHeld)),
    ])
    #expect(device.snapshot().granted == [] && device.snapshot().held == nil)
  }

  @Test func `a tap leaves a finger that is down elsewhere (TB-22)`() {
    let device = ContactsDevice.limited(to: []).play([
      Self.ada, app(.mount(.two, AccessButton(query: "grace"))), press(.one),
      tap(.two, .granted(.grace), [.buttonApproved(.two, [.grace])]),
    ])
    #expect(device.snapshot().held == .one)
    device.play([press(.two)])
    #expect(device.snapshot().held == .two)
  }

  @Test func `an alert or a sheet that comes up lifts the finger off`() {
    let comings: [[Step]] = [
      [app(.requestAccess, .pending(.first))],
      [app(.presentContactPicker(ContactPicker()))],
      [app(.mount(.two, AccessButton(query: "a"))), tap(.two, .prompting)],
    ]
    for coming in comings {
      let device = ContactsDevice.withThreeContacts().play([Self.ada, press(.one)] + coming)
      #expect(device.snapshot().held == nil)
    }
  }

  @Test func `under refused access a touch does nothing (TB-05, TB-06)`() {
    let device = ContactsDevice.withThreeContacts().play([system(.restrict), Self.both])
    device.play([
      tap(.one, .inert(.restricted)), press(.one), user(.lift, .touch(.inert(.restricted))),
    ])
    for (answer, inertia) in [
      (ContactsConfiguration.DeniedButton.inert, Inertia.denied),
      (.pointsToSettings, .pointsToSettings),
    ] {
      let device = ContactsDevice.denied(ContactsConfiguration(deniedButton: answer))
        .play([Self.both, tap(.one, .inert(inertia))])
      #expect(device.snapshot().buttons == [ButtonFace(button: .one, matches: [])])
    }
  }

  @Test func `one match is granted by the touch, and then there is none (TB-07, TB-08)`() {
    let device = ContactsDevice.limited(to: []).play([
      Self.ada,
      tap(.one, .granted(.ada), [.buttonApproved(.one, [.ada])]),
      tap(.one, .inert(.nothingToGrant)),
    ])
    #expect(device.snapshot().granted == [1])
  }

  @Test func `an outdated frame grants nothing (TB-09)`() {
    ContactsDevice.limited(to: []).play([
      Self.ada, press(.one), user(.removeContact(.ada)), user(.lift, .touch(.inert(.outdated))),
    ])
    ContactsDevice.limited(to: []).play([
      Self.ada, press(.one), tap(.one, .granted(.ada), [.buttonApproved(.one, [.ada])]),
      user(.lift, .touch(.inert(.outdated))),
    ])
  }

  @Test func `several matches open the chooser, which grants what is chosen (TB-10, TB-11)`() {
    let device = ContactsDevice.limited(to: []).play([
      Self.both,
      tap(.one, .choosing([1, 2])),
      user(.choose([]), .refused(.emptySelection)),
      user(.choose([3]), .refused(.notSelectable)),
      user(.removeContact(.ada)),
      user(.choose([1, 2]), .done, [.buttonApproved(.one, [.alan])]),
      user(.choose([2]), .refused(.notPresented)),
    ])
    #expect(device.snapshot().granted == [2])
    #expect(device.snapshot().sheet == nil)
  }

  @Test func `choosing only contacts that are gone reports nothing (TB-11)`() {
    ContactsDevice.limited(to: []).play([
      Self.both, tap(.one, .choosing([1, 2])), user(.removeContact(.ada)), user(.choose([1])),
    ])
  }

  @Test func `cancelling the chooser grants nothing (TB-12)`() {
    let device = ContactsDevice.limited(to: []).play([
      Self.both, tap(.one, .choosing([1, 2])), user(.cancel),
    ])
    #expect(device.snapshot().sheet == nil)
    #expect(device.snapshot().granted == [])
  }

  @Test func `allowing shares the one contact shown (TB-13, TB-14)`() {
    let device = ContactsDevice.withThreeContacts(
      ContactsConfiguration(usageDescription: .missing)
    ).play([Self.ada, tap(.one, .prompting)])
    #expect(device.snapshot().alert == .simplified(.one, [1]))
    device.play([
      user(.goBack, .refused(.nothingBefore)),
      user(.allow, .done, [.buttonApproved(.one, [.ada])]),
    ])
    #expect(device.snapshot().granted == [1])
  }

  @Test func `waiting calls hear of it after the button (World, Decide)`() {
    ContactsDevice.withThreeContacts().play([
      Self.ada, tap(.one, .prompting), app(.requestAccess, .pending(.first)),
      user(.allow, .done, [.buttonApproved(.one, [.ada]), .completed(.first, .granted)]),
    ])
  }

  @Test func `allowing when the contact is gone limits access to nobody (TB-23)`() {
    let device = ContactsDevice.withThreeContacts().play([
      Self.ada, tap(.one, .prompting), user(.removeContact(.ada)), user(.allow),
    ])
    #expect(device.snapshot().status == .limited)
    #expect(device.snapshot().granted == [])
  }

  @Test func `allowing several opens the chooser (TB-15)`() {
    let device = ContactsDevice.withThreeContacts().play([
      Self.both, tap(.one, .prompting), user(.allow),
    ])
    #expect(device.snapshot().status == .limited)
    #expect(device.snapshot().sheet == .chooser(.one, [1, 2]))
  }

  @Test func `denying denies (TB-16)`() {
    let device = ContactsDevice.withThreeContacts().play([
      Self.ada, tap(.one, .prompting), user(.deny), user(.deny, .refused(.notPresented)),
    ])
    #expect(device.snapshot().status == .denied)
  }

  @Test func `no match, no prompt (TB-17)`() {
    ContactsDevice.withThreeContacts().play([
      app(.mount(.one, AccessButton(query: "nobody"))), tap(.one, .inert(.nothingToGrant)),
    ])
  }

  @Test func `the end of the process takes prompt and chooser along (TB-18)`() {
    let device = ContactsDevice.withThreeContacts().play([
      Self.ada, tap(.one, .prompting), app(.requestAccess, .pending(.first)), system(.kill),
      user(.allow, .refused(.notPresented)), user(.launchApp),
      app(.requestAccess, .pending(.second)),
    ])
    #expect(device.snapshot().status == .notDetermined)
    #expect(device.snapshot().buttons == [])
  }

  @Test func `a button that has left the screen reports as configured (TB-19)`() {
    let steps = [Self.both, tap(.one, .choosing([1, 2])), app(.unmount(.one))]
    let suppressing = ContactsDevice.limited(to: []).play(steps + [user(.choose([1]))])
    #expect(suppressing.snapshot().granted == [1])
    ContactsDevice.limited(to: [], ContactsConfiguration(lateCallback: .delivered))
      .play(steps + [user(.choose([1]), .done, [.buttonApproved(.one, [.ada])])])
  }

  @Test func `a button waits anew for each cause, and for nothing that disturbs nothing (LG-06)`()
    throws
  {
    let chromium = ContactsConfiguration(profile: .chromium)
    let (plain, behind) = (AccessButton(query: "ada"), Overlay(frame: Layout.plain.frame, depth: 0))
    func change(_ layout: Layout) -> Step {
      app(.change(.one, AccessButton(query: "ada", layout: layout)))
    }
    let moved = Rectangle(x: 21, y: 100, width: 320, height: 44)
    let others = [2, 3, 4].map { app(.mount(ButtonID($0), AccessButton(query: ""))) }
    let disturbing: [[Step]] = [
      [app(.change(.one, AccessButton(query: "ad")))],
      [app(.change(.one, AccessButton(query: "ada", ignoredPhones: ["1"])))],
      [change(Layout(frame: moved))], [change(Layout(transform: .scaled(x: 100, y: 100)))],
      [change(Self.illegible), change(.plain)],
      [user(.addContact(Card(name: "Ada")))], [user(.removeContact(.ada))],
      [
        app(.presentContactPicker(ContactPicker())),
        user(.cancel, .done, [.contactPickerCancelled]),
      ],
      [user(.leaveApp, .done, [.wentToBackground]), user(.returnToApp, .done, [.becameActive])],
    ]
    let harmless: [[Step]] = [
      [app(.change(.one, plain))], [change(Layout(fontSize: 18))],
      [change(Layout(overlays: [behind]))], [change(Layout(text: Paint(Color(hex: 0x333333))))],
      [user(.addContact(Card(name: "Bo")))], others, others + [app(.unmount(.two))],
      [app(.readStatus, .status(.limited))],
    ]
    for (causes, isDisturbed) in [(disturbing, true), (harmless, false)] {
      for cause in causes {
        let device = ContactsDevice.limited(to: [], chromium).play(
          [Self.ada, advance(501)] + cause)
        let answer = try? device.user.press(.one)
        #expect((answer == .inert(.blocked([.settling]))) == isDisturbed, "\(cause)")
        device.play([advance(501)])
        #expect(try device.user.press(.one) == .held, "\(cause)")
      }
    }
    // The fourth was one too many, and waits from when it is no more.
    let four = ContactsDevice.limited(to: [], chromium).play([Self.ada] + others + [advance(501)])
    #expect(try four.user.press(ButtonID(4)) == .inert(.blocked([.tooManyButtons])))
    four.play([app(.unmount(.two))])
    #expect(try four.user.press(ButtonID(4)) == .inert(.blocked([.settling])))
    #expect(try four.user.press(ButtonID(3)) == .held)
  }

  @Test func `the matches follow every change at once`() {
    let device = ContactsDevice.withThreeContacts().play([Self.both])
    let changes: [(Step, ContactSet)] = [
      (user(.addContact(Card(name: "Alonzo"))), [1, 2, 4]),
      (user(.editContact(.ada, Card(name: "Countess"))), [2, 4]),
      (user(.editContact(.grace, Card(name: "Amazing Grace"))), [2, 3, 4]),
      (user(.removeContact(.alan)), [3, 4]),
      (system(.restrict), []),
      (system(.liftRestriction), [3, 4]),
      (app(.change(.one, AccessButton(query: "grace"))), [3]),
    ]
    for (step, matches) in changes {
      device.play([step])
      #expect(device.snapshot().buttons == [ButtonFace(button: .one, matches: matches)])
    }
  }
}
