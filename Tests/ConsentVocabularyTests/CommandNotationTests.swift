import ConsentVocabulary
import Notation
import Testing

/// All command kinds, with their notation and value.
private let commands: KeyValuePairs<String, ContactsCommand> = [
  "app reads status": .app(.readStatus),
  "app requests access": .app(.requestAccess),
  "app fetches contact 3": .app(.store(.fetch(.one(ContactID(3))))),
  "app fetches contacts [3, 1, 3]": .app(
    .store(.fetch(.these([ContactID(3), ContactID(1), ContactID(3)])))),
  "app fetches contacts []": .app(.store(.fetch(.these([])))),
  "app fetches contacts named \"ada\"": .app(.store(.fetch(.named("ada")))),
  "app fetches all contacts": .app(.store(.fetch(.all))),
  "app fetches contact 3 only name and phones": .app(
    .store(.fetch(.one(ContactID(3)), ContactKeys(rawValue: 0b101)))),
  "app fetches contacts [1] only emails": .app(
    .store(.fetch(.these([ContactID(1)]), [.init(.emails)]))),
  "app fetches all contacts only identifiers": .app(.store(.fetch(.all, []))),
  "app reads phones": .app(.read(.phones)),
  "app creates contact \"Ada\" email \"a@b.c\" email \"d@e.f\" phone \"1\"": .app(
    .store(.create(Card(name: "Ada", emails: ["a@b.c", "d@e.f"], phones: ["1"])))),
  "app updates contact 2 to \"Bo\"": .app(.store(.update(ContactID(2), Card(name: "Bo")))),
  "app deletes contact 2": .app(.store(.delete(ContactID(2)))),
  "app asks for token": .app(.store(.token)),
  "app fetches changes": .app(.store(.changes(ChangeRequest()))),
  "app fetches changes since damaged token": .app(
    .store(.changes(ChangeRequest(from: .damaged)))),
  "app creates contact \"Ada\" read only": .app(
    .store(.create(Card(name: "Ada", isReadOnly: true)))),
  "app fetches changes since token 2 but its own": .app(
    .store(.changes(ChangeRequest(since: TokenID(2), leavesOutOwn: true)))),
  "app mounts button 1 for \"ada\"": .app(.mount(ButtonID(1), AccessButton(query: "ada"))),
  "app changes button 1 to \"bo\" ignoring email \"a@b.c\" ignoring phone \"123\"": .app(
    .change(
      ButtonID(1), AccessButton(query: "bo", ignoredEmails: ["a@b.c"], ignoredPhones: ["123"]))),
  "app mounts button 2 for \"\" at 20,-100 320x44 viewport 0,0 1x1 opacity 90%"
    + " text 50% #8E8E93 label #34C759 on 0% #FFFFFF over #000000 needing 10x10 font 12 pt"
    + " scaled 100% by 120% filter blur, inside view,"
    + " inside view clipped to 0,0 400x130 opacity 1% rotated 0 degrees filter grayscale,"
    + " overlay 1,2 3x4, overlay 0,0 0x0 depth -1 opacity 99%": .app(
      .mount(
        ButtonID(2),
        AccessButton(
          query: "",
          layout: Layout(
            frame: Rectangle(x: 20, y: -100, width: 320, height: 44),
            viewport: Rectangle(x: 0, y: 0, width: 1, height: 1),
            ancestors: [
              Ancestor(),
              Ancestor(
                clip: Rectangle(x: 0, y: 0, width: 400, height: 130),
                opacity: Opacity(percent: 1), transform: .rotated(degrees: 0), filter: .grayscale),
            ],
            overlays: [
              Overlay(frame: Rectangle(x: 1, y: 2, width: 3, height: 4)),
              Overlay(
                frame: Rectangle(x: 0, y: 0, width: 0, height: 0), depth: -1,
                opacity: Opacity(percent: 99)),
            ],
            opacity: Opacity(percent: 90),
            text: Paint(Color(hex: 0x8E8E93), opacity: Opacity(percent: 50)),
            label: Paint(Color(hex: 0x34C759)), background: Paint(.white, opacity: .clear),
            backdrop: .black, needed: Size(width: 10, height: 10), fontSize: 12,
            transform: .scaled(x: 100, y: 120), filter: .blur)))),
  "app mounts button 1 for \"a\" rotated -5 degrees": .app(
    .mount(ButtonID(1), AccessButton(query: "a", layout: Layout(transform: .rotated(degrees: -5))))),
  "app mounts button 1 for \"a\" skewed 5 degrees": .app(
    .mount(ButtonID(1), AccessButton(query: "a", layout: Layout(transform: .skewed(degrees: 5))))),
  "app unmounts button 1": .app(.unmount(ButtonID(1))),
  "app presents access picker": .app(.presentAccessPicker),
  "app presents sheet": .app(.presentSheet),
  "app dismisses sheet": .app(.dismissSheet),
  "app presents contact picker": .app(.presentContactPicker(ContactPicker())),
  "app presents contact picker for several with email": .app(
    .presentContactPicker(ContactPicker(enabled: .withEmail, allowsSeveral: true))),
  "app presents contact picker with phone": .app(
    .presentContactPicker(ContactPicker(enabled: .withPhone))),
  "user refuses to share": .user(.refuseSharing),
  "user continues": .user(.continueSharing),
  "user shares everything": .user(.shareEverything),
  "user selects contacts": .user(.selectContacts),
  "user confirms": .user(.confirmSelection),
  "user goes back": .user(.goBack),
  "user allows": .user(.allow),
  "user denies": .user(.deny),
  "user ticks contact 1": .user(.toggle(ContactID(1))),
  "user finishes": .user(.finish),
  "user chooses {1, 3}": .user(.choose([1, 3])),
  "user picks {}": .user(.pick([])),
  "user cancels": .user(.cancel),
  "user taps button 1 at 180,122": .user(.tap(ButtonID(1), .finger(on: .plain))),
  "user taps button 1 with a programmatic touch at 1,2 aged 5001 ms": .user(
    .tap(ButtonID(1), Touch(source: .programmatic, at: Point(x: 1, y: 2), age: Milliseconds(5_001)))
  ),
  "user presses button 1 with an assistive touch nowhere aged -1 ms": .user(
    .press(ButtonID(1), Touch(source: .assistive, at: nil, age: Milliseconds(-1)))),
  "user lifts": .user(.lift),
  "user lifts at 0,1": .user(.liftAt(Point(x: 0, y: 1))),
  "user slides off": .user(.slideOff),
  "user sets access to none": .user(.setAccess(.none)),
  "user sets access to limited {2}": .user(.setAccess(.limited([2]))),
  "user sets access to limited as offered": .user(.setAccess(.limitedAsOffered)),
  "user sets access to full": .user(.setAccess(.full)),
  "user resets privacy": .user(.resetPrivacy),
  "user deletes app": .user(.deleteApp),
  "user installs app": .user(.installApp),
  "user launches app": .user(.launchApp),
  "user leaves app": .user(.leaveApp),
  "user returns to app": .user(.returnToApp),
  "user adds contact \"Bo\" phone \"1\"": .user(.addContact(Card(name: "Bo", phones: ["1"]))),
  "user edits contact 2 to \"\"": .user(.editContact(ContactID(2), Card(name: ""))),
  "user removes contact 1000000": .user(.removeContact(ContactID(1_000_000))),
  "user grants elsewhere {1, 3}": .user(.grantElsewhere([1, 3])),
  "system kills app": .system(.kill),
  "system restricts access": .system(.restrict),
  "system lifts restriction": .system(.liftRestriction),
  "system upgrades": .system(.upgrade),
  "system cancels touch": .system(.cancelTouch),
  "system takes screen down": .system(.takeScreenDown),
  "system forgets history": .system(.forgetHistory),
  "system notifies without change": .system(.notifyWithoutChange),
  "clock advances 500 ms": .clock(.advance(Milliseconds(500))),
  "clock advances 0 ms": .clock(.advance(.zero)),
  "clock advances 1000000000 ms": .clock(.advance(Milliseconds(1_000_000_000))),
]

