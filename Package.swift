// swift-tools-version: 6.2

import PackageDescription

// `CONSENT_COMMIT=$(git rev-parse HEAD) swift build …` writes the commit into the program. A build without the
// variable names none: the manifest is cached, so a commit that it reads itself may be an old one.
let commit = (Context.environment["CONSENT_COMMIT"] ?? "").filter(\.isHexDigit)

// A newer compiler has newer warnings, which must not keep anybody from building. They are errors only with
// `CONSENT_STRICT=1`, which the gate sets. A change of the variable builds everything anew.
let isStrict = Context.environment["CONSENT_STRICT"] == "1"

// `CONSENT_TESTS='NotationTests|ReportingTests' swift test` builds these targets of tests alone. The package manager
// builds all of them into one program, which takes minutes.
let wanted = Context.environment["CONSENT_TESTS"]?.split(separator: "|").map(String.init)

// Targets in reading order on three floors, each under the question it answers. An arrow that is missing from
// `dependencies` is an independence that the package claims; `scripts/check.sh` builds with
// `--explicit-target-dependency-import-check error` so that each claim is checked. No floor uses one below it in
// this file; `RoomsTests` holds that.

// How is anything tested? Nothing here knows of consent.
let testing: [Target] = [
  // What is a machine, a step, a side, a claim?
  .target(name: "StateMachines"),
  // How is a value written in Swift?
  .target(name: "SwiftSource"),
  // How do we search and shrink?
  .target(name: "PropertyTesting"),
  // How are a model and its opponents compared?
  .target(name: "Lockstep", dependencies: ["StateMachines", "SwiftSource", "PropertyTesting"]),
  // What does the operating system hand over? (The one room that imports a C library.)
  .target(name: "OperatingSystem"),
  // What of the system can Swift not call? (C, for Workers alone.)
  .target(name: "SystemCalls"),
  // How do we survive what we test, and use all cores?
  .target(
    name: "Workers",
    dependencies: [
      "SystemCalls", "OperatingSystem", "StateMachines", "PropertyTesting", "Lockstep",
    ]),
  // How do properties sit in `swift test`?
  .target(
    name: "PropertyChecks",
    dependencies: ["OperatingSystem", "SwiftSource", "PropertyTesting"]),
  // Through which hooks of Swift's runtime does each job pass? (C, for JobOrders alone.)
  .target(name: "JobHooks"),
  // In which order do an app's tasks run?
  .target(name: "JobOrders", dependencies: ["JobHooks", "SwiftSource", "PropertyTesting"]),
  // How does a machine?
  .target(
    name: "MachineChecks",
    dependencies: [
      "StateMachines", "SwiftSource", "PropertyTesting", "Lockstep", "PropertyChecks",
      "JobOrders",
    ]),
  // How is it written down?
  .target(name: "Notation", dependencies: ["StateMachines"]),
  // How does a page look, and what does its script do? (C, for `#embed`; for Reporting alone.)
  .target(name: "PageFiles", exclude: ["base.css", "report.css", "walk.js"]),
  // What came of it, and for whom?
  .target(name: "Reporting", dependencies: ["PageFiles", "StateMachines", "PropertyTesting"]),
  // How does a program read its arguments and print?
  .target(name: "Terminal", dependencies: ["OperatingSystem", "Notation", "Reporting"]),
  // What is asked of a machine?
  .target(
    name: "ConsentSuite",
    dependencies: [
      "OperatingSystem", "StateMachines", "SwiftSource", "PropertyTesting", "Lockstep", "Workers",
      "Notation", "Reporting",
    ]),
]

