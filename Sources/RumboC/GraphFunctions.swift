// swift-format-ignore-file: AlwaysUseLowerCamelCase

// The functions are documented in rumbo.h, whose names and types they must have.
public import CRumbo
import CampusGraph
import CityImport
import GeoCore
import GraphImport
import RouteService
import Routing

/// Opens a graph file.
@c @implementation
public func rumbo_graph_open(
  _ path: UnsafePointer<CChar>?,
  _ profile: UnsafePointer<CChar>?,
  _ trust: Int32,
  _ graph: UnsafeMutablePointer<rumbo_graph>?,
  _ error: UnsafeMutablePointer<rumbo_error>?
) -> Int32 {
  unsafe Call.run(error) { () throws(Failure) in
    let graph = unsafe try Argument.pointer(graph, "graph")
    let opened = try OpenGraph(
      opening: unsafe Argument.text(path, "path"),
      profile: unsafe Argument.optionalText(profile, "profile"),
      trust: trust != 0
    )
    unsafe graph.pointee = OpenGraph.add(opened)
  }
}

/// Reads a graph in DIMACS form.
@c @implementation
public func rumbo_graph_from_dimacs(
  _ path: UnsafePointer<CChar>?,
  _ coordinates: UnsafePointer<CChar>?,
  _ unit: UnsafePointer<CChar>?,
  _ is_undirected: Int32,
  _ graph: UnsafeMutablePointer<rumbo_graph>?,
  _ error: UnsafeMutablePointer<rumbo_error>?
) -> Int32 {
  unsafe Call.run(error) { () throws(Failure) in
    let graph = unsafe try Argument.pointer(graph, "graph")
    let path = unsafe try Argument.text(path, "path")
    let coordinates = unsafe try Argument.optionalText(coordinates, "coordinates")
    let importer = DimacsImporter(
      unit: unsafe try ArraysArgument.unit(unit),
      isUndirected: is_undirected != 0
    )
    let network: RoadNetwork
    do throws(GraphImportError) {
      network = try importer.network(from: path, coordinates: coordinates).network
    } catch {
      throw Failure(error)
    }
    unsafe graph.pointee = OpenGraph.add(try OpenGraph(network))
  }
}

/// Makes a graph from arrays.
@c @implementation
public func rumbo_graph_from_arrays(
  _ arrays: UnsafePointer<rumbo_arrays>?,
  _ graph: UnsafeMutablePointer<rumbo_graph>?,
  _ error: UnsafeMutablePointer<rumbo_error>?
) -> Int32 {
  unsafe Call.run(error) { () throws(Failure) in
    let graph = unsafe try Argument.pointer(graph, "graph")
    let arrays = unsafe try Argument.array(arrays, 1, "arrays")
    let network = unsafe try ArraysArgument.network(arrays[0])
    unsafe graph.pointee = OpenGraph.add(try OpenGraph(network))
  }
}

/// Imports an OpenStreetMap extract.
@c @implementation
public func rumbo_import_osm(
  _ path: UnsafePointer<CChar>?,
  _ output: UnsafePointer<CChar>?,
  _ profiles: UnsafePointer<CChar>?,
  _ time_zone: UnsafePointer<CChar>?,
  _ cancel: UnsafePointer<Int32>?,
  _ error: UnsafeMutablePointer<rumbo_error>?
) -> Int32 {
  unsafe Call.run(error) { () throws(Failure) in
    let path = unsafe try Argument.text(path, "path")
    let output = unsafe try Argument.text(output, "output")
    let profiles = unsafe try Argument.optionalText(profiles, "profiles")
    let zone = unsafe try Argument.optionalText(time_zone, "time_zone")
    let cancel = unsafe Cancellation(cancel)
    try Failure.service { () throws(ServiceError) in
      try CityFile.make(
        from: path,
        to: output,
        profiles: CityFile.profiles(profiles),
        timeZone: zone,
        goesOn: { !cancel.isSet }
      )
    }
  }
}

/// Writes a graph with its indexes.
@c @implementation
public func rumbo_graph_save(
  _ graph: rumbo_graph,
  _ path: UnsafePointer<CChar>?,
  _ error: UnsafeMutablePointer<rumbo_error>?
) -> Int32 {
  unsafe Call.run(error) { () throws(Failure) in
    let graph = try OpenGraph.with(graph)
    let path = unsafe try Argument.text(path, "path")
    try Failure.graph { () throws(GraphFileError) in
      var writer = graph.file.map { GraphFileWriter(copying: $0) } ?? GraphFileWriter()
      if graph.file == nil { try graph.network.addSections(to: &writer) }
      for kind in OpenGraph.kinds where graph.indexes.isPrepared(kind) {
        if !graph.indexes.isInFile(kind) {
          try graph.indexes.addSections(of: kind, to: &writer)
        }
      }
      try writer.write(to: path)
    }
  }
}

