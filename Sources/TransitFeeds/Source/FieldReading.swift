import CampusGraph
import GeoCore

/// Readers of single fields, which report what they cannot read.
extension FeedRow {
  /// A required text; `nil`, with a finding, if it is empty.
  func required(_ column: Column, _ report: inout FeedReport) -> String? {
    let text = text(column)
    guard text.isEmpty else { return text }
    let name = Column.names[column.rawValue]
    report.add(.missingRequiredField, Column.file, line, .message { $0.missingField(name) })
    return nil
  }

  /// A whole number within a range; `nil` if the field is empty or, with a finding, if it is not.
  func integer(
    _ column: Column,
    _ range: ClosedRange<Int>,
    _ report: inout FeedReport
  ) -> Int? {
    let bytes = bytes(column)
    guard !bytes.isEmpty else { return nil }
    guard let number = WholeNumber.parse(bytes) else {
      addBadNumber(column, &report)
      return nil
    }
    guard range.contains(number) else {
      let (name, quoted) = (Column.names[column.rawValue], quoted(column))
      report.add(
        .numberOutOfRange,
        Column.file,
        line,
        .message {
          $0.outOfRange(name, quoted, from: "\(range.lowerBound)", to: "\(range.upperBound)")
        }
      )
      return nil
    }
    return number
  }

  /// A decimal number; `nil` if the field is empty or, with a finding, if it is none.
  func decimal(_ column: Column, _ report: inout FeedReport) -> Double? {
    let bytes = bytes(column)
    guard !bytes.isEmpty else { return nil }
    guard let number = DecimalText.number(bytes) else {
      addBadNumber(column, &report)
      return nil
    }
    return number
  }

  private func addBadNumber(_ column: Column, _ report: inout FeedReport) {
    let (name, quoted) = (Column.names[column.rawValue], quoted(column))
    report.add(.invalidNumber, Column.file, line, .message { $0.badNumber(name, quoted) })
  }

  /// A position; `nil`, with a finding, if it is incomplete or out of range.
  func location(
    _ latitude: Column,
    _ longitude: Column,
    _ report: inout FeedReport
  ) -> Coordinate? {
    for column in [latitude, longitude] where bytes(column).isEmpty {
      let name = Column.names[column.rawValue]
      report.add(.missingRequiredField, Column.file, line, .message { $0.missingField(name) })
      return nil
    }
    guard let y = decimal(latitude, &report), let x = decimal(longitude, &report) else {
      return nil
    }
    if let coordinate = Coordinate(validating: y, x) { return coordinate }
    let isLatitude = !(-90...90).contains(y)
    let column = isLatitude ? latitude : longitude
    let limit = isLatitude ? "90" : "180"
    let (name, quoted) = (Column.names[column.rawValue], quoted(column))
    report.add(
      .numberOutOfRange,
      Column.file,
      line,
      .message { $0.outOfRange(name, quoted, from: "-" + limit, to: limit) }
    )
    return nil
  }

  /// A time in seconds of the service day; `nil` if the field is empty or, with a finding, if it is
  /// none.
  func time(_ column: Column, _ report: inout FeedReport) -> Int32? {
    let bytes = bytes(column)
    guard !bytes.isEmpty else { return nil }
    if let time = ServiceTime.parse(bytes) { return time }
    let (name, quoted) = (Column.names[column.rawValue], quoted(column))
    report.add(.invalidTime, Column.file, line, .message { $0.badTime(name, quoted) })
    return nil
  }

  /// A required date; `nil`, with a finding, if there is none.
  func date(_ column: Column, _ report: inout FeedReport) -> CivilDate? {
    if let date = ServiceDateText.parse(bytes(column)) { return date }
    let (name, quoted) = (Column.names[column.rawValue], quoted(column))
    report.add(.invalidDate, Column.file, line, .message { $0.badDate(name, quoted) })
    return nil
  }

  /// Reports an id that is not in the file it refers to.
  func addUnknown(_ column: Column, in file: String, _ report: inout FeedReport) {
    let (name, quoted) = (Column.names[column.rawValue], quoted(column))
    report.add(
      .unknownReference,
      Column.file,
      line,
      .message { $0.unknownID(name, quoted, file: file) }
    )
  }

  /// Reports an id that occurs twice.
  func addDuplicate(_ column: Column, _ report: inout FeedReport) {
    let (name, quoted) = (Column.names[column.rawValue], quoted(column))
    report.add(.duplicateKey, Column.file, line, .message { $0.duplicateID(name, quoted) })
  }
}

/// Parser of whole numbers.
enum WholeNumber {
  /// Parses up to nine digits with an optional minus sign.
  static func parse(_ bytes: ArraySlice<UInt8>) -> Int? {
    var digits = bytes
    let isNegative = digits.first == Ascii.minus
    if isNegative { digits.removeFirst() }
    guard (1...9).contains(digits.count) else { return nil }
    var value = 0
    for byte in digits {
      guard let digit = Ascii.digit(byte) else { return nil }
      value = value * 10 + digit
    }
    return isNegative ? -value : value
  }
}

/// Parser of GTFS's times of day.
enum ServiceTime {
  /// The latest time in hours: trips of ten days.
  static let maximumHours = 240

  /// Parses `H:MM:SS` with one to three digits of hours; `nil` if it is not one.
  static func parse(_ bytes: ArraySlice<UInt8>) -> Int32? {
    let count = bytes.count
    guard (7...9).contains(count) else { return nil }
    let start = bytes.startIndex
    let end = bytes.endIndex
    guard bytes[end - 3] == Ascii.colon, bytes[end - 6] == Ascii.colon else { return nil }
    var hours = 0
    for index in start..<(end - 6) {
      guard let digit = Ascii.digit(bytes[index]) else { return nil }
      hours = hours * 10 + digit
    }
    guard let tens = Ascii.digit(bytes[end - 5]), let ones = Ascii.digit(bytes[end - 4]),
      let secondTens = Ascii.digit(bytes[end - 2]), let secondOnes = Ascii.digit(bytes[end - 1]),
      tens < 6, secondTens < 6, hours <= maximumHours
    else { return nil }
    return Int32(hours * 3600 + (tens * 10 + ones) * 60 + secondTens * 10 + secondOnes)
  }
}

/// Parser of GTFS's dates.
enum ServiceDateText {
  /// Dates outside are errors: with them, calendars would have millions of days.
  private static let years = 1980...2079

  /// Parses `YYYYMMDD`; `nil` if it is not one.
  static func parse(_ bytes: ArraySlice<UInt8>) -> CivilDate? {
    guard bytes.count == 8, let number = WholeNumber.parse(bytes), number > 0,
      years.contains(number / 10_000)
    else { return nil }
    return CivilDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }
}
