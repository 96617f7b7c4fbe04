#!/usr/bin/env bash
# Has the thread sanitizer watch the double of contacts while many tasks use it at once, and runs in an order beside
# ordinary tests. It says what it found, and fails then. Only what these are made of is built, in .build-threads,
# for some minutes.
set -euo pipefail
cd "$(dirname "$0")/.."
package=.build-threads/package
rm -rf "$package"
mkdir -p "$package/Sources/Testing" "$package/Sources/Consent" "$package/Tests"
rooms=(
  OperatingSystem StateMachines SwiftSource PropertyTesting PropertyChecks JobHooks JobOrders Lockstep
  MachineChecks Notation ConsentVocabulary ConsentSystem
)
for room in "${rooms[@]}"; do
  for folder in Sources/*/"$room"; do ln -s "$PWD/$folder" "$package/$folder"; done
done
for folder in ConsentSystemTests JobOrdersTests Desk QuietErrors; do ln -s "$PWD/Tests/$folder" "$package/Tests/$folder"; done
# The same manifest, of which the other rooms are taken out.
cat Package.swift - > "$package/Package.swift" << 'MANIFEST'

let rooms: Set = [
  "OperatingSystem", "StateMachines", "SwiftSource", "PropertyTesting", "PropertyChecks",
  "JobHooks", "JobOrders", "Lockstep", "MachineChecks", "Notation", "ConsentVocabulary", "ConsentSystem",
  "ConsentSystemTests", "JobOrdersTests", "Desk", "QuietErrors",
]
package.targets.removeAll { !rooms.contains($0.name) }
package.products = []
MANIFEST
swift test --sanitize=thread --package-path "$package" \
  --filter 'Many tasks|A device that a test|CallbacksTests|AsynchronousRequestTests|Jobs of a run|Beside each other'
