import ConsentInvariants
import ConsentVocabulary
import StateMachines

typealias DeviceClaimCases = KeyValuePairs<DeviceClaim, [ClaimCase<ClaimOnDevice>]>

// Snapshots of the three parts, and the commands of an act.

/// Returns a device with the app in this state, about which nothing is decided, changed further.
private func app(
  _ process: ProcessState = .running, _ change: (inout DeviceSnapshot) -> Void = { _ in }
) -> DeviceSnapshot {
  var device = DeviceSnapshot(
    clip: AppClipSnapshot(app: process), camera: CameraSnapshot(process: process),
    contacts: ContactsSnapshot(
      process: process, status: .notDetermined, granted: [], existing: [1], alert: nil, sheet: nil,
      buttons: [], pending: [], held: nil, now: .start))
  change(&device)
  return device
}

/// Returns a device with a running clip, about which nothing is decided, changed further.
private func clip(
  idle: Int = 0, _ change: (inout DeviceSnapshot) -> Void = { _ in }
) -> DeviceSnapshot {
  app {
    $0.clip = AppClipSnapshot(clip: .running, idleDays: idle)
    change(&$0)
  }
}

private let gone = app(.notInstalled)
private let stopped = app(.stopped)
private let filmed = app { $0.camera.status = .authorized }
private let denied = app { $0.camera.status = .denied }
private let away = app { ($0.camera.isInSettings, $0.contacts.isInBackground) = (true, true) }
private let restricted = app {
  ($0.camera.status, $0.contacts.status) = (.restricted, .restricted)
}
private let account = AppClipAccount(1)

/// Returns the commands that carry an act to the parts.
private func told(
  _ act: DeviceAct, in parts: [DevicePart] = [.clip, .camera, .contacts]
) -> [DeviceCommand] { parts.compactMap(act.command) }

private let looks: [DeviceCommand] = [.camera(.readStatus)]
private let resumes: [DeviceCommand] = [.clip(.app(.resume))]
private let selects: [DeviceCommand] = [.camera(.select)]
private let invokes: [DeviceCommand] = [.clip(.user(.invoke(nil)))]
private let opens = told(.launch)
private let replaces: [DeviceCommand] = [.clip(.user(.installApp))]
private let day = Instant(DeviceAct.day)
private func passes(_ time: Int) -> [DeviceCommand] {
  [.contacts(.clock(.advance(Milliseconds(time))))]
}
private let dayPasses: [DeviceCommand] = [
  .clip(.clock(.advanceDay)), .contacts(.clock(.advance(DeviceAct.day))),
]

extension DeviceCommand {
  /// The event in which its part carries the command out, or refuses it.
  fileprivate func event(refused: Bool, to after: DeviceSnapshot) -> DeviceEvent {
    switch self {
    case .clip(let command):
      .clip(
        command, AppClipOutcome(refused ? .refused(.notRunning) : .done), after: after.clip)
    case .camera(let command):
      .camera(
        command, CameraOutcome(refused ? .refused(.notRunning) : .done), after: after.camera)
    case .contacts(let command):
      .contacts(
        command, ContactsOutcome(refused ? .refused(.notRunning) : .done), after: after.contacts)
    }
  }
}

extension ClaimCase<ClaimOnDevice> {
  /// - Parameters:
  ///   - commands: The commands that parts receive, the one of the step first.
  ///   - refused: Whether the first part refuses its command.
  fileprivate static func obeys(
    _ name: String, at landmark: String? = nil, isSilent: Bool = false,
    in world: DeviceWorld = DeviceWorld(),
    from before: DeviceSnapshot, _ commands: [DeviceCommand], refused: Bool = false,
    to after: DeviceSnapshot? = nil
  ) -> ClaimCase {
    let after = after ?? before
    let events = commands.enumerated().map { index, command in
      command.event(refused: refused && index == 0, to: after)
    }
    return ClaimCase(
      name, isSilent ? .silent : .held(at: landmark), [],
      Event(in: world, before: before, commands[0], DeviceOutcome(events), after: after))
  }

