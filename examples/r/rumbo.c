/*
 * Rumbo's C interface for R's .Call: see rumbo.R.
 *
 * Ids of nodes are doubles, as R has no integers of 64 bits; costs are doubles with Inf where there is
 * no path. What the library refuses becomes a list of class "rumbo_failure", which rumbo.R raises.
 */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#define R_NO_REMAP
#include <R.h>
#include <Rinternals.h>
#include <R_ext/Rdynload.h>

#include "rumbo.h"

/* Whole numbers up to this one are doubles. */
#define LARGEST_ID 9007199254740992.0

/* Pairs between two looks for Ctrl-C. */
#define BATCH 65536

static SEXP failure(const rumbo_error *error) {
  const char *names[] = {"code", "message", "remedy", ""};
  SEXP result = PROTECT(Rf_mkNamed(VECSXP, names));
  SET_VECTOR_ELT(result, 0, Rf_mkString(rumbo_code_name(error->code)));
  SET_VECTOR_ELT(result, 1, Rf_ScalarString(Rf_mkCharCE(error->message, CE_UTF8)));
  SET_VECTOR_ELT(result, 2, Rf_ScalarString(Rf_mkCharCE(error->remedy, CE_UTF8)));
  Rf_setAttrib(result, R_ClassSymbol, Rf_mkString("rumbo_failure"));
  UNPROTECT(1);
  return result;
}

/* A graph is an external pointer to its handle, NULL once it is closed. The library answers for the
 * handle 0 that no such graph is open. */
static rumbo_graph handle(SEXP graph) {
  if (TYPEOF(graph) != EXTPTRSXP || R_ExternalPtrTag(graph) != Rf_install("rumbo_graph"))
    Rf_error("`graph` is not a graph; open one with rumbo_open()");
  const rumbo_graph *found = R_ExternalPtrAddr(graph);
  return found == NULL ? 0 : *found;
}

static void finalize(SEXP graph) {
  rumbo_graph *found = R_ExternalPtrAddr(graph);
  if (found == NULL) return;
  rumbo_graph_close(*found, NULL);
  free(found);
  R_ClearExternalPtr(graph);
}

/* Ids as the library takes them; R frees them after the call. */
static int64_t *ids_of(SEXP values, const char *name) {
  if (TYPEOF(values) != REALSXP) Rf_error("`%s` is not a vector of numbers", name);
  R_xlen_t count = XLENGTH(values);
  int64_t *ids = (int64_t *)R_alloc(count > 0 ? count : 1, sizeof *ids);
  for (R_xlen_t i = 0; i < count; i++) {
    double value = REAL(values)[i];
    if (!(fabs(value) <= LARGEST_ID) || value != trunc(value))
      Rf_error("`%s` has no id of a node at %.0f; ids are whole numbers up to 2^53", name,
               (double)i + 1);
    ids[i] = (int64_t)value;
  }
  return ids;
}

static SEXP numbers_of(const int64_t *ids, int64_t count) {
  SEXP result = PROTECT(Rf_allocVector(REALSXP, count));
  for (int64_t i = 0; i < count; i++) {
    if (ids[i] > (int64_t)LARGEST_ID || ids[i] < -(int64_t)LARGEST_ID)
      Rf_error("a node has an id above 2^53, which R cannot represent");
    REAL(result)[i] = (double)ids[i];
  }
  UNPROTECT(1);
  return result;
}

static double cost_of(uint32_t cost) { return cost == RUMBO_UNREACHABLE ? R_PosInf : cost; }

static const char *text_of(SEXP value, const char *name) {
  if (TYPEOF(value) != STRSXP || XLENGTH(value) != 1 || STRING_ELT(value, 0) == NA_STRING)
    Rf_error("`%s` is not a text", name);
  return Rf_translateCharUTF8(STRING_ELT(value, 0));
}

static SEXP open_graph(SEXP path, SEXP profile) {
  rumbo_error error;
  const char *file = text_of(path, "path");
  const char *name = Rf_isNull(profile) ? NULL : text_of(profile, "profile");
  if (rumbo_abi_version() != RUMBO_ABI_VERSION)
    Rf_error("the library has another version of the interface; compile rumbo.c with its header");
  /* Everything of R is made before the graph is opened, so that no failure of R leaves it open. */
  SEXP result = PROTECT(R_MakeExternalPtr(NULL, Rf_install("rumbo_graph"), R_NilValue));
  R_RegisterCFinalizerEx(result, finalize, TRUE);
  rumbo_graph *graph = malloc(sizeof *graph);
  if (graph == NULL) Rf_error("there is no memory left");
  if (rumbo_graph_open(file, name, 0, graph, &error) != RUMBO_OK) {
    free(graph);
    UNPROTECT(1);
    return failure(&error);
  }
  R_SetExternalPtrAddr(result, graph);
  UNPROTECT(1);
  return result;
}

