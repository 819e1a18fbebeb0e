import GeoCore

/// All texts of this library for people, in one language.
///
/// A text is a property, or a function of the values in it. The tables ``EnglishTexts`` and
/// ``SpanishTexts`` conform, so the compiler reports a text that is missing in one language.
protocol ServiceTexts: LabelTexts, DataTexts, PlaceTexts, QuestionTexts, ChoiceTexts, NoticeTexts {
  /// The language of the texts.
  var language: Language { get }
  /// How parameters are named in the texts.
  var parameters: ParameterStyle { get }
}

extension ServiceTexts {
  /// The name of a parameter.
  func parameter(_ parameter: Parameter) -> String { parameters.name(of: parameter) }

  /// A parameter with its value.
  func parameter(_ parameter: Parameter, _ value: String) -> String {
    self.parameter(parameter) + parameters.valueSeparator + value
  }
}

/// Texts that name no parameters, so they read the same in every front end.
protocol LabelTexts: HeadingTexts, HoursTexts, ReportTexts, RouteTexts, TrackTexts, TraceTexts,
  TransitTexts
{}

extension LabelTexts {
  /// A number with the noun that agrees with it.
  func counted(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number) " + (number == 1 ? one : many)
  }
}