// What is consent? Vocabulary, model, system and claims of each machine, and what apps use of them.
let domain: [Target] = [
  // What can be said?
  .target(
    name: "ConsentVocabulary", dependencies: ["StateMachines", "SwiftSource", "Notation"]),
  // What must happen?
  .target(name: "ConsentModel", dependencies: ["StateMachines", "ConsentVocabulary"]),
  // What does happen?
  .target(name: "ConsentSystem", dependencies: ["StateMachines", "ConsentVocabulary"]),
  // What must always hold?
  .target(name: "ConsentInvariants", dependencies: ["StateMachines", "ConsentVocabulary"]),
  // Which machines are there? (The one list; how each is drawn, its scopes, faults and secrecy.)
  .target(
    name: "ConsentMachines",
    dependencies: [
      "OperatingSystem", "StateMachines", "PropertyTesting", "Lockstep", "Workers", "Notation",
      "Reporting", "ConsentVocabulary", "ConsentModel", "ConsentSystem", "ConsentInvariants",
      "ConsentSuite",
    ]),
  // How does an app use it, in a test and for real?
  .target(
    name: "ConsentClients",
    dependencies: [
      "StateMachines", "SwiftSource", "PropertyTesting", "ConsentVocabulary", "ConsentSystem",
    ]),
  // Which states does an app reach beside a device, and which do its tests? (For tests alone, as it takes over
  // their jobs.)
  .target(
    name: "ConsentExploration",
    dependencies: [
      "StateMachines", "SwiftSource", "PropertyTesting", "PropertyChecks", "JobOrders",
      "ConsentVocabulary", "ConsentSystem", "ConsentClients",
    ]),
  // Does an app's own fake behave as the model?
  .target(
    name: "ConsentChecks",
    dependencies: [
      "StateMachines", "Lockstep", "MachineChecks", "ConsentVocabulary", "ConsentModel",
    ]),
]

// How is it asked?
let programs: [Target] = [
  // What was it built from, and what does it carry of Specs? (C, for `#embed` and for a text as a setting.)
  .target(
    name: "BuildFacts", cSettings: commit.isEmpty ? [] : [.define("CONSENT_COMMIT", to: commit)]),
  // How do I ask?
  .target(
    name: "ConsentTool",
    dependencies: [
      "BuildFacts", "OperatingSystem", "StateMachines", "Lockstep", "Workers", "Notation",
      "Reporting", "Terminal", "ConsentSuite",
    ]),
  // The program: hands the list to the tool.
  .executableTarget(
    name: "consent",
    dependencies: [
      "Terminal", "ConsentSuite", "ConsentTool", "ConsentMachines",
    ]),
  // What do the files of a project lose?
  .target(
    name: "ProjectLint",
    dependencies: [
      "OperatingSystem", "StateMachines", "Notation", "Reporting", "ConsentVocabulary",
      "ConsentModel", "ConsentSystem", "ConsentInvariants",
    ]),
  // How do I ask that?
  .executableTarget(
    name: "consent-lint",
    dependencies: ["OperatingSystem", "Reporting", "Terminal", "ProjectLint"]),
]

// Tests, and what only they use.
let tests: [Target] = [
  // What has to be set before the first test runs? (C, as only a constructor comes early enough.)
  .target(name: "QuietErrors", path: "Tests/QuietErrors"),
  .testTarget(
    name: "PropertyTestingTests",
    dependencies: ["SwiftSource", "PropertyTesting", "PropertyChecks"]),
  .testTarget(
    name: "LockstepTests",
    dependencies: [
      "StateMachines", "Lockstep", "PropertyTesting", "PropertyChecks", "MachineChecks",
    ]),
  .testTarget(
    name: "JobOrdersTests",
    dependencies: [
      "StateMachines", "Lockstep", "JobOrders", "PropertyTesting", "PropertyChecks",
      "MachineChecks",
    ]),
  // A program that the tests of workers start, as a process that forks has to have one thread.
  .executableTarget(
    name: "worker-probe",
    dependencies: [
      "OperatingSystem", "StateMachines", "PropertyTesting", "Lockstep", "Workers", "Reporting",
      "ConsentSuite", "ConsentMachines", "ConsentVocabulary",
    ],
    path: "Tests/WorkerProbe"),
  .testTarget(
    name: "WorkersTests",
    dependencies: [
      "OperatingSystem", "Lockstep", "Workers", "PropertyTesting", "worker-probe",
    ]),
  .testTarget(name: "NotationTests", dependencies: ["Notation"]),
  .testTarget(
    name: "ReportingTests", dependencies: ["StateMachines", "PropertyTesting", "Reporting"]),
  .testTarget(
    name: "ConsentVocabularyTests",
    dependencies: [
      "StateMachines", "SwiftSource", "Notation", "ConsentVocabulary", "PropertyTesting",
      "PropertyChecks",
    ]),
  .testTarget(
    name: "ConsentModelTests",
    dependencies: ["StateMachines", "PropertyTesting", "ConsentModel", "ConsentVocabulary"]),
  .testTarget(
    name: "ConsentSystemTests",
    dependencies: [
      "StateMachines", "PropertyTesting", "PropertyChecks", "ConsentSystem", "ConsentVocabulary",
    ]),
  .testTarget(
    name: "ConsentClientsTests",
    dependencies: [
      "StateMachines", "JobOrders", "PropertyTesting", "PropertyChecks", "ConsentVocabulary",
      "ConsentSystem", "ConsentClients", "ConsentExploration", "ConsentChecks",
    ]),
  .testTarget(
    name: "ConsentInvariantsTests",
    dependencies: ["StateMachines", "Notation", "ConsentInvariants", "ConsentVocabulary"]),
  .testTarget(
    name: "ConsentMachinesTests",
    dependencies: [
      "OperatingSystem", "StateMachines", "PropertyTesting", "PropertyChecks", "Lockstep",
      "Workers",
      "Notation", "Reporting", "ConsentVocabulary", "ConsentModel", "ConsentSystem",
      "ConsentInvariants", "ConsentSuite", "ConsentTool", "ConsentMachines",
    ]),
  // How is a program run as a person would run it?
  .target(name: "Desk", dependencies: ["QuietErrors"], path: "Tests/Desk"),
  .testTarget(
    name: "ConsentToolTests",
    dependencies: [
      "consent", "ConsentSuite", "ConsentMachines", "ConsentVocabulary", "Notation",
      "Reporting",
    ], exclude: ["Oldest"]),
  .testTarget(
    name: "ProjectLintTests",
    dependencies: [
      "consent-lint", "OperatingSystem", "ProjectLint", "ConsentVocabulary", "ConsentInvariants",
      "PropertyTesting", "PropertyChecks",
    ]),
]

