#!/usr/bin/env python3
"""Tests apps against the doubles from a package outside, as their authors do, and pastes what is printed for them.

    scripts/outside_apps.py                 everything; needs the release build of consent
    scripts/outside_apps.py --folder DIR    in DIR, which stays, so that a second run builds less

A first debug build of ConsentSystem takes less than a minute of CPU time. A view model of the talk's search screen
and a sync are explored; their mistakes are found, by random users as well, and printed as tests that fail. Every
saved case of a machine with a double, and a case of a planted fault, is emitted as a test of one target, and
passes. A fake of contacts that grants access by default differs from the model. Exit: 0 if all of this holds.
"""
import argparse
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile

from outside import QUIET, ROOT, Outside

CONSENT = ROOT / ".build/release/consent"
IMPORTS = "import ConsentClients\nimport ConsentExploration\nimport ConsentSystem\nimport ConsentVocabulary\nimport PropertyChecks\n"

# The talk's search screen as a view model: it reads the status once.
SCREEN = """
actor SearchModel: ExploredApp {
  enum Action: Hashable, Sendable { case type(String) }

  struct State: Hashable, Sendable {
    var status = AuthorizationStatus.denied
    var names: [String] = []
  }

  private(set) var state = State()
  let actions: [Action] = [.type("ada"), .type("a")]
  private let contacts: ContactsClient

  init(on device: ContactsDevice) async {
    contacts = .double(device)
    await readStatus()
  }

  func send(_ action: Action) async {
    guard case .type(let text) = action, state.status == .limited || state.status == .authorized
    else { return }
    let found = (try? await contacts.unifiedContacts(matching: .name(text))) ?? []
    state.names = found.map(\\.name).sorted()
  }

  private func readStatus() async {
    state.status = (try? await contacts.authorizationStatus()) ?? .denied
  }
}
"""
SCREEN_TESTS = """
let scope = {
  let cards = [Card(name: "Ada Lovelace"), Card(name: "Alan Turing")]
  var scope = ExplorationScope(cards: cards, beginning: .limited([1]))
  scope.configuration.wideningInSettings = .live
  return scope
}()

func isFresh(_ app: SearchModel, _ device: ContactsDevice) async -> Bool {
  await app.state.status == device.snapshot().status
}

@Test func explored() async {
  let found = await explore(SearchModel.self, in: scope, condition: isFresh)
  #expect(found.holds, "\\(found)")
  print(found.swiftTest(of: "SearchModel", condition: "await isFresh(app, device)") ?? "")
}

@Test func usedAtRandom() async {
  await check(RandomUser.any(beginnings: [scope.beginning])) { user in
    #expect(await user.use(SearchModel.self, in: scope, condition: isFresh) == nil)
  }
}
"""

SYNC_TESTS = """
private let scope = {
  var scope = ExplorationScope(cards: [Card(name: "Ada Lovelace")], additions: [], moves: .undisturbed)
  scope.configuration.wideningInSettings = .live
  return scope
}()

@Test func sync() async {
  let right = await explore(ContactSync<Correct>.self, in: scope) { await $0.isRight(on: $1) }
  #expect(right.end == .complete)
  print("\\(right), by \\(right.transitions) transitions")
  let once = await explore(ContactSync<ReadsOnce>.self, in: scope) { await $0.isRight(on: $1) }
  #expect(once.walk?.count == 4)
  let all = await explore(ContactSync<Accumulates>.self, in: scope) { await $0.isRight(on: $1) }
  #expect(all.walk?.count == 4)
}
"""

FAKE = """
actor FakeContacts: ContactsFake {
  private let cards: [Card]
  private var status = AuthorizationStatus.authorized
  private var readable: ContactSet

  init(contacts: [Card]) async { (cards, readable) = (contacts, ContactSet(first: contacts.count)) }

  func authorizationStatus() -> AuthorizationStatus { status }

  func requestAccess(answering answer: PromptAnswer) -> Bool { status != .denied }

  func names(answering answer: PromptAnswer) throws -> [String] {
    if status == .denied { throw CancellationError() }
    return readable.map { cards[$0.ordinal - 1].name }
  }

  func setAccess(_ choice: SettingsChoice) {
    switch choice {
    case .none: (status, readable) = (.denied, [])
    case .full: (status, readable) = (.authorized, ContactSet(first: cards.count))
    case .limited(let contacts): (status, readable) = (.limited, contacts)
    case .limitedAsOffered: (status, readable) = (.limited, [])
    }
  }
}

@Test func fake() async { await check(FakeContacts.self) }
"""


