import ConsentInvariants
import ConsentVocabulary
import Notation

extension Breach {
  static let decisions: Breaches = [
    .theAppAloneNeverLeavesUndetermined: [
      "an answer to another screen": .step(.asked, .user(.shareEverything)) {
        $0.decide(.authorized)
      },
      "otherwise": .step(.fresh, .app(.readStatus), .status(.notDetermined)) {
        $0.status = .denied
      },
    ],
    .onePromptIsAnsweredPerEpoch: [
      "a refusal comes twice": .step(.denied, .user(.refuseSharing)),
      "a refusal limits": .after(.denied) { $0.status = .limited },
      "allowing grants nobody": .after(.allowed) { $0.granted = [] },
      "a selection comes twice": .step(.limited, .user(.confirmSelection)),
      "a selection denies": .step(.ticked, .user(.confirmSelection)) {
        $0.decide(.denied, granting: [1])
      },
      "a selection is cut": .after(.limited) { $0.granted = [] },
      "an answer comes twice": .step(.limited, .user(.allow)),
      "a denial comes twice": .step(.denied, .user(.deny)),
      "a reset denies": .after(.reset) { $0.status = .denied },
      "a reset keeps grants": .after(.reset) { $0.granted = [1] },
      "a launch forgets": .after(.launched) { $0.status = .notDetermined },
      "a launch takes grants away": .after(.launched) { $0.granted = [] },
      "the upgrade forgets the decision": .step(.denied, .system(.upgrade)) {
        $0.status = .notDetermined
      },
    ],
    .aDecidedRequestShowsNothing: [
      "a request waits": .from(.limited) { $0.asks(.requestAccess, call: 2) },
      "a request denies": .after(.requestedAgain) { $0.status = .denied },
      "a prompt stands on a refusal": .after(.denied) { $0.alert = .shareOrNot },
      "the person is asked to select again": .step(
        .limited, .app(.requestAccess), .returned(.access(granted: true, error: nil))
      ) { $0.alert = .howMuch },
    ],
    .grantedMeansReadable: [
      "a refused app is granted": .said(
        .requestedWhenDenied,
        .returned(.access(granted: true, error: ContactsError(.authorizationDenied)))),
      "a refusal is without its error": .said(
        .requestedWhenDenied, .returned(.access(granted: false, error: nil))),
      "a limited store is denied": .step(.limited, fetch(.all), .returned(.refused)),
      "a waiting request is not granted": .heard(
        .limited, [.completed(CallID(1), .access(granted: false, error: nil))]),
      "an open store refuses about a record": .step(
        .limited, write(2),
        .returned(.failed(ContactsError(.authorizationDenied, affected: [ContactID(2)])))),
      "an open store refuses about nobody": .step(
        .limited(under: { $0.hiddenWriteError = .authorizationDenied }), fetch(.all),
        .returned(.refused)),
      "only full access counts as granted": .step(
        .limited, .app(.requestAccess),
        .returned(.access(granted: false, error: ContactsError(.authorizationDenied)))),
    ],
    .fullAccessIsChosenInFull: [
      "sharing everything limits": .after(.full) { $0.status = .limited },
      "lifting gives full access": .after(.lifted2) { $0.status = .authorized },
      "granted is granted": .from(.asked) {
        $0.sharesOne {
          $0.status = .authorized
          $0.granted = []
        }
      },
    ],
    .theSimplifiedPromptLeadsToLimitedOrDenied: [
      "allowing denies": .after(.allowed) { $0.status = .denied },
      "it stays when allowed": .after(.allowed) { $0.alert = .simplified(ButtonID(1), [2]) },
      "denying limits": .after(.refusedSimplified) { $0.status = .limited },
      "it stays when denied": .after(.refusedSimplified) {
        $0.alert = .simplified(ButtonID(1), [2])
      },
      "it says nobody matched": .said(.simplified, .touch(.inert(.nothingToGrant))),
      "it asks about another": .after(.simplified) { $0.alert = .simplified(ButtonID(1), [3]) },
      "it opens a sheet too": .after(.simplified) { $0.sheet = .accessPicker([]) },
      "the full prompt takes the place of the simplified one": .step(
        .simplified, .user(.addContact(Card(name: "New")))
      ) {
        $0.existing = [1, 2, 3, 4]
        $0.alert = .shareOrNot
      },
    ],
    .denyingTheSimplifiedPromptDenies: [
      "it stays": .after(.refusedSimplified) { $0.alert = .simplified(ButtonID(1), [2]) },
      "it calls back": .heard(.refusedSimplified, [.approved([2])]),
      "it decides nothing": .after(.refusedSimplified) { $0.status = .notDetermined },
    ],
  ]

