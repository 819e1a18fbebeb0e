import CampusGraph
import Foundation
import GeoCore
import PlaceStore
import Testing

@testable import RouteService

@Suite struct `Lists of places` {
  private static let data = DataSet.shared
  /// Friday 2026-11-20, 09:50 on the campus.
  private static let now: Int64 = 1_795_189_800

  private static func ids(_ question: PlacesQuestion) throws -> [String] {
    try question.answer(in: data, now: now).hits.map(\.place.id)
  }

  /// The places of the bundled campus.
  private static func campusPlaces() throws -> [Place] { try data.campus().places }

  @Test(arguments: [1, 3, 7, 20, 1000])
  func `have pages that hold every place once, in one order`(limit: Int) throws {
    let all = try Self.data.campusPlaces()
    var ids: [String] = []
    var page: Int? = 1
    var count = 0
    while let number = page {
      let answer = try PlacesQuestion(limit: limit, page: number).answer(in: Self.data, now: 0)
      #expect(answer.page == number && answer.total == all.count && answer.hits.count <= limit)
      ids += answer.hits.map(\.place.id)
      page = answer.nextPage
      #expect(page == nil || page == number + 1)
      count += 1
      try #require(count <= all.count)
    }
    #expect(count == (all.count + limit - 1) / limit)
    #expect(Set(ids) == Set(all.map(\.id)) && ids.count == all.count)
    #expect(try ids == Self.ids(PlacesQuestion(limit: 1000)))
  }

  @Test func `have no page after the last`() throws {
    let total = try Self.data.campusPlaces().count
    let pages = (total + 6) / 7
    for page in [pages + 1, 1_000_000, .max] {
      let error = try serviceError {
        _ = try PlacesQuestion(limit: 7, page: page).answer(in: Self.data, now: 0)
      }
      #expect(error.code == .notFound && error.details["pages"]?.number == Double(pages))
      #expect(error.names("\(page)") && error.names("\(pages)"))
    }
  }

  @Test func `around a place have those within the radius, the nearest first`() throws {
    let all = try Self.data.places().places
    var random = SplitMix64(seed: 6)
    for _ in 0..<15 {
      let center = Coordinate(
        latitude: 19.284 + random.between(-0.003...0.003),
        longitude: -99.138 + random.between(-0.003...0.003)
      )
      let radius = random.between(20...400)
      let expected = all.map { (id: $0.id, distance: Geodesic.distance(center, $0.location)) }
        .filter { $0.distance <= radius }
      let around = "\(center.latitude),\(center.longitude)"
      let question = PlacesQuestion(around: around, radius: radius, limit: 1000)
      guard !expected.isEmpty else {
        #expect(ErrorCode { _ = try question.answer(in: Self.data, now: 0) }.code == .notFound)
        continue
      }
      let hits = try question.answer(in: Self.data, now: 0).hits
      #expect(Set(hits.map(\.place.id)) == Set(expected.map(\.id)))
      let distances = hits.compactMap(\.distance)
      #expect(distances == distances.sorted() && distances.count == hits.count)
      for hit in hits {
        let exact = Geodesic.distance(center, hit.place.location)
        #expect(abs((hit.distance ?? -1) - exact) < 1e-6)
      }
    }
  }

