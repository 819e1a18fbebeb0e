import Basemap
import CityImport
import Foundation
import GeoCore
import OSMImport
import RouteService

/// Makes the map tiles of an extract with tilemaker, a program that must be installed.
///
/// This is the only place at which another program runs, and it does so only for `--basemap`. The
/// rules and the zoom levels are ours (`data/basemap`), and so is the sea: tilemaker reads it as a
/// shapefile made of the coastlines of the extract.
struct BasemapMaker {
  private let extract: String
  private let program: String
  private let rules: String
  private let layers: JSONObject
  private let global: GlobalOptions

  /// Checks that the extract has a format that tilemaker reads, and that tilemaker and the bundled
  /// rules are there.
  ///
  /// - Throws: `InvalidValue` for another format; `NotPrepared` without tilemaker; `BadFile` without
  ///   rules.
  init(extract: String, _ global: GlobalOptions) throws(ServiceError) {
    guard extract.hasSuffix(".pbf") else {
      throw ServiceError(
        .invalidValue,
        ImportTexts.basemapNotPBF(file: extract, converted: Self.converted(extract)),
        details: ["file": .string(extract)]
      )
    }
    guard let program = Self.found("tilemaker") else {
      throw ServiceError(.notPrepared, ImportTexts.basemapNoProgram)
    }
    self.extract = extract
    self.program = program
    self.global = global
    rules = try DataDirectory.bundled.path(of: "basemap/process.lua")
    let path = try DataDirectory.bundled.path(of: "basemap/config.json")
    guard let bytes = FileSystem.bytes(of: path, limit: 1 << 20),
      let document = try? JSONValue(parsing: bytes),
      case .object(let layers) = document
    else {
      throw ServiceError(.badFile, ImportTexts.basemapBadRules(file: path))
    }
    self.layers = layers
  }

  /// The name of an extract in the format that tilemaker reads: `a.osm.pbf` for `a.osm.gz`.
  private static func converted(_ extract: String) -> String {
    CityFile.dataVersion(of: extract) + ".osm.pbf"
  }

  /// The path of a program in the folders of `PATH`.
  private static func found(_ name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return folders.split(separator: ":").map { "\($0)/\(name)" }.first { path in
      !FileSystem.isFolder(path) && access(FileName.bytes(path), X_OK) == 0
    }
  }

  // MARK: - Making

  /// Makes the tiles, and returns them as a file that is not in its place yet.
  ///
  /// From here on the first signal ends tilemaker, removes what it has written, and is then obeyed.
  ///
  /// - Parameters:
  ///   - path: the file to write.
  ///   - area: the part of the extract that is wanted; `nil` for all.
  /// - Returns: the complete file under a temporary name.
  /// - Throws: `BadFile` if the extract cannot be read, tilemaker fails, or the file cannot be
  ///   written; `Interrupted` after a signal.
  func tiles(for path: String, within area: BoundingBox?) throws(ServiceError) -> PendingBasemap {
    Interrupt.listen()
    let pending = try PendingBasemap(path)
    let folder = try WorkFolder()
    var bar = ProgressBar(total: 1000, quiet: global.quiet)
    defer { bar.finish() }
    let sea = try sea(within: area) { bar.update(Int($0 * 100)) }
    let output = folder.file("tiles.mbtiles")
    var arguments = [
      "--input", extract, "--output", output, "--process", rules, "--config",
      try writeLayers(sea, in: folder),
    ]
    if let box = sea.box {
      arguments += ["--bbox", "\(box.west),\(box.south),\(box.east),\(box.north)"]
    }
    try TileGenerator(program: program, arguments: arguments, log: folder.file("log")).run {
      bar.update(100 + Int($0 * 900))
    }
    try Failures.basemap { () throws(BasemapError) in
      try MBTilesFile.setMetadata(
        [
          "attribution": "© OpenStreetMap contributors",
          "name": CityFile.dataVersion(of: extract),
        ],
        in: output
      )
    }
    try pending.copy(output)
    return pending
  }

  /// The sea of the extract; warns of coastlines that were left out.
  private func sea(
    within area: BoundingBox?,
    progress: (Double) -> Void
  ) throws(ServiceError) -> SeaAreas {
    let sea: SeaAreas?
    do throws(OSMImportError) {
      sea = try withoutActuallyEscaping(progress) { (progress) throws(OSMImportError) in
        try OSMImporter().sea(from: extract, within: area) { done in
          progress(done)
          return !Interrupt.isRequested
        }
      }
    } catch {
      throw ServiceError(.badFile, error.message, details: ["file": .string(error.path)])
    }
    guard let sea else { throw .interrupted }
    if sea.looseCount > 0 { global.warn(ImportTexts.basemapLooseCoast(count: sea.looseCount)) }
    return sea
  }

  /// Writes the layers, with the sea as a layer from a shapefile if there is any.
  private func writeLayers(_ sea: SeaAreas, in folder: WorkFolder) throws(ServiceError) -> String {
    var document = layers
    if !sea.polygons.isEmpty {
      let file = PolygonShapefile(sea.polygons)
      try folder.write(file.shapes, to: "sea.shp")
      try folder.write(file.index, to: "sea.shx")
      try folder.write(file.attributes, to: "sea.dbf")
      var layers: JSONObject = [:]
      if case .object(let known)? = document["layers"] { layers = known }
      layers["ocean"] = [
        "minzoom": 0, "maxzoom": 14, "source": .string(folder.file("sea.shp")),
        "simplify_below": 13, "simplify_level": 0.0001, "simplify_ratio": 2, "write_to": "water",
      ]
      document["layers"] = .object(layers)
    }
    try folder.write(Array(JSONValue.object(document).text.utf8), to: "config.json")
    return folder.file("config.json")
  }
}
