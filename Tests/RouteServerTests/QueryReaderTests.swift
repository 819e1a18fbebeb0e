import GeoCore
import Routing
import Testing

@testable import RouteServer

/// Coordinates and options in the query of a GET.
@Suite struct QueryReaderTests {
  /// The request of a query, whose positions start at 12.
  private func request(
    _ query: String,
    _ service: OSRMService = .route
  ) throws -> OSRMRequest {
    let target = "/\(service.rawValue)/v1/\(service == .route || service == .table ? "x" : "y")/"
    return try AddressedRequest(get: (target + query).utf8).request
  }

  private func options(
    _ query: String,
    _ service: OSRMService = .route
  ) throws -> OSRMOptions {
    try request("1,2;3,4?" + query, service).options
  }

  @Test func `coordinates have many forms`() throws {
    func coordinates(_ query: String) throws -> [[Double]] {
      try request(query).coordinates.map { [$0.longitude, $0.latitude] }
    }
    #expect(try coordinates("1,2;3,4") == [[1, 2], [3, 4]])
    #expect(try coordinates("-1.5,2.25;.5,3.") == [[-1.5, 2.25], [0.5, 3]])
    #expect(try coordinates("1,2;3,4.json") == [[1, 2], [3, 4]])
    #expect(try coordinates("1,2.5.json?steps=true") == [[1, 2.5]])
    let line = Polyline.encode([
      Coordinate(latitude: 38.5, longitude: -120.2), Coordinate(latitude: 40.7, longitude: -120.95),
    ])
    #expect(try coordinates("polyline(\(line))") == [[-120.2, 38.5], [-120.95, 40.7]])
    #expect(try coordinates("polyline6(_izlhA~rlgdF)").count == 1)
  }

  @Test func `options have OSRM's defaults`() throws {
    let options = try request("1,2;3,4").options
    #expect(options == OSRMOptions())
    #expect(options.generatesHints && !options.skipsWaypoints && !options.hasSteps)
    #expect(options.geometries == .polyline && options.overview == .simplified)
    #expect(options.continuesStraight == nil && options.isRoundTrip && options.splitsAtGaps)
    #expect(options.number == 1 && options.scaleFactor == 1 && options.format == .json)
  }

  @Test func `options of every service are read`() throws {
    let general = try options(
      "bearings=10,20;&radiuses=unlimited;5.5&approaches=curb;&exclude=toll,ferry&snapping=any"
        + "&generate_hints=false&skip_waypoints=true&hints=;"
    )
    #expect(general.bearings == [OSRMOptions.Bearing(value: 10, range: 20), nil])
    #expect(general.radiuses == [.infinity, 5.5] && general.approaches == [.curb, nil])
    #expect(general.exclude == ["toll", "ferry"] && general.snapsToAny)
    #expect(!general.generatesHints && general.skipsWaypoints && general.hintCount == 2)
    let route = try options(
      "alternatives=2&steps=true&annotations=duration,speed&geometries=polyline6&overview=by_legs"
        + "&continue_straight=false&waypoints=0;1"
    )
    #expect(route.alternatives == 2 && route.hasSteps && route.annotations == [.duration, .speed])
    #expect(route.geometries == .polyline6 && route.overview == .byLegs)
    #expect(route.continuesStraight == false && route.waypoints == [0, 1])
    let table = try options(
      "sources=0&destinations=1;0&annotations=distance,duration&fallback_speed=3.5"
        + "&fallback_coordinate=snapped&scale_factor=2",
      .table
    )
    #expect(table.sources == [0] && table.destinations == [1, 0])
    #expect(table.annotations == [.distance, .duration] && table.fallbackSpeed == 3.5)
    #expect(table.fallsBackToSnapped && table.scaleFactor == 2)
    let match = try options("timestamps=7;9&gaps=ignore&tidy=true&overview=false", .match)
    #expect(match.timestamps == [7, 9] && !match.splitsAtGaps && match.isTidied)
    #expect(match.overview == .hidden)
    let trip = try options("roundtrip=false&source=first&destination=last", .trip)
    #expect(!trip.isRoundTrip && trip.startsFirst && trip.endsLast)
    #expect(try options("number=3", .nearest).number == 3)
  }

  @Test func `some options have several forms`() throws {
    #expect(try options("alternatives=true").alternatives == 1)
    #expect(try options("alternatives=false").alternatives == 0)
    #expect(try options("annotations=true").annotations == .all)
    #expect(try options("annotations=false").annotations == [])
    #expect(try options("sources=all&destinations=all", .table).sources == [])
    #expect(try options("continue_straight=default").continuesStraight == nil)
    // The last of a repeated option counts.
    #expect(try options("steps=true&steps=false").hasSteps == false)
    let hint = String(repeating: "A", count: 112)
    #expect(try options("hints=\(hint);\(hint)\(hint)").hintCount == 2)
  }

  @Test(arguments: [
    ("foo", 12), ("1", 13), ("1,", 14), ("1,2;", 15), ("1,2;3", 17), ("1,2;3,4x", 19),
    ("1,2;3,4?", 20), ("1,2;3,4?foo=1", 20), ("1,2;3,4?steps=1", 26),
    ("1,2;3,4?steps=trueX", 30), ("1,2;3,4?steps=true&", 30), ("1,2;3,4?steps=true&foo=1", 30),
    ("1,2;3,4?bearings=10", 31), ("1,2;3,4?bearings=10,", 32), ("1,2;3,4?bearings=99999,1", 29),
    ("1,2;3,4?radiuses=x", 29), ("1,2;3,4?hints=abc;", 26), ("1,2;3,4?geometries=svg", 31),
    ("1,2;3,4?annotations=duration,x", 40), ("1,2;3,4?number=1", 20), ("1,2;3,4.xml", 20),
    ("1,2;3,4?exclude=", 28), ("1,2;3,4?waypoints=", 30), ("9999,1;1,2", 12),
    ("polyline()", 21), ("polyline(_p~iF", 26), ("1,2;3,4?alternatives=-1", 33),
  ])
  func `a malformed query is an error at its position`(query: String, position: Int) {
    let error = #expect(throws: OSRMError.self) { try request(query) }
    #expect(error?.code == .invalidQuery)
    #expect(error?.message.en == "Query string malformed close to position \(position)")
  }

  @Test func `the table has no annotations but two`() {
    for query in ["annotations=true", "annotations=speed"] {
      let error = #expect(throws: OSRMError.self) { try options(query, .table) }
      #expect(error?.code == .invalidQuery)
    }
  }
}
