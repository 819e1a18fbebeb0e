# Prints distances, a path and a table between some nodes of a graph file.
#
#   RUMBO_LIBRARY_PATH=libRumboC.so julia pairs.jl GRAPH.rgraph

include("Rumbo.jl")
using .Rumbo

cost_text(cost) = cost == UNREACHABLE ? "none" : string(cost)

function show_error(call)
    try
        call()
    catch error
        error isa RumboError || rethrow()
        println(sprint(showerror, error))
        println("remedy: ", error.remedy)
    end
end

function main(file)
    graph = prepare(Graph(file), :ch)
    ids = nodes(graph)
    println("nodes ", length(ids))

    # Up to six nodes, evenly chosen, and the pairs of each with the next one.
    count = min(length(ids), 6)
    sources = [ids[(i-1)*length(ids)÷count+1] for i in 1:count]
    targets = circshift(sources, -1)
    for (source, target, cost) in zip(sources, targets, distances(graph, sources, targets))
        println("distance ", source, " ", target, " ", cost_text(cost))
    end
    for row in eachrow(table(graph, sources, sources))
        println("table ", join(cost_text.(row), " "))
    end
    route, cost = path(graph, sources[1], sources[end])
    println("path ", cost_text(cost), ": ", join(route, " "))

    # What goes wrong is an exception with a code and a remedy.
    show_error(() -> path(graph, -1, sources[end]))
    close(graph)
    show_error(() -> path(graph, sources[1], sources[end]))
end

length(ARGS) == 1 || error("usage: pairs.jl GRAPH.rgraph")
main(ARGS[1])
