import CRumbo
import CampusGraph
import GeoCore
import GraphImport

/// Checks of a graph in arrays.
enum ArraysArgument {
  /// The name of the graph in messages.
  static let name = "arrays"

  /// The most nodes that a graph may have.
  private static let mostNodes: Int64 = 1 << 28

  /// The unit with a name; unknown for NULL.
  ///
  /// - Throws: `RUMBO_INVALID_VALUE` for other names.
  static func unit(_ pointer: UnsafePointer<CChar>?) throws(Failure) -> WeightUnit {
    guard let name = unsafe try Argument.optionalText(pointer, "unit") else { return .unknown }
    guard let unit = WeightUnit(rawValue: name) else {
      let known = WeightUnit.allCases.map(\.rawValue).joined(separator: ", ")
      throw Failure(RUMBO_INVALID_VALUE) { $0.unknownUnit(name, known: known) }
    }
    return unit
  }

  /// The network of arrays.
  static func network(_ arrays: rumbo_arrays) throws(Failure) -> RoadNetwork {
    let (nodes, arcs) = unsafe (arrays.node_count, arrays.arc_count)
    let tails = unsafe try Argument.array(arrays.tails, arcs, "tails")
    let heads = unsafe try Argument.array(arrays.heads, arcs, "heads")
    let costs = unsafe try Argument.array(arrays.costs, arcs, "costs")
    guard (0...mostNodes).contains(nodes) else {
      throw Failure(nodes < 0 ? RUMBO_INVALID_VALUE : RUMBO_TOO_BIG) {
        $0.outOfRange("node_count", "\(nodes)", low: "0", high: "\(mostNodes)")
      }
    }
    var importer = ArrayImporter(nodeCount: Int(nodes))
    importer.name = name
    unsafe importer.unit = try unit(arrays.unit)
    if let ids = unsafe arrays.ids {
      importer.numbers = unsafe Array(UnsafeBufferPointer(start: ids, count: Int(nodes)))
    }
    unsafe importer.coordinates = try coordinates(
      arrays.latitudes,
      arrays.longitudes,
      count: Int(nodes)
    )
    do throws(GraphImportError) {
      return unsafe try importer.network(tails: tails, heads: heads, weights: costs)
    } catch {
      throw Failure(error)
    }
  }

  private static func coordinates(
    _ latitudes: UnsafePointer<Double>?,
    _ longitudes: UnsafePointer<Double>?,
    count: Int
  ) throws(Failure) -> [Coordinate]? {
    guard let latitudes = unsafe latitudes, let longitudes = unsafe longitudes else {
      guard unsafe latitudes == nil, unsafe longitudes == nil else {
        throw Failure(RUMBO_INVALID_VALUE) { $0.halfCoordinates }
      }
      return nil
    }
    var places: [Coordinate] = []
    places.reserveCapacity(count)
    for index in 0..<count {
      unsafe places.append(try coordinate(latitudes[index], longitudes[index], at: index))
    }
    return places
  }

  /// A coordinate of an array.
  ///
  /// - Throws: `RUMBO_INVALID_VALUE` if it is none.
  static func coordinate(
    _ latitude: Double,
    _ longitude: Double,
    at index: Int
  ) throws(Failure) -> Coordinate {
    guard let place = Coordinate(validating: latitude, longitude) else {
      throw Failure(RUMBO_INVALID_VALUE) { $0.badCoordinate(at: index) }
    }
    return place
  }
}
