import Foundation
import GeoCore
import Testing

@testable import CampusGraph

@Suite struct CampusReadingTests {
  private static func error(_ sketch: CampusSketch) -> CampusFileError? {
    #expect(throws: CampusFileError.self) { try sketch.campus() }
  }

  private static func error(_ text: String) -> CampusFileError? {
    #expect(throws: CampusFileError.self) {
      try Campus(contentsOf: Data(text.utf8), fileName: "x.geojson")
    }
  }

  // MARK: Errors

  @Test(arguments: [
    ("", CampusFileError.Code.notJSON), ("{", .notJSON), ("[]", .notACollection),
    (#"{"type":"Feature","id":1,"geometry":null,"properties":{}}"#, .notACollection),
    (#"{"type":"FeatureCollection"}"#, .notACollection),
    (#"{"type":"FeatureCollection","features":7}"#, .notACollection),
  ])
  func `a file that is not a collection is rejected`(
    text: String,
    code: CampusFileError.Code
  ) throws {
    let error = try #require(Self.error(text))
    #expect(error.code == code)
    #expect(error.message.en.hasPrefix("x.geojson: "))
    #expect(error.message.es.hasPrefix("x.geojson: "))
  }

  private static func file(_ features: String...) -> String {
    #"{"type":"FeatureCollection","time_zone":"UTC","features":["#
      + features.joined(separator: ",") + "]}"
  }

  private static func feature(_ id: String, _ type: String, _ coordinates: String) -> String {
    #"{"type":"Feature",\#(id)"properties":{"highway":"footway"},"#
      + #""geometry":{"type":"\#(type)","coordinates":\#(coordinates)}}"#
  }

  @Test(arguments: [
    (feature("", "LineString", "[[0,0],[0,1]]"), "features[0]", CampusFileError.Code.badIdentifier),
    (feature(#""id":"a","#, "LineString", "[[0,0]]"), "a", .badCoordinates),
    (feature(#""id":"a","#, "LineString", "[[0,0],[0,91]]"), "a", .badCoordinates),
    (feature(#""id":5,"#, "Polygon", "[[[0,0],[0,1],[0,0]]]"), "5", .badCoordinates),
    (feature(#""id":"a","#, "Polygon", "[[[0,0],[0,1],[1,1],[2,2]]]"), "a", .badCoordinates),
    (feature(#""id":"a","#, "LineString", #"[[0,"x"],[0,1]]"#), "a", .wrongGeometry),
    (feature(#""id":"a","#, "Blob", "[]"), "a", .wrongGeometry),
    (feature(#""id":"a","#, "Point", "[0,0]"), "a", .wrongGeometry),
  ])
  func `an invalid feature is rejected by name`(
    feature: String,
    name: String,
    code: CampusFileError.Code
  ) throws {
    let error = try #require(Self.error(Self.file(feature)))
    #expect(error.code == code)
    #expect(error.feature == name)
    #expect(error.message.en.hasPrefix("x.geojson: \(name): "))
    #expect(error.message.en != error.message.es)
  }

  @Test func `duplicate ids are rejected`() throws {
    let feature = Self.feature(#""id":"way/a","#, "LineString", "[[0,0],[0,1]]")
    let error = try #require(Self.error(Self.file(feature, feature)))
    #expect(error.code == .badIdentifier)
    #expect(error.message.en.contains("features[1]") && error.message.en.contains("features[0]"))
  }

  @Test(arguments: [
    ["building": "yes"], ["boundary": "administrative"], ["barrier": "wall"],
    ["highway": "footway"], ["highway": "steps"],
  ])
  func `a point with tags of a line or an area is rejected`(tags: [String: String]) throws {
    var sketch = CampusSketch()
    sketch.point("node/x", (0, 0), tags)
    let error = try #require(Self.error(sketch))
    #expect(error.code == .wrongGeometry)
    #expect(error.feature == "node/x")
    let tag = tags.map { "\($0)=\($1)" }.joined()
    #expect(error.message.en.contains(tag) && error.message.es.contains(tag))
  }

  @Test(arguments: [["entrance": "yes"], ["barrier": "gate"], ["building": "yes"]])
  func `a line with tags of a point or an area is rejected`(tags: [String: String]) throws {
    var sketch = CampusSketch()
    sketch.line("way/x", [(0, 0), (1, 1)], tags)
    #expect(Self.error(sketch)?.code == .wrongGeometry)
  }

  @Test func `an area with highway but without area=yes is rejected with the remedy`() throws {
    var sketch = CampusSketch()
    sketch.area("way/x", CampusSketch.box(0, 0, 9, 9), ["highway": "pedestrian"])
    let error = try #require(Self.error(sketch))
    #expect(error.message.en.contains("area=yes") && error.message.es.contains("area=yes"))
  }

  // MARK: Members

  @Test func `a time zone must exist, and its absence is reported`() throws {
    var sketch = CampusSketch()
    sketch.way("way/a", [(0, 0), (9, 9)])
    #expect(try sketch.campus().timeZone == "America/Mexico_City")
    sketch.members["time_zone"] = "Mars/Olympus"
    #expect(Self.error(sketch)?.code == .unknownTimeZone)
    sketch.members["time_zone"] = 6
    #expect(Self.error(sketch)?.code == .unknownTimeZone)
    sketch.members["time_zone"] = nil
    let campus = try sketch.campus()
    #expect(campus.timeZone == "UTC")
    #expect(campus.problems.map(\.feature) == ["time_zone"])
  }

  @Test func `the members of the file are kept`() throws {
    var sketch = CampusSketch()
    sketch.members["name"] = "Campus"
    sketch.members["description"] = "Made up."
    sketch.members["description:es"] = "Inventado."
    sketch.members["attribution"] = "© somebody"
    sketch.members["map_image"] = [
      "file": "map.svg", "width": 100, "height": 50,
      "corners": [
        "top_left": [-99.2, 19.3], "top_right": [-99.1, 19.3], "bottom_right": [-99.1, 19.2],
        "bottom_left": [-99.2, 19.2],
      ],
    ]
    sketch.area("area/campus", CampusSketch.box(-9, -9, 9, 9), ["boundary": "campus"])
    let campus = try sketch.campus()
    #expect(campus.name == "Campus")
    #expect(campus.notice == LocalizedText(en: "Made up.", es: "Inventado."))
    #expect(campus.attribution == "© somebody")
    #expect(campus.mapImage?.width == 100)
    #expect(campus.boundary.count == 1)
    #expect(campus.boundary.first?.count == 5)
    #expect(campus.boundary.first?.first == campus.boundary.first?.last)
    sketch.members["map_image"] = ["file": "map.svg"]
    #expect(Self.error(sketch)?.code == .badMapImage)
  }

  @Test func `the fingerprint is FNV-1a of the bytes`() throws {
    // Published vectors are of plain text, so the file is checked against its own bytes.
    let data = CampusSketch().data
    let expected = data.reduce(UInt32(0x811c_9dc5)) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    let version = try Campus(contentsOf: data, fileName: "x").dataVersion
    #expect(version.count == 8)
    #expect(UInt32(version, radix: 16) == expected)
  }

  // MARK: Places and shapes

  @Test func `a building is described by its tags`() throws {
    var sketch = CampusSketch()
    sketch.building(
      "building/bib",
      [(0, 0), (30, 0), (30, 5), (5, 5), (5, 30), (0, 30)],
      [
        "name": "Biblioteca", "name:en": "Library", "alt_name": "Biblioteca Central; BC",
        "short_name": "BIB;BC", "old_name": "Biblioteca", "amenity": "library",
        "contact:phone": "+52 55 5555 0100", "description": "Libros.",
        "description:en": "Books.", "image": "a.jpg; b.jpg", "opening_hours": "Mo-Fr 07:00-21:00",
        "addr:street": "Calle del Puente", "addr:housenumber": "222", "addr:postcode": "14380",
        "addr:city": "Ciudad de México",
      ]
    )
    sketch.way("way/a", [(-10, 0), (0, 0)])
    let place = try sketch.campus().place("building/bib")
    #expect(place.name == "Biblioteca")
    #expect(place.aliases == ["Library", "Biblioteca Central", "BC", "BIB"])
    #expect(place.category == "library")
    #expect(place.phone == "+52 55 5555 0100")
    #expect(place.summary == LocalizedText(en: "Books.", es: "Libros."))
    #expect(place.photos == ["a.jpg", "b.jpg"])
    #expect(place.hours?.text == "Mo-Fr 07:00-21:00")
    #expect(place.address == "Calle del Puente 222, 14380 Ciudad de México")
    let street = StreetAddress(
      street: "Calle del Puente",
      number: "222",
      localities: ["14380", "Ciudad de México"]
    )
    #expect(place.streetAddress == street)
    let shape = Polygon(rings: [
      [(0, 0), (30, 0), (30, 5), (5, 5), (5, 30), (0, 30)].map(sketch.coordinate)
    ])
    #expect(shape.location(of: place.location) == .inside, "its centroid is outside")
  }

  @Test(arguments: [
    (["building": "university"], "university"), (["building": "yes"], "building"),
    (["building": "yes", "shop": "books"], "books"),
    (["building": "yes", "office": "x", "amenity": "clinic"], "clinic"),
  ])
  func `a building's category is its tag of highest priority`(
    tags: [String: String],
    category: String
  ) throws {
    var sketch = CampusSketch()
    sketch.building("building/x", CampusSketch.box(0, 0, 9, 9), tags)
    sketch.way("way/a", [(-10, 0), (0, 0)])
    #expect(try sketch.campus().place("building/x").category == category)
  }

  @Test func `points of interest and bus stops are places, others are reported`() throws {
    var sketch = CampusSketch()
    sketch.way("way/a", [(-10, 0), (0, 0)])
    sketch.point("node/cafe", (1, 1), ["amenity": "cafe", "name": "Jardín"])
    sketch.point("node/stop", (2, 2), ["highway": "bus_stop"])
    sketch.point("node/school", (3, 3), ["amenity": "school", "name": "Escuela"])
    sketch.area(
      "area/park",
      CampusSketch.box(10, 10, 20, 20),
      ["leisure": "park", "name": "Parque"]
    )
    sketch.point("node/bench", (4, 4), ["amenity": "bench"])
    sketch.point("node/lamp", (5, 5), ["highway": "street_lamp"])
    let campus = try sketch.campus()
    #expect(campus.places.map(\.id) == ["node/cafe", "node/stop", "node/school", "area/park"])
    #expect(campus.places.map(\.category) == ["cafe", "bus_stop", "school", "park"])
    #expect(campus.places.allSatisfy { $0.kind == .poi })
    #expect(campus.features(with: .other) == ["node/bench", "node/lamp"])
    #expect(campus.shapes.map(\.kind) == [.green, .path])
  }

  @Test func `shapes are in drawing order`() throws {
    var sketch = CampusSketch()
    sketch.line("barrier/a", [(50, 50), (60, 60)], ["barrier": "fence"])
    sketch.way("way/a", [(-10, 0), (0, 0)], ["highway": "steps"])
    sketch.building("building/x", CampusSketch.box(0, 0, 9, 9))
    sketch.area("area/g", CampusSketch.box(20, 0, 29, 9), ["landuse": "grass"])
    sketch.area("area/w", CampusSketch.box(30, 0, 39, 9), ["natural": "water"])
    sketch.area("area/b", CampusSketch.box(-90, -90, 90, 90), ["boundary": "campus"])
    let shapes = try sketch.campus().shapes
    #expect(shapes.map(\.kind) == [.boundary, .green, .water, .steps, .building, .barrier])
    #expect(shapes.map(\.isArea) == [true, true, true, false, true, false])
    #expect(shapes[0].lines[0].first == shapes[0].lines[0].last)
  }

  @Test func `unknown values are reported and ignored`() throws {
    var sketch = CampusSketch()
    sketch.way("way/a", [(0, 0), (9, 9)], ["width": "abc", "opening_hours": "sometimes"])
    let campus = try sketch.campus()
    #expect(campus.features(with: .ignoredValue) == ["way/a", "way/a"])
    let problem = try #require(campus.problems.first)
    #expect(problem.message.en.contains("width=abc"))
    #expect(problem.message.es.contains("width=abc"))
    #expect(problem.location == sketch.coordinate((0, 0)))
  }

  // MARK: Sameness and damage

  /// A file with features of every kind.
  private static var everything: CampusSketch {
    var sketch = CampusSketch()
    sketch.members["description"] = "x"
    sketch.area("area/b", CampusSketch.box(-90, -90, 90, 90), ["boundary": "campus"])
    sketch.building("b/1", CampusSketch.box(0, 0, 9, 9), ["opening_hours": "Mo-Fr 07:00-21:00"])
    sketch.building("b/2", CampusSketch.box(0, 20, 9, 29))
    sketch.point("e/1", (9, 5), ["entrance": "main", "width": "0.9"])
    sketch.plaza("p/1", CampusSketch.box(10, 0, 40, 30), holes: [CampusSketch.box(20, 10, 25, 15)])
    sketch.way("w/1", [(40, 5), (60, 5)], ["surface": "asphalt"])
    sketch.way(
      "w/2",
      [(50, -20), (50, 30)],
      ["highway": "steps", "incline": "up", "level": "0;1"]
    )
    sketch.way("w/3", [(-20, 30), (50, 30)], ["level": "1"])
    sketch.point("g/1", (55, 5), ["barrier": "gate", "opening_hours": "06:00-22:00"])
    sketch.line("k/1", [(12, 20), (38, 20)], ["barrier": "wall"])
    sketch.point("l/1", (50, 30), ["highway": "elevator", "level": "0;1"])
    return sketch
  }

  @Test func `equal bytes give equal campuses`() throws {
    let data = Self.everything.data
    let first = try Campus(contentsOf: data, fileName: "x")
    let second = try Campus(contentsOf: data, fileName: "x")
    #expect(Self.summary(first) == Self.summary(second))
  }

  /// The comparable content of a campus.
  private static func summary(_ campus: Campus) -> String {
    let graph = campus.graph
    let attributes = graph.attributes
    let columns: [String] = [
      "\(Array(graph.coordinates))", "\(Array(graph.edgeAndDirection))",
      "\(Array(graph.topology.head))", "\(Array(attributes.length))", "\(Array(attributes.kind))",
      "\(Array(attributes.access))", "\(Array(attributes.source))",
      "\(Array(graph.geometry.points))",
      "\((0..<graph.names.count).map { graph.names[NameID($0)] })", "\(campus.places)",
      "\(campus.problems)", "\(campus.shapes)",
    ]
    return columns.joined(separator: "\n")
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `a file with corrupted bytes is read or rejected, never a trap`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let original = Self.everything.data
    var refused = 0
    for _ in 0..<40 {
      var data = original
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<data.count, using: &random)
        // Digits, signs and brackets make the most effective corruption.
        let damage = Array("0123456789-.eE,[]{}\":x".utf8) + [0, 0xff]
        data[index] = damage.randomElement(using: &random) ?? 0
      }
      do {
        let campus = try Campus(contentsOf: data, fileName: "x")
        #expect(campus.graph.check() == [], "seed \(seed)")
      } catch {
        #expect(!error.message.en.isEmpty && !error.message.es.isEmpty)
        refused += 1
      }
    }
    #expect(refused > 0)
  }

  @Test(arguments: [
    [[0, 0], [180, 0]], [[-180, -90], [180, 90]], [[0, 90], [10, 90], [20, 90]],
    [[0, 0], [0, 0]], [[1, 1], [1, 1], [1, 1]], [[179.9999999, 0], [-179.9999999, 0]],
  ])
  func `lines at extreme coordinates are read`(line: [[Double]]) throws {
    var sketch = CampusSketch()
    let positions = JSONValue.array(line.map { .array($0.map(JSONValue.number)) })
    sketch.add("way/x", "LineString", positions, ["highway": "footway"])
    sketch.way("way/y", [(0, 0), (10, 0)])
    let ring = JSONValue.array(line.map { .array($0.map(JSONValue.number)) })
    sketch.add(
      "plaza/x",
      "Polygon",
      .array([.array((ring.array ?? []) + [[5, 5], [6, 5]] + (ring.array ?? []).prefix(1))]),
      ["highway": "pedestrian", "area": "yes", "name": "x"]
    )
    _ = try sketch.campus()
  }

  @Test func `an empty collection gives an empty campus`() throws {
    let campus = try CampusSketch().campus()
    #expect(campus.graph.nodeCount == 0 && campus.places.isEmpty && campus.problems.isEmpty)
  }
}
