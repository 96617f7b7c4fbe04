#include "PageFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char style[] = {
#embed "base.css" suffix(, )
#embed "report.css" suffix(, 0)
};

static const char script[] = {
#embed "walk.js" suffix(, 0)
};

const char *consent_page_style(void) { return style; }

const char *consent_page_script(void) { return script; }
