import Foundation
internal import GRDB
import GeoCore

/// Writer of a GeoPackage, an SQLite database of layers with geometries in WGS 84.
///
/// ```swift
/// let places = GeoPackageLayer("places", .point, columns: [.init("name", .text)])
/// let writer = try GeoPackageWriter("places.gpkg", layers: [places], description: "© Somebody")
/// try writer.add(.point(coordinate), [.text("Ribeira")], toLayer: 0)
/// try writer.finish()
/// ```
///
/// Rows go to the file as they are added. The file appears whole with ``finish()`` or not at all, and
/// equal rows give equal bytes. OGC 12-128r17, "GeoPackage Encoding Standard", version 1.3.
public final class GeoPackageWriter {
  private let path: String
  private let layers: [GeoPackageLayer]
  private let insertions: [String]
  private let output: ReplacementFile
  private let queue: DatabaseQueue
  /// The box around the rows of each layer.
  private var bounds: [BoundingBox?]

  /// Creates the file under a temporary name.
  ///
  /// - Parameters:
  ///   - path: the file to write.
  ///   - layers: the layers; their names differ.
  ///   - description: a text for people about every layer, such as the attribution of the data.
  /// - Throws: ``BasemapError`` if the file cannot be written.
  public init(
    _ path: String,
    layers: [GeoPackageLayer],
    description: String
  ) throws(BasemapError) {
    self.path = path
    self.layers = layers
    insertions = layers.map { GeoPackageSchema.insertion(into: $0) }
    bounds = layers.map { _ in nil }
    do {
      // On Apple's systems this lock would conflict with SQLite's own locks.
      output = try ReplacementFile(for: path, isLocked: !Self.isDarwin)
      queue = try DatabaseQueue(
        path: FileSystem.plainPath(output.temporary),
        configuration: Self.configuration
      )
      try queue.inDatabase { database in
        try database.beginTransaction()
        try GeoPackageSchema.create(layers, description: description, in: database)
      }
    } catch {
      throw BasemapError(error, in: path)
    }
  }

  private static var isDarwin: Bool {
    #if canImport(Darwin)
    true
    #else
    false
    #endif
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    // One transaction spans all calls.
    configuration.allowsUnsafeTransactions = true
    configuration.prepareDatabase { database in
      // No journal: an incomplete file is discarded, and the complete one is synced at the end.
      try database.execute(sql: "PRAGMA page_size = 4096")
      try database.execute(sql: "PRAGMA journal_mode = OFF")
      try database.execute(sql: "PRAGMA synchronous = OFF")
      try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
    }
    return configuration
  }

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - geometry: the geometry, of the layer's type.
  ///   - values: a value for each column of the layer.
  ///   - layer: the index of the layer.
  /// - Throws: ``BasemapError`` if the file cannot be written.
  /// - Precondition: there are as many values as columns.
  public func add(
    _ geometry: GeoPackageGeometry,
    _ values: [GeoPackageValue],
    toLayer layer: Int
  ) throws(BasemapError) {
    precondition(values.count == layers[layer].columns.count, "one value for each column")
    bounds[layer] = geometry.bounds.map { $0.joined(to: bounds[layer]) } ?? bounds[layer]
    let row = [Data(geometry.bytes).databaseValue] + values.map(\.databaseValue)
    do {
      try queue.inDatabase { database in
        try database.cachedStatement(sql: insertions[layer])
          .execute(arguments: StatementArguments(row))
      }
    } catch {
      throw BasemapError(error, in: path)
    }
  }

  /// Completes the file and renames it to its path.
  ///
  /// - Throws: ``BasemapError`` if it cannot be written; an old file is then unchanged.
  public func finish() throws(BasemapError) {
    do {
      try queue.inDatabase { database in
        for (layer, box) in zip(layers, bounds) {
          guard let box else { continue }
          try database.execute(
            sql: """
              UPDATE gpkg_contents SET min_x = ?, min_y = ?, max_x = ?, max_y = ? WHERE table_name = ?
              """,
            arguments: [box.west, box.south, box.east, box.north, layer.name]
          )
        }
        try database.commit()
      }
      try queue.close()
      try output.commit()
    } catch {
      throw BasemapError(error, in: path)
    }
  }
}

extension GeoPackageValue {
  fileprivate var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let number): number.databaseValue
    case .real(let number): number.databaseValue
    case .text(let text): text.databaseValue
    case .boolean(let flag): flag.databaseValue
    }
  }
}

extension BoundingBox {
  /// The box around two boxes that do not cross the antimeridian.
  fileprivate func joined(to other: BoundingBox?) -> BoundingBox {
    guard let other else { return self }
    return BoundingBox(
      south: min(south, other.south),
      west: min(west, other.west),
      north: max(north, other.north),
      east: max(east, other.east)
    )
  }
}
