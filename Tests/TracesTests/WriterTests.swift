import Foundation
import GeoCore
import Testing

@testable import Traces

@Suite struct `Writers` {
  static let fixes: [LocationFix] = {
    var random = SplitMix64(seed: 5)
    var fixes: [LocationFix] = []
    for index in 0..<200 {
      let latitude = random.between(-89.9...89.9)
      var fix = LocationFix(
        Coordinate(latitude: latitude, longitude: random.between(-179.9...179.9))
      )
      fix.time = someMorning + Double(index) * 432.25
      if index % 3 > 0 { fix.accuracy = random.between(1...40).rounded() }
      if index % 4 > 0 { fix.speed = random.between(0...30) }
      if index % 5 > 0 { fix.course = random.between(0...359) }
      if index % 2 > 0 { fix.altitude = random.between(-50...4000).rounded() }
      fix.startsSegment = index > 0 && index % 50 == 0
      fixes.append(fix)
    }
    return fixes
  }()

  @Test func `of GPX round-trip`() {
    let text = GPXTraceWriter.text(Self.fixes, name: "A & <B>", description: "made \u{1}up")
    let run = TraceRun(text)
    #expect(run.error == nil)
    #expect(run.rejected.isEmpty)
    #expect(run.fixes.count == Self.fixes.count)
    for (read, written) in zip(run.fixes, Self.fixes) {
      #expect(Geodesic.distance(read.coordinate, written.coordinate) < 0.02)
      #expect(read.time == written.time)
      #expect(read.startsSegment == written.startsSegment)
      #expect(read.altitude == written.altitude)
      #expect(Self.agree(read.accuracy, written.accuracy, 0.01))
      #expect(Self.agree(read.speed, written.speed, 0.001))
      #expect(Self.agree(read.course, written.course, 0.01))
    }
    #expect(text == GPXTraceWriter.text(Self.fixes, name: "A & <B>", description: "made \u{1}up"))
  }

  @Test func `of NMEA round-trip without segments`() {
    let run = TraceRun(NMEATraceWriter.text(Self.fixes))
    #expect(run.error == nil)
    #expect(run.rejected.isEmpty)
    #expect(run.fixes.count == Self.fixes.count)
    for (read, written) in zip(run.fixes, Self.fixes) {
      #expect(Geodesic.distance(read.coordinate, written.coordinate) < 0.02)
      #expect(read.time == written.time)
      #expect(read.altitude == written.altitude)
      #expect(Self.agree(read.accuracy, written.accuracy, 0.03))
      #expect(Self.agree(read.speed, written.speed, 0.001))
      #expect(Self.agree(read.course, written.course, 0.01))
    }
  }

  @Test func `round minutes and seconds without reaching sixty`() {
    let fix = LocationFix(
      Coordinate(latitude: 41.999_999_999, longitude: -8.999_999_999),
      time: someMorning - 0.001
    )
    let text = NMEATraceWriter.text(of: fix)
    #expect(text.contains("RMC,095000.00,A,4200.00000,N,00900.00000,W,,,201126,,,A*"))
    #expect(text.contains("GGA,095000.00,4200.00000,N,00900.00000,W,1,08,,,M,,M,,*"))
    #expect(text.hasSuffix("\r\n"))
  }

  @Test func `omit unknown values`() {
    let fix = LocationFix(Coordinate(latitude: 0, longitude: 180))
    var writer = GPXTraceWriter()
    let text = writer.text(of: fix)
    #expect(text == "      <trkpt lat=\"0.0000000\" lon=\"-180.0000000\"/>\n")
    #expect(NMEATraceWriter.text(of: fix).contains("$GPRMC,,A,0000.00000,N,18000.00000,E,,,,,,A*"))
  }

  private static func agree(_ a: Double?, _ b: Double?, _ tolerance: Double) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return abs(a - b) <= tolerance
  }
}

@Suite struct `Summaries` {
  @Test func `count fixes and segments`() {
    var summary = TraceSummary()
    for event in TraceRun(Samples.gpx).events { summary.add(event) }
    #expect(summary.fixCount == 3)
    #expect(summary.segmentCount == 2)
    #expect(summary.rejectedCount == 1)
    #expect(summary.rejected.map(\.line) == [6])
    #expect(summary.untimedCount == 1)
    #expect(summary.start == someMorning)
    #expect(summary.end == someMorning + 1)
    #expect(abs(summary.length - 1110.6) < 1)
  }

  @Test func `count missing, repeated and backward times`() {
    var summary = TraceSummary()
    for time in [5, 5, nil, 4, 6, 3] as [Double?] {
      summary.add(.fix(LocationFix(Coordinate(latitude: 1, longitude: 2), time: time)))
    }
    #expect(summary.repeatedTimeCount == 1)
    #expect(summary.untimedCount == 1)
    #expect(summary.backwardTimeCount == 2)
    #expect(summary.start == 3)
    #expect(summary.end == 6)
  }

  @Test func `keep the first thousand rejected records`() {
    var summary = TraceSummary()
    let reason = LocalizedText(same: "x")
    for line in 1...1500 { summary.add(.rejected(RejectedRecord(line: line, reason: reason))) }
    #expect(summary.rejectedCount == 1500)
    #expect(summary.rejected.count == 1000)
  }

  @Test func `a distance filter passes fixes at a minimum distance`() {
    var filter = DistanceFilter(10)
    let passed = (0..<10).map { index in
      // Steps of 3.3 m northwards.
      filter.passes(
        LocationFix(
          Coordinate(latitude: Double(index) * 3e-5, longitude: 1),
          startsSegment: index == 5
        )
      )
    }
    #expect(passed == [true, false, false, false, true, true, false, false, false, true])
    var none = DistanceFilter(0)
    let fix = LocationFix(Coordinate(latitude: 1, longitude: 1))
    let again = [none.passes(fix), none.passes(fix)]
    #expect(again == [true, true])
  }
}