static SEXP close_graph(SEXP graph) {
  rumbo_error error;
  if (rumbo_graph_close(handle(graph), &error) != RUMBO_OK) return failure(&error);
  free(R_ExternalPtrAddr(graph));
  R_ClearExternalPtr(graph);
  return R_NilValue;
}

static SEXP prepare(SEXP graph, SEXP indexes, SEXP threads) {
  rumbo_error error;
  if (rumbo_graph_prepare(handle(graph), (uint32_t)Rf_asInteger(indexes), Rf_asInteger(threads), NULL,
                          &error) != RUMBO_OK)
    return failure(&error);
  return R_NilValue;
}

static SEXP nodes(SEXP graph) {
  rumbo_error error;
  rumbo_description about;
  if (rumbo_graph_describe(handle(graph), &about, &error) != RUMBO_OK) return failure(&error);
  int64_t *ids = (int64_t *)R_alloc(about.node_count > 0 ? about.node_count : 1, sizeof *ids);
  if (rumbo_graph_nodes(handle(graph), ids, about.node_count, &error) != RUMBO_OK)
    return failure(&error);
  return numbers_of(ids, about.node_count);
}

static SEXP distances(SEXP graph, SEXP sources, SEXP targets) {
  rumbo_error error;
  rumbo_graph open = handle(graph);
  const int64_t *from = ids_of(sources, "from"), *to = ids_of(targets, "to");
  R_xlen_t count = XLENGTH(sources);
  if (XLENGTH(targets) != count) Rf_error("`from` and `to` have different lengths");
  uint32_t *costs = (uint32_t *)R_alloc(BATCH, sizeof *costs);
  SEXP result = PROTECT(Rf_allocVector(REALSXP, count));
  R_xlen_t done = 0;
  do {
    R_CheckUserInterrupt();
    R_xlen_t size = count - done < BATCH ? count - done : BATCH;
    if (rumbo_distances(open, from + done, to + done, size, costs, NULL, &error) != RUMBO_OK) {
      UNPROTECT(1);
      return failure(&error);
    }
    for (R_xlen_t i = 0; i < size; i++) REAL(result)[done + i] = cost_of(costs[i]);
    done += size;
  } while (done < count);
  UNPROTECT(1);
  return result;
}

static SEXP table(SEXP graph, SEXP sources, SEXP targets) {
  rumbo_error error;
  const int64_t *from = ids_of(sources, "from"), *to = ids_of(targets, "to");
  R_xlen_t rows = XLENGTH(sources), columns = XLENGTH(targets);
  if (rows > INT32_MAX || columns > INT32_MAX) Rf_error("a table has at most 2^31 - 1 rows and columns");
  uint32_t *costs = (uint32_t *)R_alloc(rows * columns > 0 ? rows * columns : 1, sizeof *costs);
  if (rumbo_table(handle(graph), from, rows, to, columns, costs, NULL, &error) != RUMBO_OK)
    return failure(&error);
  SEXP result = PROTECT(Rf_allocMatrix(REALSXP, (int)rows, (int)columns));
  /* The library writes rows one after the other, R has columns. */
  for (R_xlen_t row = 0; row < rows; row++)
    for (R_xlen_t column = 0; column < columns; column++)
      REAL(result)[row + column * rows] = cost_of(costs[row * columns + column]);
  UNPROTECT(1);
  return result;
}

static SEXP path(SEXP graph, SEXP source, SEXP target) {
  rumbo_error error;
  const int64_t *from = ids_of(source, "from"), *to = ids_of(target, "to");
  if (XLENGTH(source) != 1 || XLENGTH(target) != 1) Rf_error("`from` and `to` are not one node each");
  int64_t count = 0, room = 256;
  uint32_t cost = 0;
  int64_t *found = NULL;
  do {
    if (count > room) room = count;
    found = (int64_t *)R_alloc(room, sizeof *found);
    if (rumbo_path(handle(graph), *from, *to, found, room, &count, &cost, &error) != RUMBO_OK)
      return failure(&error);
  } while (count > room);
  const char *names[] = {"cost", "nodes", ""};
  SEXP result = PROTECT(Rf_mkNamed(VECSXP, names));
  SET_VECTOR_ELT(result, 0, Rf_ScalarReal(cost_of(cost)));
  SET_VECTOR_ELT(result, 1, numbers_of(found, count));
  UNPROTECT(1);
  return result;
}

static const R_CallMethodDef methods[] = {
    {"open_graph", (DL_FUNC)&open_graph, 2}, {"close_graph", (DL_FUNC)&close_graph, 1},
    {"prepare", (DL_FUNC)&prepare, 3},       {"nodes", (DL_FUNC)&nodes, 1},
    {"distances", (DL_FUNC)&distances, 3},   {"table", (DL_FUNC)&table, 3},
    {"path", (DL_FUNC)&path, 3},             {NULL, NULL, 0},
};

void R_init_rumbo(DllInfo *library) {
  R_registerRoutines(library, NULL, methods, NULL, NULL);
  R_useDynamicSymbols(library, FALSE);
}