  fileprivate static func breaks(
    _ name: String, in world: DeviceWorld = DeviceWorld(), from before: DeviceSnapshot,
    _ commands: [DeviceCommand], refused: Bool = false, to after: DeviceSnapshot? = nil
  ) -> ClaimCase {
    obeys(name, in: world, from: before, commands, refused: refused, to: after).broken
  }

  /// Returns a row of a clip's call about contacts, with its answer.
  fileprivate static func answers(
    _ name: String, at landmark: String? = nil, in world: DeviceWorld = DeviceWorld(),
    from before: DeviceSnapshot = clip(), _ call: ContactsCommand.AppCommand,
    _ response: ContactsResponse, _ events: [ContactsCallback] = [], to after: DeviceSnapshot? = nil
  ) -> ClaimCase {
    ClaimCase(
      name, .held(at: landmark), [],
      Event(
        in: world, before: before, .contacts(.app(call)),
        DeviceOutcome([.inClip(call, ContactsOutcome(response, events: events))]),
        after: after ?? before))
  }

  /// Cases of the claims across the parts.
  static let across = [parts, process, grants, turns, whole, time, clips]
    .flatMap { $0.flatMap { claim, rows in rows.map { $0.of(.across(claim)) } } }

  private static let parts: DeviceClaimCases = [
    .oneLeavesTheOthersAlone: [
      .obeys(
        "the clip's", at: "the first part was changed alone", from: app(), resumes,
        to: app { $0.clip.appSession = account }),
      .obeys(
        "the camera's", at: "another part was changed alone", from: app(), selects,
        to: app { $0.camera.screen = .priming }),
      .obeys(
        "that of contacts", at: "another part was changed alone", from: app(),
        [.contacts(.app(.presentAccessPicker))],
        to: app { $0.contacts.sheet = .accessPicker([]) }),
      .obeys(
        "of an app that does not run", at: "another part was changed alone",
        from: app(.stopped) { $0.camera.status = .authorized }, [.camera(.switchOff)],
        to: app(.stopped) { $0.camera.status = .denied }),
      .obeys(
        "without an app", at: "another part was changed alone", from: gone,
        [.contacts(.user(.grantElsewhere([1])))],
        to: app(.notInstalled) { $0.contacts.elsewhere = [1] }),
      .obeys(
        "a call that waited gets its turn", isSilent: true, in: DeviceWorld(secondPrompt: .waits),
        from: app { ($0.camera.screen, $0.waiting) = (.prompt, 1) },
        [.camera(.allow), .contacts(.app(.requestAccess))],
        to: app { $0.contacts.alert = .shareOrNot }),
      .obeys(
        "a launch is of all", isSilent: true, from: stopped, invokes + told(.launch).dropFirst(),
        to: app()),
      .obeys(
        "a restriction is of all", isSilent: true, from: app(), told(.restrict), to: restricted),
      .breaks(
        "another is changed too", from: app(), selects,
        to: app { ($0.camera.screen, $0.contacts.status) = (.priming, .denied) }),
    ],
    .echoesDoNoMore: [
      .obeys("a kill is heard", from: app(), told(.kill), to: stopped),
      .breaks(
        "another part ends", from: app(), selects + [.contacts(.system(.kill))],
        to: app { $0.contacts.process = .stopped }),
    ],
    .thePersonIsInOnePlace: [
      .obeys("away", at: "the person turned away", from: app(), told(.leave), to: away),
      .obeys("back", at: "the person came back", from: away, told(.comeBack), to: app()),
      .obeys(
        "an app that has ended is in no place", at: "the person turned away", from: away,
        told(.kill),
        to: app(.stopped) { $0.camera.isInSettings = true }),
      .breaks(
        "away for the camera alone", from: app(), told(.leave, in: [.camera]),
        to: app { $0.camera.isInSettings = true }),
      .breaks(
        "away without a word", from: app(), looks, to: app { $0.contacts.isInBackground = true }),
    ],
    .promptsNeverStack: [
      .obeys("one", from: app(), selects, to: app { $0.camera.screen = .prompt }),
      .breaks(
        "two", from: app(), selects,
        to: app { ($0.camera.screen, $0.contacts.alert) = (.prompt, .shareOrNot) }),
    ],
  ]

