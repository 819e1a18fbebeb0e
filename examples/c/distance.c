/*
 * Distances, a table and a path through Rumbo's C interface, on a small graph in arrays.
 *
 *     cc -I Sources/CRumbo/include examples/c/distance.c -L .build/release -lRumboC -o distance
 *     ./distance [FILE.rgraph]     writes the graph to the file, if given
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "rumbo.h"

/* Prints an error and ends the program with a failure. */
static int fail(const rumbo_error *error) {
  fprintf(stderr, "%s: %s\n", rumbo_code_name(error->code), error->message);
  return 1;
}

int main(int argc, char **argv) {
  /* 0 -> 1 -> 2 -> 3, and a longer way from 0 to 3; nothing leads back. */
  const int64_t tails[] = {0, 1, 2, 0}, heads[] = {1, 2, 3, 3};
  const uint32_t costs[] = {5, 7, 2, 20};
  rumbo_arrays arrays;
  memset(&arrays, 0, sizeof arrays);
  arrays.node_count = 4;
  arrays.arc_count = 4;
  arrays.tails = tails;
  arrays.heads = heads;
  arrays.costs = costs;
  arrays.unit = "m";

  if (rumbo_abi_version() != RUMBO_ABI_VERSION) {
    fprintf(stderr, "the library has version %" PRIu32 "\n", rumbo_abi_version());
    return 1;
  }
  rumbo_error error;
  rumbo_graph graph = 0;
  if (rumbo_graph_from_arrays(&arrays, &graph, &error) != RUMBO_OK) return fail(&error);
  if (rumbo_graph_prepare(graph, RUMBO_LABELS | RUMBO_CH, 1, NULL, &error) != RUMBO_OK)
    return fail(&error);
  if (argc > 1 && rumbo_graph_save(graph, argv[1], &error) != RUMBO_OK)
    return fail(&error);

  int64_t cost = rumbo_distance(graph, 0, 3, &error);
  if (cost < 0) return fail(&error);
  printf("distance %" PRId64 "\n", cost);

  const int64_t ends[] = {0, 3};
  uint32_t table[4];
  if (rumbo_table(graph, ends, 2, ends, 2, table, NULL, &error) != RUMBO_OK) return fail(&error);
  for (int row = 0; row < 2; row++)
    for (int column = 0; column < 2; column++) {
      uint32_t found = table[2 * row + column];
      if (found == RUMBO_UNREACHABLE) printf("no path\n");
      else printf("table %" PRIu32 "\n", found);
    }

  int64_t nodes[8], count = 0;
  if (rumbo_path(graph, 0, 3, nodes, 8, &count, NULL, &error) != RUMBO_OK) return fail(&error);
  printf("path");
  for (int64_t i = 0; i < count && i < 8; i++) printf(" %" PRId64, nodes[i]);
  printf("\n");

  /* In the order of rumbo_graph_arcs: 0 -> 1, 0 -> 3, 1 -> 2, 2 -> 3. */
  const uint32_t slower[] = {5, 20, 70, 2};
  rumbo_graph rush = 0;
  if (rumbo_graph_customize(graph, slower, 4, 1, &rush, &error) != RUMBO_OK) {
    return fail(&error);
  }
  printf("customized %" PRId64 "\n", rumbo_distance(rush, 0, 3, NULL));

  /* A bad argument is an error, not a crash. */
  if (rumbo_distance(graph, 0, 4, &error) != -RUMBO_NOT_FOUND) return 1;
  printf("%s: %s\n", rumbo_code_name(error.code), error.message);
  printf("remedy: %s\n", error.remedy);

  if (rumbo_graph_close(rush, &error) != RUMBO_OK) return fail(&error);
  if (rumbo_graph_close(graph, &error) != RUMBO_OK) return fail(&error);
  if (rumbo_graph_close(graph, NULL) != RUMBO_CLOSED) return 1;
  return 0;
}
