#ifndef RUMBO_FLAG_H
#define RUMBO_FLAG_H

#include <stdint.h>

/* Reads a number that another thread may be writing. Not part of the interface; C, because Swift has
   no atomic access to a caller's memory. */
static inline int32_t rumbo_read_flag(const int32_t *_Nonnull flag) {
  return __atomic_load_n(flag, __ATOMIC_RELAXED);
}

#endif