  static let prompt: Breaches = [
    .anAbandonedCallIsNeverAnswered: [
      "it ends with its prompt": .heard(.abandoned, [.completed(CallID(1), .accessRefused)]),
      "it is forgotten": .after(.abandoned) { $0.unanswered = [] },
      "it goes away": .idle(.abandoned) { $0.unanswered = [] },
      "it ends with the next prompt": .from(.abandoned) {
        $0.asks(.requestAccess, call: 2)
        $0.step(
          .user(.refuseSharing),
          events: [.completed(CallID(1), .accessRefused), .completed(CallID(2), .accessRefused)]
        ) { $0.decide(.denied) }
      },
      "it outlives the process": .step(.abandoned, .system(.kill)) {
        $0.end()
        $0.unanswered = [CallID(1)]
      },
      "it comes up by itself": .idle(.fresh) { $0.unanswered = [CallID(1)] },
      "a call of a lost prompt is dropped where such calls end": .step(
        .asked, .system(.takeScreenDown)
      ) { ($0.alert, $0.pending) = (nil, []) },
    ],
    .requestsShareOnePrompt: [
      "a lost prompt ends its call": .heard(
        .abandoned, [.completed(CallID(1), .accessRefused)]),
      "a decided store waits": .from(.limited) { $0.asks(.store(.fetch(.all)), call: 2) },
      "a call has a number of before": .from(.asked) { $0.asks(.requestAccess, call: 1) },
      "a call is lost": .after(.asked) { $0.pending = [] },
      "asking opens a sheet": .after(.asked) { $0.sheet = .contactPicker(ContactPicker()) },
      "asking shows the second screen": .after(.asked) { $0.alert = .howMuch },
      "a call ends too soon": .step(.asked, .clock(.advance(.zero)), events: [.allowed]),
      "the prompt goes away": .idle(.asked) { $0.alert = nil },
      "a prompt comes up": .idle(.fresh) { $0.alert = .shareOrNot },
      "a waiting call is dropped": .idle(.asked) { $0.pending = [] },
      "a decision ends no call": .heard(.denied, []),
      "a call waits on after the decision": .after(.denied) { $0.pending = [CallID(1)] },
      "the prompt stays after the decision": .after(.denied) { $0.alert = .shareOrNot },
      "continuing begins to select": .after(.continued) { $0.alert = .selecting([]) },
      "a selection begins with somebody": .after(.deciding) { $0.alert = .selecting([1]) },
      "a tick ticks another": .step(.deciding, .user(.toggle(ContactID(1)))) {
        $0.alert = .selecting([2])
      },
      "another selection is confirmed": .after(.ticked) { $0.alert = .confirming([2]) },
      "going back changes the selection": .step(.ticked, .user(.goBack)) {
        $0.alert = .selecting([2])
      },
      "going back goes back two": .step(.deciding, .user(.goBack)) { $0.alert = .shareOrNot },
      "going back begins to select": .step(.continued, .user(.goBack)) {
        $0.alert = .selecting([])
      },
      "the second request begins the prompt anew": .from(.asked) {
        $0.step(.user(.continueSharing)) { $0.alert = .howMuch }
        $0.step(.app(.requestAccess), .pending(CallID(2))) {
          $0.alert = .shareOrNot
          $0.pending = [CallID(1), CallID(2)]
        }
      },
    ],
  ]

