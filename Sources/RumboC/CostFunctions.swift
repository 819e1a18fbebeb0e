// swift-format-ignore-file: AlwaysUseLowerCamelCase

// The functions are documented in rumbo.h, whose names and types they must have.
public import CRumbo
import CampusGraph
import GeoCore
import Routing

/// The cost of the cheapest path between two nodes.
@c @implementation
public func rumbo_distance(
  _ graph: rumbo_graph,
  _ source: Int64,
  _ target: Int64,
  _ error: UnsafeMutablePointer<rumbo_error>?
) -> Int64 {
  do throws(Failure) {
    let graph = try OpenGraph.with(graph)
    let cost = try graph.cost(from: graph.nodes.node(source), to: graph.nodes.node(target))
    if let error = unsafe error { unsafe Call.clear(error) }
    return Int64(cost)
  } catch let failure {
    return -Int64(unsafe Call.report(failure, to: error))
  }
}

/// The costs of pairs of nodes.
@c @implementation
public func rumbo_distances(
  _ graph: rumbo_graph,
  _ sources: UnsafePointer<Int64>?,
  _ targets: UnsafePointer<Int64>?,
  _ count: Int64,
  _ costs: UnsafeMutablePointer<UInt32>?,
  _ cancel: UnsafePointer<Int32>?,
  _ error: UnsafeMutablePointer<rumbo_error>?
) -> Int32 {
  unsafe Call.run(error) { () throws(Failure) in
    unsafe try OpenGraph.with(graph).costs(
      Argument.array(sources, count, "sources"),
      Argument.array(targets, count, "targets"),
      into: Argument.array(costs, count, "costs"),
      Cancellation(cancel)
    )
  }
}

/// The costs from every source to every target.
@c @implementation
public func rumbo_table(
  _ graph: rumbo_graph,
  _ sources: UnsafePointer<Int64>?,
  _ source_count: Int64,
  _ targets: UnsafePointer<Int64>?,
  _ target_count: Int64,
  _ costs: UnsafeMutablePointer<UInt32>?,
  _ cancel: UnsafePointer<Int32>?,
  _ error: UnsafeMutablePointer<rumbo_error>?
) -> Int32 {
  unsafe Call.run(error) { () throws(Failure) in
    let graph = try OpenGraph.with(graph)
    let sources = unsafe try Argument.array(sources, source_count, "sources")
    let targets = unsafe try Argument.array(targets, target_count, "targets")
    let (count, overflow) = source_count.multipliedReportingOverflow(by: target_count)
    let room = unsafe try Argument.array(costs, overflow ? .max : count, "costs")
    unsafe try graph.table(sources, targets, into: room, Cancellation(cancel))
  }
}

/// The costs from a node to all.
@c @implementation
public func rumbo_one_to_all(
  _ graph: rumbo_graph,
  _ source: Int64,
  _ costs: UnsafeMutablePointer<UInt32>?,
  _ count: Int64,
  _ error: UnsafeMutablePointer<rumbo_error>?
) -> Int32 {
  unsafe Call.run(error) { () throws(Failure) in
    let graph = try OpenGraph.with(graph)
    try Argument.check(count, is: graph.nodes.junctionCount)
    let room = unsafe try Argument.array(costs, count, "costs")
    unsafe try graph.oneToAll(graph.nodes.node(source), into: room)
  }
}

/// The nodes of a cheapest path.
@c @implementation
public func rumbo_path(
  _ graph: rumbo_graph,
  _ source: Int64,
  _ target: Int64,
  _ nodes: UnsafeMutablePointer<Int64>?,
  _ capacity: Int64,
  _ count: UnsafeMutablePointer<Int64>?,
  _ cost: UnsafeMutablePointer<UInt32>?,
  _ error: UnsafeMutablePointer<rumbo_error>?
) -> Int32 {
  unsafe Call.run(error) { () throws(Failure) in
    let graph = try OpenGraph.with(graph)
    let room = unsafe try Argument.array(nodes, capacity, "nodes")
    let count = unsafe try Argument.pointer(count, "count")
    let found = try graph.path(from: graph.nodes.node(source), to: graph.nodes.node(target))
    _ = unsafe room.update(fromContentsOf: found.ids.prefix(room.count))
    unsafe count.pointee = Int64(found.ids.count)
    if let cost = unsafe cost { unsafe cost.pointee = found.cost }
  }
}

