#ifndef RUMBO_ALLOCATIONS_H
#define RUMBO_ALLOCATIONS_H

/// The number of allocations of this thread since its start: malloc, calloc, realloc and the aligned
/// functions, called by any library. Counted with glibc only; -1 elsewhere.
long rumbo_allocation_count(void);

#endif
