#!/usr/bin/env bash
# Has the thread sanitizer watch the double of contacts while many tasks use it at once. It says what it
# found, and fails then. Only what the double is made of is built, in .build-threads, for some minutes.
set -euo pipefail
cd "$(dirname "$0")/.."
package=.build-threads/package
rm -rf "$package"
mkdir -p "$package/Sources" "$package/Tests"
rooms=(Counting StateMachines PropertyTesting PropertyChecks Notation ConsentVocabulary ConsentSystem)
for room in "${rooms[@]}"; do ln -s "$PWD/Sources/$room" "$package/Sources/$room"; done
ln -s "$PWD/Tests/ConsentSystemTests" "$package/Tests/ConsentSystemTests"
cat > "$package/Package.swift" << 'MANIFEST'
// swift-tools-version: 6.2
import PackageDescription
let package = Package(
  name: "threads",
  targets: [
    .target(name: "Counting"), .target(name: "StateMachines"), .target(name: "Notation"),
    .target(name: "PropertyTesting", dependencies: ["Counting"]),
    .target(name: "PropertyChecks", dependencies: ["PropertyTesting"]),
    .target(name: "ConsentVocabulary", dependencies: ["StateMachines", "Notation"]),
    .target(name: "ConsentSystem", dependencies: ["StateMachines", "ConsentVocabulary"]),
    .testTarget(
      name: "ConsentSystemTests",
      dependencies: ["StateMachines", "PropertyTesting", "PropertyChecks", "ConsentSystem", "ConsentVocabulary"]),
  ],
  swiftLanguageModes: [.v6])
for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
MANIFEST
swift test --sanitize=thread --package-path "$package" \
  --filter 'Many tasks|A device that a test|CallbacksTests|AsynchronousRequestTests'
