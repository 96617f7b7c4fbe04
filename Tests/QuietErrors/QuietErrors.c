#include "QuietErrors.h"

#include <stdlib.h>

/* Swift Testing keeps the stack of each thrown error unless this variable says otherwise when it first looks.
   Refusals are thrown by the hundred thousand. A constructor runs before any test, also where somebody types
   `swift test` without setting a thing. Whoever sets the variable keeps their value. */
__attribute__((constructor)) static void keep_no_stacks(void) {
  setenv("SWT_SWIFT_ERROR_BACKTRACING_ENABLED", "0", 0);
}
