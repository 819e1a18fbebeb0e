public import CampusGraph
public import GeoCore

extension MapScene {
  /// The scene of a bike-share system without streets: signs and names of stations over a grid of
  /// coordinates, sample stations hollow.
  public init(stations: StationIndex, language: Language = .english) {
    self.init(language: language)
    title = stations.system.name
    notice = stations.system.notice?[language] ?? ""
    attribution = stations.system.attribution
    markers = stations.stations.map { station in
      Marker(
        .station,
        at: station.location,
        label: station.name,
        isSample: !station.isConfirmed
      )
    }
  }
}
