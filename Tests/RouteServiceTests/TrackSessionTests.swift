import CampusGraph
import GeoCore
import PlaceStore
import Routing
import Testing
import Tracking

@testable import RouteService

/// A walk along a route on the campus, one fix a second.
enum CampusTrack {
  /// 2026-11-20, 09:50 on the campus.
  static let start = 1_795_189_800.0

  static func fixes(
    _ from: String = "Gimnasio",
    _ to: String = "Biblioteca",
    speed: Double = 1.3
  ) throws -> [LocationFix] {
    let route = try RouteQuestion(from: from, to: to)
      .answer(in: .shared, now: Int64(start), style: .plain).routes[0]
    let line = LineString(route.geometry)
    let places = stride(from: 0, through: line.length, by: speed).map { line.point(along: $0) }
    return (places + Array(repeating: line.end, count: 10)).enumerated().map { second, place in
      LocationFix(place, time: start + Double(second), accuracy: 4)
    }
  }

  static func context(_ question: TrackQuestion) throws -> TrackContext {
    try TrackContext(.shared, question) { start }
  }
}

@Suite struct `Sessions of followed trips` {
  private static let far = Coordinate(latitude: 48.858, longitude: 2.294)

  @Test func `follow a walk to its destination`() throws {
    let context = try CampusTrack.context(TrackQuestion(to: "Biblioteca"))
    #expect(context.destination?.name == "Biblioteca" && context.origin == nil)
    var session = TrackSession(context)
    #expect(session.route == nil && session.destination?.name == "Biblioteca")
    var routed = 0
    var remaining: [Double] = []
    for fix in try CampusTrack.fixes() {
      let (update, isRouted) = session.take(fix)
      routed += isRouted ? 1 : 0
      remaining.append(update.remaining ?? .infinity)
    }
    #expect(routed == 1 && session.route != nil && session.hasBeenInside)
    #expect(session.tracker.update.status == .arrived && session.finalFailure == nil)
    #expect(session.leftArea == nil)
    // The rest shrinks to nothing, but for a few metres of noise.
    #expect(zip(remaining, remaining.dropFirst()).allSatisfy { $1 < $0 + 10 })
    #expect(remaining.last == 0)
  }

  @Test func `without a destination have places nearby, the nearest first`() throws {
    var session = TrackSession(try CampusTrack.context(TrackQuestion()))
    #expect(session.destination == nil)
    let fix = try CampusTrack.fixes()[0]
    #expect(session.take(fix).isRouted == false && session.route == nil)
    let near = session.placesNear(fix.coordinate)
    let all = try DataSet.shared.places().places
      .map { (id: $0.id, distance: Geodesic.distance(fix.coordinate, $0.location)) }
      .filter { $0.distance <= 250 }.sorted { $0.distance < $1.distance }
    #expect(near.map(\.place.id) == all.prefix(3).map(\.id) && near.count == 3)
    #expect(session.finalFailure == nil)
  }

