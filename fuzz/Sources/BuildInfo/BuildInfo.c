#include "../../../Sources/CBuildInfo/include/build_info.h"

const char *rumbo_commit(void) { return "fuzz"; }
