#!/usr/bin/env bash
# Compiles the reference models for WebAssembly with Embedded Swift, and writes one HTML file in which a person
# plays with them, offline.
#
#   scripts/page.sh             writes .build/page/consent.html
#   scripts/page.sh --check     also compares the module with .build/release/consent, and drives the page in
#                               Chromium
#   scripts/page.sh --picture   the same, and takes the pictures of the documents anew
#
# Fails with a sentence where the toolchain has no embedded library for wasm32, or node, python3 or, for a check,
# Chromium is missing: install nodejs, python3, chromium.
set -euo pipefail
cd "$(dirname "$0")/.."
case "${1:-}" in
  "" | --check | --picture) ;;
  *) sed -n '2,11p' "$0"; exit 64 ;;
esac

tools="$(dirname "$(readlink -f "$(command -v swiftc)")")"
library="$tools/../lib/swift/embedded/wasm32-unknown-none-wasm"
for program in node python3; do
  command -v "$program" > /dev/null || { echo "No page: $program is not installed."; exit 1; }
done
if [ ! -e "$library/libswiftUnicodeDataTables.a" ] || [ ! -x "$tools/wasm-ld" ]; then
  echo "No page: this toolchain has no embedded library for wasm32-unknown-none-wasm."
  exit 1
fi

out=.build/page
mkdir -p "$out"

# Compiles a room; what the compiler says is shown if it fails. (It warns of `any Side`, which the page has not.)
compile() {
  local room=$1
  shift
  swiftc -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded -swift-version 6 -wmo -Osize \
    -parse-as-library -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility \
    -package-name consent -I "$out" -module-name "$room" "$@" > "$out/$room.log" 2>&1 ||
    { cat "$out/$room.log"; exit 1; }
}

find Sources/Consent/ConsentVocabulary -name '*.swift' | sort | xargs python3 scripts/page/names.py > "$out/Names.swift"
for room in StateMachines Notation ConsentVocabulary ConsentModel; do
  # The spelling of values as Swift rests on reflection, and failures on Codable, which Embedded Swift has not.
  mapfile -t files < <(find Sources/*/"$room" -name '*.swift' ! -name '*+Swift.swift' ! -path '*/StateMachines/Failure.swift' \
    ! -path '*/StateMachines/IndexRanges.swift' ! -path '*/StateMachines/ExitReason.swift' \
    ! -path '*/StateMachines/SearchEnd.swift' | sort)
  [ "$room" != StateMachines ] || files+=(scripts/page/StateMachines/Failures.swift)
  [ "$room" != ConsentVocabulary ] || files+=("$out/Names.swift")
  compile "$room" -emit-module -emit-module-path "$out/$room.swiftmodule" "${files[@]}"
done
compile ConsentPage -c -o "$out/ConsentPage.o" scripts/page/*.swift
"$tools/clang" --target=wasm32 -Oz -mbulk-memory -ffreestanding -fno-builtin -c scripts/page/runtime.c \
  -o "$out/runtime.o"
"$tools/wasm-ld" --no-entry --gc-sections --stack-first -z stack-size=1048576 --export-memory --strip-all -O2 \
  "$out/ConsentPage.o" "$out/runtime.o" "$library/libswiftUnicodeDataTables.a" -o "$out/consent.wasm"
if grep -q "cannot print value in embedded Swift" "$out/consent.wasm"; then
  echo "The module prints a value that Embedded Swift cannot print: find its interpolation, and name its cases."
  exit 1
fi
python3 scripts/page/build.py "$out/consent.wasm" Specs "$out/consent.html"
[ -n "${1:-}" ] || exit 0

node scripts/page/prove.mjs "$out/consent.wasm" .build/release/consent Specs
if ! command -v "${CHROMIUM:-chromium}" > /dev/null; then
  echo "Not tried in a browser: chromium is not installed."
  exit 1
fi
# Reports of runs, beside the page that they link.
rm -f "$out"/report-*
report() {
  local name=$1 code=$2
  shift 2
  [ "$(cd "$out" && ../release/consent "$@" --html "report-$name.html" > "report-$name.txt" 2>&1; echo $?)" = "$code" ] ||
    { cat "$out/report-$name.txt"; exit 1; }
}
report check 1 check contacts --seed 3 --runs 3000 --fault forgetsARefusal --fault grantsWhenClipped \
  --fault callsFatalError
report twins 1 check contacts-twins --seed 3 --runs 3000 --fault countsEvenIfIllegible
report explore 2 explore contacts --scope contacts=1,calls=1
report faults 0 faults camera --seed 3
node scripts/page/drive.mjs "$out/consent.html" "$out/consent.wasm" Specs "$out"
# A walk out of the address plays on the command line.
.build/release/consent replay "$out/walk.consent" > "$out/walk.txt"
[ "$1" != --picture ] || cp "$out"/{playground,counterexample}.png scripts/page