// Gives the targets of a floor their folders, which have the names of the targets.
func on(_ floor: String, _ targets: [Target]) -> [Target] {
  let folders = ["consent": "Consent", "consent-lint": "ConsentLint"]
  for target in targets { target.path = "Sources/\(floor)/\(folders[target.name] ?? target.name)" }
  return targets
}

let package = Package(
  name: "consent",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .executable(name: "consent", targets: ["consent"]),
    // The doubles, and what can be said to them.
    .library(name: "ConsentSystem", targets: ["ConsentSystem", "ConsentVocabulary"]),
    .library(
      name: "ConsentClients", targets: ["ConsentClients", "ConsentSystem", "ConsentVocabulary"]),
    // For the tests of an app alone: its own target must not link the hooks of JobOrders.
    .library(name: "ConsentExploration", targets: ["ConsentExploration"]),
    .library(
      name: "ConsentModel", targets: ["ConsentModel", "ConsentInvariants", "ConsentVocabulary"]),
    .library(name: "ConsentChecks", targets: ["ConsentChecks", "ConsentVocabulary"]),
    .library(name: "PropertyTesting", targets: ["PropertyTesting"]),
    .library(name: "PropertyChecks", targets: ["PropertyChecks"]),
    .library(name: "JobOrders", targets: ["JobOrders"]),
    .library(name: "MachineChecks", targets: ["MachineChecks", "StateMachines", "Lockstep"]),
  ],
  targets: on("Testing", testing) + on("Consent", domain) + on("Programs", programs)
    + tests.filter { $0.type != .test || wanted?.contains($0.name) ?? true },
  swiftLanguageModes: [.v6]
)

// Nothing in these is hot: to optimize them takes a sixth of the program's build. Of libraries only the notation is
// among them, which reads and writes cases. Since tools version 6.2 a package with such flags may be used by version;
// `scripts/outside.py --version` does it.
let plain: Set = ["ConsentSuite", "ConsentTool", "Notation", "Reporting", "Terminal", "Workers"]

for target in package.targets {
  if target.type == .test { target.dependencies.append("Desk") }
  var settings = target.swiftSettings ?? []
  if isStrict { settings.append(.treatAllWarnings(as: .error)) }
  settings += [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  // Tests are compiled without optimization as well: their loops are in the libraries, which README's first command
  // has compiled before.
  if plain.contains(target.name) || target.type == .test {
    settings.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
  }
  target.swiftSettings = settings
}
