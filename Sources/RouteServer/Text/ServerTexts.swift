import GeoCore

/// Value that a member of a JSON body should have.
enum MemberKind: Sendable {
  case required, object, positions, boolean, number, wholeNumber, array, strings
  case bearings, radiuses, hints
  case oneOf(String)
}

/// Texts of the server, in one language.
///
/// A text is a property, or a function of the values in it. The tables ``EnglishServerTexts`` and
/// ``SpanishServerTexts`` conform, so the compiler reports a text that is missing in one language.
protocol ServerTexts {
  /// A member of a JSON body has another type than it should.
  func wrongMember(_ name: String, _ kind: MemberKind) -> String
  /// No profile has the name in the path.
  func unknownProfile(_ name: String, known: String) -> String
  /// The answer is wanted in FlatBuffers.
  var noFlatBuffers: String { get }
  /// The method is not allowed; `allowed` are those that are.
  func wrongMethod(_ allowed: String) -> String
  /// The body is larger than the limit in bytes.
  func bodyTooBig(_ limit: Int) -> String
  /// The target is longer than the limit in bytes.
  func targetTooBig(_ limit: Int) -> String
  /// Too many requests are being answered.
  var overloaded: String { get }
  /// A client sends more requests than it may.
  var tooManyRequests: String { get }
  /// The time for one request is over.
  func timeout(_ seconds: Double) -> String
  /// The client has closed the connection.
  var cancelled: String { get }
  /// The token of administrators is missing or wrong.
  var wrongAdminToken: String { get }
  /// A configuration is larger than the limit in bytes.
  func configurationTooBig(_ limit: Int) -> String
  /// A line of a configuration cannot be read.
  var configurationMalformed: String { get }
  /// A key or a table stands twice in a configuration.
  func configurationRepeated(_ key: String) -> String
  /// A key of a configuration is not known.
  func configurationUnknown(_ key: String, known: String) -> String
  /// A key of a configuration has a value that is not allowed.
  func configurationValue(_ key: String, _ kind: ConfigurationKind) -> String
  /// Feeds are configured without live data.
  var feedsWithoutLive: String { get }
  /// Feeds of trip updates are configured without a timetable.
  var updatesWithoutTimetable: String { get }
  /// A file of a certificate or of a key cannot be read.
  var noPEMFile: String { get }
  /// A file has no certificate.
  var noCertificate: String { get }
  /// A file has no private key.
  var noKey: String { get }
  /// A private key is not that of the certificate in a file.
  func keyOfAnother(_ certificate: String) -> String
  /// A certificate is given without its key.
  var certificateWithoutKey: String { get }
  /// A key is given without its certificate.
  var keyWithoutCertificate: String { get }
  /// A graph file has no streets.
  func noStreets(_ path: String) -> String
  /// None of the files has a profile.
  var noProfiles: String { get }
}

extension LocalizedText {
  /// A text of the server's tables in every language.
  static func server(_ text: (any ServerTexts) -> String) -> LocalizedText {
    LocalizedText(en: text(EnglishServerTexts()), es: text(SpanishServerTexts()))
  }
}
