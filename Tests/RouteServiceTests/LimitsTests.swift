import CampusGraph
import GeoCore
import Routing
import Testing

@testable import RouteService

@Suite struct `Limits of numbers` {
  @Test(arguments: [
    (0.1, nil), (1000, nil), (7.5, nil), (0.099_999, ServiceError.Code.invalidValue),
    (-1, .invalidValue), (1000.000_1, .tooBig), (.infinity, .tooBig), (-.infinity, .invalidValue),
    (.nan, .invalidValue),
  ])
  func `hold at the bounds and not beyond`(value: Double, code: ServiceError.Code?) throws {
    guard let code else {
      try Limits.check(value, Limits.accuracies, of: .accuracy)
      try Limits.check(value, Limits.accuracies, option: "--accuracy")
      return
    }
    let error = try serviceError { try Limits.check(value, Limits.accuracies, of: .accuracy) }
    #expect(error.code == code && error.names("accuracy=\(value)"))
    #expect(error.names("0.1") && error.names("1000"))
    let option = try serviceError {
      try Limits.check(value, Limits.accuracies, option: "--accuracy")
    }
    #expect(option.code == code && option.names("--accuracy \(value)"))
  }

  @Test(arguments: [(-1, ServiceError.Code.invalidValue), (0, nil), (10, nil), (11, .tooBig)])
  func `hold for alternatives`(count: Int, code: ServiceError.Code?) throws {
    var question = RouteQuestion(from: "a", to: "b")
    question.alternatives = count
    let found = ErrorCode { try question.checkArguments() }
    #expect(found.code == code)
  }

  @Test func `hold for the assumed accuracy of recordings and of travellers`() throws {
    for accuracy in [0.0, 1000.5] {
      let code: ServiceError.Code = accuracy == 0 ? .invalidValue : .tooBig
      let match = ErrorCode {
        _ = try MatchQuestion(trace: "/nowhere", format: nil, profile: nil, accuracy: accuracy)
          .answer(in: .shared, style: .plain)
      }
      let track = ErrorCode {
        _ = try TrackContext(.shared, TrackQuestion(accuracy: accuracy)) { 0 }
      }
      let learn = ErrorCode {
        _ = try LearnSpeedsQuestion(traces: ["/nowhere"], accuracy: accuracy)
          .answer(in: .shared, threads: 1)
      }
      #expect(match.code == code && track.code == code && learn.code == code)
    }
  }

  @Test(arguments: [
    (0.0, nil), (100_000, nil), (-0.001, ServiceError.Code.invalidValue), (.nan, .invalidValue),
    (100_000.001, .tooBig), (.infinity, .tooBig),
  ])
  func `hold for the radius around a place`(radius: Double, code: ServiceError.Code?) {
    let question = PlacesQuestion(around: "0,0", radius: radius)
    #expect(ErrorCode { try question.check() }.code == code)
  }

  @Test(arguments: [(1, nil), (200, nil), (201, ServiceError.Code.tooBig)])
  func `hold for the text to search`(length: Int, code: ServiceError.Code?) {
    let question = PlacesQuestion(words: [String(repeating: "é", count: length)])
    #expect(ErrorCode { try question.check() }.code == code)
  }

  @Test func `hold for the cells of a table before its places are looked up`() {
    func code(_ sources: Int, _ destinations: Int) -> ServiceError.Code? {
      ErrorCode {
        _ = try TableQuestion(
          sources: Array(repeating: "nowhere at all", count: sources),
          destinations: Array(repeating: "nowhere at all", count: destinations),
          profile: nil,
          excluded: [],
          kinds: [.duration]
        )
        .answer(in: .shared, style: .plain)
      }
      .code
    }
    #expect(code(0, 5) == .invalidValue && code(5, 0) == .invalidValue)
    #expect(code(1, 1) == .notFound && code(1, 1_000_001) == .tooBig && code(1001, 1000) == .tooBig)
  }
}

/// The code of the error that a body throws; `nil` if it throws none.
struct ErrorCode {
  let code: ServiceError.Code?

  init(_ body: () throws -> Void) {
    do {
      try body()
      code = nil
    } catch {
      code = (error as? ServiceError)?.code
      if code == nil { Issue.record(error) }
    }
  }
}
