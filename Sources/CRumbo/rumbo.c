#include "rumbo.h"

/* The layout is part of the interface: bindings in other languages repeat it. */
_Static_assert(sizeof(rumbo_error) == 1536, "the size of rumbo_error changed");
_Static_assert(sizeof(rumbo_description) == 112, "the size of rumbo_description changed");
_Static_assert(sizeof(rumbo_arrays) == 72, "the size of rumbo_arrays changed");
