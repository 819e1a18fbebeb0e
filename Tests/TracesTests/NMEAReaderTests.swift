import GeoCore
import Testing

@testable import Traces

@Suite struct `NMEA` {
  /// One second of a receiver, at a time of day, on 20 November 2026.
  private func second(
    _ time: String,
    talker: String = "GP",
    minutes: String = "08.9520"
  ) -> [String] {
    [
      "\(talker)GGA,\(time),41\(minutes),N,00836.6600,W,1,08,1.2,93.5,M,50.1,M,,",
      "\(talker)RMC,\(time),A,41\(minutes),N,00836.6600,W,2.916,090.0,201126,,,A",
    ]
  }

  @Test(arguments: ["GP", "GN", "GL", "GA", "BD", "GB", "QZ"])
  func `of any talker is merged by time`(_ talker: String) throws {
    let run = TraceRun(
      sentences(second("095000.00", talker: talker) + second("095001.00", talker: talker))
    )
    #expect(run.format == .nmea)
    #expect(run.error == nil)
    #expect(run.rejected.isEmpty)
    #expect(run.times(since: someMorning) == [0, 1])
    let fix = try #require(run.fixes.first)
    #expect(abs(fix.coordinate.latitude - 41.1492) < 1e-9)
    #expect(abs(fix.coordinate.longitude - -8.611) < 1e-9)
    #expect(abs((fix.speed ?? 0) - 1.5) < 0.001)
    #expect(fix.course == 90)
    #expect(fix.altitude == 93.5)
    #expect(fix.accuracy == 6)
  }

  @Test(arguments: ["1e0019", "9e9999", "+20112", "2.1126", "-00001"])
  func `a date of six characters that are not digits is rejected`(_ date: String) {
    let run = TraceRun(
      sentences(["GPRMC,095000.00,A,4108.9520,N,00836.6600,W,2.916,090.0,\(date),,,A"])
    )
    #expect(run.fixes.isEmpty && run.rejected.count == 1)
  }

  @Test func `the published example of each sentence is read`() throws {
    let run = TraceRun(
      """
      $GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6A
      $GPGGA,123520,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*4D
      $GPGLL,4916.45,N,12311.12,W,225444,A,*1D

      """
    )
    #expect(run.rejected.isEmpty)
    #expect(run.fixes.count == 3)
    #expect(run.fixes[0].time == 764_426_119)
    #expect(abs((run.fixes[0].speed ?? 0) - 22.4 * 1852 / 3600) < 1e-9)
    #expect(run.fixes[1].accuracy == 4.5)
    #expect(abs(run.fixes[2].coordinate.longitude - -123.185_333) < 1e-6)
  }

  @Test func `GNS, VTG, GST and ZDA are merged`() throws {
    let run = TraceRun(
      sentences([
        "GNZDA,095000.00,20,11,2026,00,00",
        "GNGNS,095000.00,4108.9520,N,00836.6600,W,AN,10,0.8,93.5,50.1,,",
        "GNVTG,054.7,T,034.4,M,005.5,N,010.2,K,A",
        "GNGST,095000.00,3.0,4.0,2.0,45.0,3.0,4.0,9.0",
      ])
    )
    let fix = try #require(run.fixes.first)
    #expect(run.fixes.count == 1)
    #expect(fix.time == someMorning)
    #expect(fix.course == 54.7)
    #expect(abs((fix.speed ?? 0) - 10.2 / 3.6) < 1e-9)
    #expect(abs((fix.accuracy ?? 0) - 5.337) < 0.001)
  }

  @Test func `VTG of old receivers, without letters, is read`() throws {
    let run = TraceRun(sentences(["GPVTG,054.7,034.4,005.5,010.2"] + second("095000.00")))
    #expect(run.fixes.first?.course == 54.7)
  }

  @Test func `a fix is emitted with the last sentence of its epoch, once the order is known`() {
    let reader = TraceReader(format: .nmea, name: "receiver")
    var counts: [Int] = []
    for time in 0..<4 {
      var events: [TraceEvent] = []
      try? reader.feed(Array(sentences(second("09500\(time).00")).utf8), into: &events)
      counts.append(events.count)
    }
    #expect(counts == [0, 1, 2, 1])
  }

