#include "BuildFacts.h"

#include <stdio.h>

#ifndef CONSENT_COMMIT
#define CONSENT_COMMIT
#endif
#define TEXT_OF(word) #word
#define TEXT(word) TEXT_OF(word)

const char *consent_commit(void) { return TEXT(CONSENT_COMMIT); }

uint64_t consent_digest(const char *path) {
  FILE *file = fopen(path, "rb");
  uint64_t value = 0xCBF29CE484222325;
  unsigned char bytes[1 << 16];
  if (!file) return 0;
  for (size_t count; (count = fread(bytes, 1, sizeof bytes, file)) > 0;)
    for (size_t place = 0; place < count; place++) value = (value ^ bytes[place]) * 0x100000001B3;
  if (ferror(file)) value = 0;
  fclose(file);
  return value;
}

const char *consent_compiler(void) { return __VERSION__; }
