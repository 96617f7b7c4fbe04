#!/usr/bin/env bash
# The gate: everything a change must pass, from a clean build. The longer checks are dealt into twelve slices.
#
#   scripts/check.sh             the gate, with a fresh seed; .ci/run calls this and one slice
#   scripts/check.sh --slice N   slice N of the longer checks, 1 to 12, at most twelve minutes each
#   scripts/check.sh --full      the gate and all slices; a step that fails does not stop the others
#   scripts/check.sh --list      the steps of each
#   scripts/check.sh --step NAME one step alone, in the tree as it is
#   SEED=7 scripts/check.sh ...  a given seed
#
# Exit: 0 if all steps end with 0, 1 if not, 64 for wrong usage. The last lines have the minutes of each step.
set -euo pipefail
cd "$(dirname "$0")/.."
export SEED=${SEED:-$(date +%s)}
# Warnings are errors here and nowhere else, so that a newer compiler does not stop a newcomer.
export CONSENT_STRICT=1
# Tests that play a sample draw it from this seed.
export CONSENT_SEED=$SEED

gate=(layout verdict tests debug outside-short)
# The whole of the tests comes round in six slices.
slices=(
  "whole-1 requirements threads"
  "whole-2 static"
  "whole-3 outside"
  "whole-4 documents catalogues"
  "whole-5 faults workers"
  "whole-6 nightly sanitizer"
  "whole-1 cluster kills damage"
  "whole-2 page"
  "whole-3 outside-apps"
  "whole-4 workflow"
  "whole-5 mutants"
  "whole-6 bench"
)

consent=$PWD/.build/release/consent
# A step that is run alone builds the program that it needs.
program() { swift build -c release --product consent; }

# MARK: The gate

title_layout="Layout of the code"
step_layout() {
  swift format lint --strict --recursive Package.swift Sources Tests scripts/bench/Package.swift scripts/bench/Sources scripts/bench/Tests
  scripts/words.py
  scripts/platforms.py
}
# The targets of tests in debug: each third of them by turns.
thirds=(
  "ConsentMachinesTests|NotationTests|ReportingTests"
  "ConsentToolTests|ConsentVocabularyTests|ConsentModelTests|ConsentSystemTests|ConsentInvariantsTests"
  "PropertyTestingTests|LockstepTests|JobOrdersTests|WorkersTests|ConsentClientsTests|ProjectLintTests"
)
title_verdict="README's first command, from nothing: the program and its verdict, with every arrow between rooms declared"
step_verdict() {
  rm -rf .build
  swift run -c release --explicit-target-dependency-import-check error consent check --seed "$SEED"
}
title_tests="README's second command: every test, over the same libraries"
step_tests() { tests -c release --disable-testable-imports; }
# Runs tests, and repeats at the end which of them failed, and how to play them again.
tests() {
  local code=0
  mkdir -p .build
  swift test "$@" 2>&1 | tee .build/tests.txt || code=$?
  [ $code = 0 ] || {
    echo; echo "What failed:"; grep -B 1 -A 12 '^✘\|error: ' .build/tests.txt | tail -n 400
    echo; echo "In short:"; grep -A 1 'recorded an issue\|error: ' .build/tests.txt | grep '^[✘↳]\|error: ' | cut -c 1-300 | awk '!seen[$0]++' | tail -n 60
    echo "Once more: CONSENT_SEED=$SEED CONSENT_SIZE=${CONSENT_SIZE:-} swift test $*, with --filter and a test's name"
  }
  return $code
}
title_debug="Debug, where casts and arithmetic are checked: 2,000 cases of each machine, and a third of the tests"
step_debug() {
  local third=${thirds[$(($(git rev-list --count HEAD) % 3))]}
  CONSENT_TESTS=$third tests --filter "^($third)\\."
  swift build --product consent
  # So few cases leave goals unvisited, which is exit code 2.
  for machine in contacts contacts-twins camera clip clip-twins device; do
    .build/debug/consent check "$machine" --runs 2000 --seed "$SEED" > .build/debug.txt || [ $? = 2 ] ||
      { cat .build/debug.txt; exit 1; }
  done
}
title_outside_short="As a package outside uses it: one failure, one trap, one endless loop"
step_outside_short() { scripts/outside.py --short; }

