import CampusGraph
import Foundation
import GeoCore
import RouteService

/// Command that writes files.
protocol WritesFiles {
  /// The files that it reads; `-` is stdin, a folder stands for the files in it.
  var inputFiles: [String] { get }
  /// The files that it writes.
  var outputFiles: OutputFiles { get }
}

/// Options that name output files, with `nil` for an option that is not given.
typealias OutputFiles = [(option: String, path: String?)]

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

  /// Output file and the option that names it.
  private typealias Output = (option: String, path: String)

  /// - Throws: `InvalidValue` with the option and the file.
  static func check(_ command: any WritesFiles) throws(ServiceError) {
    let outputs: [Output] = command.outputFiles.compactMap { option, path in
      path.map { (option, $0) }
    }
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

  private static func checkDistinct(_ outputs: [Output]) throws(ServiceError) {
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
  var outputFiles: OutputFiles {
    [("--geojson", geojson), ("--gpx", gpx), ("--kml", kml), ("--svg", svg), ("--png", png)]
  }
}

extension RouteCommand: WritesFiles {
  var inputFiles: [String] {
    data.inputFiles + speeds.inputFiles + [route.avoid, batch].compactMap { $0 }
  }
  var outputFiles: OutputFiles { output.outputFiles }
}

extension TripCommand: WritesFiles {
  var inputFiles: [String] { data.inputFiles + speeds.inputFiles }
  var outputFiles: OutputFiles { output.outputFiles }
}

extension MapCommand: WritesFiles {
  var inputFiles: [String] { [file] }
  var outputFiles: OutputFiles { [("--svg", svg), ("--png", png)] }
}

extension IsochroneCommand: WritesFiles {
  var inputFiles: [String] { data.inputFiles + speeds.inputFiles }
  var outputFiles: OutputFiles {
    [("--geojson", geojson), ("--svg", svg), ("--png", png)]
  }
}

extension MatchCommand: WritesFiles {
  var inputFiles: [String] { data.inputFiles + speeds.inputFiles + [trace] }
  var outputFiles: OutputFiles {
    [("--geojson", geojson), ("--gpx", gpx), ("--svg", svg)]
  }
}

extension LearnCommand.Speeds: WritesFiles {
  var inputFiles: [String] { [file] + traces }
  var outputFiles: OutputFiles { [("--output", output)] }
}

extension SimulateCommand: WritesFiles {
  var inputFiles: [String] { data.inputFiles + speeds.inputFiles }
  var outputFiles: OutputFiles {
    [("--gpx", gpx), ("--nmea", nmea), ("--truth", truth)]
  }
}

extension BikesSimulateCommand: WritesFiles {
  var inputFiles: [String] { [stations].compactMap { $0 } }
  var outputFiles: OutputFiles { [("--output", output)] }
}

extension NetworkSimulateCommand: WritesFiles {
  var inputFiles: [String] { [] }
  var outputFiles: OutputFiles { NetworkWriter.files(for: output).map { ("--output", $0) } }
}

extension TransitSimulateCommand: WritesFiles {
  var inputFiles: [String] { [gtfs] + [timetable].compactMap { $0 } }
  var outputFiles: OutputFiles { [("--output", output), ("--truth", truth)] }
}

extension TableCommand: WritesFiles {
  var inputFiles: [String] {
    data.inputFiles + speeds.inputFiles + [sources, destinations].compactMap { $0 }
  }
  var outputFiles: OutputFiles { [("--output", output)] }
}

extension StationsCommand: WritesFiles {
  var inputFiles: [String] { data.inputFiles }
  var outputFiles: OutputFiles {
    guard let folder else { return [] }
    return StationIndex.gbfsFileNames.map { ("--gbfs", folder + "/" + $0) }
  }
}

extension PixelCommand.Draw: WritesFiles {
  var inputFiles: [String] { pixels.inputFiles }
  var outputFiles: OutputFiles { [("--output", output)] }
}

extension PixelCommand.WriteWorldFile: WritesFiles {
  var inputFiles: [String] { pixels.inputFiles }
  var outputFiles: OutputFiles { [("--output", output)] }
}

extension PixelOptions {
  fileprivate var inputFiles: [String] {
    let given = [campus, image].compactMap { $0 }
    let bundled = try? DataDirectory.bundled.path(of: "campus.geojson")
    return given.isEmpty ? [bundled].compactMap { $0 } : given
  }
}

extension ImportCommand.OSM: WritesFiles {
  var inputFiles: [String] { [file] + changeFiles + [elevation, polygon].compactMap { $0 } }
  var outputFiles: OutputFiles {
    let places = CityPlaceFile.path(of: options.output)
    let tiles = basemap ? BasemapFile.path(of: options.output) : nil
    // A store may be changed in place.
    let store = store == file ? nil : store
    return [
      ("--output", options.output), ("--output", places), ("--basemap", tiles), ("--store", store),
    ]
  }
}

extension ImportCommand.Dimacs: WritesFiles {
  var inputFiles: [String] { [graph] + [coordinates].compactMap { $0 } }
  var outputFiles: OutputFiles { [("--output", options.output)] }
}

extension ImportCommand.GeoJSON: WritesFiles {
  var inputFiles: [String] { [campus] }
  var outputFiles: OutputFiles { [("--output", options.output)] }
}

extension GraphCommand.Export: WritesFiles {
  var inputFiles: [String] { options.data.inputFiles + [options.file].compactMap { $0 } }
  var outputFiles: OutputFiles {
    let format = try? GraphFormat(named: format, output: output)
    return (format?.files(for: output) ?? []).map { ("--output", $0) }
  }
}

extension BenchCommand: WritesFiles {
  var inputFiles: [String] { [file] + [options.pairsFile].compactMap { $0 } }
  var outputFiles: OutputFiles {
    [("--write-distances", options.writeDistances)]
  }
}
