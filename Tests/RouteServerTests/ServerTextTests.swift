import Testing

@testable import RouteServer

/// Messages of the server in both languages.
@Suite struct ServerTextTests {
  @Test func `every text differs between the languages`() {
    let texts: [(any ServerTexts) -> String] = [
      \.noFlatBuffers, \.overloaded, \.tooManyRequests, \.noProfiles,
      \.configurationMalformed, { $0.configurationTooBig(1) }, { $0.configurationRepeated("x") },
      { $0.configurationUnknown("x", known: "y") }, { $0.configurationValue("x", .text) },
      { $0.configurationValue("x", .texts) }, { $0.configurationValue("x", .oneOf("y")) },
      { $0.configurationValue("x", .whole(1...2)) }, { $0.configurationValue("x", .number(1...2)) },
      { $0.unknownProfile("x", known: "y") }, { $0.wrongMethod("GET") },
      { $0.bodyTooBig(1) }, { $0.targetTooBig(1) }, { $0.timeout(1) }, { $0.noStreets("x") },
      \.noPEMFile, \.noCertificate, \.noKey, \.certificateWithoutKey, \.keyWithoutCertificate,
      { $0.keyOfAnother("x") },
    ]
    for text in texts {
      #expect(text(EnglishServerTexts()) != text(SpanishServerTexts()))
      #expect(!text(EnglishServerTexts()).isEmpty)
    }
    let kinds: [MemberKind] = [
      .required, .object, .positions, .boolean, .number, .wholeNumber, .array, .strings, .bearings,
      .radiuses, .hints, .oneOf("a, b"),
    ]
    for kind in kinds {
      #expect(
        EnglishServerTexts().wrongMember("x", kind) != SpanishServerTexts().wrongMember("x", kind)
      )
    }
  }

  @Test func `codes have the statuses of OSRM, or those of HTTP`() {
    #expect(OSRMError.Code.allCases.filter { $0.httpStatus == 200 } == [.ok])
    for code in [OSRMError.Code.invalidQuery, .noRoute, .tooBig, .notImplemented, .noSegment] {
      #expect(code.httpStatus == 400)
    }
    #expect(OSRMError.Code.timeout.httpStatus == 504)
    #expect(OSRMError.Code.overloaded.httpStatus == 503)
  }
}