  @Test func `look up nearby places again after 25 metres, and measure from where one is`() throws {
    let start = try CampusTrack.fixes()[0].coordinate
    var session = TrackSession(try CampusTrack.context(TrackQuestion()))
    let first = session.placesNear(start)
    for distance in [10.0, 24, 26, 120] {
      let place = Geodesic.destination(from: start, bearing: 90, distance: distance)
      let near = session.placesNear(place)
      for hit in near {
        #expect(abs((hit.distance ?? -1) - Geodesic.distance(place, hit.place.location)) < 1e-6)
      }
      if distance < 25 { #expect(near.map(\.place.id) == first.map(\.place.id)) }
    }
  }

  @Test func `outside the data end with the error of the area`() throws {
    var session = TrackSession(try CampusTrack.context(TrackQuestion(to: "Biblioteca")))
    for second in 0..<3 {
      let place = Coordinate(latitude: Self.far.latitude, longitude: Self.far.longitude + 1e-5)
      _ = session.take(LocationFix(place, time: CampusTrack.start + Double(second), accuracy: 4))
      #expect((session.leftArea == nil) == (second == 0), "two fixes in a row")
    }
    #expect(!session.hasBeenInside)
    #expect(session.leftArea?.code == .outsideArea && session.finalFailure?.code == .outsideArea)
  }

  @Test func `that once were inside have no final error from one fix outside`() throws {
    var session = TrackSession(try CampusTrack.context(TrackQuestion(to: "Biblioteca")))
    let fixes = try CampusTrack.fixes()
    for fix in fixes.prefix(20) { _ = session.take(fix) }
    _ = session.take(LocationFix(Self.far, time: CampusTrack.start + 20, accuracy: 4))
    #expect(session.hasBeenInside && session.leftArea == nil && session.finalFailure == nil)
  }

  @Test func `change their destination, and drop it`() throws {
    var session = TrackSession(try CampusTrack.context(TrackQuestion(to: "Biblioteca")))
    let fixes = try CampusTrack.fixes()
    for fix in fixes.prefix(5) { _ = session.take(fix) }
    session.travel(to: try DataSet.shared.resolve("CEDETEC").waypoint)
    #expect(session.route == nil && session.destination?.name == "CEDETEC")
    #expect(session.take(fixes[5]).isRouted)
    #expect(session.route?.legs.last?.to.name == "CEDETEC")
    session.travel(to: nil)
    #expect(session.destination == nil && session.take(fixes[6]).update.remaining == nil)
  }

  @Test func `count rejected records and advance the time without a position`() throws {
    var session = TrackSession(try CampusTrack.context(TrackQuestion(to: "Biblioteca")))
    for fix in try CampusTrack.fixes().prefix(30) { _ = session.take(fix) }
    session.reject()
    session.reject()
    #expect(session.tracker.summary.rejected == 2)
    session.wait(until: CampusTrack.start + 120)
    #expect(session.tracker.update.time == CampusTrack.start + 120)
    #expect(session.tracker.summary.fixes == 30)
  }

  @Test func `assume the accuracy of the question for fixes that state none`() throws {
    for (stated, assumed, expected) in [(nil, 50.0, true), (4.0, 50, false)] {
      let context = try CampusTrack.context(TrackQuestion(to: "Biblioteca", accuracy: assumed))
      var (session, plain) = (TrackSession(context), TrackSession(context))
      for fix in try CampusTrack.fixes().prefix(15) {
        var own = fix
        own.accuracy = stated
        var coarse = fix
        coarse.accuracy = assumed
        _ = session.take(own)
        _ = plain.take(coarse)
      }
      #expect((session.tracker.update == plain.tracker.update) == expected)
    }
  }

  @Test(arguments: [
    (TrackQuestion(to: "Xyzzyq"), ServiceError.Code.notFound),
    (TrackQuestion(to: "48.858,2.294"), .outsideArea), (TrackQuestion(to: "aulas"), .ambiguous),
    (TrackQuestion(to: "Biblioteca", from: "48.858,2.294"), .outsideArea),
    (TrackQuestion(to: "Biblioteca", profile: "plane"), .invalidValue),
    (TrackQuestion(to: ""), .invalidValue), (TrackQuestion(from: "91,0"), .invalidValue),
  ])
  func `are refused with their places`(question: TrackQuestion, code: ServiceError.Code) {
    #expect(ErrorCode { _ = try CampusTrack.context(question) }.code == code)
  }

  @Test func `may begin their route at another place than the first fix`() throws {
    let context = try CampusTrack.context(TrackQuestion(to: "Biblioteca", from: "CEDETEC"))
    #expect(context.origin?.name == "CEDETEC" && context.destination?.name == "Biblioteca")
    var session = TrackSession(context)
    _ = session.take(try CampusTrack.fixes()[0])
    #expect(session.route?.legs.first?.from.name == "CEDETEC")
    let only = try CampusTrack.context(TrackQuestion(from: "CEDETEC"))
    #expect(only.destination == nil && only.origin?.name == "CEDETEC")
  }

  @Test func `know the names of ways and the clock of the place`() throws {
    let context = try CampusTrack.context(TrackQuestion())
    #expect(context.wayName(nil).isEmpty)
    let count = context.context.graph.edgeCount
    #expect(context.wayName(DirectedEdge(EdgeID(count), forward: true)).isEmpty, "beyond the graph")
    let named = try #require(
      context.context.graph.edges.first {
        context.context.graph.names[context.context.graph.attributes.name[$0]] == "Andador Central"
      }
    )
    #expect(context.wayName(DirectedEdge(named, forward: false)) == "Andador Central")
    let quito = Coordinate(latitude: -0.2088, longitude: -78.4985)
    #expect(context.time(at: quito).clock?.identifier == "America/Guayaquil")
  }
}