  private static let process: DeviceClaimCases = [
    .allHaveOneProcess: [
      .obeys("it ends", at: "the app ended", from: app(), told(.kill), to: stopped),
      .obeys(
        "a clip ends", at: "the app ended", from: clip(), told(.kill),
        to: app(.stopped) { $0.clip = AppClipSnapshot(clip: .stopped) }),
      .obeys("it begins", at: "the app began", from: stopped, told(.launch), to: app()),
      .obeys("it leaves", at: "the app left the device", from: app(), told(.delete), to: gone),
      .obeys("it comes", at: "the app came to the device", from: gone, told(.install), to: stopped),
      .obeys("it runs on", isSilent: true, from: app(), looks),
      .breaks(
        "the camera stays on the device", from: app(), told(.delete),
        to: app(.notInstalled) { $0.camera.process = .stopped }),
      .breaks(
        "the camera runs on", from: app(), told(.kill),
        to: app(.stopped) { $0.camera.process = .running }),
      .breaks(
        "the camera ends alone", from: app(), looks, to: app { $0.camera.process = .stopped }),
    ],
    .nothingInstalledIsDecided: [
      .obeys("it goes with the app", from: denied, told(.delete), to: gone),
      .breaks(
        "it stays", from: denied, told(.delete),
        to: app(.notInstalled) { $0.camera.status = .denied }
      ),
      .breaks(
        "it comes from nowhere", from: gone, looks,
        to: app(.notInstalled) { $0.contacts.status = .denied }),
    ],
    .nothingInstalledLeavesTraces: [
      .obeys("nothing is left", from: denied, told(.delete), to: gone)
    ] + left,
    .onlyDecidedAppsEnd: [
      .obeys(
        "decided of the camera", at: "a reset or a restriction ended an app", from: denied,
        told(.restrict), to: app(.stopped)),
      .obeys(
        "decided of contacts", at: "a reset or a restriction ended an app",
        from: app { $0.contacts.status = .denied }, told(.reset), to: stopped
      ),
      .obeys(
        "undecided where each ends", at: "a reset or a restriction ended an app",
        in: DeviceWorld(accessChangeEnds: .everyApp), from: app(),
        told(.restrict), to: stopped),
      .obeys("undecided", at: "an app ran on", from: app(), told(.reset)),
      .obeys(
        "decided of a camera that lets it run on", at: "an app ran on",
        in: DeviceWorld(camera: CameraWorld(settingsChange: .leavesAppRunning)), from: denied,
        told(.reset), to: app()),
      .obeys(
        "the restriction ends", at: "a restriction ended over a running app", from: restricted,
        told(.liftRestriction), to: app()),
      .obeys(
        "a call that waited has no usage text", isSilent: true, from: app { $0.waiting = 1 },
        told(.restrict), to: stopped),
      .breaks("decided, it runs on", from: denied, told(.reset), to: app()),
      .breaks(
        "the end of a restriction ends it", from: restricted, told(.liftRestriction), to: stopped),
    ],
  ]

  private static let left: [ClaimCase] = traces.map { what, trace in
    breaks("\(what) is left", from: app(), told(.delete), to: app(.notInstalled, trace))
  }

  /// The places in which an app may leave data.
  private static let traces: [(String, @Sendable (inout DeviceSnapshot) -> Void)] = [
    ("a session of the clip", { $0.clip.clipSession = account }),
    ("a session", { $0.clip.appSession = account }),
    ("a decision of the camera", { $0.camera.status = .denied }),
    ("an entry in Settings", { $0.camera.hasSettingsEntry = true }),
    ("a screen", { $0.camera.screen = .priming }), ("a visit", { $0.camera.isInSettings = true }),
    ("an intention", { $0.camera.isIntended = true }),
    ("a decision of contacts", { $0.contacts.status = .denied }),
    ("a prompt", { $0.contacts.alert = .shareOrNot }),
    ("a sheet", { $0.contacts.sheet = .accessPicker([]) }),
    ("a button", { $0.contacts.buttons = [ButtonFace(button: ButtonID(1), matches: [])] }),
    ("a place behind", { $0.contacts.isInBackground = true }),
    ("a grant", { $0.contacts.granted = [1] }),
    ("a call", { $0.contacts.pending = [CallID(1)] }),
    ("a call that never ends", { $0.contacts.unanswered = [CallID(1)] }),
    ("a call of the camera", { $0.camera.waiting = 1 }),
  ]

