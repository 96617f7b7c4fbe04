#ifndef BUILD_FACTS_H
#define BUILD_FACTS_H

#include <stdint.h>

/// The commit in the variable `CONSENT_COMMIT` of the build; empty without one.
const char *consent_commit(void);

/// The digest (FNV-1a) of a file; 0 if it cannot be read.
uint64_t consent_digest(const char *path);

/// The C compiler of the toolchain, with the commit of its source.
const char *consent_compiler(void);

/// The carried files of Specs, each followed by the byte 30 (record separator).
const char *consent_specs_texts(void);

/// The rows that name these files, one a line, with the path from Specs.c between quotation marks.
const char *consent_specs_rows(void);

#endif