@Test func `each command is written and read as the table says`() throws {
  for (line, command) in commands {
    #expect(command.description == line)
    #expect(try Contacts.command.parse(line) == command)
  }
}

@Test func `the table holds every phrase of every actor`() {
  let actors: [(String, [String])] = [
    ("app", ContactsCommand.AppCommand.form.phrases),
    ("user", ContactsCommand.UserCommand.form(on: nil).phrases),
    ("system", ContactsCommand.SystemCommand.form.phrases),
  ]
  #expect(Contacts.command.phrases == actors.map(\.0) + ["clock advances"])
  for (actor, phrases) in actors {
    for phrase in phrases {
      #expect(commands.contains { $0.0.hasPrefix("\(actor) \(phrase)") }, "\(phrase)")
    }
  }
  let properties =
    (Layout.facets + Layout.views).flatMap { $0.openings.texts }
    + ["with", "at", "nowhere", "aged"]
  for phrase in properties {
    #expect(commands.contains { $0.0.contains(" \(phrase)") }, "\(phrase)")
  }
}

@Test func `the table holds a command of every kind`() {
  let kinds = Set(commands.map(\.1.kind))
  // A kind without a row would be a command without a notation.
  for kind in ContactsCommand.Kind.allCases { #expect(kinds.contains(kind), "\(kind)") }
}

@Test func `a wait beyond what can be read is written as the nearest that can`() {
  let table = [(-1, 0), (.min, 0), (1_000_000_001, 1_000_000_000), (.max, 1_000_000_000)]
  for (wait, written) in table {
    let command = ContactsCommand.clock(.advance(Milliseconds(wait)))
    #expect(command.description == "clock advances \(written) ms")
  }
}

@Test func `thousands of random commands come back exactly`() throws {
  var random = RandomValues(seed: 1)
  for _ in 0..<5_000 {
    let command = random.command()
    let line = command.description
    let back = try Contacts.command.parse(line)
    // Swift compares canonically equivalent texts as equal, so the bytes of the line are compared as well.
    guard back == command && back.description.utf8.elementsEqual(line.utf8) else {
      Issue.record("\(line) came back as \(back)")
      return
    }
  }
}

@Test func `what is free to vary is read alike`() throws {
  let same = [
    ("  user\tchooses {3,1}  # who", "user chooses {1, 3}"),
    (
      "app creates contact \"A\" phone \"1\" email \"e\"",
      "app creates contact \"A\" email \"e\" phone \"1\""
    ),
    (
      "app mounts button 1 for \"a\" font 9 pt opacity 5%",
      "app mounts button 1 for \"a\" opacity 5% font 9 pt"
    ),
    ("user taps button 01", "user taps button 1 at 180,122"),
    ("user taps button 1 nowhere with an key touch", "user taps button 1 with a key touch nowhere"),
    ("app fetches contacts named \"\\u{41}d\\u{0000061}\"", "app fetches contacts named \"Ada\""),
  ]
  for (loose, strict) in same { #expect(try Contacts.command.parse(loose).description == strict) }
}
