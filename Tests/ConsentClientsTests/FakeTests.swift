import ConsentChecks
import ConsentVocabulary
import PropertyChecks
import Synchronization
import Testing

private actor FakeContacts<Mistake: FakeMistake>: ContactsFake {
  private let cards: [Card]
  private var status = Mistake.start
  private var granted = ContactSet()

  init(contacts: [Card]) async {
    cards = contacts
    granted = ContactSet(first: Mistake.start == .authorized ? cards.count : 0)
  }

  func authorizationStatus() -> AuthorizationStatus { status }

  func requestAccess(answering answer: PromptAnswer) -> Bool {
    if status == .notDetermined { decide(answer) }
    return status != .denied
  }

  func names(answering answer: PromptAnswer) throws -> [String] {
    if !requestAccess(answering: answer) { throw Denied() }
    return granted.map { cards[$0.ordinal - 1].name }
  }

  func setAccess(_ choice: SettingsChoice) {
    switch choice {
    case .none: decide(.refuses)
    case .full: decide(.sharesEverything)
    case .limited(let contacts): decide(.shares(only: contacts))
    case .limitedAsOffered: decide(.shares(only: Mistake.remembers ? remembered : []))
    }
  }

  private var remembered = ContactSet()
  private struct Denied: Error {}

  private func decide(_ answer: PromptAnswer) {
    switch answer {
    case .refuses: (status, granted) = (.denied, [])
    case .sharesEverything: (status, granted) = (.authorized, ContactSet(first: cards.count))
    case .shares(only: let contacts):
      (status, granted, remembered) = (.limited, contacts, contacts)
    }
  }
}

private protocol FakeMistake: SendableMetatype {
  static var start: AuthorizationStatus { get }
  static var remembers: Bool { get }
}

private enum None: FakeMistake {
  static let (start, remembers) = (AuthorizationStatus.notDetermined, true)
}

/// The most frequent default of published fakes.
private enum GrantedByDefault: FakeMistake {
  static let (start, remembers) = (AuthorizationStatus.authorized, true)
}

private enum ForgetsSelection: FakeMistake {
  static let (start, remembers) = (AuthorizationStatus.notDetermined, false)
}

@Suite(.checking(limit: .seconds(3_600))) struct `A fake of contacts` {
  private static let reports = Mutex<[String]>([])

  @Test func `that behaves as the model passes`() async {
    await check(FakeContacts<None>.self)
  }

  @Test(
    .compactMapIssues { issue in
      reports.withLock { $0.append("\(issue.comments)") }
      return nil
    })
  func `that differs is found with its shortest calls`() async {
    await check(FakeContacts<GrantedByDefault>.self, seed: 1)
    await check(FakeContacts<ForgetsSelection>.self, seed: 1)
    let reports = Self.reports.withLock { $0 }
    #expect(reports.count == 2)
    #expect(reports.first?.contains("[.authorizationStatus]") == true, "\(reports)")
    for part in [".shares(only: [1])", ".setAccess(.limitedAsOffered)"] {
      #expect(reports.last?.contains(part) == true, "\(reports)")
    }
  }
}
