import CampusGraph
import Foundation
import GeoCore
import Routing
import Testing

@testable import RouteService

/// Several campuses at once.
@Suite struct `Several campuses` {
  /// The bundled campus and the invented one at 60° N.
  private static let files: [String] = {
    let names = ["campus.geojson", "examples/minimal.geojson"]
    return names.compactMap { try? BundledFiles.repository.path(of: $0) }
  }()
  private static let data = DataSet(campuses: files, bundled: .repository)
  /// Each of them alone.
  private static let singles = files.map { DataSet(campus: $0, bundled: .repository) }

  private static func places(_ index: Int) throws -> [Place] {
    try singles[index].campus().places
  }

  @Test func `have the places of all, with the name of their campus`() throws {
    let names = try Self.singles.map { try $0.campus().name }
    let places = try Self.data.campusPlaces()
    #expect(try places.count == Self.places(0).count + Self.places(1).count)
    #expect(Set(places.compactMap(\.district)) == Set(names))
    #expect(Set(places.map(\.id)).count == places.count)
    #expect(Self.data.parts().count == 2 && Self.data.isCampus)
    #expect(try Self.data.homeRegions()?.count == 2)
  }

  @Test func `prefix an id that two of them have`() throws {
    let twice = DataSet(campuses: [Self.files[1], Self.files[1]], bundled: .repository)
    let places = try twice.campusPlaces()
    let single = try Self.places(1)
    #expect(places.count == 2 * single.count && Set(places.map(\.id)).count == places.count)
    #expect(places.suffix(single.count).allSatisfy { $0.id.hasPrefix("minimal/") })
    #expect(
      try !Self.singles[1].campusPlaces()
        .contains { $0.district != nil || $0.id.hasPrefix("minimal/") }
    )
  }

  @Test func `answer on the campus of the places, with its clock`() throws {
    for index in 0..<2 {
      let own = try Self.places(index)
      let place = try #require(own.first)
      let part = try Self.data.part(at: place.location)
      #expect(part.campusPaths == [Self.files[index]])
      let zone = try part.campus().timeZone
      #expect(try Self.data.zone(at: place.location) == zone)
      let resolved = try Self.data.resolve(all: [place.id, own[own.count - 1].id])
      #expect(try Self.data.focused(on: resolved) === part)
    }
    #expect(try Self.data.focused(on: []) === Self.data)
  }

  @Test func `are not joined by ways`() throws {
    let (a, b) = (try Self.places(0)[0], try Self.places(1)[0])
    let found = try Self.data.resolve(all: [a.id, b.id])
    let error = try serviceError { _ = try Self.data.focused(on: found) }
    #expect(error.code == .noRoute && error.names(a.name) && error.names(b.name))
    #expect(error.details["from"]?["id"]?.string == a.id)
    #expect(error.details["to"]?["id"]?.string == b.id)
    let route = ErrorCode {
      _ = try RouteQuestion(from: a.id, to: b.id).answer(in: Self.data, now: 0, style: .plain)
    }
    #expect(route.code == .noRoute)
  }

  @Test func `take a place between them to the nearest`() throws {
    let near = Coordinate(latitude: 59, longitude: 10)
    #expect(try Self.data.part(at: near).campusPaths == [Self.files[1]])
    let south = Coordinate(latitude: 10, longitude: -95)
    #expect(try Self.data.part(at: south).campusPaths == [Self.files[0]])
  }

  @Test func `do not say which one a question without a place means`() throws {
    let error = try serviceError { _ = try Self.data.campus() }
    #expect(error.code == .invalidQuery && error.names("campus"))
    #expect(ErrorCode { _ = try Self.data.context() }.code == .invalidQuery)
  }

  @Test func `have a version and an attribution of all their files`() throws {
    let versions = try Self.singles.map { try $0.campus().dataVersion }
    let version = try Self.data.version()
    #expect(version.hasPrefix(versions.joined(separator: "-") + "-"))
    #expect(try Self.data.attribution() == "", "the bundled data need none")
  }

  @Test func `name the one of a pixel`() throws {
    let one = try Self.data.coordinate(at: Pixel(x: 512, y: 300), of: "campus")
    #expect(try one == DataSet.shared.resolve("pixel:512,300").location)
    #expect(try Self.data.coordinate(at: Pixel(x: 512, y: 300), of: "CAMPUS") == one)
    let unknown = try serviceError {
      _ = try Self.data.coordinate(at: Pixel(x: 1, y: 1), of: "nowhere")
    }
    #expect(unknown.code == .notFound && unknown.names("nowhere"))
    let twice = DataSet(campuses: [Self.files[0], Self.files[0]], bundled: .repository)
    let several = try serviceError { _ = try twice.coordinate(at: Pixel(x: 1.25, y: 2), of: nil) }
    #expect(several.code == .ambiguous && several.names("pixel:campus:1.2,2.0"))
    #expect(several.details["matches"]?.array?.count == 2)
  }

  @Test func `have no pixels without a map image`() throws {
    let minimal = Self.singles[1]
    guard try minimal.campus().mapImage == nil else { return }
    let error = try serviceError { _ = try minimal.resolve("pixel:1,2") }
    #expect(error.code == .notPrepared && error.names("map_image"))
  }

  @Test func `match a recording on the campus of its first fix`() throws {
    let folder = try TestFolder()
    for single in Self.singles {
      let places = try single.campus().places
      let route = try RouteQuestion(from: places[0].id, to: places[places.count - 1].id)
        .answer(in: single, now: 0, style: .plain).routes[0]
      let rows = route.geometry.enumerated().map { "\($0 * 20),\($1.latitude),\($1.longitude)\n" }
      let trace = try folder.write("time,lat,lon\n" + rows.joined(), to: "walk.csv")
      let report = try MatchQuestion(trace: trace, format: nil, profile: "foot")
        .answer(in: Self.data, style: .plain)
      #expect(report.data.campusPaths == single.campusPaths)
    }
  }

  @Test func `in a batch have the version of their own data`() throws {
    let lines = try (0..<2).map { index in
      let places = try Self.places(index)
      return #"{"from": "\#(places[0].id)", "to": "\#(places[places.count - 1].id)"}"#
    }
    let batch = try RouteBatch(Self.data, now: 0, style: .plain, isJSON: true, threads: 2)
    let answers = batch.answers(to: lines.map { Array($0.utf8) }, firstLine: 1)
    for (answer, single) in zip(answers, Self.singles) {
      let document = try JSONValue(parsing: answer.text)
      #expect(document["code"] == "Ok", "\(answer.text.prefix(300))")
      #expect(try document["data_version"]?.string == single.version())
    }
  }
}

