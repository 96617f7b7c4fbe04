#ifndef BUILD_FACTS_H
#define BUILD_FACTS_H

/// The commit in the variable `CONSENT_COMMIT` of the build; empty without one.
const char *consent_commit(void);

/// The C compiler of the toolchain, with the commit of its source.
const char *consent_compiler(void);

#endif
