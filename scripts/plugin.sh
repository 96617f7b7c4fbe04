#!/usr/bin/env bash
# Runs `swift package consent-lint` in a package that depends on this one: on names that hold, on names that
# lose data, with a flag, and on nothing that is there.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/Sources/Tea"
cp -r Specs/AppClip/Examples/{Article,Mended} "$folder"
echo 'public let tea = 1' > "$folder/Sources/Tea/Tea.swift"
cat > "$folder/Package.swift" <<END
// swift-tools-version: 6.0
import PackageDescription
let package = Package(
  name: "Tea", dependencies: [.package(path: "$PWD")], targets: [.target(name: "Tea")])
END
cd "$folder"
lint() { # EXIT-CODE WORDS-IN-THE-OUTPUT ARGUMENT ...
  local code=0 expected=$1 words=$2
  shift 2
  swift package --disable-sandbox consent-lint "$@" > out 2> err || code=$?
  if [ "$code" != "$expected" ] || ! grep -q "$words" out err; then
    echo "swift package consent-lint $*: exited with $code, not $expected"
    cat out err
    exit 1
  fi
}
lint 0 "HOLDS" Mended
lint 1 "clip/textNamesDiffer" Article
lint 0 '"verdict":"holds"' Mended --json -
lint 1 "there is no such file" Nothing