  static let addressBook: Breaches = [
    .everyGrantHasASource: [
      "time grants": .idle(.limited) { $0.granted = [1, 2] },
      "grants stand under full access": .after(.requestedAgain) { $0.status = .authorized },
      "otherwise": .from(.asked) { $0.sharesOne { $0.granted = [1, 3] } },
    ],
    .noGrantOutlivesItsContact: [
      "who is unknown is granted": .idle(.limited) { $0.granted = [1, 9] },
      "otherwise": .step(.limited, .user(.removeContact(ContactID(1)))) { $0.existing = [2, 3] },
    ],
    .ordinalsAreNeverReused: [
      "who is there is created": .step(.full, create, .returned(.created(ContactID(2)))),
      "the person adds nobody": .step(.full, .user(.addContact(Card(name: "New")))),
      "two calls that waited create the same": .from(.asked) {
        $0.asks(.store(.create(Card(name: "New"))), call: 2)
        $0.asks(.store(.create(Card(name: "Newer"))), call: 3)
        $0.sharesOne(alsoEnding: [
          .completed(CallID(2), .created(ContactID(4))),
          .completed(CallID(3), .created(ContactID(4))),
        ]) {
          $0.existing = [1, 2, 3, 4]
          $0.granted = [1, 4]
        }
      },
      "somebody appears": .idle(.limited) { $0.existing = [1, 2, 3, 4] },
      "who is created does not appear": .after(.added) { $0.existing = [1, 2, 3] },
      "otherwise": .from(.fresh) {
        $0.step(.user(.removeContact(ContactID(3)))) { $0.existing = [1, 2] }
        $0.step(.user(.addContact(Card(name: "New")))) { $0.existing = [1, 2, 3] }
      },
    ],
    .aDeletedContactIsGone: [
      "who is removed stays": .after(.removed) { $0.existing = [1, 2, 3] },
      "who is not removed goes": .idle(.limited) { $0.existing = [1, 2] },
      "a waiting call deletes another": .from(.asked) {
        $0.asks(.store(.delete(ContactID(1))), call: 2)
        $0.sharesOne(alsoEnding: [.completed(CallID(2), .saved)]) {
          $0.granted = []
          $0.existing = [1, 3]
        }
      },
      "otherwise": .from(.full) {
        $0.step(.app(.store(.delete(ContactID(2)))), .returned(.saved)) { $0.existing = [1, 3] }
        $0.step(fetch(one(2)), .returned(.found([2])))
      },
    ],
  ]

  /// Returns a breach by this end of an operation that waits while contact 1 is being shared.
  private static func waiting(
    _ operation: StoreOperation, _ result: CallResult,
    _ change: @escaping (inout ContactsSnapshot) -> Void = { _ in }
  ) -> Breach {
    .from(.asked) {
      $0.asks(.store(operation), call: 2)
      $0.sharesOne(alsoEnding: [.completed(CallID(2), result)], change)
    }
  }

  /// Limited to contact 1, whose account is read only.
  private static let readOnly = Transcript.limited.then { $0.makesReadOnly(1) }