  private static let grants: DeviceClaimCases = [
    .aResetIsOfEverything: [
      .obeys("a refusal goes", from: denied, told(.reset), to: stopped),
      .obeys("access goes", from: filmed, told(.reset), to: stopped),
      .obeys("nothing was decided", isSilent: true, from: app(), told(.reset)),
      .obeys("a restriction hides it", isSilent: true, from: restricted, told(.reset)),
      .obeys("it is no reset", isSilent: true, from: denied, looks),
      .breaks(
        "that of contacts stays", from: denied, told(.reset),
        to: app(.stopped) { $0.contacts.status = .denied }),
    ] + refusedResets,
    .aReplacementGrantsNothing: [
      .obeys(
        "decided", at: "something had been decided", from: clip { $0.camera.status = .denied },
        replaces,
        to: app(.stopped) { $0.camera.status = .denied }),
      .obeys("undecided", at: "nothing had been decided", from: clip(), replaces, to: stopped),
      .obeys("the app does something", isSilent: true, from: app(), resumes),
      .obeys("the clip does something", isSilent: true, from: clip(), [.clip(.user(.open))]),
      .breaks(
        "it grants", from: clip(), replaces, to: app(.stopped) { $0.camera.status = .authorized }),
    ],
    .aReplacementCarriesOrResets: [
      .obeys(
        "reset", at: "a decision was reset", in: DeviceWorld(replacement: .resets),
        from: clip { $0.camera.status = .denied },
        replaces, to: stopped),
      .obeys(
        "carried", at: "a decision was carried", from: clip { $0.camera.status = .denied },
        replaces,
        to: app(.stopped) { $0.camera.status = .denied }),
      .obeys("it is no replacement", isSilent: true, from: denied, looks),
      .obeys("nothing was decided", isSilent: true, from: clip(), replaces, to: stopped),
      .breaks("lost", from: clip { $0.camera.status = .denied }, replaces, to: stopped),
      .breaks(
        "kept", in: DeviceWorld(replacement: .resets), from: clip { $0.camera.status = .denied },
        replaces, to: app(.stopped) { $0.camera.status = .denied }),
    ],
    .onlyThePersonGrants: [
      .obeys("the person allows it", from: app(), [.camera(.allow)], to: filmed),
      .obeys(
        "an earlier choice comes into force", from: app { $0.contacts.status = .limited },
        told(.kill),
        to: app(.stopped) { ($0.camera.status, $0.contacts.status) = (.authorized, .limited) }),
      .obeys("it was granted before", isSilent: true, from: filmed, looks),
      .obeys(
        "a refusal is no grant", isSilent: true, from: app(), [.contacts(.user(.refuseSharing))],
        to: app { $0.contacts.status = .denied }),
      .obeys(
        "nor is a reset", isSilent: true, from: app { $0.contacts.status = .denied }, told(.reset),
        to: stopped),
      .breaks("a look grants", from: app(), looks, to: filmed),
    ],
    .aRestrictionIsOfAll: [
      .obeys("it begins", at: "a restriction began", from: app(), told(.restrict), to: restricted),
      .obeys(
        "it ends", at: "a restriction ended", from: restricted, told(.liftRestriction), to: app()),
      .breaks(
        "for the camera alone", from: app(), told(.restrict),
        to: app { $0.camera.status = .restricted }),
      .breaks(
        "for contacts alone", from: app(), told(.restrict),
        to: app { $0.contacts.status = .restricted }),
    ],
    .anInvocationBringsTheAppToTheFront: [
      .obeys("it does", at: "a person elsewhere invoked the app", from: away, invokes, to: app()),
      .obeys("opened", at: "a person elsewhere opened the app", from: away, opens, to: app()),
      .breaks("opened, and it stays behind", from: away, opens),
      .obeys("it was there", isSilent: true, from: app(), invokes),
      .obeys("a look does not", isSilent: true, from: away, looks),
      .obeys("a refused one does not", isSilent: true, from: away, invokes, refused: true),
      .breaks("it stays behind", from: away, invokes),
    ],
  ]

