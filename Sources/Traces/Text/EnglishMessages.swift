/// The texts in English.
struct EnglishMessages: MessageTexts {
  // MARK: - Places of errors

  func line(_ number: Int, of file: String) -> String { "\(file): line \(number)" }

  // MARK: - Files in no format

  var emptyFile: String { "is empty; name a file that holds a recording" }
  var compressedFile: String { "is compressed; decompress it first" }

  var binaryFile: String {
    "is binary; export the recording as GPX, NMEA, GeoJSON, CSV or lines of JSON"
  }

  var unknownFormat: String {
    """
    neither GPX, NMEA, GeoJSON, CSV with a header, lines of JSON nor gpsd's; \
    export the recording as one of them
    """
  }

  // MARK: - Records

  func tooLong(_ limit: Int) -> String { "longer than \(limit) bytes" }
  var noPosition: String { "has no latitude and longitude" }
  func noCoordinate(_ text: String) -> String { "“\(text)” is not a coordinate" }

  func outOfRange(_ latitude: Double, _ longitude: Double) -> String {
    "latitude \(latitude), longitude \(longitude) is out of range"
  }

  var origin: String {
    "latitude 0, longitude 0 is what receivers write before they have a position"
  }

  func noTime(_ text: String) -> String {
    "“\(text)” is not a time; write 2026-11-20T09:50:00Z or seconds since 1970"
  }

  func ambiguousDate(_ text: String) -> String {
    "day and month cannot be told apart in “\(text)”; write 2026-11-20T09:50:00Z"
  }

  // MARK: - NMEA 0183

  var noSentences: String { "holds no sentence of NMEA 0183" }
  var notSentence: String { "not a sentence of NMEA 0183" }
  var cutSentence: String { "a sentence is cut short" }
  var notText: String { "bytes that are not text" }
  var cutChecksum: String { "the checksum is cut short" }
  func wrongChecksum(_ right: String) -> String { "wrong checksum; it should be \(right)" }
  var missingChecksum: String { "the checksum is missing, which other sentences have" }

  func tooFewFields(_ address: String, count: Int, needed: Int) -> String {
    "\(address) has \(count) fields; it needs \(needed)"
  }

  var damagedTime: String { "the time is damaged" }
  var damagedDate: String { "the date is damaged" }
  var damagedPosition: String { "the position is damaged" }

  // MARK: - JSON

  var noJSONLines: String { "holds no line of JSON" }
  var noJSONFixes: String { "holds no GeoJSON and no fixes in JSON" }
  var cutJSON: String { "the file ends before its JSON does; get the whole file" }

  func notJSON(_ character: String) -> String {
    "not JSON: unexpected \(character); repair the file or export it again"
  }

  func tooDeep(_ limit: Int) -> String {
    "nested deeper than \(limit) levels; this is not a recording"
  }

  func largeElement(mebibytes: Int) -> String {
    """
    one piece of JSON is longer than \(mebibytes) MiB; write one feature \
    for each fix, or one object a line
    """
  }

  // MARK: - GPX

  var cutXML: String { "the file ends before its XML does; get the whole file" }

  func notXML(_ reason: String) -> String {
    "not XML (\(reason)); repair the file or export it again"
  }

  func notGPX(_ element: String) -> String {
    "XML of the sort “\(element)”, not GPX; export the recording as GPX"
  }

  var documentType: String { "document types and entities are not read; remove the DOCTYPE" }

  var tooManyNames: String {
    "more levels or names of elements and attributes than a recording has"
  }

  // MARK: - CSV

  var noHeader: String {
    "no header names a latitude and a longitude; begin with a line such as time,lat,lon"
  }
}