@Suite struct `Reports on map images` {
  @Test func `list the error of each method at each control point`() throws {
    let image = try #require(try DataSet.shared.campus().mapImage)
    var report = PixelReport(image: image)
    for method in [PixelMap.Method.corners, .affine] {
      report.accuracies.append(try PixelMap(image, method: method).accuracy())
    }
    let json = report.json(in: .english)
    let methods = try #require(json["methods"]?.array)
    #expect(methods.map { $0["method"] } == ["corners", "affine"] && json["unavailable"] == nil)
    for method in methods {
      let residuals = (method["points"]?.array ?? []).compactMap { $0["residual"]?.number }
      #expect(residuals.count == image.controlPoints.count)
      let squares = residuals.reduce(0) { $0 + $1 * $1 } / Double(residuals.count)
      #expect(abs((method["rms"]?.number ?? 0) - squares.squareRoot()) < 2e-4)
      #expect(method["max"]?.number == residuals.max())
    }
    let text = report.text(in: .spanish)
    for point in image.controlPoints { #expect(text.contains(point.id)) }
    #expect(text.contains(image.file) && text.contains("corners"))
  }

  @Test func `say which methods cannot be used`() throws {
    let image = try #require(try DataSet.shared.campus().mapImage)
    var report = PixelReport(image: image)
    let failure = try #require(
      #expect(throws: PixelMapError.self) {
        try PixelMap(image, method: .affine).coordinate(at: Pixel(x: .nan, y: 0))
      }
    )
    report.failures = [(method: .affine, error: failure)]
    let json = report.json(in: .spanish)
    #expect(json["methods"] == [] && json["unavailable"]?.array?.count == 1)
    #expect(json["unavailable"]?.array?[0]["message"]?.string == failure.message.es)
    #expect(report.text(in: .spanish).contains(failure.message.es))
  }
}
