#ifndef BUILD_FACTS_H
#define BUILD_FACTS_H

/// The commit in the variable `CONSENT_COMMIT` of the build; empty without one.
const char *consent_commit(void);

/// The C compiler of the toolchain, with the commit of its source.
const char *consent_compiler(void);

/// The carried files of Specs, each followed by the byte 30 (record separator).
const char *consent_specs_texts(void);

/// The rows that name these files, one a line, with the path from Specs.c between quotation marks.
const char *consent_specs_rows(void);

#endif
