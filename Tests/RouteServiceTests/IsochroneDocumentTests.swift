import GeoCore
import MapDrawing
import Routing
import Testing

@testable import RouteService

@Suite struct `Documents of isochrones` {
  /// A square of some metres around a place, as a ring.
  private static func square(_ side: Meters, at center: Coordinate) -> [Coordinate] {
    let plane = LocalPlane(at: center)
    let half = side / 2
    return [(-half, -half), (half, -half), (half, half), (-half, half), (-half, -half)]
      .map { plane.coordinate(PlanePoint(x: $0.0, y: $0.1)) }
  }

  private static let center = Coordinate(latitude: 41.15, longitude: -8.61)

  private static func contour(
    _ budget: Double,
    _ polygons: [[[Coordinate]]]
  )
    -> IsochroneDocument.Contour
  {
    .init(budget: budget, area: IsochroneContour(budget: 0, polygons: polygons))
  }

  private static func document(_ metric: String, attribution: String = "") -> IsochroneDocument {
    IsochroneDocument(
      contours: [
        contour(5, [[square(100, at: center)]]),
        contour(
          10,
          [[square(300, at: center), square(100, at: center)], [square(50, at: center)]]
        ),
      ],
      metric: metric,
      attribution: attribution,
      isEstimated: true
    )
  }

  @Test(
    arguments: [
      ([100], 10_000), ([300, 100], 80_000), ([300, 100, 100], 70_000), ([], 0),
    ] as [([Double], Double)]
  )
  func `have the area of the outer ring without the holes`(sides: [Double], area: Double) {
    let rings = sides.map { Self.square($0, at: Self.center) }
    let found = Self.contour(1, [rings]).squareMeters
    #expect(abs(found - area) <= 0.001 * area, "\(found)")
    // Rings may run in either direction.
    let reversed = Self.contour(1, [rings.map { $0.reversed() }]).squareMeters
    #expect(abs(reversed - found) <= 1e-6 * max(1, area))
    #expect(abs(Self.contour(1, [rings, rings]).squareMeters - 2 * found) < 1e-3)
    #expect(Self.contour(1, []).squareMeters == 0)
  }

  @Test func `have the largest contour first, so that smaller ones are drawn over it`() throws {
    let json = Self.document("duration").json
    let features = try #require(json["features"]?.array)
    #expect(features.map { $0["properties"]?["contour"] } == [10, 5])
    #expect(features.allSatisfy { $0["geometry"]?["type"] == "MultiPolygon" })
    let polygons = try #require(features[0]["geometry"]?["coordinates"]?.array)
    #expect(polygons.map { $0.array?.count } == [2, 1])
    for ring in polygons.flatMap({ $0.array ?? [] }) {
      #expect(ring.array?.first == ring.array?.last && ring.array?.count == 5)
    }
    #expect(features[0]["properties"]?["estimated"] == true)
    #expect(features[0]["properties"]?["metric"] == "duration")
  }

  @Test func `name the attribution if there is one`() {
    #expect(Self.document("duration").json["attribution"] == nil)
    #expect(Self.document("duration", attribution: "© X").json["attribution"] == "© X")
  }

  @Test func `as text have limits in their unit`() {
    let minutes = Self.document("duration").text("Porto", .plain).split(separator: "\n")
    #expect(minutes[0] == "Porto" && minutes.count == 5)
    #expect(minutes[3].contains("5 min") && minutes[3].contains("1.00 ha"))
    #expect(minutes[4].contains("10 min") && minutes[4].hasSuffix(" 2"))
    let meters = Self.document("distance").text("Porto", .plain)
    #expect(meters.contains("5 m ") && !meters.contains("min"))
  }

  @Test func `hold the place, and grow with their limits`() throws {
    for limits in [
      IsochroneQuestion.Limits.minutes([6, 1, 3]), .meters([400, 60, 200]),
    ] {
      let answer = try IsochroneQuestion(
        place: "Biblioteca",
        limits: limits,
        profile: nil,
        excluded: []
      )
      .answer(in: .shared)
      let contours = answer.document.contours
      #expect(contours.map(\.budget) == contours.map(\.budget).sorted() && contours.count == 3)
      let areas = contours.map(\.squareMeters)
      #expect(areas == areas.sorted() && areas[0] > 0)
      #expect(answer.document.metric == (contours[0].budget == 1 ? "duration" : "distance"))
      // No area is larger than the circle of its limit, at 1.6 m/s at most for walking.
      for contour in contours {
        let reach = contours[0].budget == 1 ? contour.budget * 60 * 1.6 : contour.budget
        #expect(contour.squareMeters < Double.pi * (reach + 60) * (reach + 60))
      }
      let scene = try answer.scene(.plain)
      #expect(scene.title == "Biblioteca" && scene.contours.count == 3)
      #expect(scene.markers.contains { $0.label == "Biblioteca" })
    }
  }
}
