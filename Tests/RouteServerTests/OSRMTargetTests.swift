import GeoCore
import Testing

@testable import RouteServer

/// Paths of requests.
@Suite struct OSRMTargetTests {
  @Test func `a path has a service, a version, a profile and a query`() throws {
    let target = try OSRMTarget(get: "/route/v1/driving/1,2;3,4?steps=true".utf8)
    #expect(target.service == "route" && target.version == 1 && target.profile == "driving")
    #expect(target.queryStart == 18)
    let other = try OSRMTarget(get: "/a_b.c~d:e-f/v27/x/q".utf8)
    #expect(other.service == "a_b.c~d:e-f" && other.version == 27)
  }

  @Test(arguments: [
    ("/nonsense", 9, "nse"), ("", 0, ""), ("route", 0, "rou"), ("/", 1, "/"),
    ("/route/1/x/1,2", 7, "te/1/x"), ("/route/v/x/1,2", 8, "e/v/x/"),
    ("/route/v1/driving", 17, "ing"), ("/route/v1/driving/", 18, "ng/"),
    ("/route/v1/x/1,2 3", 15, "1,2 3"), ("/route/v99999999999/x/1,2", 8, "e/v999"),
  ])
  func `a malformed path is an error at its position`(
    target: String,
    position: Int,
    context: String
  ) {
    let error = #expect(throws: OSRMError.self) { try OSRMTarget(get: target.utf8) }
    #expect(error?.code == .invalidURL && error?.httpStatus == 400)
    #expect(
      error?.message.en
        == "URL string malformed close to position \(position): \"\(context)\""
    )
  }

  @Test func `the whole target is percent-decoded before it is read`() throws {
    let target = try OSRMTarget(get: "/route/v1/x/1%2C2%3b3,4%3Fsteps%3Dtrue".utf8)
    #expect(String(decoding: target.bytes, as: UTF8.self) == "/route/v1/x/1,2;3,4?steps=true")
    #expect(TargetScanner.percentDecoded("%4".utf8) == Array("%4".utf8))
    #expect(TargetScanner.percentDecoded("%zz+%".utf8) == Array("%zz+%".utf8))
  }

  @Test func `the target of a POST ends with the profile`() throws {
    #expect(try OSRMTarget(post: "/table/v1/car".utf8).profile == "car")
    #expect(try OSRMTarget(post: "/table/v1/car/".utf8).profile == "car")
    #expect(throws: OSRMError.self) { try OSRMTarget(post: "/table/v1/car/1,2".utf8) }
  }

  @Test(arguments: [
    ("/fly/v1/x/1,2", "InvalidService: Service fly not found!"),
    ("/route/v2/x/1,2", "InvalidVersion: Service route not found!"),
  ])
  func `an unknown service or version is refused`(target: String, message: String) {
    let error = #expect(throws: OSRMError.self) { try AddressedRequest(get: target.utf8) }
    #expect("\(error?.code.rawValue ?? ""): \(error?.message.en ?? "")" == message)
  }
}
