# Shortest paths on road networks through Rumbo's C interface.
#
# RUMBO_LIBRARY_PATH names the library; without it the loader looks for libRumboC.so. Costs are in the
# graph's unit, `UNREACHABLE` where there is no path. What the library refuses is a `RumboError`.
module Rumbo

export Graph, RumboError, UNREACHABLE, prepare, nodes, distances, table, path

const library = get(ENV, "RUMBO_LIBRARY_PATH", "libRumboC.so")
const ABI_VERSION = 1
const UNREACHABLE = 0x7fffffff

"What the library refuses: `code` is \"NotFound\", \"BadFile\" …; `remedy` may be empty."
struct RumboError <: Exception
    code::String
    message::String
    remedy::String
end

Base.showerror(io::IO, error::RumboError) = print(io, error.code, ": ", error.message)

# rumbo_error
struct CError
    code::Int32
    message::NTuple{1020,UInt8}
    remedy::NTuple{512,UInt8}
end

# rumbo_description
struct CDescription
    node_count::Int64
    arc_count::Int64
    indexes::UInt32
    has_coordinates::Int32
    has_streets::Int32
    unit::NTuple{16,UInt8}
    profile::NTuple{64,UInt8}
end

function text(bytes::NTuple{N,UInt8}) where {N}
    kept = collect(bytes)
    String(kept[1:something(findfirst(iszero, kept), N + 1)-1])
end

# Calls `call` with room for a rumbo_error, and throws what it reports.
function check(call)
    error = Ref{CError}()
    if call(error) != 0
        found = error[]
        code = unsafe_string(@ccall library.rumbo_code_name(found.code::Int32)::Cstring)
        throw(RumboError(code, text(found.message), text(found.remedy)))
    end
end

"A graph file with one of its profiles (`nothing` for the first). `close` frees it, else the collector does."
mutable struct Graph
    handle::UInt64

    function Graph(file::AbstractString, profile::Union{AbstractString,Nothing}=nothing)
        version = @ccall library.rumbo_abi_version()::UInt32
        version == ABI_VERSION || error("the library has version $version of the interface, not $ABI_VERSION")
        handle = Ref{UInt64}(0)
        if profile === nothing
            check() do error
                @ccall library.rumbo_graph_open(
                    file::Cstring, C_NULL::Ptr{UInt8}, 0::Int32, handle::Ref{UInt64}, error::Ref{CError}
                )::Int32
            end
        else
            check() do error
                @ccall library.rumbo_graph_open(
                    file::Cstring, profile::Cstring, 0::Int32, handle::Ref{UInt64}, error::Ref{CError}
                )::Int32
            end
        end
        finalizer(new(handle[])) do graph
            @ccall library.rumbo_graph_close(graph.handle::UInt64, C_NULL::Ptr{CError})::Int32
        end
    end
end

"Closes a graph; later calls fail with the code \"Closed\"."
function Base.close(graph::Graph)
    check() do error
        @ccall library.rumbo_graph_close(graph.handle::UInt64, error::Ref{CError})::Int32
    end
end

"Builds indexes that are not there yet: `:ch` for paths and tables, `:labels` for distances, `:cch`."
function prepare(graph::Graph, indexes::Symbol...; threads::Integer=1)
    bits = reduce(|, (UInt32((ch=1, cch=2, labels=4)[index]) for index in indexes); init=UInt32(0))
    check() do error
        @ccall library.rumbo_graph_prepare(
            graph.handle::UInt64, bits::UInt32, threads::Int32, C_NULL::Ptr{Int32}, error::Ref{CError}
        )::Int32
    end
    graph
end

"The ids of all nodes, ascending."
function nodes(graph::Graph)
    about = Ref{CDescription}()
    check() do error
        @ccall library.rumbo_graph_describe(
            graph.handle::UInt64, about::Ref{CDescription}, error::Ref{CError}
        )::Int32
    end
    ids = Vector{Int64}(undef, about[].node_count)
    check() do error
        @ccall library.rumbo_graph_nodes(
            graph.handle::UInt64, ids::Ptr{Int64}, length(ids)::Int64, error::Ref{CError}
        )::Int32
    end
    ids
end

"The costs of pairs of nodes: `sources[i]` to `targets[i]`."
function distances(graph::Graph, sources::Vector{Int64}, targets::Vector{Int64})
    length(sources) == length(targets) || throw(DimensionMismatch("sources and targets differ in length"))
    costs = Vector{UInt32}(undef, length(sources))
    check() do error
        @ccall library.rumbo_distances(
            graph.handle::UInt64, sources::Ptr{Int64}, targets::Ptr{Int64}, length(sources)::Int64,
            costs::Ptr{UInt32}, C_NULL::Ptr{Int32}, error::Ref{CError}
        )::Int32
    end
    costs
end

"A matrix of costs, a row for each source and a column for each target."
function table(graph::Graph, sources::Vector{Int64}, targets::Vector{Int64})
    # The library writes rows one after the other, Julia has columns.
    costs = Matrix{UInt32}(undef, length(targets), length(sources))
    check() do error
        @ccall library.rumbo_table(
            graph.handle::UInt64, sources::Ptr{Int64}, length(sources)::Int64, targets::Ptr{Int64},
            length(targets)::Int64, costs::Ptr{UInt32}, C_NULL::Ptr{Int32}, error::Ref{CError}
        )::Int32
    end
    permutedims(costs)
end

"The nodes of a cheapest path with both ends, and its cost; no nodes and `UNREACHABLE` if there is none."
function path(graph::Graph, source::Integer, target::Integer)
    found = Vector{Int64}(undef, 256)
    count, cost = Ref{Int64}(0), Ref{UInt32}(0)
    while true
        check() do error
            @ccall library.rumbo_path(
                graph.handle::UInt64, source::Int64, target::Int64, found::Ptr{Int64},
                length(found)::Int64, count::Ref{Int64}, cost::Ref{UInt32}, error::Ref{CError}
            )::Int32
        end
        count[] <= length(found) && return resize!(found, count[]), cost[]
        resize!(found, count[])
    end
end

end
