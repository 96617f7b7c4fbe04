#!/usr/bin/env bash
# Writes the table of the files of Specs that the program carries, for use outside of a checkout: all pages, and
# the cases that a check plays. Run it after adding, moving or deleting one; a test compares it with the folder.
set -euo pipefail
cd "$(dirname "$0")/../Sources/Programs/BuildFacts"
find ../../../Specs -name '*.md' -o -path '*/Scenarios/*.consent' -o -path '*/Published/*.consent' \
  -o -path '*/Regressions/*.consent' | LC_ALL=C sort | sed 's/.*/#embed "&" suffix(, 30, )/' > SpecsRows.h
