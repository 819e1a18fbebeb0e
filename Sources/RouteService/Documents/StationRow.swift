package import CampusGraph
package import GeoCore

/// A station in a list.
package struct StationRow {
  package var station: Station
  package var distance: Meters?

  /// Takes a station, and its distance if a place was named.
  package init(
    station: Station,
    distance: Meters? = nil
  ) {
    self.station = station
    self.distance = distance
  }

  package static func table(_ rows: [StationRow], _ style: TextStyle) -> String {
    let texts = style.texts
    let hasDistance = rows.contains { $0.distance != nil }
    let hasStatus = rows.contains { $0.station.status != nil }
    var header = [
      texts.capacity, texts.station, texts.address, texts.landmark, texts.note, texts.id,
    ]
    if hasStatus { header.insert(contentsOf: [texts.bikesColumn, texts.docksColumn], at: 1) }
    if hasDistance { header.insert(texts.distance, at: 0) }
    var table = TextTable(
      header,
      alignRight: Set(0..<(1 + (hasStatus ? 2 : 0) + (hasDistance ? 1 : 0)))
    )
    for row in rows {
      let station = row.station
      var cells = [
        station.capacity.map(String.init) ?? "?", station.name, station.address ?? "",
        station.landmark ?? "", station.isConfirmed ? "" : texts.sample, station.id,
      ]
      if hasStatus {
        let bikes = station.status.map { String($0.bikesAvailable) }
        let docks = station.status?.docksAvailable.map { String($0) }
        cells.insert(contentsOf: [bikes ?? "?", docks ?? "?"], at: 1)
      }
      if hasDistance { cells.insert(row.distance.map(style.distance) ?? "", at: 0) }
      table.add(cells)
    }
    return table.text
  }
}
