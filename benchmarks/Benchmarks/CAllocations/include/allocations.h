#ifndef RUMBO_ALLOCATIONS_H
#define RUMBO_ALLOCATIONS_H

/// How often this thread has asked for memory since it started: malloc, calloc, realloc and the
/// aligned kinds, by whichever library. Counted where the C library is glibc; -1 elsewhere.
long rumbo_allocation_count(void);

#endif
