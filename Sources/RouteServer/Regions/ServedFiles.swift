import Foundation
package import GeoCore
package import RouteService

/// Files that a server answers from: graphs, campuses and stations, or those that come with the program.
package struct ServedFiles: Sendable {
  /// What tells whether a file is still the same; `nil` for a file that is not there.
  struct State: Equatable, Sendable {
    private var device: Int?
    private var number: Int?
    private var size: Int?
    private var modified: Date?

    /// The state of the file that a path leads to.
    init?(of path: String) {
      let real = FileSystem.resolvingLinks(path)
      guard let all = try? FileManager.default.attributesOfItem(atPath: real) else { return nil }
      device = all[.systemNumber] as? Int
      number = all[.systemFileNumber] as? Int
      size = all[.size] as? Int
      modified = all[.modificationDate] as? Date
    }
  }

  private let graphs: [String]
  private let campuses: [String]
  private let stations: String?
  private let bundled: BundledFiles
  /// Seconds between two looks at them; 0 for none.
  let interval: Seconds

  /// Takes paths of files.
  ///
  /// - Parameters:
  ///   - graphs: Graph files, each a region; none for campuses.
  ///   - campuses: Campuses, each a region, or in every city if there are graph files; none for the
  ///     bundled one, or for none in cities.
  ///   - stations: Bike stations; `nil` for the bundled ones, or for none in cities.
  ///   - bundled: The files that come with the program.
  ///   - interval: Seconds between two looks whether they have been replaced; 0 for none.
  package init(
    graphs: [String] = [],
    campuses: [String] = [],
    stations: String? = nil,
    bundled: BundledFiles,
    interval: Seconds = 0
  ) {
    (self.graphs, self.campuses) = (graphs, campuses)
    (self.stations, self.bundled, self.interval) = (stations, bundled, interval)
  }

  /// Takes the paths of a configuration.
  package init(_ configuration: ServerConfiguration, bundled: BundledFiles) {
    self.init(
      graphs: configuration.graphs,
      campuses: configuration.campuses,
      stations: configuration.stations,
      bundled: bundled,
      interval: configuration.reloadInterval
    )
  }

  /// Opens and checks the data.
  ///
  /// - Parameter threads: How many requests are answered at a time.
  /// - Returns: A region for each graph file, or else for each campus; one or more.
  /// - Throws: `BadFile` or `NotPrepared` with the file.
  package func regions(threads: Int) throws(ServiceError) -> [Region] {
    var sets: [DataSet] = []
    for path in graphs {
      sets.append(DataSet(campuses: campuses, stations: stations, graph: path, bundled: bundled))
    }
    if graphs.isEmpty {
      for path in campuses {
        sets.append(DataSet(campus: path, stations: stations, bundled: bundled))
      }
      if campuses.isEmpty { sets.append(DataSet(stations: stations, bundled: bundled)) }
    }
    var regions: [Region] = []
    for data in sets { regions.append(try Region(data, threads: threads)) }
    return regions
  }

  /// The states of all files that are named, and of the places and tiles beside graph files.
  var states: [State?] {
    let beside = graphs.flatMap { [CityPlaceFile.path(of: $0), BasemapFile.path(of: $0)] }
    return (graphs + beside + campuses + [stations].compactMap(\.self)).map(State.init(of:))
  }
}