  static let store: Breaches = [
    .hiddenContactsCannotBeWritten: [
      "a hidden contact fails otherwise than decided": .step(
        .limited(under: { $0.hiddenWriteError = .recordNotWritable }), write(2),
        .returned(.unwritable(2))),
      "the error names nobody": .step(.limited, write(2), .returned(.missing)),
      "a failed write grants": .step(.limited, write(2), .returned(.unwritable(2))) {
        $0.granted = [1, 2]
      },
      "otherwise": .step(.limited, write(2), .returned(.saved)),
    ],
    .aReadOnlyCardIsNeverWritten: [
      "it is saved": .step(readOnly, write(1), .returned(.saved), isTold: true),
      "it fails as a hidden one does": .step(readOnly, write(1), .returned(.unwritable(1))),
      "the error names nobody": .step(
        readOnly, write(1), .returned(.failed(ContactsError(.recordNotWritable)))),
      "a failed deletion takes the grant away": .step(
        readOnly, .app(.store(.delete(ContactID(1)))), .returned(.readOnly(1))
      ) { $0.granted = [] },
      "a failed write is told": .step(readOnly, write(1), .returned(.readOnly(1)), isTold: true),
      "a failed write takes the grant away": .step(readOnly, write(1), .returned(.readOnly(1))) {
        $0.granted = []
      },
      "a failed write calls back": .step(
        readOnly, write(1), .returned(.readOnly(1)), events: [.added([])]),
    ],
    .limitedReadsStayWithinTheGrants: [
      "a search finds who is gone": .step(
        .limited, fetch(.named("\u{E9}")), .returned(.found([9]))),
      "everybody is granted": .step(
        .everybodyLimited, fetch(.named("\u{E9}")), .returned(.found([9]))),
      "otherwise": .step(.limited, fetch(one(2)), .returned(.found([2]))),
    ],
    .aCreatedContactAloneBecomesVisible: [
      "another becomes visible": .after(.created) { $0.granted = [1, 2, 4] },
      "a waiting call's contact is hidden": waiting(
        .create(Card(name: "New")), .created(ContactID(4))
      ) { $0.existing = [1, 2, 3, 4] },
      "otherwise": .step(.limited, create, .returned(.created(ContactID(4)))) {
        $0.existing = [1, 2, 3, 4]
      },
    ],
    .bothWaysOfFetchingAgree: [
      "another is found": .step(.full, fetch(one(1)), .returned(.found([2]))),
      "who is hidden is found": .step(.limited, fetch(one(2)), .returned(.found([2]))),
      "otherwise": .from(.limited) {
        $0.step(fetch(these(1, 2)), .returned(.found([1])))
        $0.step(fetch(one(1)), .returned(.missing))
      },
    ],
    .fetchingManyNeverFails: [
      "all are not all": .step(.full, fetch(.all), .returned(.found([1, 2]))),
      "those asked for are not all found": .step(.full, fetch(these(1, 2)), .returned(.found([1]))),
      "a search finds who is gone": .step(.full, fetch(.named("\u{E9}")), .returned(.found([9]))),
      "a search finds somebody twice": .step(
        .full, fetch(.named("\u{E9}")), .returned(.found([1, 2, 1]))),
      "otherwise": .step(.limited, fetch(these(9, 1, 1)), .returned(.missing)),
    ],
    .aWaitingCallAnswersAsIfAskedAfterwards: [
      "it is answered before": .step(.fresh, fetch(.all), .returned(.found([]))),
      "a hidden contact is updated": waiting(.update(ContactID(2), Card(name: "New")), .saved),
      "a hidden contact is deleted": waiting(.delete(ContactID(2)), .saved) {
        $0.existing = [1, 3]
      },
      "creating saves": waiting(.create(Card(name: "New")), .saved),
      "asking for all changes fails": waiting(
        .changes(ChangeRequest()), .failed(ContactsError(.changeHistoryExpired))),
      "asking for changes since a token saves": waiting(
        .changes(ChangeRequest(since: TokenID(1))), .saved),
      "a card of a read-only account is updated": .from(.fresh) {
        $0.makesReadOnly(1, isTold: false)
        $0.asks(.requestAccess, call: 1)
        $0.asks(.store(.update(ContactID(1), Card(name: "New"))), call: 2)
        $0.sharesOne(alsoEnding: [.completed(CallID(2), .saved)])
      },
      "there is no token where the store has one": waiting(.token, .token(nil)),
      "a damaged token fetches changes": waiting(
        .changes(ChangeRequest(from: .damaged)), .changes(ContactChanges(upTo: TokenID(1)))),
      "a refused read finds nobody": .from(.asked) {
        $0.asks(.store(.fetch(.all)), call: 2)
        $0.refusesSharing(alsoEnding: [.completed(CallID(2), .found([]))])
      },
      "the operation is carried out under the access from before the answer": waiting(
        .fetch(one(1)), .missing),
    ],
  ]
}