/// The node nearest to each of some places.
@c @implementation
public func rumbo_nearest(
  _ graph: rumbo_graph,
  _ latitudes: UnsafePointer<Double>?,
  _ longitudes: UnsafePointer<Double>?,
  _ count: Int64,
  _ radius: Double,
  _ ids: UnsafeMutablePointer<Int64>?,
  _ distances: UnsafeMutablePointer<Double>?,
  _ error: UnsafeMutablePointer<rumbo_error>?
) -> Int32 {
  unsafe Call.run(error) { () throws(Failure) in
    let graph = try OpenGraph.with(graph)
    let latitudes = unsafe try Argument.array(latitudes, count, "latitudes")
    let longitudes = unsafe try Argument.array(longitudes, count, "longitudes")
    let ids = unsafe try Argument.array(ids, count, "ids")
    guard radius >= 0 else {
      throw Failure(RUMBO_INVALID_VALUE) {
        $0.outOfRange("radius", "\(radius)", low: "0", high: "inf")
      }
    }
    let index = try graph.nodeIndex()
    for item in latitudes.indices {
      let place = unsafe try ArraysArgument.coordinate(latitudes[item], longitudes[item], at: item)
      let hit = index.nearest(to: place, within: radius)
      unsafe ids[item] = hit.map { graph.nodes.id(of: $0.node) } ?? .min
      if let distances = unsafe distances { unsafe distances[item] = hit?.distance ?? .infinity }
    }
  }
}

/// The ids of the nodes.
@c @implementation
public func rumbo_graph_nodes(
  _ graph: rumbo_graph,
  _ ids: UnsafeMutablePointer<Int64>?,
  _ count: Int64,
  _ error: UnsafeMutablePointer<rumbo_error>?
) -> Int32 {
  unsafe Call.run(error) { () throws(Failure) in
    let nodes = try OpenGraph.with(graph).nodes
    try Argument.check(count, is: nodes.junctionCount)
    let room = unsafe try Argument.array(ids, count, "ids")
    for (index, node) in nodes.inOrder.enumerated() {
      unsafe room[index] = nodes.numbers.number(of: node)
    }
  }
}

/// The coordinates of the nodes.
@c @implementation
public func rumbo_graph_coordinates(
  _ graph: rumbo_graph,
  _ latitudes: UnsafeMutablePointer<Double>?,
  _ longitudes: UnsafeMutablePointer<Double>?,
  _ count: Int64,
  _ error: UnsafeMutablePointer<rumbo_error>?
) -> Int32 {
  unsafe Call.run(error) { () throws(Failure) in
    let graph = try OpenGraph.with(graph)
    try Argument.check(count, is: graph.nodes.junctionCount)
    let latitudes = unsafe try Argument.array(latitudes, count, "latitudes")
    let longitudes = unsafe try Argument.array(longitudes, count, "longitudes")
    let known = try Failure.graph { () throws(GraphFileError) in try graph.network.coordinates }
    guard let known else { throw Failure(RUMBO_NOT_PREPARED) { $0.noCoordinates } }
    for (index, node) in graph.nodes.inOrder.enumerated() {
      let place = known[node].coordinate
      unsafe latitudes[index] = place.latitude
      unsafe longitudes[index] = place.longitude
    }
  }
}

/// The arcs.
@c @implementation
public func rumbo_graph_arcs(
  _ graph: rumbo_graph,
  _ tails: UnsafeMutablePointer<Int64>?,
  _ heads: UnsafeMutablePointer<Int64>?,
  _ costs: UnsafeMutablePointer<UInt32>?,
  _ count: Int64,
  _ error: UnsafeMutablePointer<rumbo_error>?
) -> Int32 {
  unsafe Call.run(error) { () throws(Failure) in
    let graph = try OpenGraph.with(graph)
    let arcs = try graph.arcs()
    try Argument.check(count, is: arcs.count)
    let tails = unsafe try Argument.array(tails, count, "tails")
    let heads = unsafe try Argument.array(heads, count, "heads")
    let costs = unsafe try Argument.array(costs, count, "costs")
    let (topology, weights) = try Failure.graph { () throws(GraphFileError) in
      (try graph.network.topology, try graph.network.weights(of: graph.indexes.profile))
    }
    for (index, arc) in arcs.enumerated() {
      unsafe tails[index] = graph.nodes.id(of: topology.tail[arc])
      unsafe heads[index] = graph.nodes.id(of: topology.head[arc])
      unsafe costs[index] = weights[arc]
    }
  }
}
