// Allocation counter: interposes the malloc family of the C library.
#include "include/allocations.h"

#include <stddef.h>

#if defined(__GLIBC__) || defined(__linux__)
#include <errno.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *pointer, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static _Thread_local long count __attribute__((tls_model("initial-exec")));

long rumbo_allocation_count(void) { return count; }

void *malloc(size_t size) {
  count++;
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count++;
  return __libc_calloc(number, size);
}

void *realloc(void *pointer, size_t size) {
  count++;
  return __libc_realloc(pointer, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count++;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **pointer, size_t alignment, size_t size) {
  count++;
  void *memory = __libc_memalign(alignment, size);
  if (memory == NULL) return ENOMEM;
  *pointer = memory;
  return 0;
}
#else
long rumbo_allocation_count(void) { return -1; }
#endif
