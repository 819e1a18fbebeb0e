import CampusGraph
import Foundation
import GeoCore
import RoutingTestSupport
import Testing

@testable import OSMImport

/// Places of real extracts and of damaged files.
@Suite struct CityPlacesFileTests {
  private static let extracts = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../../shared/data/osm").standardized
  private static let arePresent = FileManager.default.fileExists(
    atPath: extracts.appending(path: "monaco.osm.pbf").path
  )

  private func refusal(of path: String) -> OSMImportError? {
    do throws(OSMImportError) {
      _ = try OSMImporter().places(from: path)
      return nil
    } catch {
      return error
    }
  }

  private func scratch(_ name: String, _ bytes: Data) throws -> String {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "\(UUID().uuidString)-\(name)").path
    try bytes.write(to: URL(filePath: path))
    return path
  }

  @Test func `missing files and files that are not maps are refused`() throws {
    #expect(refusal(of: "/nowhere/city.osm.pbf")?.code == .unreadable)
    let path = try scratch("city.osm", Data("no map at all".utf8))
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(refusal(of: path)?.code == .malformed)
  }

  @Test func `a map without places gives no places`() throws {
    #expect(try PlacesDrawing().places().all.isEmpty)
  }

  @Test func `reading can be cancelled in each pass`() throws {
    var drawing = PlacesDrawing()
    drawing.node(1, 0, 0, ["amenity": "cafe", "name": "X"])
    let path = try scratch("ended.osm", Data(drawing.xml().utf8))
    defer { try? FileManager.default.removeItem(atPath: path) }
    for limit in [0.0, 0.2, 0.6] {
      #expect(try OSMImporter().places(from: path) { $0 < limit } == nil, "\(limit)")
    }
    var steps: [Double] = []
    let places = try OSMImporter().places(from: path) { done in
      steps.append(done)
      return true
    }
    #expect(places?.all.count == 1)
    #expect(steps == steps.sorted() && steps.allSatisfy { (0...1).contains($0) })
  }

  private func places(of name: String) throws -> CityPlaces {
    let path = Self.extracts.appending(path: "\(name).osm.pbf").path
    let found = try #require(try OSMImporter().places(from: path))
    #expect(Set(found.all.map(\.place.id)).count == found.all.count)
    #expect(found.all.allSatisfy { !$0.place.name.isEmpty && !$0.place.category.isEmpty })
    #expect(!found.houses.isEmpty && !found.streets.isEmpty && !found.named.isEmpty)
    #expect(found.houses.allSatisfy { !$0.addresses.isEmpty })
    return found
  }

  @Test(.enabled(if: arePresent, "needs ../shared/data/osm"))
  func `Monaco's places are deterministic, and relations name the streets of its houses`() throws {
    let found = try places(of: "monaco")
    #expect(found.all.count > 1000, "\(found.all.count)")
    #expect(try places(of: "monaco") == found)
    // The node has a number only; the relation 2071185 names its street.
    let house = try #require(found.all.first { $0.place.id == "node/1662811579" })
    #expect(house.addresses.first?.street == "Rue Imberty")
  }

  @Test(.enabled(if: arePresent, "needs ../shared/data/osm"))
  func `a street of Porto with many ways is one place`() throws {
    let found = try places(of: "porto_portugal")
    #expect(found.all.count > 8000, "\(found.all.count)")
    // The map has it in 28 ways between the roundabout and the sea, 5.5 km in all.
    let streets = found.streets.filter { $0.place.name == "Avenida da Boavista" }
    let street = try #require(streets.first)
    #expect(streets.count == 1)
    let middle = Coordinate(latitude: 41.1625, longitude: -8.6570)
    #expect(Geodesic.distance(street.place.location, middle) < 500)
  }

  @Test(.enabled(if: arePresent, "needs ../shared/data/osm"))
  func `truncated or changed binary files are refused or read`() throws {
    let whole = try Data(contentsOf: Self.extracts.appending(path: "sao_paulo_centre.osm.pbf"))
    var random = SplitMix64(seed: 14)
    var refused = 0
    for round in 0..<12 {
      var damaged = round < 4 ? whole.prefix(whole.count * (round + 1) / 5) : whole
      if round >= 4 {
        damaged[random.below(damaged.count)] = UInt8(truncatingIfNeeded: random.next())
      }
      let path = try scratch("damaged.osm.pbf", damaged)
      defer { try? FileManager.default.removeItem(atPath: path) }
      if let error = refusal(of: path) {
        refused += 1
        #expect(error.code == .malformed && error.message.en.hasPrefix(path))
      }
    }
    #expect(refused > 4, "\(refused)")
  }
}
