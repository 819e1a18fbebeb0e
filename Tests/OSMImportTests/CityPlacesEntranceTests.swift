import CampusGraph
import GeoCore
import Testing

@testable import OSMImport

/// Entrances and gates on the outlines of places.
@Suite struct `Entrances of places` {
  private static func place(
    _ tags: [String: String],
    corners: [[String: String]]
  ) throws -> CityPlace? {
    var drawing = PlacesDrawing()
    drawing.square(1, 0, 0, tags.merging(["name": "Parque"]) { $1 }, corners: corners)
    return try drawing.places().all.first
  }

  /// The corners of the square in the order of its outline.
  private static let corners = [
    PlacesDrawing.place(0, 0), PlacesDrawing.place(20, 0), PlacesDrawing.place(20, 20),
    PlacesDrawing.place(0, 20),
  ]

  @Test(arguments: [["leisure": "park"], ["amenity": "university"], ["building": "yes"]])
  func `are the gates on an outline`(tags: [String: String]) throws {
    let found = try #require(
      try Self.place(
        tags,
        corners: [["barrier": "gate"], ["barrier": "bollard"], ["barrier": "swing_gate"], [:]]
      )
    )
    #expect(found.entrances == [Self.corners[0], Self.corners[2]])
    #expect(found.preferredEntranceCount == 2)
  }

  @Test func `with a main one prefer it`() throws {
    let found = try #require(
      try Self.place(
        ["leisure": "park"],
        corners: [["barrier": "gate"], [:], ["entrance": "main", "barrier": "gate"], [:]]
      )
    )
    #expect(found.entrances == [Self.corners[2], Self.corners[0]])
    #expect(found.preferredEntranceCount == 1)
  }

  @Test func `that are private come last, and those closed to people are none`() throws {
    let found = try #require(
      try Self.place(
        ["amenity": "hospital"],
        corners: [
          ["barrier": "gate", "access": "private"], ["barrier": "gate"],
          ["barrier": "gate", "access": "no"], ["barrier": "lift_gate", "foot": "no"],
        ]
      )
    )
    #expect(found.entrances == [Self.corners[1], Self.corners[0]])
    #expect(found.preferredEntranceCount == 1)
    let open = try #require(
      try Self.place(
        ["amenity": "hospital"],
        corners: [["barrier": "gate", "access": "private", "foot": "yes"], [:], [:], [:]]
      )
    )
    #expect(open.entrances == [Self.corners[0]])
  }

  @Test func `are on areas of several ways too, and not on lines`() throws {
    var drawing = PlacesDrawing()
    for (id, (x, y)) in [(0, 0), (20, 0), (20, 20), (0, 20)].enumerated() {
      drawing.node(id + 1, Double(x), Double(y), id == 1 ? ["barrier": "gate"] : [:])
    }
    drawing.way(1, [1, 2, 3])
    drawing.way(2, [3, 4, 1])
    drawing.way(3, [1, 2, 3], ["name": "Cais", "man_made": "pier"])
    drawing.relation(
      4,
      [("way", 1, "outer"), ("way", 2, "outer")],
      ["type": "multipolygon", "leisure": "park", "name": "Parque"]
    )
    let found = try drawing.places().all
    #expect(found.first { $0.place.name == "Parque" }?.entrances == [Self.corners[1]])
    #expect(found.first { $0.place.name == "Cais" }?.entrances == [])
  }

  @Test func `of a station are all its underground entrances`() throws {
    var drawing = PlacesDrawing()
    drawing.node(1, 0, 0, ["railway": "station", "name": "Trindade"])
    drawing.node(2, 50, 0, ["railway": "subway_entrance", "name": "Trindade"])
    drawing.node(3, 0, 50, ["railway": "subway_entrance", "name": "Trindade"])
    let found = try #require(try drawing.places().all.first)
    #expect(found.entrances.count == 2 && found.preferredEntranceCount == 2)
  }
}