def consent(*words):
    return subprocess.run([CONSENT, *map(str, words)], cwd=ROOT, capture_output=True, text=True)


APP = """import ConsentClients
import ConsentSystem

let contacts = ContactsClient.double(ContactsDevice(world: .init(cards: [])), person: .refuses)
print((try? await contacts.authorizationStatus()) as Any)
"""


def app(outside):
    """A program that links the clients alone has none of the hooks of JobOrders, and no constructor of them."""
    folder = outside.folder / "App"
    write(folder / "Sources/App/main.swift", APP)
    (folder / "Package.swift").write_text(
        "// swift-tools-version: 6.2\nimport PackageDescription\nlet package = Package(name: \"App\", platforms: [.macOS(.v15)],\n"
        f"  dependencies: [.package(name: \"consent\", path: \"{ROOT}\")],\n"
        "  targets: [.executableTarget(name: \"App\", dependencies: [.product(name: \"ConsentClients\", package: \"consent\")])])\n")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    built = subprocess.run(["swift", "build"], cwd=folder, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    outside.expect(built.returncode == 0, f"the app does not build: {built.stdout[-2000:]}")
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    names = subprocess.run(["nm", folder / ".build/debug/App"], capture_output=True, text=True).stdout
    found = sorted(set(re.findall(r"\w*(?:JobOrders|jobs_enter|orders_take|enqueueGlobal_hook)\w*", names)))
    print(f"  an app with the clients alone: {cpu:.1f} CPU s, {len(found)} symbols of the loop among {names.count(chr(10))}")
    outside.expect(names.count("\n") > 1000 and not found, f"an app links the loop: {found[:5]}")


def cases(outside):
    """The saved cases of machines with a double, and one that a planted fault failed."""
    yield from sorted(path for path in (ROOT / "Specs").rglob("*.consent") if "Twins" not in path.parts)
    folder = outside.folder / "Failures"
    shutil.rmtree(folder, ignore_errors=True)
    run = consent("check", "contacts", "--fault", "forgetsARefusal", "--seed", "3", "--runs", "20000", "--save", folder)
    found = sorted(folder.rglob("*.consent"))
    outside.expect(run.returncode == 1 and found, f"no case of a planted fault: {run.stdout[-500:]}{run.stderr}")
    yield from found


def emitted(outside):
    """A file with a suite for each case, and one of a case whose expectation was changed."""
    text, names = "import ConsentSystem\nimport ConsentVocabulary\nimport Testing\n", []
    for number, path in enumerate(cases(outside)):
        run = consent("replay", path, "--emit", "swift")
        outside.expect(run.returncode == 0, f"{path} is not emitted: {run.stderr}")
        text += f"@Suite struct Case{number} {{\n{run.stdout}}}\n"
        names.append(path)
        if path.name == "nagged-right-after-a-denial.consent":
            changed = run.stdout.replace("== CameraOutcome(.done", "== CameraOutcome(.crashed", 1)
            text += f"@Suite struct Changed {{\n{changed}}}\n"
    return text, names


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def screen(outside):
    # One after the other, as the lines of tests that run side by side mix.
    reports, text = outside.swift_testing("--filter", "ScreenTests", "--no-parallel", environment=QUIET)
    explored, drawn = (reports.get(name, [[0, ""]])[0][1] for name in ("explored", "usedAtRandom"))
    outside.expect("try device.settings.setAccess(.full)" in explored and "the fewest" in explored,
                   f"the stale status by exploration: {explored or text[-1500:]}")
    outside.expect(re.search(r"RandomUser\(beginning: \.limited\(\[1\]\), choices: \[\d+\]\)", drawn),
                   f"the stale status by random users: {drawn or text[-1500:]}")
    pasted = re.search(r"^@Test func `SearchModel is right.*?^}$", text, re.M | re.S)
    outside.expect(pasted, f"no test is printed: {text[-1500:]}")
    return pasted[0] if pasted else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=pathlib.Path)
    options = parser.parse_args()
    folder = options.folder or pathlib.Path(tempfile.mkdtemp(prefix="consent-apps-"))
    folder.mkdir(parents=True, exist_ok=True)
    outside = Outside(folder, False)
    try:
        check(outside)
    finally:
        if not options.folder:
            shutil.rmtree(folder, ignore_errors=True)
    print(f"{len(outside.wrong)} wrong")
    return 1 if outside.wrong else 0


