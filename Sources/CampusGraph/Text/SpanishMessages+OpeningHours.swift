extension SpanishMessages: OpeningHoursTexts {
  // MARK: - Errors

  func unexpectedHours(at position: Int, expected: String) -> String {
    "horario, carácter \(position): se esperaba \(expected)"
  }

  func unsupportedHours(at position: Int, _ feature: String) -> String {
    """
    horario, carácter \(position): no se admite \(feature); use días de la semana, fechas y horas
    """
  }

  // MARK: - Expected parts

  var limitedLength: String { "2000 bytes como máximo" }
  var aYear: String { "un año" }
  func yearNotBefore(_ first: Int) -> String { "un año desde \(first)" }
  var yearAtStart: String { "un año también al inicio del intervalo" }
  var aMonth: String { "un mes como Jan" }
  func dayOfMonth(to longest: Int) -> String { "un día del mes de 1 a \(longest)" }
  func dayNotBefore(_ first: Int) -> String { "un día desde el \(first)" }
  var monthsOrDates: String { "meses o fechas en ambos extremos del intervalo" }
  var endAfterStart: String { "un intervalo que termine después de empezar" }
  var ruleSeparator: String { "; o el final" }

  var ruleStart: String {
    "un día (Mo), una fecha (Dec 25), una hora (08:00-18:00), 24/7 u off"
  }

  var aWeekday: String { "un día como Mo" }
  var aTime: String { "una hora de 00:00 a 48:00" }
  var startBeforeMidnight: String { "un inicio antes de las 24:00" }
  var closingTime: String { "- y la hora de cierre" }
  var partOfRule: String { "un día, una fecha, una hora o uno de , ; - +" }
  var shortNumber: String { "un número de cuatro cifras como máximo" }
  var closingQuote: String { "comillas de cierre" }

  // MARK: - Unsupported features

  var everyNthYear: String { "cada n años" }
  var relativeDates: String { "la fecha relativa" }
  var relativeDays: String { "el día contado desde otro" }
  var nthWeekday: String { "el n.º día del mes" }
  var weekNumbers: String { "el número de semana" }
  var easter: String { "la Pascua" }
  var timesOfSun: String { "la hora del sol" }
  var repetition: String { "la repetición" }
}
