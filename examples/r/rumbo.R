# Shortest paths on road networks through Rumbo's C interface.
#
# Load the glue first, compiled by `R CMD SHLIB rumbo.c`: rumbo_load("rumbo.so").
# Ids of nodes are numbers; costs are in the graph's unit, Inf where there is no path. What the library
# refuses is a condition of class "rumbo_error" with the fields `code`, `message` and `remedy`.

glue <- NULL

# Loads the compiled rumbo.c.
rumbo_load <- function(file) glue <<- getDLLRegisteredRoutines(dyn.load(file))$.Call

# A graph file with one of its profiles (NULL for the first). R closes it when nothing refers to it.
rumbo_open <- function(path, profile = NULL) raise(.Call(glue$open_graph, path.expand(path), profile))

# Closes a graph now; later calls fail with the code "Closed".
rumbo_close <- function(graph) invisible(raise(.Call(glue$close_graph, graph)))

# Builds indexes that are not there yet, which makes later calls faster: "ch" paths and tables,
# "labels" distances, "cch" both for costs that change.
rumbo_prepare <- function(graph, indexes = c("ch", "labels"), threads = 1L) {
  indexes <- match.arg(indexes, c("ch", "cch", "labels"), several.ok = TRUE)
  bits <- sum(c(ch = 1L, cch = 2L, labels = 4L)[unique(indexes)])
  raise(.Call(glue$prepare, graph, bits, as.integer(threads)))
  invisible(graph)
}

# The ids of all nodes, ascending.
rumbo_nodes <- function(graph) raise(.Call(glue$nodes, graph))

# The costs of pairs of nodes: from[i] to to[i].
rumbo_distances <- function(graph, from, to) {
  raise(.Call(glue$distances, graph, as.numeric(from), as.numeric(to)))
}

# A matrix of costs, a row for each node of `from` and a column for each of `to`.
rumbo_table <- function(graph, from, to = from) {
  costs <- raise(.Call(glue$table, graph, as.numeric(from), as.numeric(to)))
  dimnames(costs) <- list(ids(from), ids(to))
  costs
}

# A cheapest path: its `cost`, and its `nodes` with both ends.
rumbo_path <- function(graph, from, to) {
  raise(.Call(glue$path, graph, as.numeric(from), as.numeric(to)))
}

# Numbers as texts without an exponent.
ids <- function(numbers) format(numbers, scientific = FALSE, trim = TRUE, digits = 16)

raise <- function(result) {
  if (!inherits(result, "rumbo_failure")) return(result)
  condition <- list(
    message = result$message, call = sys.call(-1), code = result$code, remedy = result$remedy
  )
  stop(structure(condition, class = c("rumbo_error", "error", "condition")))
}
