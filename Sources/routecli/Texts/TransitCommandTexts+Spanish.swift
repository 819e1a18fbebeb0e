extension TransitCommandTexts {
  /// The texts in Spanish.
  var spanish: String {
    switch self {
    case .abstract: "Comprueba horarios de transporte público y busca viajes."
    case .feed:
      "Datos GTFS: un archivo zip o una carpeta; o líneas y paradas de un transporte en GeoJSON."
    case .shuttleTimes:
      "Horario del transporte en CSV. Por omisión, el archivo junto al GeoJSON que acaba en .csv."
    case .delays:
      "Retrasos de los viajes (trip updates) de GTFS-Realtime: un archivo con un protocol buffer."
    case .checkAbstract: "Comprueba datos GTFS."
    case .checkDiscussion:
      """
      Los errores incumplen el formato, y lo que afectan se omite en los viajes. Las advertencias \
      probablemente no son lo que se quería. Termina con 3 si hay un error.
      """
    case .realtimeAbstract: "Muestra y comprueba un mensaje de GTFS-Realtime."
    case .realtimeDiscussion:
      """
      Comprueba las reglas del validador de GTFS Realtime (E001, etc.) que solo necesitan un mensaje; \
      con --gtfs, también las del horario. Termina con 3 si hay un error.
      """
    case .realtimeFeed: "Mensaje de GTFS-Realtime: un archivo con un protocol buffer."
    case .timetable: "Datos GTFS a los que se refiere el mensaje: un archivo zip o una carpeta."
    case .routeAbstract: "Busca viajes a pie y en bus, tranvía o tren."
    case .routeDiscussion:
      """
      Los lugares son los de routecli route, o stop: con el id o nombre de una parada de los datos. \
      Los trayectos a pie siguen las calles de --graph o --campus donde las haya; si no, líneas rectas \
      alargadas por 1.3; entre paradas siguen calles, hasta media hora, si los datos tienen como mucho \
      50 000 paradas. Un transbordo tarda un minuto además de la caminata. Se comparan por salida, \
      llegada y transbordos los viajes que salen en dos horas, o que llegan en las dos horas antes de --arrive.
      """
    case .routeLimits: "Límites: 15 transbordos, 20 viajes, caminatas de 10 000 m."
    case .depart: "Hora de salida, en la zona horaria de los datos. Por omisión, ahora."
    case .arrive: "Hora de llegada, como muy tarde."
    case .wheelchair: "Solo vehículos que admiten sillas de ruedas, y ninguna parada sin acceso."
    case .transfers: "Cuántas veces se puede cambiar de vehículo (hasta 15)."
    case .number: "Cuántos viajes mostrar (hasta 20)."
    case .walk: "La caminata más larga a la primera parada y desde la última, en metros."
    }
  }
}
