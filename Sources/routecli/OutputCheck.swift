import CampusGraph
import Foundation
import GeoCore
import RouteService

/// Command that writes files.
protocol WritesFiles {
  /// The files that it reads; `-` is stdin, a folder stands for the files in it.
  var inputFiles: [String] { get }
  /// The files that it writes, with the options that name them.
  var outputFiles: [OutputName] { get }
}

/// Output file and the option that names it.
struct OutputName {
  var option: String
  var path: String

  /// `nil` if the option is not given.
  init?(_ option: String, _ path: String?) {
    guard let path else { return nil }
    self.option = option
    self.path = path
  }
}

/// Check that a command neither overwrites a file that it reads nor writes one file twice.
enum OutputCheck {
  /// Identity of a regular file, independent of its path.
  private struct Identity: Hashable {
    var device: UInt64
    var inode: UInt64

    init?(_ status: stat?) {
      guard let status, status.st_mode & S_IFMT == S_IFREG else { return nil }
      device = UInt64(truncatingIfNeeded: status.st_dev)
      inode = UInt64(status.st_ino)
    }
  }

  /// - Throws: `InvalidValue` with the option and the file.
  static func check(_ command: any WritesFiles) throws(ServiceError) {
    let outputs = command.outputFiles
    try checkDistinct(outputs)
    let existing = outputs.compactMap { output in
      Identity(FileSystem.status(of: output.path)).map { (output, $0) }
    }
    guard !existing.isEmpty else { return }
    let inputs = Set(command.inputFiles.flatMap(identities))
    for (output, identity) in existing where inputs.contains(identity) {
      throw ServiceError(
        .invalidValue,
        CommonTexts.isRead(option: output.option, path: output.path),
        details: ["file": .string(output.path)]
      )
    }
  }

  private static func checkDistinct(_ outputs: [OutputName]) throws(ServiceError) {
    var seen: [String: String] = [:]
    for output in outputs {
      if let status = FileSystem.status(of: output.path), status.st_mode & S_IFMT != S_IFREG {
        continue  // a terminal or /dev/null takes any number of results
      }
      let path = FileSystem.resolvingLinks(output.path)
      if let other = seen.updateValue(output.option, forKey: path) {
        throw ServiceError(
          .invalidValue,
          CommonTexts.sameFile(first: other, second: output.option, path: output.path),
          details: ["file": .string(output.path)]
        )
      }
    }
  }

  private static func identities(_ path: String) -> [Identity] {
    var status = stat()
    if path == "-" {
      return fstat(STDIN_FILENO, &status) == 0 ? [Identity(status)].compactMap { $0 } : []
    }
    guard FileSystem.isFolder(path) else {
      return [Identity(FileSystem.status(of: path))].compactMap { $0 }
    }
    return FileSystem.names(in: path).compactMap {
      Identity(FileSystem.status(of: path + "/" + $0))
    }
  }
}

// MARK: - What each command reads and writes

extension DataOptions {
  /// The files of the data, the bundled ones included.
  var inputFiles: [String] {
    let places = [graph, graph.map(FileSystem.resolvingLinks)].compactMap { $0 }
      .map(CityPlaceFile.path)
    var files = campus + [stations, graph].compactMap { $0 } + places
    if graph == nil {
      let bundled = [
        campus.isEmpty ? "campus.geojson" : nil, stations == nil ? "biciq_stations.json" : nil,
      ]
      files += bundled.compactMap { $0 }.compactMap { try? DataDirectory.bundled.path(of: $0) }
    }
    // A feed is read whole even if one of its files is named.
    if let stations, !FileSystem.isFolder(stations) {
      files += StationIndex.gbfsFileNames.map { FileSystem.folder(of: stations) + $0 }
    }
    return files
  }
}

extension RouteOutputOptions {
  var outputFiles: [OutputName] {
    [
      OutputName("--geojson", geojson), OutputName("--gpx", gpx), OutputName("--kml", kml),
      OutputName("--svg", svg), OutputName("--png", png),
    ].compactMap { $0 }
  }
}

extension RouteCommand: WritesFiles {
  var inputFiles: [String] { data.inputFiles + [route.avoid, batch].compactMap { $0 } }
  var outputFiles: [OutputName] { output.outputFiles }
}

extension TripCommand: WritesFiles {
  var inputFiles: [String] { data.inputFiles }
  var outputFiles: [OutputName] { output.outputFiles }
}

extension IsochroneCommand: WritesFiles {
  var inputFiles: [String] { data.inputFiles }
  var outputFiles: [OutputName] {
    [
      OutputName("--geojson", geojson), OutputName("--svg", svg), OutputName("--png", png),
    ].compactMap { $0 }
  }
}

extension MatchCommand: WritesFiles {
  var inputFiles: [String] { data.inputFiles + [trace] }
  var outputFiles: [OutputName] {
    [
      OutputName("--geojson", geojson), OutputName("--gpx", gpx), OutputName("--svg", svg),
    ].compactMap { $0 }
  }
}

extension SimulateCommand: WritesFiles {
  var inputFiles: [String] { data.inputFiles }
  var outputFiles: [OutputName] {
    [
      OutputName("--gpx", gpx), OutputName("--nmea", nmea), OutputName("--truth", truth),
    ].compactMap { $0 }
  }
}

extension TableCommand: WritesFiles {
  var inputFiles: [String] { data.inputFiles + [sources, destinations].compactMap { $0 } }
  var outputFiles: [OutputName] { [OutputName("--output", output)].compactMap { $0 } }
}

extension StationsCommand: WritesFiles {
  var inputFiles: [String] { data.inputFiles }
  var outputFiles: [OutputName] {
    guard let folder else { return [] }
    return StationIndex.gbfsFileNames.compactMap { OutputName("--gbfs", folder + "/" + $0) }
  }
}

extension PixelCommand.Draw: WritesFiles {
  var inputFiles: [String] { pixels.inputFiles }
  var outputFiles: [OutputName] { [OutputName("--output", output)].compactMap { $0 } }
}

extension PixelCommand.WriteWorldFile: WritesFiles {
  var inputFiles: [String] { pixels.inputFiles }
  var outputFiles: [OutputName] { [OutputName("--output", output)].compactMap { $0 } }
}

extension PixelOptions {
  fileprivate var inputFiles: [String] {
    let given = [campus, image].compactMap { $0 }
    let bundled = try? DataDirectory.bundled.path(of: "campus.geojson")
    return given.isEmpty ? [bundled].compactMap { $0 } : given
  }
}

extension ImportCommand.OSM: WritesFiles {
  var inputFiles: [String] { [file] + [elevation, polygon].compactMap { $0 } }
  var outputFiles: [OutputName] {
    let places = CityPlaceFile.path(of: options.output)
    return [OutputName("--output", options.output), OutputName("--output", places)]
      .compactMap { $0 }
  }
}

extension ImportCommand.Dimacs: WritesFiles {
  var inputFiles: [String] { [graph] + [coordinates].compactMap { $0 } }
  var outputFiles: [OutputName] { [OutputName("--output", options.output)].compactMap { $0 } }
}

extension ImportCommand.GeoJSON: WritesFiles {
  var inputFiles: [String] { [campus] }
  var outputFiles: [OutputName] { [OutputName("--output", options.output)].compactMap { $0 } }
}

extension BenchCommand: WritesFiles {
  var inputFiles: [String] { [file] + [options.pairs].compactMap { $0 } }
  var outputFiles: [OutputName] {
    [OutputName("--write-distances", options.writeDistances)].compactMap { $0 }
  }
}