  /// The camera's prompt is up, and so many calls for contacts wait for it.
  private static func behind(_ count: Int) -> DeviceSnapshot {
    app { ($0.camera.screen, $0.waiting) = (.prompt, count) }
  }

  private static let queues = DeviceWorld(secondPrompt: .waits)
  private static let asks = DeviceCommand.contacts(.app(.requestAccess))

  /// Returns a row of a call for contacts that waits, or is barred.
  private static func calls(
    _ name: String, at landmark: String? = nil, in world: DeviceWorld = queues,
    from before: DeviceSnapshot = behind(0), _ events: [DeviceEvent] = [.waits(asks)],
    to after: DeviceSnapshot
  ) -> ClaimCase {
    ClaimCase(
      name, .held(at: landmark), [],
      Event(in: world, before: before, asks, DeviceOutcome(events), after: after))
  }

  private static let reads = DeviceCommand.contacts(.app(.store(.fetch(.all))))
  private static let accessPicker = ContactsCommand.app(.presentAccessPicker)
  private static let settings = ContactsCommand.user(.setAccess(.full))
  /// The camera's prompt is up over an app with limited access to contacts.
  private static let limited = app {
    ($0.camera.screen, $0.contacts.status) = (.prompt, .limited)
  }
  private static let asked = app { $0.contacts.alert = .shareOrNot }

  /// Returns a row of two calls that waited, of which some come up as the camera's prompt is answered.
  private static func taking(_ name: String, _ taken: [DeviceCommand], left: Int) -> ClaimCase {
    let waits = [asks, reads].enumerated().map { index, call in
      Event<Device>(
        in: queues, before: behind(index), call, DeviceOutcome([.waits(call)]),
        after: behind(index + 1))
    }
    let after = app { ($0.contacts.alert, $0.waiting) = (.shareOrNot, left) }
    let events = ([.camera(.allow)] + taken).map { $0.event(refused: false, to: after) }
    return ClaimCase(
      name, .held(at: "a call that waited got its turn"), waits,
      Event(
        in: queues, before: behind(2), .camera(.allow), DeviceOutcome(events), after: after))
  }

  /// Returns a row of a command to contacts that is barred.
  private static func bars(
    _ name: String, at landmark: String? = nil, in state: DeviceSnapshot = behind(0),
    _ command: ContactsCommand
  ) -> ClaimCase {
    ClaimCase(
      name, .held(at: landmark), [],
      Event(
        in: DeviceWorld(), before: state, .contacts(command), DeviceOutcome([]), after: state))
  }

