import GeoCore

/// Texts of `transit simulate`.
enum FleetTexts: TextKey {
  case abstract, discussion, law, date, from, vehicles, output, truth, token, speed
  case noOutput, postNeedsToken, refusedToken
  case noService(date: String)
  case noDate(text: String)
  case sent(posted: Int, refused: Int)
}

extension FleetTexts {
  /// The texts in English.
  var english: String {
    switch self {
    case .abstract: "Make up buses on a timetable, into a file or posted to a server."
    case .discussion:
      """
      Positions have errors and gaps as those of real receivers; the same seed and date give the \
      same ones. They are posted at their times to a server that was started with --live: earlier ones, \
      from --from on, --speed times as fast, until it has caught up with the clock. The token is one \
      of a gateway, and the vehicles must be known: see "routed devices add --gateway", and --vehicles.
      """
    case .law: "How buses move: smooth (speeds vary smoothly) or signals (signals and queues)."
    case .date: "Service date as YYYY-MM-DD. Default: today."
    case .from: "Local time from which positions are posted. Default: now."
    case .vehicles: "List the names of the vehicles of that day."
    case .output: "File for all positions of the day, one JSON object a line."
    case .truth: "File for the true arrivals at stops, one JSON object a line."
    case .token: "Token of a gateway."
    case .speed:
      "How many times as fast as the clock positions of the past are posted, 0.1 to 10000."
    case .noOutput: "nothing to do; give --output, --truth, --vehicles or --post"
    case .postNeedsToken: "--post and --token belong together"
    case .refusedToken:
      "the server refuses the token or has no live data; make one with \"routed devices add --gateway\""
    case .noService(let date): "no vehicle runs on \(date); give another --date"
    case .noDate(let text): "\(text) is no date; write YYYY-MM-DD"
    case .sent(let posted, let refused): "\(posted) positions posted, \(refused) refused"
    }
  }

  /// The texts in Spanish.
  var spanish: String {
    switch self {
    case .abstract: "Inventa autobuses según unos horarios, en un archivo o enviados a un servidor."
    case .discussion:
      """
      Las posiciones tienen errores y huecos como las de receptores reales; la misma semilla y fecha \
      dan las mismas. Se envían a su hora a un servidor iniciado con --live: las anteriores, desde \
      --from, --speed veces más rápido, hasta alcanzar el reloj. El token es el de una pasarela, y \
      los vehículos deben ser conocidos: vea "routed devices add --gateway" y --vehicles.
      """
    case .law:
      "Cómo se mueven: smooth (velocidades que varían suavemente) o signals (semáforos y colas)."
    case .date: "Fecha de servicio como AAAA-MM-DD. Por omisión, hoy."
    case .from: "Hora local desde la que se envían posiciones. Por omisión, ahora."
    case .vehicles: "Lista los nombres de los vehículos de ese día."
    case .output: "Archivo para todas las posiciones del día, un objeto JSON por línea."
    case .truth: "Archivo para las llegadas verdaderas a las paradas, un objeto JSON por línea."
    case .token: "Token de una pasarela."
    case .speed:
      "Cuántas veces más rápido que el reloj se envían posiciones pasadas, de 0.1 a 10000."
    case .noOutput: "nada que hacer; indique --output, --truth, --vehicles o --post"
    case .postNeedsToken: "--post y --token van juntos"
    case .refusedToken:
      "el servidor rechaza el token o no tiene datos en vivo; cree uno con \"routed devices add --gateway\""
    case .noService(let date): "ningún vehículo circula el \(date); indique otra --date"
    case .noDate(let text): "\(text) no es una fecha; escriba AAAA-MM-DD"
    case .sent(let posted, let refused): "\(posted) posiciones enviadas, \(refused) rechazadas"
    }
  }
}
