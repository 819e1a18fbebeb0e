// Loads PROJ on the first call of one of its functions.
//
// PROJ depends on some forty libraries (databases, rasters, networks). Loading them takes about 5 ms
// of every start, half the time of a query on a prepared graph, and most commands do not use PROJ. So
// on Linux the program is not linked with PROJ. This file defines the functions that it uses under
// their own names; they forward to the library, which is opened once. On other systems the program is
// linked with PROJ as usual.
//
// A function that is missing here does not link; add it to the list below.

#include "CProj.h"

#if defined(__linux__)

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static void *library;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static _Noreturn void fail(const char *what) {
  fprintf(stderr,
          "error: PROJ %d cannot be used: %s\n"
          "Install it (Debian: apt-get install libproj25, or libproj-dev).\n"
          "error: no se puede usar PROJ %d: instálelo.\n",
          PROJ_VERSION_MAJOR, what, PROJ_VERSION_MAJOR);
  exit(69);
}

static void load(void) {
  // Known ABI versions, the newest first, then the development link.
  static const char *const names[] = {"libproj.so.25", "libproj.so.22", "libproj.so"};
  for (size_t i = 0; i < sizeof names / sizeof *names && library == NULL; i++)
    library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) fail(dlerror());
  PJ_INFO (*info)(void) = (PJ_INFO(*)(void))dlsym(library, "proj_info");
  if (info == NULL) fail("it has no proj_info");
  if (info().major != PROJ_VERSION_MAJOR) fail("the one installed is of another major version");
}

static void *symbol(_Atomic(void *) *known, const char *name) {
  void *found = atomic_load_explicit(known, memory_order_acquire);
  if (found != NULL) return found;
  pthread_once(&once, load);
  found = dlsym(library, name);
  if (found == NULL) fail(name);
  atomic_store_explicit(known, found, memory_order_release);
  return found;
}

// The library's function of a name, with the type declared in its header.
#define LIBRARY(name) ((__typeof__(&name))symbol(&known_##name, #name))

#define FORWARD(result, name, parameters, arguments) \
  static _Atomic(void *) known_##name;               \
  result name parameters { return LIBRARY(name) arguments; }

#define FORWARD_VOID(name, parameters, arguments) \
  static _Atomic(void *) known_##name;            \
  void name parameters { LIBRARY(name) arguments; }

// Contexts and information.
FORWARD(PJ_CONTEXT *, proj_context_create, (void), ())
FORWARD(PJ_CONTEXT *, proj_context_destroy, (PJ_CONTEXT * c), (c))
FORWARD(int, proj_context_errno, (PJ_CONTEXT * c), (c))
FORWARD(const char *, proj_context_errno_string, (PJ_CONTEXT * c, int e), (c, e))
FORWARD(const char *, proj_context_get_database_path, (PJ_CONTEXT * c), (c))
FORWARD_VOID(proj_context_use_proj4_init_rules, (PJ_CONTEXT * c, int on), (c, on))
FORWARD_VOID(proj_log_func, (PJ_CONTEXT * c, void *data, PJ_LOG_FUNCTION f), (c, data, f))
FORWARD(PJ_INFO, proj_info, (void), ())

// Objects.
FORWARD(PJ *, proj_create, (PJ_CONTEXT * c, const char *text), (c, text))
FORWARD(PJ *, proj_create_crs_to_crs_from_pj,
        (PJ_CONTEXT * c, const PJ *from, const PJ *to, PJ_AREA *area, const char *const *options),
        (c, from, to, area, options))
FORWARD(PJ *, proj_normalize_for_visualization, (PJ_CONTEXT * c, const PJ *p), (c, p))
FORWARD(PJ *, proj_destroy, (PJ * p), (p))
FORWARD(PJ_TYPE, proj_get_type, (const PJ *p), (p))
FORWARD(const char *, proj_get_name, (const PJ *p), (p))
FORWARD(int, proj_is_crs, (const PJ *p), (p))
FORWARD(PJ *, proj_get_source_crs, (PJ_CONTEXT * c, const PJ *p), (c, p))
FORWARD(PJ *, proj_get_prime_meridian, (PJ_CONTEXT * c, const PJ *p), (c, p))
FORWARD(int, proj_prime_meridian_get_parameters,
        (PJ_CONTEXT * c, const PJ *p, double *longitude, double *factor, const char **unit),
        (c, p, longitude, factor, unit))
FORWARD(PJ *, proj_crs_get_sub_crs, (PJ_CONTEXT * c, const PJ *p, int index), (c, p, index))
FORWARD(PJ *, proj_crs_get_coordinate_system, (PJ_CONTEXT * c, const PJ *p), (c, p))
FORWARD(PJ_COORDINATE_SYSTEM_TYPE, proj_cs_get_type, (PJ_CONTEXT * c, const PJ *p), (c, p))
FORWARD(int, proj_cs_get_axis_info,
        (PJ_CONTEXT * c, const PJ *p, int index, const char **name, const char **abbreviation,
         const char **direction, double *factor, const char **unit, const char **authority,
         const char **code),
        (c, p, index, name, abbreviation, direction, factor, unit, authority, code))
FORWARD(int, proj_get_area_of_use,
        (PJ_CONTEXT * c, const PJ *p, double *west, double *south, double *east, double *north,
         const char **name),
        (c, p, west, south, east, north, name))

// Transformations.
FORWARD(PJ_COORD, proj_coord, (double x, double y, double z, double t), (x, y, z, t))
FORWARD(PJ_COORD, proj_trans, (PJ * p, PJ_DIRECTION way, PJ_COORD at), (p, way, at))
FORWARD(int, proj_angular_input, (PJ * p, enum PJ_DIRECTION way), (p, way))
FORWARD(int, proj_angular_output, (PJ * p, enum PJ_DIRECTION way), (p, way))
FORWARD(int, proj_degree_output, (PJ * p, enum PJ_DIRECTION way), (p, way))
FORWARD(int, proj_errno, (const PJ *p), (p))
FORWARD(int, proj_errno_reset, (const PJ *p), (p))

// Geodesics.
FORWARD_VOID(geod_init, (struct geod_geodesic * g, double a, double f), (g, a, f))
FORWARD_VOID(geod_direct,
             (const struct geod_geodesic *g, double latitude, double longitude, double azimuth,
              double distance, double *latitude2, double *longitude2, double *azimuth2),
             (g, latitude, longitude, azimuth, distance, latitude2, longitude2, azimuth2))
FORWARD_VOID(geod_inverse,
             (const struct geod_geodesic *g, double latitude, double longitude, double latitude2,
              double longitude2, double *distance, double *azimuth, double *azimuth2),
             (g, latitude, longitude, latitude2, longitude2, distance, azimuth, azimuth2))
FORWARD_VOID(geod_polygon_init, (struct geod_polygon * p, int isLine), (p, isLine))
FORWARD_VOID(geod_polygon_addpoint,
             (const struct geod_geodesic *g, struct geod_polygon *p, double latitude,
              double longitude),
             (g, p, latitude, longitude))
FORWARD(unsigned, geod_polygon_compute,
        (const struct geod_geodesic *g, const struct geod_polygon *p, int isReverse, int isSigned,
         double *area, double *perimeter),
        (g, p, isReverse, isSigned, area, perimeter))

#else

// Nothing to do: the library is linked.
typedef int cproj_is_linked;

#endif