  private static let turns: DeviceClaimCases = [
    .aPromptWaitsItsTurn: [
      calls("it waits", at: "a call began to wait for another part's prompt", to: behind(1)),
      calls(
        "another waits", at: "a call began to wait for another part's prompt", from: behind(1),
        to: behind(2)),
      calls("it waits where it is barred", in: DeviceWorld(), to: behind(1)).broken,
      calls("it is barred where it waits", [], to: behind(0)).broken,
      calls("it waits beneath no prompt", from: app(), to: app { $0.waiting = 1 }).broken,
      calls("it is not counted", to: behind(0)).broken,
      .obeys(
        "it comes up", at: "a call that waited got its turn", in: queues, from: behind(1),
        [.camera(.allow), asks], to: app { $0.contacts.alert = .shareOrNot }),
      .breaks("it is lost", in: queues, from: behind(1), [.camera(.allow)], to: app()),
      .breaks(
        "it waits on", in: queues, from: behind(1), [.camera(.allow)],
        to: app { $0.waiting = 1 }),
      .breaks("it comes from nowhere", in: queues, from: behind(1), looks, to: behind(2)),
      .obeys(
        "it stays", at: "a call went on waiting", in: queues, from: behind(1), looks,
        to: behind(1)),
      .obeys(
        "the app ends", at: "the app ended while a call waited", in: queues, from: behind(1),
        told(.kill), to: stopped),
      .breaks(
        "it outlives the app", in: queues, from: behind(1), told(.kill),
        to: app(.stopped) { $0.waiting = 1 }),
      .obeys("nothing waits", isSilent: true, in: queues, from: app(), looks),
      .obeys(
        "it asks at once", isSilent: true, in: queues, from: app(), [asks],
        to: app { $0.contacts.alert = .shareOrNot }),
      ClaimCase(
        "it is barred", .silent, [],
        Event(in: DeviceWorld(), before: behind(0), asks, DeviceOutcome([]), after: behind(0))),
      ClaimCase(
        "a picker is barred", .silent, [],
        Event(
          in: queues, before: behind(0), .contacts(.app(.presentAccessPicker)), DeviceOutcome([]),
          after: behind(0))),
      calls(
        "it waits beneath a prompt of its own part",
        from: app { $0.contacts.alert = .shareOrNot },
        to: app { ($0.contacts.alert, $0.waiting) = (.shareOrNot, 1) }
      ).broken,
      calls(
        "it changes another part",
        to: app { ($0.camera.screen, $0.camera.waiting, $0.waiting) = (.prompt, 1, 1) }
      ).broken,
      .breaks(
        "the next gets no turn", in: queues, from: behind(2), [.camera(.allow), asks],
        to: app { $0.waiting = 1 }),
      .obeys(
        "it is answered at once", at: "a call that waited got its turn", in: queues,
        from: behind(1), [.camera(.allow), asks], to: app()),
      .obeys(
        "the next waits on", at: "a call that waited got its turn", in: queues, from: behind(2),
        [.camera(.allow), asks], to: app { ($0.contacts.alert, $0.waiting) = (.shareOrNot, 1) }),
      taking("the oldest comes first", [asks, reads], left: 0),
      taking("the oldest comes first, the latest stays", [asks], left: 1),
      taking("the latest comes first", [reads, asks], left: 0).broken,
      taking("the latest comes up, the oldest stays", [reads], left: 1).broken,
    ],
    .barredIsWhatIsOutOfReach: [
      calls("a call", at: "a call was barred or waited", in: DeviceWorld(), [], to: behind(0)),
      calls("a waiting call", at: "a call was barred or waited", to: behind(1)),
      bars("a picker", at: "a call was barred or waited", .app(.presentContactPicker(.init()))),
      bars("an access picker", at: "a call was barred or waited", in: limited, accessPicker),
      bars("an answer", at: "a touch or an answer was barred", .user(.confirmSelection)),
      bars("Settings", at: "a choice in Settings was barred", in: app(), settings),
      ClaimCase(
        "the camera under a prompt of contacts", .held(at: "a touch or an answer was barred"), [],
        Event(
          in: DeviceWorld(), before: asked, .camera(.select), DeviceOutcome([]), after: asked)),
      .obeys("a look", isSilent: true, from: behind(0), [.contacts(.app(.readStatus))]),
      .obeys(
        "an answer in sight", at: "a command reached a screen or Settings", from: behind(0),
        [.camera(.allow)]),
      .obeys(
        "Settings from there", at: "a command reached a screen or Settings", from: away,
        [.contacts(settings)]),
      .obeys(
        "a decided call", at: "a command reached a screen or Settings", from: limited, [asks]),
      ClaimCase(
        "a call of a clip", .silent, [],
        Event(
          in: DeviceWorld(), before: clip(), asks,
          DeviceOutcome([.inClip(.requestAccess, ContactsOutcome(.done))]), after: clip())),
      .breaks("Settings from elsewhere", from: app(), [.contacts(settings)]),
      .breaks("a touch beneath a prompt", from: behind(0), [.contacts(.user(.confirmSelection))]),
      .breaks("a picker over a prompt", from: limited, [.contacts(accessPicker)]),
      .breaks("the camera over a prompt", from: asked, [.camera(.select)]),
      bars("Settings from there", in: away, settings).broken,
      bars("a look", .app(.readStatus)).broken,
      bars("a picker beneath nothing", in: app(), .app(.presentContactPicker(.init()))).broken,
      bars("a decided call", in: limited, .app(.requestAccess)).broken,
      bars("an access picker before a decision", accessPicker).broken,
    ],
  ]

