// swift-tools-version: 6.2

import PackageDescription

// The benchmarks: how fast, how small, against the field? A package of its own, so that no build of the other one
// compiles them: `swift run -c release --package-path scripts/bench bench w1`.

let package = Package(
  name: "bench",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "consent", path: "../..")],
  targets: [
    // Which problems are searched and shrunk?
    .target(
      name: "BenchmarkProblems",
      dependencies: [
        .product(name: "PropertyTesting", package: "consent"),
        .product(name: "MachineChecks", package: "consent"),
      ]),
    .executableTarget(name: "bench", dependencies: ["BenchmarkProblems"]),
    // Does the shrinker end at the least example of each problem?
    .testTarget(name: "BenchmarkTests", dependencies: ["BenchmarkProblems"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
