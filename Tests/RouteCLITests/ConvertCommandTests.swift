import Foundation
import GeoCore
import Testing

@Suite struct ConvertCommandTests {
  private func convert(
    _ from: String,
    _ to: String,
    _ input: String,
    _ more: String...
  ) async throws -> Run {
    try await Program.run(["convert", "--from-crs", from, "--to-crs", to] + more, input: input)
  }

  @Test func `each line gives one line, with 7 decimals of a metre`() async throws {
    let run = try await convert(
      "EPSG:4326",
      "EPSG:32614",
      "19.2842,-99.1388\n19.2842 -99.1388\n19.2842,\t-99.1388 , 2240.5\r\n19,-99"
    )
    #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
    #expect(
      run.lines == [
        "485416.2840303,2132279.8730737", "485416.2840303,2132279.8730737",
        "485416.2840303,2132279.8730737,2240.5000000", "500000.0000000,2100827.4518010",
      ]
    )
  }

  @Test func `degrees have 9 decimals, latitude first, and no negative zero`() async throws {
    let back = try await convert("EPSG:32614", "EPSG:4326", "485416.2840303 2132279.8730737\n")
    #expect(back.lines == ["19.284200000,-99.138800000"])
    let same = try await convert("EPSG:4326", "EPSG:4326", "-0.00000000001,-99,-0\n")
    #expect(same.lines == ["0.000000000,-99.000000000,0.0000000"])
  }

  @Test func `geocentric systems have three numbers`() async throws {
    let run = try await convert("EPSG:4326", "EPSG:4978", "0,0\n0,90,100\n")
    #expect(
      run.lines == ["6378137.0000000,0.0000000,0.0000000", "0.0000000,6378237.0000000,0.0000000"]
    )
    let back = try await convert("EPSG:4978", "EPSG:4326", "6378137,0,0\n6378137,0\n")
    #expect(back.lines[0].hasPrefix("0.000000000,0.000000000") && back.status == 1, "\(back)")
    #expect(back.lines[1].hasPrefix("error: "))
  }

  @Test(arguments: ["en", "es"])
  func `a bad line becomes an error, and the others are converted`(language: String) async throws {
    let bad = [
      "", "latitude,longitude", "19", "1,2,3,4", "91,0", "19,,-99", "nan,0", "0x10,0", "40.4,-3.7",
      "19;-99", "🚲,1", String(repeating: "1", count: 5_000),
    ]
    let input = bad.map { $0 + "\n19,-99\n" }.joined()
    let run = try await convert("EPSG:4326", "EPSG:32614", input, "--strict", "--lang", language)
    #expect(run.status == 1 && run.errors.isEmpty, "\(run)")
    try #require(run.lines.count == bad.count * 2)
    for (index, line) in run.lines.enumerated() {
      #expect(line.hasPrefix("error: ") == index.isMultiple(of: 2), "\(line)")
      #expect(!line.hasPrefix("error: ") ? line == "500000.0000000,2100827.4518010" : true)
    }
    let json = try await convert(
      "EPSG:4326",
      "EPSG:32614",
      input,
      "--strict",
      "--lang",
      language,
      "--json"
    )
    #expect(json.status == 1)
    let answers = try json.jsonLines()
    try #require(answers.count == bad.count * 2)
    #expect(answers[1] == ["code": "Ok", "line": 2, "coordinates": [500_000, 2_100_827.451_801]])
    #expect(answers[0]["code"] == "InvalidValue" && answers[0]["details"]?["line"] == 1)
    #expect(answers[16]["code"] == "OutsideArea" && answers[22]["code"] == "TooBig")
  }

  @Test(arguments: [
    ("en", "warning: line 2: ", "2 lines"), ("es", "aviso: línea 2: ", "2 líneas"),
  ])
  func `coordinates outside the area of use are converted with a warning, as by cs2cs`(
    language: String,
    first: String,
    count: String
  ) async throws {
    let input = "19,-99\n19,-90\n19,-89.5\n"
    let run = try await convert("EPSG:4326", "EPSG:32614", input, "--lang", language)
    #expect(run.status == 0, "\(run)")
    #expect(run.lines.first == "500000.0000000,2100827.4518010")
    #expect(run.lines.dropFirst().first == "1450350.8734111,2125270.2636241")
    #expect(run.lines.count == 3 && !run.text.contains("error"), "\(run)")
    #expect(run.errors.contains(first) && run.errors.contains(count), "\(run)")
    let json = try await convert("EPSG:4326", "EPSG:32614", input, "--json", "--quiet")
    let isOutside = try json.jsonLines().map { $0["outside_area"] }
    #expect(json.status == 0 && isOutside == [nil, true, true], "\(json)")
    #expect(json.errors.isEmpty, "\(json)")
  }

  @Test func `coordinates outside the area of use are rejected with --strict`() async throws {
    let free = try await convert("EPSG:4326", "EPSG:32614", "19,-90\n", "--any-area")
    #expect(free.status == 0 && free.lines == ["1450350.8734111,2125270.2636241"], "\(free)")
    #expect(free.errors.isEmpty, "\(free)")
    let strict = try await convert("EPSG:4326", "EPSG:32614", "19,-90\n", "--strict", "--json")
    #expect(strict.status == 1, "\(strict)")
    #expect(try strict.json()["code"] == "OutsideArea", "\(strict)")
    let both = try await convert("EPSG:4326", "EPSG:32614", "", "--strict", "--any-area")
    #expect(both.status == 2, "\(both)")
  }

  @Test func `JSON has the longitude first`() async throws {
    let run = try await convert("EPSG:32614", "EPSG:4326", "500000,2100827.451801,5\n", "--json")
    #expect(try run.json()["coordinates"] == [-99, 19, 5], "\(run)")
  }

  @Test(arguments: ["en", "es"])
  func `unknown systems are rejected before stdin is read`(language: String) async throws {
    for (from, to) in [
      ("EPSG:0", "EPSG:4326"), ("EPSG:4326", "x"), ("", "EPSG:4326"), ("EPSG:5703", "EPSG:5703"),
    ] {
      let run = try await convert(from, to, "1,2\n", "--json", "--lang", language)
      #expect(try run.status == 2 && run.json()["code"] == "InvalidValue", "\(run)")
    }
    let missing = try await Program.run(["convert", "--from-crs", "EPSG:4326", "--json"])
    #expect(try missing.status == 2 && missing.json()["code"] == "InvalidQuery", "\(missing)")
  }

  @Test func `empty input gives empty output`() async throws {
    let run = try await convert("EPSG:4326", "EPSG:32614", "")
    #expect(run.status == 0 && run.text.isEmpty && run.errors.isEmpty)
  }

  @Test func `each line is answered before the next one is written`() async throws {
    let process = Process()
    process.executableURL = Program.url
    process.arguments = ["convert", "--from-crs", "EPSG:4326", "--to-crs", "EPSG:32614"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    for longitude in ["-99", "-99.1", "-98.9"] {
      try input.fileHandleForWriting.write(contentsOf: Data("19,\(longitude)\n".utf8))
      let answer = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      #expect(answer.hasSuffix("\n") && answer.split(separator: "\n").count == 1, "\(answer)")
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test func `a reader that closes the pipe ends it quietly`() async throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    // `yes` complains of the closed pipe itself where SIGPIPE is ignored.
    let command = "'\(Program.url.path)' convert --from-crs EPSG:4326 --to-crs EPSG:32614"
    process.arguments = ["-c", "yes 19,-99 2>/dev/null | \(command) | head -1"]
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    process.waitUntilExit()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let complaints = errors.fileHandleForReading.readDataToEndOfFile()
    #expect(text == "500000.0000000,2100827.4518010\n")
    #expect(complaints.isEmpty, "\(String(decoding: complaints, as: UTF8.self))")
  }
}