  private static let whole: DeviceClaimCases = [
    .oneActIsOneLaw: [
      .obeys("a reset", at: "an act was given to the clip", from: app(), told(.reset)),
      .obeys(
        "a reset of the camera", at: "an act was given to the camera", from: app(),
        told(.reset, in: [.camera, .clip, .contacts])),
      .obeys(
        "a kill of contacts", at: "an act was given to contacts", from: app(),
        told(.kill, in: [.contacts, .clip, .camera]),
        to: stopped),
      .obeys(
        "a reset without an app", at: "an act was given to the clip", from: gone,
        told(.reset, in: [.clip])),
      .obeys(
        "a deletion", at: "an act was given to the clip", from: app(), told(.delete), to: gone),
      .obeys(
        "a launch", at: "an act was given to the clip", from: stopped, told(.launch), to: app()),
      .obeys(
        "a launch of what runs", at: "an act was given to the clip", from: app(),
        Array(told(.launch).prefix(1))),
      .breaks("a launch of what runs is of all", from: app(), told(.launch)),
      .obeys(
        "a way to Settings", at: "an act was given to the camera", from: app(), told(.leave),
        to: away),
      .obeys(
        "a way to Settings past an app that does not run", at: "an act was given to the camera",
        from: stopped,
        told(.leave, in: [.camera]), to: app(.stopped) { $0.camera.isInSettings = true }),
      .obeys(
        "a way back", at: "an act was given to the camera", from: away, told(.comeBack), to: app()),
      .obeys(
        "a restriction", at: "an act was given to the camera", from: app(), told(.restrict),
        to: restricted),
      .obeys(
        "its end", at: "an act was given to the camera", from: restricted, told(.liftRestriction),
        to: app()),
      .obeys(
        "a day", at: "an act was given to the clip", from: app(), dayPasses,
        to: app { $0.contacts.now = day }),
      .breaks("a day passes for the clip alone", from: app(), Array(dayPasses.prefix(1))),
      .breaks(
        "the camera is not told", from: app(), told(.kill, in: [.clip, .contacts]), to: stopped),
      .breaks("it is carried out without effect", from: stopped, told(.kill)),
      .breaks("it is refused, and told", from: app(), told(.kill), refused: true),
    ] + refusals
  ]

  private static let refusedResets: [ClaimCase] = told(.reset).map { command in
    obeys("\(command) is refused", isSilent: true, from: denied, [command], refused: true)
  }

  private static let refusals: [ClaimCase] = idle.map { what, state, act, part in
    let command = Array(told(act).prefix(1))
    return obeys(
      "\(what) is refused", at: "an act was given to \(part)", from: state, command, refused: true)
  }

  /// Acts that change nothing in a state, with the first part that has a command for each.
  private static let idle: [(String, DeviceSnapshot, DeviceAct, String)] = [
    ("a kill of no process", stopped, .kill, "the clip"),
    ("a deletion of no app", gone, .delete, "the clip"),
    ("an installation of what is there", app(), .install, "the clip"),
    ("a launch of no app", gone, .launch, "the clip"),
    ("a way to Settings of no app", gone, .leave, "the camera"),
    ("a way there twice", away, .leave, "the camera"),
    (
      "a way back to no process", app(.stopped) { $0.camera.isInSettings = true }, .comeBack,
      "the camera"
    ),
    ("a way back from nowhere", app(), .comeBack, "the camera"),
    ("a restriction under one", restricted, .restrict, "the camera"),
    ("the end of none", app(), .liftRestriction, "the camera"),
  ]

