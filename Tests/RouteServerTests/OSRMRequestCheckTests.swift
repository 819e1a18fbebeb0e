import GeoCore
import Testing

@testable import RouteServer

/// Checks of requests, with the codes and messages that clients of OSRM read.
@Suite struct OSRMRequestCheckTests {
  private func failure(_ target: String) -> String {
    do {
      try AddressedRequest(get: target.utf8).request.check(ServerLimits())
      return "Ok"
    } catch {
      return "\(error.code.rawValue): \(error.message.en)"
    }
  }

  @Test(arguments: [
    ("/route/v1/x/1,2", "InvalidOptions: Number of coordinates needs to be at least two."),
    (
      "/route/v1/x/1,2;3,4?radiuses=1",
      "InvalidOptions: Number of elements in radiuses size 1 does not match coordinate size 2"
    ),
    (
      "/table/v1/x/1,2;3,4?bearings=1,2;;",
      "InvalidOptions: Number of elements in bearings size 3 does not match coordinate size 2"
    ),
    (
      "/route/v1/x/1,2;3,4?hints=",
      "InvalidOptions: Number of elements in hints size 1 does not match coordinate size 2"
    ),
    (
      "/trip/v1/x/1,2;3,4?approaches=curb",
      "InvalidOptions: Number of elements in approaches size 1 does not match coordinate size 2"
    ),
    (
      "/match/v1/x/1,2;3,4?timestamps=1",
      "InvalidOptions: Number of elements in timestamps size 1 does not match coordinate size 2"
    ),
    ("/route/v1/x/1,2;3,4?bearings=361,0;", "InvalidOptions: "),
    ("/route/v1/x/1,2;3,4?bearings=0,181;", "InvalidOptions: "),
    ("/route/v1/x/1,2;3,4?waypoints=0;2", "InvalidOptions: "),
    ("/table/v1/x/1,2;3,4?sources=2", "InvalidOptions: "),
    ("/nearest/v1/x/1,2?number=0", "InvalidOptions: "),
    ("/table/v1/x/1,2;3,4?fallback_speed=0", "InvalidOptions: fallback_speed must be > 0"),
    ("/table/v1/x/1,2?fallback_speed=0", "InvalidOptions: fallback_speed must be > 0"),
    ("/table/v1/x/1,2;3,4?scale_factor=-1", "InvalidOptions: scale_factor must be > 0"),
    ("/route/v1/x/1,2;3,91", "InvalidValue: Invalid coordinate value."),
    ("/trip/v1/x/181,2;3,4", "InvalidValue: Invalid coordinate value."),
    ("/table/v1/x/1,2;3,91", "InvalidOptions: Coordinates are invalid"),
    ("/nearest/v1/x/1,91", "InvalidOptions: Coordinates are invalid"),
    (
      "/route/v1/x/1,2;3,4;5,6?waypoints=0;1",
      "InvalidValue: First and last coordinates must be specified as waypoints."
    ),
    (
      "/match/v1/x/1,2;3,4?timestamps=2;1",
      "InvalidValue: Timestamps need to be monotonically increasing."
    ),
    ("/match/v1/x/1,2;3,4?timestamps=1;1", "Ok"),
    (
      "/route/v1/x/1,2;3,4?alternatives=4",
      "TooBig: Requested number of alternatives is higher than current maximum (3)"
    ),
    (
      "/nearest/v1/x/1,2?number=101",
      "TooBig: Number of results 101 is higher than current maximum (100)"
    ),
    ("/trip/v1/x/1,2;3,4?roundtrip=false", "NotImplemented: This request is not supported"),
    ("/trip/v1/x/1,2;3,4?roundtrip=false&source=first", "Ok"),
  ])
  func `a bad request has OSRM's code and message`(target: String, message: String) {
    #expect(failure(target) == message)
  }

  @Test(arguments: [
    (OSRMService.route, 501, "Number of entries 501 is higher than current maximum (500)"),
    (.table, 101, "Too many table coordinates"), (.match, 101, "Too many trace coordinates"),
    (.trip, 101, "Too many trip coordinates"),
  ])
  func `too many coordinates are too big`(service: OSRMService, count: Int, message: String) {
    func target(_ count: Int) -> String {
      "/\(service.rawValue)/v1/x/"
        + Array(repeating: "1,2", count: count).joined(separator: ";")
    }
    #expect(failure(target(count)) == "TooBig: \(message)")
    #expect(failure(target(count - 1)) == "Ok")
  }

  @Test func `the cells of a table count, not its coordinates`() {
    let target = "/table/v1/x/" + Array(repeating: "1,2", count: 450).joined(separator: ";")
    #expect(failure(target + "?sources=0") == "Ok")
    #expect(failure(target) == "TooBig: Too many table coordinates")
  }

  @Test(arguments: [
    "/route/v1/x/polyline(_p~iF~ps|U_ulLnnqC).flatbuffers",
    "/match/v1/x/polyline(_p~iF~ps|U_ulLnnqC).flatbuffers",
  ])
  func `what the engine cannot do is refused with the option`(target: String) {
    let error = #expect(throws: OSRMError.self) {
      try AddressedRequest(get: target.utf8).request.check(ServerLimits())
    }
    #expect(error?.code == .notImplemented && error?.httpStatus == 400)
    #expect(error?.message.en != error?.message.es)
  }

  @Test(arguments: [
    "/route/v1/x/1,2;3,4?annotations=true", "/route/v1/x/1,2;3,4?annotations=nodes",
    "/route/v1/x/1,2;3,4;5,6?continue_straight=true", "/match/v1/x/1,2;3,4?steps=true",
    "/match/v1/x/1,2;3,4?gaps=ignore", "/match/v1/x/1,2;3,4?exclude=toll",
    "/match/v1/x/1,2;3,4?bearings=1,2;", "/match/v1/x/1,2;3,4?approaches=;curb",
    "/trip/v1/x/1,2;3,4;5,6?waypoints=0;1", "/route/v1/x/1,2;3,4;5,6?continue_straight=false",
  ])
  func `every option of OSRM's services is accepted`(target: String) {
    #expect(failure(target) == "Ok")
  }
}