# CPU seconds of the first debug build of ConsentSystem with a small target of tests.
MOST_CPU = 60


def check(outside):
    tests = outside.folder / "Tests"
    is_fresh = not (outside.folder / ".build").exists()
    shutil.rmtree(tests, ignore_errors=True)
    write(tests / "DoubleTests/T.swift", "import ConsentSystem\nimport Testing\n\n"
          "@Test func double() { #expect(CameraDevice().status == .undetermined) }\n")
    outside.manifest([("DoubleTests", ["ConsentSystem"])])
    cpu = outside.build()
    print(f"  build of ConsentSystem: {cpu:.1f} CPU s{'' if is_fresh else ', not the first'}")
    outside.expect(cpu <= MOST_CPU, f"the first build takes more than {MOST_CPU} CPU s")
    app(outside)
    text, names = emitted(outside)
    write(tests / "CaseTests/Cases.swift", text)
    lines = [line for line in SCREEN_TESTS.split("\n") if line.strip()]
    outside.expect(len(lines) < 25, f"the tests of the screen take {len(lines)} lines")
    write(tests / "ScreenTests/Model.swift", IMPORTS + SCREEN)
    write(tests / "ScreenTests/Tests.swift", IMPORTS + SCREEN_TESTS)
    sync = (ROOT / "Tests/ConsentClientsTests/ContactSync.swift").read_text()
    write(tests / "SyncTests/Sync.swift", sync + "import Testing\n" + SYNC_TESTS)
    outside.expect(FAKE.count("\n") < 40, "the fake takes forty lines")
    write(tests / "FakeTests/Fake.swift", "import ConsentChecks\nimport ConsentVocabulary\nimport Testing\n" + FAKE)
    clients = ["ConsentClients", "ConsentExploration", "PropertyChecks"]
    targets = [("DoubleTests", ["ConsentSystem"]), ("CaseTests", ["ConsentSystem"]), ("ScreenTests", clients),
               ("SyncTests", clients), ("FakeTests", ["ConsentChecks"])]
    outside.manifest(targets)
    outside.build()
    if outside.wrong:
        return
    _, text = outside.swift_testing("--filter", "CaseTests", environment=QUIET)
    passed = len(re.findall(r"✔ Test \S.* passed", text))
    print(f"  {passed} of {len(names)} emitted cases pass")
    outside.expect(passed == len(names), f"emitted cases: {text[-3000:]}")
    wrong = re.findall(r"✘ Test .* recorded an issue", text)
    outside.expect(len(wrong) == 1, f"a changed expectation: {wrong}")
    pasted = screen(outside)
    reports, text = outside.swift_testing("--filter", "SyncTests", environment=QUIET)
    outside.expect(not reports and "all visited" in text, f"the sync: {reports} {text[-1500:]}")
    print("  " + "".join(re.findall(r"^Contact.* all visited.*$", text, re.M)))
    reports, text = outside.swift_testing("--filter", "FakeTests", environment=QUIET)
    outside.expect("[.authorizationStatus]" in str(reports.get("fake")), f"the fake: {reports} {text[-1500:]}")
    # The printed test.
    write(tests / "ScreenTests/Pasted.swift", IMPORTS + pasted + "\n")
    outside.build()
    reports, text = outside.swift_testing("--filter", "ScreenTests", environment=QUIET)
    outside.expect(any("is right after" in name for name in re.findall(r"✘ Test (.*?) recorded", text)),
                   f"the pasted test does not fail: {text[-1500:]}")


if __name__ == "__main__":
    sys.exit(main())
