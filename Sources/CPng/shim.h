#include <png.h>

/// The most bytes of the PNG of an image, as the library counts them in a macro that Swift cannot see.
static inline size_t rumbo_png_size_max(png_image image) { return PNG_IMAGE_PNG_SIZE_MAX(image); }
