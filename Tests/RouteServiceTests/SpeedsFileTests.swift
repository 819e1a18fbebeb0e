import Foundation
import GeoCore
import Routing
import Testing

@testable import RouteService

@Suite struct `Files of learned speeds` {
  private static let speeds: LearnedSpeeds = {
    func value(_ value: Double, _ samples: Int) -> LearnedSpeeds.Value {
      LearnedSpeeds.Value(value, samples: samples, recordings: 1 + samples / 10)
    }
    var speeds = LearnedSpeeds(profile: "car", overall: value(0.87, 812))
    for (index, known) in SpeedClass.all.enumerated() {
      speeds.factors[known] = value(Double(50 + index) / 100, index)
    }
    for delay in LearnedSpeeds.Delay.allCases { speeds.delays[delay] = value(5.25, 30) }
    for hour in [0, 8, 167] { speeds.hours[hour] = value(0.91, 88) }
    return speeds
  }()

  private func bytes(_ document: JSONValue) -> [UInt8] { [UInt8](document.prettyText.utf8) }

  /// The message about some text as a file.
  private func message(_ text: String) throws -> String {
    let error = try #require(
      #expect(throws: SpeedsProblem.self) { try SpeedsFile.speeds([UInt8](text.utf8)) }
    )
    let text = ServiceText { $0.badSpeeds(error) }.localized(.plain)
    #expect(text.en.hasSuffix("learn the speeds again with learn speeds"), "\(text)")
    #expect(text.es.hasSuffix("aprenda las velocidades de nuevo con learn speeds"), "\(text)")
    return text.en
  }

  @Test func `hold what was written`() throws {
    let read = try SpeedsFile.speeds(bytes(SpeedsFile.json(Self.speeds)))
    #expect(read == Self.speeds)
    #expect(bytes(SpeedsFile.json(read)) == bytes(SpeedsFile.json(Self.speeds)))
    let least = LearnedSpeeds(
      profile: "bike",
      overall: LearnedSpeeds.Value(1, samples: 0, recordings: 0)
    )
    #expect(try SpeedsFile.speeds(bytes(SpeedsFile.json(least))) == least)
  }

  @Test func `may have members that are not known`() throws {
    var document = try #require(SpeedsFile.json(Self.speeds).object)
    document["comment"] = ["made": "by hand"]
    #expect(try SpeedsFile.speeds(bytes(.object(document))) == Self.speeds)
  }

  private static let start = #"{"format":"rumbo-speeds","version":1,"profile":"car","#
  private static let overall = #""overall":{"factor":1,"samples":1,"recordings":1}"#

  @Test(arguments: [
    ("", "is empty"), ("{", "line 1"), ("[]", "its member format"), ("{}", "its member format"),
    (#"{"format":"other"}"#, "its member format"), (#"{"format":1}"#, "its member format"),
    (#"{"format":"rumbo-speeds"}"#, "version 0"),
    (#"{"format":"rumbo-speeds","version":2}"#, "is of version 2, and only version 1"),
    (#"{"format":"rumbo-speeds","version":"1"}"#, "version"),
    (#"{"format":"rumbo-speeds","version":1}"#, "profile is missing"),
    (#"{"format":"rumbo-speeds","version":1,"profile":7}"#, "profile is no text"),
    (#"{"format":"rumbo-speeds","version":1,"profile":"boat"}"#, "profile boat is none of foot"),
    (start + #""x":1}"#, "overall is missing"),
    (start + #""overall":1}"#, "overall.factor is missing"),
    (start + #""overall":{"factor":"1"}}"#, "overall.factor is no number from 0.25 to 4"),
    (start + #""overall":{"factor":0}}"#, "overall.factor is no number"),
    (start + #""overall":{"factor":1e300}}"#, "overall.factor is no number"),
    (start + #""overall":{"factor":1,"samples":-1}}"#, "overall.samples is no number"),
    (start + #""overall":{"factor":1,"samples":1.5}}"#, "overall.samples is no number"),
    (start + #""overall":{"factor":1,"samples":1e300}}"#, "overall.samples is no number"),
    (start + overall + #","classes":7}"#, "classes is no list of at most"),
    (start + overall + #","classes":[7]}"#, "classes[0].class is missing"),
    (
      start + overall + #","classes":[{"class":"road 55"}]}"#,
      "classes[0].class road 55 is none of"
    ),
    (
      start + overall + #","classes":[{"class":"road 50","factor":9}]}"#,
      "classes[0].factor is no number from 0.25 to 4"
    ),
    (
      start + overall
        + #","delays":[{"delay":"turn","seconds":3,"samples":1,"recordings":1},"#
        + #"{"delay":"turn","seconds":3,"samples":1,"recordings":1}]}"#,
      "delays[1].delay turn is repeated"
    ),
    (start + overall + #","delays":[{"delay":"nap"}]}"#, "delays[0].delay nap is none of signal"),
    (
      start + overall + #","delays":[{"delay":"turn","seconds":-1}]}"#,
      "delays[0].seconds is no number from 0.0 to 30"
    ),
    (start + overall + #","hours":[{"hour":168}]}"#, "hours[0].hour is no number from 0.0 to 167"),
    (start + overall + #","hours":[{"hour":-1}]}"#, "hours[0].hour is no number"),
    (start + overall + #","hours":[{"hour":1.5}]}"#, "hours[0].hour is no number"),
  ])
  func `with something wrong are refused with the place`(_ text: String, _ place: String) throws {
    let message = try message(text)
    #expect(message.contains(place), "\(message)")
  }

  @Test func `that are too large or too long are refused`() throws {
    let large = String(repeating: " ", count: SpeedsFile.mostBytes + 1)
    #expect(try message(large).contains("has more than 1048576 bytes"))
    let hour = #"{"hour":1,"factor":1,"samples":1,"recordings":1}"#
    let many = Array(repeating: hour, count: 169).joined(separator: ",")
    let text = Self.start + Self.overall + #","hours":[\#(many)]}"#
    #expect(try message(text).contains("hours is no list of at most 168"))
    let deep = String(repeating: "[", count: 100_000)
    _ = try message(deep)
  }

  @Test func `that are damaged load or are refused, and never trap`() throws {
    let file = bytes(SpeedsFile.json(Self.speeds))
    var random = SplitMix64(seed: 17)
    var refused = 0
    for _ in 0..<2000 {
      var damaged = file
      switch random.below(3) {
      case 0: damaged[random.below(file.count)] ^= UInt8(1 << random.below(8))
      case 1: damaged.removeSubrange(random.below(file.count)...)
      default:
        let start = random.below(file.count)
        damaged.removeSubrange(start..<min(file.count, start + 1 + random.below(40)))
      }
      do throws(SpeedsProblem) {
        let speeds = try SpeedsFile.speeds(damaged)
        let factors = [speeds.overall] + speeds.factors.values + speeds.hours.values
        #expect(factors.allSatisfy { LearnedSpeeds.factorRange.contains($0.value) })
      } catch {
        refused += 1
      }
    }
    #expect(refused > 500)
  }

  @Test func `are named in errors`() throws {
    let missing = #expect(throws: ServiceError.self) { try SpeedsFile.speeds(in: "/nowhere.json") }
    #expect(missing?.code == .badFile)
    #expect(missing?.message(.plain).en == "/nowhere.json: no such file: check the path")
    let folder = #expect(throws: ServiceError.self) { try SpeedsFile.speeds(in: "/tmp") }
    #expect(folder?.message(.plain).en.hasPrefix("/tmp: is a folder") == true)
    let url = URL(filePath: NSTemporaryDirectory()).appending(path: "speeds-\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data("{}".utf8).write(to: url)
    let bad = #expect(throws: ServiceError.self) { try SpeedsFile.speeds(in: url.path) }
    #expect(bad?.code == .badFile && bad?.details["file"]?.string == url.path)
    #expect(bad?.message(.plain).en.hasPrefix(url.path + ": holds no learned speeds") == true)
  }
}
