import CampusGraph
import GeoCore
import RouteService
import Routing

/// The operations of the API, and the parameters that several have.
enum APIOperations {
  /// All operations, in the order of the documentation.
  static let all: [APIOperation] = [
    route, trip, table, match, isochrone, nearest, closest, meetingPoint, places, complete, place,
    reverse, stations, station, pixel, map, campus,
  ]

  /// The profiles that a parameter takes.
  enum Profiles {
    case single, withBikeShare
  }

  static func profile(_ profiles: Profiles) -> APIParameter {
    APIParameter("profile") { profiles == .single ? $0.profile : $0.profileOrBikeShare }
  }

  static let exclude = APIParameter("exclude", .oneOf(RoadClass.allCases.map(\.rawValue))) {
    $0.exclude
  }
  .repeated
  static let bearings = APIParameter("bearings") { $0.bearings }
  static let approaches = APIParameter("approaches") { $0.approaches }
  static let category = APIParameter("category") { $0.category }
  static let kind = APIParameter("kind", .oneOf(PlacesQuestion.kinds.map(\.name))) { $0.kind }
  static let candidate = APIParameter("candidate", .place) { $0.candidates }.repeated
  static let page = APIParameter("page", .whole(1...100_000)) { $0.page }

  /// The number of rows of an answer.
  static func limit(_ range: ClosedRange<Int>) -> APIParameter {
    APIParameter("limit", .whole(range)) { $0.limit }
  }

  static let closest = APIOperation(
    "/v1/closest",
    { $0.closest },
    [
      APIParameter("from", .place) { $0.from }.required, candidate, category, kind,
      profile(.single),
      exclude, limit(1...CandidatePlaces.limit),
    ]
  ) { call throws(ServiceError) in
    let question = ClosestQuestion(
      from: try call.required("from"),
      candidates: call.candidates,
      count: call.values.whole("limit") ?? 5,
      profile: call.values.text("profile"),
      excluded: try call.excluded()
    )
    return APIDocument(try question.answer(in: call.data, budget: call.budget).json)
  }

  static let meetingPoint = APIOperation(
    "/v1/meeting-point",
    { $0.meetingPoint },
    [
      APIParameter("from", .place) { $0.travellers }.repeated.required,
      APIParameter("profile") { $0.travellerProfiles }.repeated, candidate, category, kind,
      APIParameter("objective", .oneOf(MeetingQuestion.Objective.allCases.map(\.rawValue))) {
        $0.objective
      },
      exclude, limit(1...CandidatePlaces.limit),
    ]
  ) { call throws(ServiceError) in
    let origins = call.values.texts("from")
    let profiles = call.values.texts("profile")
    guard profiles.count < 2 || profiles.count == origins.count else {
      throw ServiceError(.invalidQuery, .api { $0.oneProfileEach })
    }
    let travellers = origins.enumerated().map { index, origin in
      MeetingQuestion.Traveller(
        from: origin,
        profile: profiles.count == origins.count ? profiles[index] : profiles.first
      )
    }
    let question = MeetingQuestion(
      of: travellers,
      candidates: call.candidates,
      objective: call.values.text("objective").flatMap(MeetingQuestion.Objective.init) ?? .worst,
      count: call.values.whole("limit") ?? 5,
      excluded: try call.excluded()
    )
    return APIDocument(try question.answer(in: call.data, budget: call.budget).json)
  }
}

extension APICall {
  /// The places from which a question chooses.
  fileprivate var candidates: CandidatePlaces {
    CandidatePlaces(
      places: values.texts("candidate"),
      category: values.text("category"),
      kind: values.text("kind")
    )
  }
}
