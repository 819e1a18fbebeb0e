#ifndef RUMBO_BUILD_INFO_H
#define RUMBO_BUILD_INFO_H

/* The commit that the package was built from; "unknown" outside a checkout. C, because only a C
   target can be given a text by the package manifest. */
const char *_Nonnull rumbo_commit(void);

#endif
