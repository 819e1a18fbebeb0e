import Foundation
import GeoCore
import RoutingTestSupport
import Testing

@Suite struct GeoJSONTests {
  // MARK: - Reading

  @Test func `every kind of geometry is read, longitude first`() throws {
    let cases: [(String, Geometry)] = [
      (#"{"type":"Point","coordinates":[-99.1,19.2]}"#, .point(at(19.2, -99.1))),
      (
        #"{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}"#, .multiPoint([at(2, 1), at(4, 3)])
      ),
      (
        #"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#, .lineString([at(2, 1), at(4, 3)])
      ),
      (
        #"{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6],[7,8]]]}"#,
        .multiLineString([[at(2, 1), at(4, 3)], [at(6, 5), at(8, 7)]])
      ),
      (
        #"{"type":"Polygon","coordinates":[[[0,0],[4,0],[0,4],[0,0]],[[1,1],[1,2],[2,1],[1,1]]]}"#,
        .polygon(
          Polygon(
            outer: [at(0, 0), at(0, 4), at(4, 0)],
            holes: [[at(1, 1), at(2, 1), at(1, 2)]]
          )
        )
      ),
      (
        #"{"type":"MultiPolygon","coordinates":[[[[0,0],[4,0],[0,4],[0,0]]]]}"#,
        .multiPolygon([Polygon(outer: [at(0, 0), at(0, 4), at(4, 0)])])
      ),
      (
        #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]}]}"#,
        .collection([.point(at(2, 1))])
      ),
    ]
    for (text, expected) in cases {
      let geometry = try Geometry(json: JSONValue(parsing: text))
      #expect(geometry == expected)
      #expect(geometry.json.text == text)
    }
  }

  @Test func `features keep ids, properties and foreign members in order`() throws {
    let text = """
      {"type":"FeatureCollection","name":"Campus","time_zone":"America/Mexico_City","features":[\
      {"type":"Feature","id":"way/1","geometry":null,"properties":{"z":1,"a":"x"},"extra":[1]},\
      {"type":"Feature","id":7,"geometry":{"type":"Point","coordinates":[1,2]},"properties":{}}]}
      """
    let collection = try FeatureCollection(parsing: Data(text.utf8))
    #expect(collection.features.map { $0.id?.text } == ["way/1", "7"])
    #expect(collection.features[0].geometry == nil)
    #expect(collection.features[0].properties == ["z": 1, "a": "x"])
    #expect(collection.features[0].foreignMembers == ["extra": [1]])
    #expect(collection.foreignMembers["time_zone"] == "America/Mexico_City")
    #expect(collection.json.text == text)
  }

  @Test func `a bare feature and a bare geometry become a collection of one`() throws {
    let point = #"{"type":"Point","coordinates":[1,2]}"#
    let feature = #"{"type":"Feature","geometry":\#(point)}"#
    for text in [point, feature] {
      let collection = try FeatureCollection(parsing: Data(text.utf8))
      #expect(collection.features == [Feature(geometry: .point(at(2, 1)))])
    }
  }

  @Test func `bounding boxes and heights are ignored`() throws {
    let text = #"""
      {"type":"FeatureCollection","bbox":[1,2,3,4],"features":[{"type":"Feature","bbox":"?",
       "properties":null,"geometry":{"type":"LineString","bbox":[],
       "coordinates":[[1,2,2240.5],[3,4,2241,1234567890]]}}]}
      """#
    let collection = try FeatureCollection(parsing: Data(text.utf8))
    #expect(collection.features == [Feature(geometry: .lineString([at(2, 1), at(4, 3)]))])
    #expect(collection.foreignMembers.members.isEmpty)
  }

  @Test func `either winding is read`() throws {
    let clockwise = #"{"type":"Polygon","coordinates":[[[0,0],[0,4],[4,0],[0,0]]]}"#
    let geometry = try Geometry(json: JSONValue(parsing: clockwise))
    #expect(geometry == .polygon(Polygon(outer: [at(0, 0), at(4, 0), at(0, 4)])))
    #expect(
      geometry.json.text == #"{"type":"Polygon","coordinates":[[[0,0],[4,0],[0,4],[0,0]]]}"#
    )
  }

  // MARK: - Errors

  @Test(arguments: [
    (#"{"type":"Point","coordinates":[19.28]}"#, "coordinates", "unexpectedValue"),
    (#"{"type":"Point","coordinates":["1",2]}"#, "coordinates", "unexpectedValue"),
    (#"{"type":"Point","coordinates":null}"#, "coordinates", "unexpectedValue"),
    (#"{"type":"Point","coordinates":[19.28,-99.13]}"#, "coordinates", "invalidPosition"),
    (#"{"type":"Point","coordinates":[180.1,0]}"#, "coordinates", "invalidPosition"),
    (#"{"type":"LineString","coordinates":[[0,0]]}"#, "coordinates", "tooFewPositions"),
    (#"{"type":"LineString","coordinates":[]}"#, "coordinates", "tooFewPositions"),
    (#"{"type":"LineString","coordinates":[[0,0],[0,91]]}"#, "coordinates[1]", "invalidPosition"),
    (
      #"{"type":"MultiLineString","coordinates":[[[0,0],[1,1]],[[0,0],7]]}"#, "coordinates[1][1]",
      "unexpectedValue"
    ),
    (
      #"{"type":"Polygon","coordinates":[[[0,0],[4,0],[0,0]]]}"#, "coordinates[0]",
      "tooFewPositions"
    ),
    (
      #"{"type":"Polygon","coordinates":[[[0,0],[4,0],[0,4],[1,1]]]}"#, "coordinates[0]",
      "openRing"
    ),
    (#"{"type":"Polygon","coordinates":[]}"#, "coordinates", "tooFewPositions"),
    (
      #"{"type":"MultiPolygon","coordinates":[[[[0,0],[4,0],[0,"x"],[0,0]]]]}"#,
      "coordinates[0][0][2]", "unexpectedValue"
    ),
    (
      #"{"type":"GeometryCollection","geometries":[{"type":"Point"}]}"#, "geometries[0]",
      "missingMember"
    ),
    (
      #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[0]}]}"#,
      "geometries[0].coordinates", "unexpectedValue"
    ),
    (#"{"type":"GeometryCollection"}"#, "geometries", "unexpectedValue"),
    (#"{"type":"Circle","coordinates":[0,0]}"#, "", "unknownType"),
    (#"{"coordinates":[0,0]}"#, "", "missingMember"),
    (#"[1]"#, "", "unexpectedValue"),
  ])
  func `an invalid geometry is rejected with its member`(
    text: String,
    member: String,
    code: String
  ) throws {
    let json = try JSONValue(parsing: text)
    let error = try #require(throws: GeoJSONError.self) { try Geometry(json: json) }
    #expect(error.member == member)
    #expect(Self.codes[code] == error.code)
    let prefix = member.isEmpty ? "" : member + ": "
    #expect(error.message.en.hasPrefix(prefix) && error.message.es.hasPrefix(prefix))
    #expect(error.message.en != error.message.es)
  }

  private static let codes: [String: GeoJSONError.Code] = [
    "unexpectedValue": .unexpectedValue, "invalidPosition": .invalidPosition,
    "tooFewPositions": .tooFewPositions, "openRing": .openRing, "missingMember": .missingMember,
    "unknownType": .unknownType,
  ]

  @Test func `an error names the feature, its id and the member, in both languages`() throws {
    let text = #"""
      {"type":"FeatureCollection","features":[
        {"type":"Feature","geometry":null,"properties":{}},
        {"type":"Feature","id":"building/x","properties":{},
         "geometry":{"type":"LineString","coordinates":[[0,0],[1,1],[-99.1,19.2],[19.28,-99.13]]}}]}
      """#
    let error = try #require(throws: GeoJSONError.self) {
      try FeatureCollection(parsing: Data(text.utf8))
    }
    #expect(error.place == "features[1] (id building/x): geometry.coordinates[3]")
    #expect(
      error.message.en == "features[1] (id building/x): geometry.coordinates[3]: [19.28,-99.13] is "
        + "not a position: first the longitude, -180 to 180, then the latitude, -90 to 90"
    )
    #expect(
      error.message.es == "features[1] (id building/x): geometry.coordinates[3]: [19.28,-99.13] no "
        + "es una posición: primero la longitud, de -180 a 180, luego la latitud, de -90 a 90"
    )
  }

  @Test(arguments: [
    (#"{"type":"FeatureCollection"}"#, ""),
    (#"{"type":"FeatureCollection","features":{}}"#, "features"),
    (#"{"type":"FeatureCollection","features":[7]}"#, "features[0]"),
    (#"{"type":"FeatureCollection","features":[{"type":"Point"}]}"#, "features[0]"),
    (#"{"type":"FeatureCollection","features":[{"type":"Feature","id":[]}]}"#, "features[0]: id"),
    (#"{"type":"FeatureCollection","features":[{"type":"Feature","id":3}]}"#, "features[0] (id 3)"),
    (
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":7}]}"#,
      "features[0]: properties"
    ),
    (
      #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":[]}]}"#,
      "features[0]: geometry"
    ),
    (#"{"type":"Topology"}"#, ""), (#"{}"#, ""), ("[]", ""), ("7", ""), ("{", ""),
  ])
  func `an invalid collection is rejected with its position`(text: String, place: String) throws {
    let error = try #require(throws: GeoJSONError.self) {
      try FeatureCollection(parsing: Data(text.utf8))
    }
    #expect(error.place == place)
  }

  @Test func `invalid JSON is rejected with line and column`() throws {
    let error = try #require(throws: GeoJSONError.self) {
      try FeatureCollection(parsing: Data("{\"type\":\n  ?}".utf8))
    }
    #expect(error.code == .notJSON)
    #expect(error.message.en.hasSuffix("line 2, column 3"))
  }

  @Test func `messages are short for any file`() throws {
    let long = String(repeating: "x", count: 100_000)
    let numbers = Array(repeating: "1", count: 9999).joined(separator: ",")
    let texts = [
      "{\"type\":\"\(long)\"}",
      "{\"type\":\"Point\",\"coordinates\":\"\(long)\"}",
      "{\"type\":\"Point\",\"coordinates\":[\"\(long)\",1]}",
      "{\"type\":\"Point\",\"coordinates\":[200,\(numbers)]}",
      "{\"type\":\"Point\",\"coordinates\":{\"\(long)\":1}}",
    ]
    for text in texts {
      let error = try #require(throws: GeoJSONError.self) {
        try FeatureCollection(parsing: Data(text.utf8))
      }
      #expect(error.message.en.count < 200 && error.message.es.count < 200)
    }
  }

  @Test func `nesting of collections is limited`() throws {
    func nested(_ levels: Int) -> String {
      String(repeating: #"{"type":"GeometryCollection","geometries":["#, count: levels)
        + #"{"type":"Point","coordinates":[1,2]}"# + String(repeating: "]}", count: levels)
    }
    let allowed = try FeatureCollection(parsing: Data(nested(16).utf8))
    #expect(allowed.features[0].geometry?.coordinates == [at(2, 1)])
    let error = try #require(throws: GeoJSONError.self) {
      try FeatureCollection(parsing: Data(nested(17).utf8))
    }
    #expect(error.code == .tooDeep)
  }

  @Test func `no corrupted byte traps, and documents that are read round-trip`() throws {
    let text = #"""
      {"type":"FeatureCollection","name":"c","features":[{"type":"Feature","id":"way/1","properties":
      {"highway":"steps"},"geometry":{"type":"LineString","coordinates":[[-99.1384,19.2839],[-99,19]]}},
      {"type":"Feature","id":2,"properties":null,"geometry":{"type":"Polygon","coordinates":
      [[[0,0],[4,0],[0,4],[0,0]],[[1,1],[1,2],[2,1],[1,1]]]}}]}
      """#
    var dice = SplitMix64(seed: 11)
    var refused = 0
    for _ in 0..<5000 {
      let collection: FeatureCollection
      do {
        collection = try FeatureCollection(parsing: Data(dice.damaged(Array(text.utf8))))
      } catch {
        refused += 1
        #expect(!error.message.es.isEmpty)
        continue
      }
      let written = collection.json
      #expect(try FeatureCollection(json: JSONValue(parsing: written.text)).json == written)
    }
    #expect(refused > 1000 && refused < 5000)
  }

  // MARK: - Writing

  @Test func `positions are written to seven decimals`() {
    let geometry = Geometry.point(at(19.283_912_345_6, -99.138_400_000_01))
    #expect(geometry.json.text == #"{"type":"Point","coordinates":[-99.1384,19.2839123]}"#)
  }

  @Test func `outer rings are written counterclockwise and holes clockwise, also across ±180`() {
    for west in [-99.2, 179.99, -0.01] {
      func place(_ north: Double, _ east: Double) -> Coordinate {
        at(60 + north, west + east > 180 ? west + east - 360 : west + east)
      }
      let outer = [place(0, 0), place(0, 0.04), place(0.04, 0.04), place(0.04, 0)]
      let hole = [place(0.01, 0.01), place(0.01, 0.02), place(0.02, 0.02)]
      let variants = [
        Polygon(outer: outer, holes: [hole]), Polygon(outer: outer.reversed(), holes: [hole]),
        Polygon(outer: outer, holes: [hole.reversed()]),
      ]
      for polygon in variants {
        guard case .array(let rings)? = Geometry.polygon(polygon).json["coordinates"] else {
          Issue.record("no rings")
          continue
        }
        let written = rings.map { ring in
          (ring.array ?? []).compactMap { position -> Coordinate? in
            guard let numbers = position.array, let x = numbers[0].number, let y = numbers[1].number
            else { return nil }
            return at(y, x)
          }
        }
        #expect(Polygon.signedArea(ofRing: written[0]) > 0)
        #expect(Polygon.signedArea(ofRing: written[1]) < 0)
        #expect(written[0].first == written[0].last)
      }
    }
  }

  @Test func `foreign members cannot overwrite those of GeoJSON`() {
    let feature = Feature(
      id: .string("a"),
      geometry: nil,
      foreignMembers: ["id": "b", "type": "x", "note": 1]
    )
    let collection = FeatureCollection(features: [feature], foreignMembers: ["features": []])
    let written =
      #"{"type":"FeatureCollection","features":[{"type":"Feature","id":"a","geometry":null,"#
      + #""properties":{},"note":1}]}"#
    #expect(collection.json.text == written)
  }
}