  @Test func `a receiver that starts to send more sentences loses no fix`() {
    let short = (0..<4).flatMap { [second("09500\($0).00")[1]] }
    let long = (4..<9).flatMap { Array(second("09500\($0).00").reversed()) }
    #expect(TraceRun(sentences(short + long)).times(since: someMorning) == (0..<9).map(Double.init))
  }

  @Test func `a repeated time is another fix`() {
    let bodies = second("095000.00") + second("095000.00") + second("095001.00")
    #expect(TraceRun(sentences(bodies)).times(since: someMorning) == [0, 0, 1])
  }

  @Test func `invalid sentences are rejected with their line`() {
    let good = sentences(second("095000.00"))
    let text =
      "garbage from the port\r\n"
      + good + good.replacing("W,2.9", with: "W,3.9").replacing("GGA", with: "GGB")
      + "$GPRMC,0950$GPRMC,09\r\n" + sentences(["GPRMC,250000,A,1,N,1,E,,,,"]) + "$GPRMC,1*0\r\n"
      + "$GPRMC,095003.00,A,4108.9520,N,00836.6600,W,2.916,090.0,201126\r\n"
    let run = TraceRun(text)
    #expect(run.rejected.map(\.line) == [1, 4, 5, 6, 6, 7, 8, 9])
    #expect(run.fixes.count == 1)
    #expect(run.rejected[1].reason.en.contains("checksum"))
    #expect(run.rejected[7].reason.es.contains("suma de control"))
  }

  @Test func `a line with a junk prefix is read from the dollar sign`() {
    let text = "0.5,M,,*47" + sentences(second("095000.00"))
    #expect(TraceRun(text).fixes.count == 1)
    let logged = sentences(second("095000.00")).replacing("$", with: "12:00:01.250 > $")
    #expect(TraceRun(logged).fixes.count == 1)
  }

  @Test func `sentences without a checksum are read if none has one`() {
    let bare = second("095000.00").map { "$\($0)\n" }.joined()
    #expect(TraceRun(bare).fixes.count == 1)
    #expect(TraceRun(bare + sentences(second("095001.00")) + bare).rejected.count == 2)
  }

  @Test func `without a position gives an event`() {
    let run = TraceRun(
      sentences([
        "GPRMC,095000.00,V,,,,,,,201126,,,N", "GPGGA,095000.00,,,,,0,00,99.99,,,,,,",
        "GPRMC,095001.00,V,4108.9520,N,00836.6600,W,,,201126,,,N",
        "GNGNS,095002.00,,,,,NN,00,99.9,,,,",
      ])
    )
    #expect(run.noPositions == 3)
    #expect(run.fixes.isEmpty)
    #expect(run.rejected.isEmpty)
    #expect(run.error == nil)
  }

  @Test func `without a date continues across midnight from the given day`() {
    let bodies = ["235959.00", "000000.00", "000001.00"].map { second($0)[0] }
    #expect(TraceRun(sentences(bodies)).times() == [86_399, 86_400, 86_401])
    let run = TraceRun(sentences(bodies), format: .nmea, today: someMorning)
    #expect(run.times(since: 1_795_132_800) == [86_399, 86_400, 86_401])
  }

  @Test func `a late first date starts a segment`() {
    let bodies =
      [second("095000.00")[0], second("095001.00")[0]] + second("095002.00") + second("095003.00")
    let run = TraceRun(sentences(bodies))
    #expect(run.fixes.map(\.startsSegment) == [false, false, false, true])
    #expect(run.fixes.last?.time == someMorning + 3)
    let late = [second("235958.00")[0], second("095001.00")[0]] + second("095002.00").reversed()
    #expect(TraceRun(sentences(late)).fixes.last?.startsSegment == true)
  }

  @Test func `two-digit years are from 1980 to 2079`() {
    func year(_ date: String) -> Int? {
      TraceRun(sentences(["GPRMC,000000,A,4108.952,N,00836.66,W,,,\(date),,"])).fixes.first?.time
        .map { CalendarTime.date(ofDay: Int($0) / 86_400).year }
    }
    #expect(year("010180") == 1980)
    #expect(year("010199") == 1999)
    #expect(year("010179") == 2079)
    #expect(year("310226") == nil)
  }

  @Test func `a file of junk is rejected`() throws {
    let error = try #require(TraceRun("no sentence\nat all\n", format: .nmea).error)
    #expect(error.code == .noRecords)
  }
}