# MARK: Slices

# The whole of the tests, by parts of their names; the last part has all that no other has.
whole=(
  '^ConsentToolTests\.'
  '^ConsentMachinesTests\..*/(FaultTests|ContactsExplorationTests|AlikeTests|ContactsAlikeTests)\.swift:'
  '^ConsentMachinesTests\..*/(AppClip\w+|Camera\w+|Device\w+|TwinTests|RefutedDesignTests)\.swift:'
  '^ConsentMachinesTests\.'
  '^(PropertyTestingTests|JobOrdersTests|WorkersTests|ConsentClientsTests|ProjectLintTests)\.'
)
for number in 1 2 3 4 5 6; do declare "title_whole_$number=The tests whole, part $number of 6"; done
step_whole_1() { whole 1; }
step_whole_2() { whole 2; }
step_whole_3() { whole 3; }
step_whole_4() { whole 4; }
step_whole_5() { whole 5; }
step_whole_6() { whole 6; }
# Plays a part of the tests at their whole size, without the tests of the parts before it.
whole() {
  local words=(-c release --disable-testable-imports) number
  for number in $(seq 1 $(($1 - 1))); do words+=(--skip "${whole[$number - 1]}"); done
  [ "$1" = 6 ] || words+=(--filter "${whole[$1 - 1]}")
  CONSENT_SIZE=whole tests "${words[@]}"
}
# Prints a filter of the tests of one in each N files of some folders, drawn from the seed: drawn N FOLDER...
drawn() {
  python3 - "$@" "$SEED" << 'END'
import pathlib, random, re, sys
share, folders, seed = int(sys.argv[1]), [pathlib.Path(name) for name in sys.argv[2:-1]], sys.argv[-1]
files = sorted({path.stem for folder in folders for path in folder.rglob("*.swift")
                if re.search(r"^ *@Test", path.read_text(), re.M)})
blocks = [files[start:start + share] for start in range(0, len(files), share)]
names = [random.Random(f"{seed} {block[0]}").choice(block) for block in blocks]
# The name of a test ends with its place.
print(f"^({'|'.join(folder.name for folder in folders)})\\..*/({'|'.join(map(re.escape, names))})\\.swift:")
END
}
title_sanitizer="The rooms with unsafe code under the address sanitizer: half of their files"
step_sanitizer() {
  local folders=() folder
  for folder in PropertyTesting Lockstep Notation ConsentSystem ConsentClients Workers; do
    folders+=("Tests/${folder}Tests")
  done
  # The runners of tests keep some allocations until they end, so that leaks are not looked for; a place of allocation
  # has few frames, which cost most of the time. Left to the gate: tests of crashes and of limits on memory, which end
  # in other ways here, tests of time limits, and those that compile a package.
  ASAN_OPTIONS=detect_leaks=0:malloc_context_size=3 swift test --sanitize=address --scratch-path .build-address \
    --filter "$(drawn 2 "${folders[@]}")" \
    --skip 'A program that imports PropertyTesting alone' --skip 'survives every mishap' \
    --skip 'A system that attacks its checker' --skip 'A check in another process' \
    --skip 'A process that ends in a case' --skip 'ends within its limit' --skip 'takes a share of the time'
}
title_threads="Many tasks at one double, under the thread sanitizer"
step_threads() { scripts/threads.sh; }
title_outside="As packages outside use it, all shapes"
step_outside() { scripts/outside.py; }
title_outside_apps="As an app's tests use the doubles, with all emitted cases"
step_outside_apps() { program; scripts/outside_apps.py; }
title_documents="Documents: commands print what they show, snippets compile"
step_documents() { swift build -c release; scripts/documents.py; }
title_page="The models in a page: the module is the model, and Chromium plays it"
step_page() { program; scripts/page.sh --check; }
title_catalogues="Catalogues, and public symbols without a comment"
step_catalogues() { swift build -c release; scripts/catalogues.py; }
title_static="Without the libraries of Swift"
step_static() {
  # In a folder of its own, as the flag changes how everything is linked. Outside of the checkout the program
  # plays the Specs that it carries; so few cases leave goals unvisited, which is exit code 2.
  swift build -c release --product consent --static-swift-stdlib --build-path .build-static
  local static=$PWD/.build-static/release/consent empty
  if ldd "$static" | grep libswift; then exit 1; fi
  empty=$(mktemp -d)
  (cd "$empty" && "$static" check --runs 2000 --seed "$SEED") || [ $? = 2 ]
  rm -rf "$empty"
}
title_workers="Workers change no byte and leave nothing behind"
step_workers() { program; scripts/workers.sh; }
title_kills="Runs that are killed at random moments"
step_kills() { program; scripts/kills.py --count 30 --seed "$SEED"; }
title_damage="Damaged shards, cases and corpora"
step_damage() { program; scripts/fuzz.sh all "$SEED"; }
title_nightly="The usual scopes, and two tall ones"
step_nightly() { program; scripts/tall.py --sample 2 --seed "$SEED"; }
title_cluster="On a cluster: Slurm, with a task that is killed, and Kubernetes"
step_cluster() { program; scripts/cluster/try.sh; }
title_workflow="The workflow file, step by step"
step_workflow() { scripts/workflow.py --only Build Check; }
title_bench="The benchmarks: each problem is shrunk to its least example"
step_bench() { swift test -c release --package-path scripts/bench; }
title_requirements="Each requirement of a claim"
step_requirements() { scripts/requirements.py; }
title_faults="A sample of planted faults, with as few commands as there can be"
step_faults() { program; scripts/shortest.py --sample 12 --seed "$SEED"; }
title_mutants="A sample of mutants"
step_mutants() {
  scripts/mutation/test_mutation.py
  # The mutated package is built with its warnings suppressed.
  env -u CONSENT_STRICT scripts/mutate --sample 16 --seed "$SEED" --least 90
}

