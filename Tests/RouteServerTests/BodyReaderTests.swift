import GeoCore
import Testing

@testable import RouteServer

/// Coordinates and options in the JSON body of a POST.
@Suite struct BodyReaderTests {
  private func request(
    _ body: String,
    _ service: OSRMService = .route
  ) throws -> OSRMRequest {
    try AddressedRequest(post: "/\(service.rawValue)/v1/car".utf8, Array(body.utf8)).request
  }

  private func query(_ query: String, _ service: OSRMService) throws -> OSRMRequest {
    try AddressedRequest(get: "/\(service.rawValue)/v1/car/\(query)".utf8).request
  }

  @Test(arguments: [
    (
      OSRMService.route,
      "alternatives=2&steps=true&annotations=duration,speed&geometries=geojson&overview=false",
      #""alternatives":2,"steps":true,"annotations":["duration","speed"],"geometries":"geojson","#
        + #""overview":"false""#
    ),
    (
      .route, "continue_straight=default&waypoints=0;1&annotations=false",
      #""continue_straight":"default","waypoints":[0,1],"annotations":false"#
    ),
    (
      .route,
      "bearings=1,2;&radiuses=unlimited;3&approaches=;opposite&exclude=toll&snapping=any&hints=;"
        + "&generate_hints=false&skip_waypoints=true",
      #""bearings":[[1,2],null],"radiuses":["unlimited",3],"approaches":[null,"opposite"],"#
        + #""exclude":["toll"],"snapping":"any","hints":[null,"x"],"generate_hints":false,"#
        + #""skip_waypoints":true"#
    ),
    (
      .table,
      "sources=0&destinations=all&annotations=duration,distance&fallback_speed=2"
        + "&fallback_coordinate=input&scale_factor=0.5",
      #""sources":[0],"destinations":"all","annotations":true,"fallback_speed":2,"#
        + #""fallback_coordinate":"input","scale_factor":0.5"#
    ),
    (
      .match, "timestamps=1;2&gaps=split&tidy=true",
      #""timestamps":[1,2],"gaps":"split","tidy":true"#
    ),
    (
      .trip, "roundtrip=false&source=first&destination=last",
      #""roundtrip":false,"source":"first","destination":"last""#
    ),
    (.nearest, "number=4", #""number":4"#),
  ])
  func `a POST says the same as a GET`(service: OSRMService, options: String, body: String) throws {
    let get = try query("1,2;3,4?" + options, service)
    let post = try request(#"{"coordinates":[[1,2],[3,4]],"# + body + "}", service)
    #expect(get == post)
  }

  @Test func `coordinates may be a polyline`() throws {
    let line = "polyline(_p~iF~ps|U_ulLnnqC)"
    let post = try request(#"{"coordinates":"\#(line)"}"#)
    #expect(try post == query(line, .route) && post.coordinates.count == 2)
  }

  @Test(arguments: [
    ("", ""), ("[]", "JSON"), ("{}", "coordinates"), (#"{"coordinates":7}"#, "coordinates"),
    (#"{"coordinates":[[1]]}"#, "coordinates"), (#"{"coordinates":[[1,"2"]]}"#, "coordinates"),
    (#"{"coordinates":"1,2"}"#, "coordinates"), (#"{"coordinates":"polyline(_p"}"#, "coordinates"),
    (#"{"coordinates":[],"steps":1}"#, "steps"),
    (#"{"coordinates":[],"bearings":[[1.5,2]]}"#, "bearings"),
    (#"{"coordinates":[],"bearings":[[99999,2]]}"#, "bearings"),
    (#"{"coordinates":[],"radiuses":["x"]}"#, "radiuses"),
    (#"{"coordinates":[],"hints":[1]}"#, "hints"),
    (#"{"coordinates":[],"approaches":["x"]}"#, "approaches"),
    (#"{"coordinates":[],"alternatives":-1}"#, "alternatives"),
    (#"{"coordinates":[],"waypoints":[0.5]}"#, "waypoints"),
    (#"{"coordinates":[],"annotations":["x"]}"#, "annotations"),
    (#"{"coordinates":[],"exclude":"toll"}"#, "exclude"),
    (#"{"coordinates":[],"format":"xml"}"#, "format"),
  ])
  func `a bad body is an error that names the member`(body: String, member: String) {
    let error = #expect(throws: OSRMError.self) { try request(body) }
    #expect(error?.code == .invalidQuery && error?.httpStatus == 400)
    #expect(error?.message.en.contains(member) == true)
    #expect(error?.message.es.contains(member) == true)
    #expect(error?.message.en != error?.message.es)
  }

  @Test func `members of other services are ignored`() throws {
    let body = #"{"coordinates":[[1,2]],"number":"x","unknown":{"a":[1]}}"#
    #expect(try request(body).coordinates.count == 1)
  }
}
