import GeoCore
import Testing

@testable import RouteService

@Suite struct `Converters of coordinates` {
  private static let wgs84 = "EPSG:4326"
  private static let utm = "EPSG:32614"

  private static func line(_ text: String?, number: Int = 3) -> CoordinateConverter.Line {
    CoordinateConverter.Line(number: number, text: text)
  }

  @Test func `read commas, blanks and tabs alike`() throws {
    let converter = try CoordinateConverter(from: Self.wgs84, to: Self.utm)
    let expected = try converter.convert(Self.line("19.284,-99.138")).text
    for text in ["19.284 -99.138", " 19.284 ,\t-99.138 ", "\t19.284\t-99.138", "1.9284e1,-99.138"] {
      #expect(try converter.convert(Self.line(text)).text == expected, "\(text)")
    }
  }

  @Test func `give coordinates that convert back to the same place`() throws {
    let there = try CoordinateConverter(from: Self.wgs84, to: Self.utm)
    let back = try CoordinateConverter(from: Self.utm, to: Self.wgs84)
    for latitude in stride(from: 14.5, through: 32, by: 3.5) {
      let text = "\(latitude),-99.5"
      let projected = try there.convert(Self.line(text))
      let point = try back.convert(Self.line(projected.text)).point
      #expect(abs(point.first - latitude) < 1e-8 && abs(point.second + 99.5) < 1e-8)
    }
  }

  @Test func `write longitude first in JSON and latitude first as text`() throws {
    let converter = try CoordinateConverter(from: Self.wgs84, to: Self.wgs84)
    let result = try converter.convert(Self.line("19.5,-99.25,2240"))
    #expect(result.text == "19.500000000,-99.250000000,2240.0000000")
    let text = result.json.text
    #expect(text.contains(#""coordinates":[-99.25,19.5,2240]"#), "\(text)")
    #expect(text.contains(#""line":3"#))
    #expect(!text.contains("outside_area"))
  }

  @Test func `write no negative zero`() throws {
    let converter = try CoordinateConverter(from: Self.wgs84, to: Self.wgs84)
    #expect(try converter.convert(Self.line("-0.0,-1e-12")).text == "0.000000000,0.000000000")
  }

  @Test(arguments: [
    "", "19.3", "a,b", "19.3,-99.1,0,0", "nan,1", "0x10,1", "19,3,-99,1", ",", "1;2",
  ])
  func `refuse a line that is no coordinate, with its number`(text: String) throws {
    let converter = try CoordinateConverter(from: Self.wgs84, to: Self.utm)
    let error = try serviceError { _ = try converter.convert(Self.line(text, number: 17)) }
    #expect(error.code == .invalidValue)
    #expect(error.details["line"] == .number(17))
    #expect(error.names("17"))
    #expect(error.message(.plain).en.contains("latitude,longitude[,height]"))
    #expect(error.message(.plain).es.contains("latitud,longitud[,altura]"))
  }

  @Test func `show no control characters of a bad line, and only its beginning`() throws {
    let converter = try CoordinateConverter(from: Self.wgs84, to: Self.utm)
    let text = "\u{1B}[31m" + String(repeating: "x", count: 4000)
    let error = try serviceError { _ = try converter.convert(Self.line(text)) }
    let message = error.message(.plain).en
    #expect(!message.unicodeScalars.contains("\u{1B}"))
    #expect(message.count < 120)
  }

  @Test func `name the axes of the source system`() throws {
    let projected = try CoordinateConverter(from: Self.utm, to: Self.wgs84)
    var error = try serviceError { _ = try projected.convert(Self.line("x")) }
    #expect(error.message(.plain).en.contains("easting,northing[,height]"))
    let geocentric = try CoordinateConverter(from: "EPSG:4978", to: Self.wgs84)
    error = try serviceError { _ = try geocentric.convert(Self.line("1,2")) }
    #expect(error.message(.plain).en.contains("x,y,z"))
  }

  @Test func `refuse a line that is too long`() throws {
    let converter = try CoordinateConverter(from: Self.wgs84, to: Self.utm)
    let error = try serviceError { _ = try converter.convert(Self.line(nil, number: 9)) }
    #expect(error.code == .tooBig)
    #expect(error.names("9") && error.names("\(CoordinateConverter.maxLength)"))
  }

  @Test func `mark, refuse or ignore coordinates outside an area of use`() throws {
    // Zone 14 lies between 102° and 96° west.
    let text = "19.3,-60"
    let marked = try CoordinateConverter(from: Self.wgs84, to: Self.utm).convert(Self.line(text))
    #expect(marked.outside != nil)
    #expect(marked.json.text.contains(#""outside_area":true"#))
    let ignoring = try CoordinateConverter(from: Self.wgs84, to: Self.utm, outside: .ignore)
    let ignored = try ignoring.convert(Self.line(text))
    #expect(ignored.outside == nil)
    #expect(ignored.text == marked.text)
    let refusing = try CoordinateConverter(from: Self.wgs84, to: Self.utm, outside: .refuse)
    let error = try serviceError { _ = try refusing.convert(Self.line(text)) }
    #expect(error.code == .outsideArea)
    #expect(error.details["line"] == .number(3))
    #expect(try refusing.convert(Self.line("19.3,-99.1")).outside == nil)
  }

  @Test func `refuse systems that do not exist or have no horizontal coordinates`() throws {
    for (source, target) in [("EPSG:0", Self.utm), (Self.wgs84, "no system"), (Self.wgs84, "")] {
      let error = try serviceError { _ = try CoordinateConverter(from: source, to: target) }
      #expect(error.code == .invalidValue)
    }
    let error = try serviceError {
      _ = try CoordinateConverter(from: "EPSG:5703", to: "EPSG:5703")
    }
    #expect(error.code == .invalidValue)
    #expect(error.names("EPSG:5703"))
  }
}
