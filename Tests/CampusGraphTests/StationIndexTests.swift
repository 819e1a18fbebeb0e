import CampusGraph
import Foundation
import GeoCore
import RoutingTestSupport
import Testing

@Suite struct StationIndexTests {
  private static let bundled = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "data/biciq_stations.json")

  private func biciQ() throws -> StationIndex { try StationIndex(contentsOf: Self.bundled) }

  @Test func `the bundled stations are the 25 of biciQ`() throws {
    let index = try biciQ()
    #expect(index.count == 25)
    #expect(index.problems.isEmpty)
    #expect(index.stations.compactMap(\.capacity).reduce(0, +) == 425)
    #expect(index.stations.allSatisfy { $0.address != nil && $0.landmark != nil })
    #expect(index.stations.allSatisfy { $0.source != nil && $0.status == nil })
    #expect(
      index.stations.filter(\.isConfirmed).map(\.name) == [
        "La Y (Estación Norte)", "Seminario Mayor", "Av. Amazonas y Patria", "El Ejido",
        "La Alameda", "Plaza de Santo Domingo",
      ]
    )
  }

  @Test func `every row of the bundled file has the field confirmed`() throws {
    let file = try JSONValue(parsing: Data(contentsOf: Self.bundled))
    let rows = try #require(file["data"]?["stations"]?.array)
    #expect(rows.allSatisfy { $0["confirmed"]?.bool != nil && $0["source"]?.string != nil })
  }

  @Test func `the bundled system has its hours, terms and notice`() throws {
    let system = try biciQ().system
    #expect(system.name == "biciQ")
    #expect(system.timeZone == "America/Guayaquil")
    #expect(system.maxTripDuration == 2700.0)
    #expect(system.waitBetweenTrips == 600.0)
    #expect(system.membership != nil && system.notice != nil)
    let eve = try #require(LocalTime(year: 2026, month: 11, day: 22, hour: 18, minute: 59))
    #expect(system.hours.isOpen(at: eve))
    #expect(!system.hours.isOpen(at: eve.advanced(by: 60)))
    #expect(system.hours.nextChange(after: eve.advanced(by: 60))?.hour == 7)
  }

  @Test func `the bundled stations lie along the corridor from north to south`() throws {
    let index = try biciQ()
    let north = try #require(index.stations.first { $0.name == "El Labrador" })
    let south = try #require(index.stations.first { $0.name == "Plaza de Santo Domingo" })
    for station in index.stations {
      #expect(
        (south.location.latitude...north.location.latitude).contains(station.location.latitude)
      )
      #expect((-78.515 ... -78.475).contains(station.location.longitude))
    }
    for (id, station) in zip(index.ids, index.stations) {
      let neighbours = index.nearest(to: station.location, count: 2)
      #expect(neighbours.first?.id == id && neighbours.first?.distance == 0)
      #expect((100..<1_500).contains(neighbours[1].distance), "\(station.name)")
    }
  }

  @Test func `the nearest stations agree with a linear search`() throws {
    let index = try biciQ()
    var random = SplitMix64(seed: 5)
    for _ in 0..<50 {
      let place = Coordinate(
        latitude: .random(in: -0.23 ... -0.15, using: &random),
        longitude: .random(in: -78.52 ... -78.47, using: &random)
      )
      let found = index.nearest(to: place, count: 4)
      #expect(found.count == 4)
      let worst = try #require(found.last?.distance)
      let closer = index.ids.filter { Geodesic.distance(place, index[$0].location) < worst }
      #expect(Set(closer) == Set(found.dropLast().map(\.id)))
      #expect(found.map(\.distance) == found.map(\.distance).sorted())
    }
  }

  @Test func `radius, count and filter limit the result`() throws {
    let index = try biciQ()
    let place = Coordinate(latitude: -0.2088, longitude: -78.4985)
    let all = index.nearest(to: place, count: 100)
    #expect(all.count == 25)
    #expect(index.nearest(to: place, count: 0).isEmpty)
    #expect(index.nearest(to: place, count: -1).isEmpty)
    let near = index.nearest(to: place, count: 100, within: 400)
    #expect(near.map(\.id) == all.filter { $0.distance <= 400 }.map(\.id))
    let confirmed = index.nearest(to: place, count: 2) { $0.isConfirmed }
    #expect(confirmed.map { index[$0.id].name } == ["Av. Amazonas y Patria", "El Ejido"])
  }

  @Test func `a station is found by its id and becomes a place`() throws {
    let index = try biciQ()
    let number = try #require(index.number(of: "biciq-02"))
    #expect(index[number].name == "La Y (Estación Norte)")
    #expect(index.number(of: "biciq-99") == nil)
    #expect(index.hours(of: number) == index.system.hours)
    let place = index[number].place
    #expect(place.kind == .station && place.id == "biciq-02")
    #expect(place.aliases.contains("La Y"))
    #expect(place.summary?.es == "Referencia: Terminal norte del trolebús")
  }

  @Test func `bikes and docks are available unless the status says otherwise`() {
    var station = Station(id: "1", name: "One", location: Coordinate(latitude: 0, longitude: 0))
    #expect(station.hasBikes && station.hasDocks)
    station.status = StationStatus(bikesAvailable: 0, docksAvailable: 3)
    #expect(!station.hasBikes && station.hasDocks)
    station.status = StationStatus(bikesAvailable: 2, docksAvailable: 0)
    #expect(station.hasBikes && !station.hasDocks)
    station.status = StationStatus(bikesAvailable: 2, docksAvailable: nil)
    #expect(station.hasDocks)
    station.status?.isReturning = false
    #expect(station.hasBikes && !station.hasDocks)
    station.status?.isInstalled = false
    #expect(!station.hasBikes)
  }
}