/// Closes a graph.
@c @implementation
public func rumbo_graph_close(
  _ graph: rumbo_graph,
  _ error: UnsafeMutablePointer<rumbo_error>?
) -> Int32 {
  unsafe Call.run(error) { () throws(Failure) in try OpenGraph.close(graph) }
}

/// Describes a graph.
@c @implementation
public func rumbo_graph_describe(
  _ graph: rumbo_graph,
  _ description: UnsafeMutablePointer<rumbo_description>?,
  _ error: UnsafeMutablePointer<rumbo_error>?
) -> Int32 {
  unsafe Call.run(error) { () throws(Failure) in
    let graph = try OpenGraph.with(graph)
    let result = unsafe try Argument.pointer(description, "description")
    var found = rumbo_description()
    found.node_count = Int64(graph.nodes.junctionCount)
    found.arc_count = Int64(graph.network.arcCount)
    for (index, kind) in OpenGraph.kinds.enumerated() where graph.indexes.isPrepared(kind) {
      found.indexes |= 1 << UInt32(index)
    }
    found.has_coordinates = graph.network.hasCoordinates ? 1 : 0
    found.has_streets = graph.data == nil ? 0 : 1
    unsafe withUnsafeMutableBytes(of: &found.unit) {
      unsafe Call.copy(graph.network.description.unit.rawValue, to: $0)
    }
    unsafe withUnsafeMutableBytes(of: &found.profile) {
      unsafe Call.copy(graph.indexes.profile, to: $0)
    }
    unsafe result.pointee = found
  }
}

/// The fingerprint of a graph file's network.
@c @implementation
public func rumbo_graph_fingerprint(
  _ graph: rumbo_graph,
  _ text: UnsafeMutablePointer<CChar>?,
  _ capacity: Int64,
  _ error: UnsafeMutablePointer<rumbo_error>?
) -> Int32 {
  unsafe Call.run(error) { () throws(Failure) in
    let graph = try OpenGraph.with(graph)
    let room = unsafe try Argument.array(text, capacity, "text")
    guard let file = graph.file else { throw Failure(RUMBO_NOT_PREPARED) { $0.noFile } }
    let fingerprint = RoadNetwork.fingerprint(of: file)
    guard room.count > fingerprint.utf8.count else {
      throw Failure(RUMBO_INVALID_VALUE) {
        $0.outOfRange("capacity", "\(capacity)", low: "17", high: "\(Argument.longestArray)")
      }
    }
    unsafe Call.copy(fingerprint, to: UnsafeMutableRawBufferPointer(room))
  }
}

/// Builds indexes.
@c @implementation
public func rumbo_graph_prepare(
  _ graph: rumbo_graph,
  _ indexes: UInt32,
  _ threads: Int32,
  _ cancel: UnsafePointer<Int32>?,
  _ error: UnsafeMutablePointer<rumbo_error>?
) -> Int32 {
  unsafe Call.run(error) { () throws(Failure) in
    let graph = try OpenGraph.with(graph)
    let threads = try Argument.threads(threads)
    guard indexes >> UInt32(OpenGraph.kinds.count) == 0 else {
      throw Failure(RUMBO_INVALID_VALUE) { $0.unknownIndexes(indexes) }
    }
    let kinds = OpenGraph.kinds.enumerated().filter { indexes >> UInt32($0.offset) & 1 == 1 }
    try graph.prepare(kinds.map(\.element), threads: threads, unsafe Cancellation(cancel))
  }
}

/// Makes a graph with other costs.
@c @implementation
public func rumbo_graph_customize(
  _ graph: rumbo_graph,
  _ costs: UnsafePointer<UInt32>?,
  _ count: Int64,
  _ threads: Int32,
  _ customized: UnsafeMutablePointer<rumbo_graph>?,
  _ error: UnsafeMutablePointer<rumbo_error>?
) -> Int32 {
  unsafe Call.run(error) { () throws(Failure) in
    let graph = try OpenGraph.with(graph)
    let result = unsafe try Argument.pointer(customized, "customized")
    let costs = unsafe try Argument.array(costs, count, "costs")
    let made = unsafe try graph.customized(costs, threads: Argument.threads(threads))
    unsafe result.pointee = OpenGraph.add(made)
  }
}
