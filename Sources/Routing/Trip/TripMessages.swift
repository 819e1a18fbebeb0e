import GeoCore

/// The texts of what trips cannot do.
enum TripMessages {
  static func tooManyPlaces(_ count: Int, limit: Int) -> RoutingError {
    RoutingMessages.tooMany(
      count,
      limit: limit,
      what: LocalizedText(en: "places", es: "lugares")
    )
  }

  static let tooFewPlaces = RoutingError(
    .invalidValue,
    LocalizedText(
      en: "a trip needs two places or more",
      es: "un viaje necesita dos lugares o más"
    )
  )

  static func noSquare(rows: Int) -> RoutingError {
    RoutingError(
      .invalidValue,
      LocalizedText(
        en: "a trip over \(rows) places needs one place or more, and a weight for each pair",
        es: "un viaje por \(rows) lugares necesita al menos un lugar, y un peso para cada par"
      )
    )
  }

  static func noSuchPlace(_ place: Int, count: Int) -> RoutingError {
    RoutingError(
      .invalidValue,
      LocalizedText(
        en: "there is no place \(place): the \(count) places of the trip are counted from 0",
        es: "no existe el lugar \(place): los \(count) lugares del viaje se cuentan desde 0"
      )
    )
  }

  static let bikeShare = RoutingError(
    .invalidValue,
    LocalizedText(
      en: "a trip is made with one profile all the way: not with bikeshare",
      es: "un viaje se hace con un solo perfil: no con bikeshare"
    )
  )

  static let sameEnds = RoutingError(
    .invalidValue,
    LocalizedText(
      en: """
        a trip cannot visit the same place first and last: to come back to the first, ask for a \
        round trip and leave out the last
        """,
      es: """
        un viaje no puede visitar el mismo lugar primero y último: para volver al primero, pida un \
        viaje de ida y vuelta y omita el último
        """
    )
  )

  static func noTrip(isExact: Bool) -> RoutingError {
    let remedy = LocalizedText(
      en: "leave out the places that cannot be left or reached (the table shows them)",
      es: "omita los lugares de los que no se sale o a los que no se llega (los muestra la tabla)"
    )
    let fact =
      isExact
      ? LocalizedText(
        en: "in no order is there a way from each place to the next",
        es: "en ningún orden hay una vía de cada lugar al siguiente"
      )
      : LocalizedText(
        en: "no order was found with a way from each place to the next",
        es: "no se encontró ningún orden con una vía de cada lugar al siguiente"
      )
    return RoutingError(
      .noRoute,
      LocalizedText(en: "\(fact.en): \(remedy.en)", es: "\(fact.es): \(remedy.es)")
    )
  }
}