# MARK: Running them

usage() {
  [ -z "${1:-}" ] || echo "$1"
  sed -n '2,11p' "$0" | sed 's/^# \{0,1\}//'
  exit 64
} >&2
title() { local name="title_${1//-/_}"; echo "${!name-}"; }
rows=()
failed=()
# Runs a step in a process of its own, so that it ends at its first error whoever calls it.
run() {
  local started=$SECONDS code=0
  printf '\n== %s (%s, seed %s)\n' "$(title "$1")" "$1" "$SEED"
  bash scripts/check.sh --step "$1" || code=$?
  rows+=("$(printf '%-16s %5.1f min%s' "$1" "$(((SECONDS - started) * 10 / 6))e-2" "$([ $code = 0 ] || echo "   FAILED with $code")")")
  [ $code = 0 ] || failed+=("$1")
  return $code
}
end() {
  echo
  printf '%s\n' "${rows[@]}"
  [ ${#failed[@]} = 0 ] || { echo "Failed: ${failed[*]}. Once more: SEED=$SEED scripts/check.sh --step ${failed[0]}"; exit 1; }
  echo "Passed."
}

case "${1:-}" in
  "")
    for name in "${gate[@]}"; do run "$name" || end; done
    end ;;
  --slice)
    [[ "${2:-}" =~ ^[1-9][0-2]?$ && ${2:-} -le ${#slices[@]} ]] || usage "There is no slice ${2:-}."
    # Names have no blanks: they are to be split.
    for name in ${slices[$2 - 1]}; do run "$name" || true; done
    end ;;
  --full)
    # A part of the whole stands in two slices.
    for name in "${gate[@]}" $(printf '%s\n' ${slices[*]} | awk '!met[$0]++'); do run "$name" || true; done
    end ;;
  --list)
    echo "gate: ${gate[*]}"
    for number in "${!slices[@]}"; do echo "slice $((number + 1)): ${slices[$number]}"; done ;;
  --step)
    [ -n "$(title "${2:-}")" ] || usage "There is no step ${2:-}."
    mkdir -p .build
    "step_${2//-/_}" ;;
  *) usage "There is no ${1}." ;;
esac