@Suite struct `Scores of followed trips` {
  private static func recorded(
    _ fixes: [LocationFix],
    to destination: String = "Biblioteca"
  ) throws -> (TrackRecorder, TrackSession) {
    var session = TrackSession(try CampusTrack.context(TrackQuestion(to: destination)))
    var recorder = TrackRecorder()
    for fix in fixes {
      let (update, isRouted) = session.take(fix)
      recorder.record(fix, update, isRouted ? session.route : nil)
    }
    return (recorder, session)
  }

  @Test func `compare each prediction with the arrival`() throws {
    let fixes = try CampusTrack.fixes()
    let (recorder, session) = try Self.recorded(fixes)
    let trip = try #require(recorder.trip(session))
    // The walk arrives ten fixes before its end, give or take the metres that still count.
    let last = try #require(trip.own.last)
    let arrival = last.time + last.remaining
    #expect(abs(arrival - (CampusTrack.start + Double(fixes.count - 10))) < 5)
    for observations in [trip.own, trip.plannedFraction, trip.remainingOverSpeed] {
      #expect(observations.map(\.time) == trip.own.map(\.time))
      for observation in observations {
        #expect(observation.remaining == arrival - observation.time && observation.remaining > 0)
      }
    }
    #expect(trip.own.map(\.time) == trip.own.map(\.time).sorted())
    for observation in trip.own {
      guard let low = observation.low, let high = observation.high else { continue }
      #expect(low <= high)
    }
    #expect(trip.plannedFraction.allSatisfy { $0.low == nil && $0.high == nil })
    // Half way, the share of the planned duration is about half of it.
    let middle = trip.plannedFraction[trip.plannedFraction.count / 2]
    #expect(abs((middle.predicted ?? 0) - middle.remaining) < 0.35 * middle.remaining)
  }

  @Test func `are none for trips that do not arrive, have no times or no destination`() throws {
    let fixes = try CampusTrack.fixes()
    let (half, session) = try Self.recorded(Array(fixes.prefix(fixes.count / 2)))
    #expect(half.trip(session) == nil)
    let untimed = fixes.map { LocationFix($0.coordinate, accuracy: $0.accuracy) }
    let (without, timeless) = try Self.recorded(untimed)
    #expect(without.trip(timeless) == nil)
    var free = TrackSession(try CampusTrack.context(TrackQuestion()))
    var recorder = TrackRecorder()
    for fix in fixes { recorder.record(fix, free.take(fix).update, nil) }
    #expect(recorder.trip(free) == nil)
  }

  @Test func `take repeated fixes once`() throws {
    let fixes = try CampusTrack.fixes()
    let (plain, session) = try Self.recorded(fixes)
    let (doubled, again) = try Self.recorded(fixes.flatMap { [$0, $0] })
    let times = try #require(plain.trip(session)).own.map(\.time)
    let twice = try #require(doubled.trip(again)).own.map(\.time)
    #expect(Set(twice).count == twice.count && abs(twice.count - times.count) <= 3)
  }
}