  private static let time: DeviceClaimCases = [
    .timePassesEverywhere: [
      .obeys(
        "a moment", at: "less than a day passed", from: app(), passes(1),
        to: app { $0.contacts.now = Instant(Milliseconds(1)) }),
      .obeys(
        "a moment of a pending release", at: "less than a day passed",
        from: app { $0.clip.release = .pending }, passes(1),
        to: app { ($0.clip.release, $0.contacts.now) = (.pending, Instant(Milliseconds(1))) }),
      .obeys(
        "a day of a clip", at: "a clip aged", from: clip(), dayPasses,
        to: clip(idle: 1) { $0.contacts.now = day }),
      .obeys(
        "the last day of a clip", at: "a clip went", in: lasting(2), from: clip(idle: 1), dayPasses,
        to: app(.notInstalled) { $0.contacts.now = day }),
      .obeys(
        "a day without a clip", at: "a day passed without one", from: app(), dayPasses,
        to: app { $0.contacts.now = day }),
      .obeys("no time", isSilent: true, from: app(), looks),
      .breaks(
        "a look takes time", from: app(), looks,
        to: app { $0.contacts.now = Instant(Milliseconds(1)) }),
      .breaks("the clock stands still", from: app(), passes(1)),
      .breaks(
        "a release stays pending", from: app(), dayPasses,
        to: app { ($0.contacts.now, $0.clip.release) = (day, .pending) }),
      .breaks("the clip does not age", from: clip(), dayPasses, to: clip { $0.contacts.now = day }),
      .breaks(
        "the clip outlives its last day", in: lasting(2), from: clip(idle: 1), dayPasses,
        to: clip(idle: 2) { $0.contacts.now = day }),
    ]
  ]

  /// Returns a world in which a clip goes after this many days.
  private static func lasting(_ days: Int) -> DeviceWorld {
    var world = DeviceWorld()
    world.clip.lifetime = days
    return world
  }

  private static let refused = ContactsError(.authorizationDenied)
  private static let fetches = ContactsCommand.AppCommand.store(.fetch(.all, .all))
  private static let mounts = ContactsCommand.AppCommand.mount(
    ButtonID(1), AccessButton(query: "x"))

  private static let clips: DeviceClaimCases = [
    .clipsAreAnswered: [
      .answers("the status", at: "a clip read its status", .readStatus, .status(.denied)),
      .answers(
        "the other status", at: "a clip read its status",
        in: DeviceWorld(answersInClip: .undetermined), .readStatus,
        .status(.notDetermined)),
      .answers(
        "a request", at: "a clip asked for access", .requestAccess,
        .returned(.access(granted: false, error: refused))),
      .answers("a fetch", at: "a clip asked for more", fetches, .returned(.failed(refused))),
      .answers("a key", at: "a clip asked for more", .read(.name), .refused(.nothingFetched)),
      .answers("a button", at: "a clip asked for more", mounts, .done),
      .answers(
        "a picker", at: "a clip asked for more", .presentAccessPicker, .done,
        [.accessPickerCompleted([])]),
      .answers("a sheet", at: "a clip asked for more", .presentSheet, .done),
      .answers(
        "no sheet", at: "a clip asked for more", .dismissSheet, .refused(.notPresented)),
      .answers("a sheet is dismissed", at: "a clip asked for more", .dismissSheet, .done).broken,
      .answers(
        "an app is answered as a clip", at: "a clip read its status", from: app(), .readStatus,
        .status(.denied)
      ).broken,
      .answers(
        "it changes something", at: "a clip read its status", .readStatus, .status(.denied),
        to: clip { $0.camera.screen = .priming }
      ).broken,
      .answers("another status", at: "a clip read its status", .readStatus, .status(.notDetermined))
        .broken,
      .answers(
        "a grant", at: "a clip read its status", .requestAccess,
        .returned(.access(granted: true, error: nil))
      ).broken,
      .answers(
        "nobody instead of an error", at: "a clip read its status", fetches,
        .returned(.contacts([]))
      ).broken,
      .answers("a key is read", at: "a clip read its status", .read(.name), .done).broken,
      .answers(
        "a button is told of", at: "a clip read its status", mounts, .done,
        [.accessPickerCompleted([])]
      ).broken,
      .answers(
        "a picker completes without a word", at: "a clip read its status", .presentAccessPicker,
        .done
      ).broken,
      .answers(
        "a picker ends the clip", at: "a clip read its status", .presentAccessPicker, .crashed,
        [.accessPickerCompleted([])]
      ).broken,
    ]
  ]
}
