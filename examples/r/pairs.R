# Prints distances, a path and a table between some nodes of a graph file.
#
#   Rscript pairs.R GLUE GRAPH.rgraph

arguments <- commandArgs(trailingOnly = TRUE)
if (length(arguments) != 2) stop("usage: pairs.R GLUE GRAPH.rgraph")
script <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
source(file.path(dirname(script), "rumbo.R"))
rumbo_load(arguments[1])

text <- function(costs) ifelse(is.finite(costs), ids(costs), "none")
line <- function(...) cat(paste(...), sep = "\n")
show <- function(condition) {
  line(paste0(condition$code, ":"), conditionMessage(condition))
  line("remedy:", condition$remedy)
}

graph <- rumbo_open(arguments[2])
rumbo_prepare(graph, "ch")
nodes <- rumbo_nodes(graph)
line("nodes", length(nodes))

# Up to six nodes, evenly chosen, and the pairs of each with the next one.
count <- min(length(nodes), 6)
from <- nodes[((seq_len(count) - 1) * length(nodes)) %/% count + 1]
to <- c(from[-1], from[1])
line("distance", ids(from), ids(to), text(rumbo_distances(graph, from, to)))
table <- rumbo_table(graph, from)
for (row in seq_len(count)) line("table", paste(text(table[row, ]), collapse = " "))
path <- rumbo_path(graph, from[1], from[count])
line("path", paste0(text(path$cost), ":"), paste(ids(path$nodes), collapse = " "))

# What goes wrong is a condition with a code and a remedy.
tryCatch(rumbo_path(graph, -1, from[count]), rumbo_error = show)
rumbo_close(graph)
tryCatch(rumbo_path(graph, from[1], from[count]), rumbo_error = show)
