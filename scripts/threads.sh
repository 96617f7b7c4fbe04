#!/usr/bin/env bash
# Has the thread sanitizer watch the double of contacts while many tasks use it at once. It says what it
# found, and fails then. Only what the double is made of is built, in .build-threads, for some minutes.
set -euo pipefail
cd "$(dirname "$0")/.."
package=.build-threads/package
rm -rf "$package"
mkdir -p "$package/Sources" "$package/Tests"
rooms=(
  OperatingSystem Counting StateMachines SwiftSource PropertyTesting PropertyChecks Notation ConsentVocabulary
  ConsentSystem
)
for room in "${rooms[@]}"; do ln -s "$PWD/Sources/$room" "$package/Sources/$room"; done
ln -s "$PWD/Tests/ConsentSystemTests" "$package/Tests/ConsentSystemTests"
# The same manifest, of which the other rooms are taken out.
cat Package.swift - > "$package/Package.swift" << 'MANIFEST'

let rooms: Set = [
  "OperatingSystem", "Counting", "StateMachines", "SwiftSource", "PropertyTesting", "PropertyChecks",
  "Notation", "ConsentVocabulary", "ConsentSystem", "ConsentSystemTests",
]
package.targets.removeAll { !rooms.contains($0.name) }
package.products = []
MANIFEST
swift test --sanitize=thread --package-path "$package" \
  --filter 'Many tasks|A device that a test|CallbacksTests|AsynchronousRequestTests'
