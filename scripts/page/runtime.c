// The C functions that the embedded standard library of Swift expects, for WebAssembly without a system.
typedef __SIZE_TYPE__ size_t;
typedef unsigned long long word;
typedef unsigned __int128 wide;

extern unsigned char __heap_base;
static size_t top;
static struct block { struct block *next; } *unused[32];

// A block has 2^class bytes, of which the first 16 hold its class. Freed blocks are used again.
void *malloc(size_t size) {
  size_t class = 5;
  while (((size_t)1 << class) < size + 16) class++;
  struct block *block = unused[class];
  if (block) {
    unused[class] = block->next;
    return block;
  }
  if (!top) top = ((size_t)&__heap_base + 15) & ~(size_t)15;
  size_t start = top;
  top += (size_t)1 << class;
  size_t pages = __builtin_wasm_memory_size(0), needed = (top + 65535) >> 16;
  if (needed > pages) {
    size_t more = needed - pages < 16 ? 16 : needed - pages;
    if (__builtin_wasm_memory_grow(0, more) == (size_t)-1) __builtin_trap();
  }
  *(size_t *)start = class;
  return (void *)(start + 16);
}

void free(void *memory) {
  if (!memory) return;
  size_t class = *(size_t *)((char *)memory - 16);
  struct block *block = memory;
  block->next = unused[class];
  unused[class] = block;
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment > 16) __builtin_trap();
  *result = malloc(size);
  return 0;
}

void *memcpy(void *to, const void *from, size_t n) { return __builtin_memcpy(to, from, n); }
void *memmove(void *to, const void *from, size_t n) { return __builtin_memmove(to, from, n); }
void *memset(void *to, int byte, size_t n) { return __builtin_memset(to, byte, n); }
int memcmp(const void *one, const void *other, size_t n) {
  const unsigned char *a = one, *b = other;
  for (; n; n--, a++, b++)
    if (*a != *b) return *a - *b;
  return 0;
}

// Hashes need no secret here, and equal runs should be equal.
void arc4random_buf(void *to, size_t n) { memset(to, 0x5A, n); }
int putchar(int character) { return character; }

size_t __stack_chk_guard = 0x5AFE;
void __stack_chk_fail(void) { __builtin_trap(); }

// The product of two numbers of 128 bits, from products of 32 bits.
wide __multi3(wide a, wide b) {
  word x = a, y = b, xl = (unsigned)x, xh = x >> 32, yl = (unsigned)y, yh = y >> 32;
  word low = xl * yl, middle = xh * yl + (low >> 32), other = xl * yh + (unsigned)middle;
  word high = xh * yh + (middle >> 32) + (other >> 32) + x * (word)(b >> 64) + (word)(a >> 64) * y;
  return (wide)high << 64 | (other << 32 | (unsigned)low);
}
