#include "BuildFacts.h"

#ifndef CONSENT_COMMIT
#define CONSENT_COMMIT
#endif
#define TEXT_OF(word) #word
#define TEXT(word) TEXT_OF(word)

const char *consent_commit(void) { return TEXT(CONSENT_COMMIT); }

const char *consent_compiler(void) { return __VERSION__; }