  @Test func `around a place reach 500 metres without a radius`() throws {
    let plain = try Self.ids(PlacesQuestion(around: "Biblioteca", limit: 1000))
    #expect(
      try plain == Self.ids(PlacesQuestion(around: "Biblioteca", radius: 500, limit: 1000))
    )
    #expect(try Self.ids(PlacesQuestion(around: "Biblioteca", radius: 0)).count == 1)
    let places = try Self.campusPlaces().map(\.location)
    let west = try #require(places.min { $0.longitude < $1.longitude })
    for (distance, isFound) in [(495.0, true), (505, false)] {
      let center = Geodesic.destination(from: west, bearing: 270, distance: distance)
      let question = PlacesQuestion(around: "\(center.latitude),\(center.longitude)")
      let code = ErrorCode { _ = try question.answer(in: Self.data, now: 0) }.code
      #expect(code == (isFound ? nil : .notFound))
    }
  }

  @Test func `in a box have those inside, borders included`() throws {
    let all = try Self.data.places().places
    let library = try Self.data.resolve("Biblioteca").location
    for (south, west, north, east) in [
      (19.28, -99.14, 19.285, -99.137), (-1, -79, 1, -78), (-90, -180, 90, 180),
      (library.latitude, library.longitude, library.latitude, library.longitude),
    ] {
      let box = BoundingBox(south: south, west: west, north: north, east: east)
      let expected = all.filter { place in
        place.location.latitude >= south && place.location.latitude <= north
          && place.location.longitude >= west && place.location.longitude <= east
      }
      let text = "\(box.south),\(box.west),\(box.north),\(box.east)"
      let ids = try Self.ids(PlacesQuestion(box: text, limit: 1000))
      #expect(Set(ids) == Set(expected.map(\.id)) && ids.count == expected.count, "\(text)")
    }
  }

  @Test func `without conditions leave out stations on another continent`() throws {
    let all = try Self.ids(PlacesQuestion(limit: 1000))
    let regions = try #require(try Self.data.homeRegions())
    #expect(regions.count == 1 && !all.contains { $0.hasPrefix("biciq") })
    #expect(try Self.ids(PlacesQuestion(kind: "station", limit: 1000)).count == 25)
    #expect(!PlacesQuestion(open: .now).hasConditions)
    for question in [
      PlacesQuestion(words: ["x"]), PlacesQuestion(category: "cafe"), PlacesQuestion(kind: "poi"),
      PlacesQuestion(around: "0,0"), PlacesQuestion(box: "0,0,1,1"),
    ] { #expect(question.hasConditions) }
  }

  @Test(arguments: [
    "2026-11-20T05:00", "2026-11-20T09:50", "2026-11-20T21:30", "2026-11-21T13:30",
    "2026-11-22T10:00", "09:50",
  ])
  func `that are open have hours at that time on their own clock`(time: String) throws {
    let clock = TimeArgument(zone: "America/Mexico_City")
    let second = try clock.seconds(time, of: .open, now: Self.now)
    let local = try #require(clock.clock?.localTime(atEpoch: Int(second)))
    let expected = try Self.campusPlaces().filter { $0.hours?.isOpen(at: local) == true }
    let question = PlacesQuestion(open: .at(time), limit: 1000)
    #expect(try Set(Self.ids(question)) == Set(expected.map(\.id)))
  }

  @Test func `that are open now are those at the time of the question`() throws {
    let now = try Set(Self.ids(PlacesQuestion(open: .now, limit: 1000)))
    #expect(try now == Set(Self.ids(PlacesQuestion(open: .at("2026-11-20T09:50"), limit: 1000))))
    #expect(!now.isEmpty)
  }

  @Test func `that are open leave out places without hours`() throws {
    let closed = try Self.campusPlaces().filter { $0.hours == nil }.map(\.id)
    let open = try Self.ids(PlacesQuestion(open: .at("2026-11-20T12:00"), limit: 1000))
    #expect(!closed.isEmpty && Set(open).isDisjoint(with: closed))
  }

  @Test(arguments: [("building", Place.Kind.building), ("station", .station), ("stop", .poi)])
  func `of a kind have no other`(kind: String, expected: Place.Kind) throws {
    let hits = try PlacesQuestion(kind: kind, limit: 1000).answer(in: Self.data, now: 0).hits
    #expect(!hits.isEmpty && hits.allSatisfy { $0.place.kind == expected })
    #expect(
      try PlacesQuestion.filter(kind) == PlacesQuestion.kinds.first { $0.name == kind }?.filter
    )
  }

  @Test(arguments: ["shop", "", "Building", "poi,stop", "a\nb"])
  func `of an unknown kind are invalid values`(kind: String) throws {
    let error = try serviceError { try PlacesQuestion(kind: kind).check() }
    #expect(error.code == .invalidValue && error.names("building, poi, stop"))
    #expect(!error.message(.plain).en.contains("\n"))
  }

  @Test(arguments: [
    (PlacesQuestion(around: "0,0", box: "0,0,1,1"), ServiceError.Code.invalidQuery),
    (PlacesQuestion(radius: 5), .invalidQuery),
    (PlacesQuestion(words: [" ", "\t"]), .invalidValue),
    (PlacesQuestion(words: [""]), .invalidValue), (PlacesQuestion(around: ""), .invalidValue),
    (PlacesQuestion(around: "91,0"), .invalidValue),
    (PlacesQuestion(open: .at("soon")), .invalidValue),
    (PlacesQuestion(box: "1,2,3"), .invalidValue),
    (PlacesQuestion(around: "pixel:x"), .invalidValue),
  ])
  func `with conditions that cannot hold are refused before any file is read`(
    question: PlacesQuestion,
    code: ServiceError.Code
  ) {
    #expect(ErrorCode { try question.check() }.code == code)
    let none = DataSet(campus: "/nowhere", stations: "/nowhere", bundled: BundledFiles(folders: []))
    #expect(ErrorCode { _ = try question.answer(in: none, now: 0) }.code == code)
  }

  @Test func `with a misspelt category suggest others, and list them if none is similar`() throws {
    let store = try Self.data.places()
    let similar = try #require(PlacesQuestion.unknownCategory("librray", in: store))
    #expect(similar.code == .notFound && similar.names("librray") && similar.names("library"))
    let other = try #require(PlacesQuestion.unknownCategory("xyzzyplugh", in: store))
    let known = other.details["categories"]?.array?.compactMap(\.string)
    #expect(known == store.categories && other.names(store.categories[0]))
    #expect(PlacesQuestion.unknownCategory("library", in: store) == nil)
    #expect(PlacesQuestion.unknownCategory("biblioteca", in: store) == nil)
    #expect(PlacesQuestion.unknownCategory(nil, in: store) == nil)
  }

  @Test func `that are empty say which condition no place meets`() throws {
    let text = try serviceError {
      _ = try PlacesQuestion(words: ["Xyzzyq", "plugh"], box: "19.2,-99.2,19.4,-99.1")
        .answer(in: Self.data, now: 0)
    }
    #expect(text.code == .notFound && text.names("Xyzzyq plugh"))
    let box = try serviceError {
      _ = try PlacesQuestion(words: ["Biblioteca"], box: "50,50,51,51").answer(
        in: Self.data,
        now: 0
      )
    }
    #expect(box.code == .notFound && box.names("bbox=50,50,51,51"))
    let span = try PlacesQuestion.bounds(try #require(box.details["bbox"]?.string))
    for place in try Self.data.places().places {
      #expect(place.location.latitude >= span.south - 1e-4)
      #expect(place.location.latitude <= span.north + 1e-4)
    }
    let both = try serviceError {
      _ = try PlacesQuestion(words: ["Biblioteca"], around: "station:La Y").answer(
        in: Self.data,
        now: 0
      )
    }
    #expect(both.code == .notFound && both.names("radius"))
  }

  // MARK: - Documents

  @Test func `as JSON have pages, and distances if a place was named`() throws {
    let page = try PlacesQuestion(around: "Biblioteca", limit: 3).answer(in: Self.data, now: 0)
    let json = page.json(.english)
    let places = try #require(json["places"]?.array)
    #expect(places.count == 3 && json["total"]?.number == Double(page.total))
    #expect(json["page"] == 1 && json["next_page"] == 2)
    #expect(places[0]["id"] == "building/biblioteca" && places[0]["distance"] == 0)
    let all = try PlacesQuestion(limit: 1000).answer(in: Self.data, now: 0).json(.spanish)
    #expect(all["next_page"] == .null)
    #expect(all["places"]?.array?.allSatisfy { $0["distance"] == nil } == true)
  }

  @Test func `as text have a row for each place and the parameter of the next page`() throws {
    let page = try PlacesQuestion(limit: 3).answer(in: Self.data, now: 0)
    let lines = PlaceList(page: page, .plain).text.components(separatedBy: "\n")
    #expect(lines.count == 2 + 3 + 2 && lines[5].isEmpty)
    #expect(lines[6].contains("3") && lines[6].contains("\(page.total)"))
    #expect(lines[6].contains("page=2"))
    for (line, hit) in zip(lines.dropFirst(2), page.hits) { #expect(line.contains(hit.place.id)) }
    let near = try PlacesQuestion(around: "Biblioteca", limit: 1).answer(in: Self.data, now: 0)
    #expect(PlaceList(page: near, .plain).text.contains("0 m  Biblioteca"))
  }
}
