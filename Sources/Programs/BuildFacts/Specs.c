#include "BuildFacts.h"

/* The files of Specs as they are, one after the other. Each row of SpecsRows.h names a file; a byte that no text
   contains follows it. The rows are carried as well, as they say which text belongs to which path. */
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char texts[] = {
#include "SpecsRows.h"
    0};

static const char rows[] = {
#embed "SpecsRows.h" suffix(, 0)
};

const char *consent_specs_texts(void) { return texts; }

const char *consent_specs_rows(void) { return rows; }
