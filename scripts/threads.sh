#!/usr/bin/env bash
# Has the thread sanitizer watch the double of contacts while many tasks use it at once. It builds apart,
# for some minutes; it says what it found, and fails then.
set -euo pipefail
cd "$(dirname "$0")/.."
swift test --sanitize=thread --scratch-path .build-threads \
  --filter 'Many tasks|A device that a test|CallbacksTests|AsynchronousRequestTests'
