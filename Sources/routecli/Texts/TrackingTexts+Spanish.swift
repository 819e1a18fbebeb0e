import GeoCore

extension TrackingTexts {
  /// The texts in Spanish.
  var spanish: String {
    switch self {
    case .trackAbstract:
      "Sigue a alguien, posición por posición: dónde, a qué velocidad y cuándo llega."
    case .trackTo: "Adónde va quien viaja."
    case .trackToEnd: "El destino es el último punto de la propia grabación."
    case .trackFrom: "Dónde empieza la ruta prevista. Por omisión, en la primera posición."
    case .trackDistanceFilter:
      "Toma una posición solo cada tantos metros, como hacen los teléfonos. Por omisión, 0."
    case .trackReplay: "Reproduce una grabación tantas veces más rápido de como se hizo."
    case .trackShare:
      "Publica el viaje en este servidor con un enlace hasta que termine; de forma aproximada salvo con --precise."
    case .trackPrecise: "Deja que los demás vean los lugares exactos."
    case .trackShareNeeds: "--share necesita --to o --to-end, y --precise necesita --share"
    case .trackShareOne: "--share admite una sola grabación"
    case .trackShared(let link): "Compartido en \(link) hasta que termine el viaje."
    case .trackEvaluate: "Evalúa las horas de llegada frente a lo que luego ocurrió."
    case .trackDiscussion:
      """
      Lee grabaciones, o un flujo de la entrada estándar (-), en los formatos que lee trace. Con \
      --to muestra lo que falta, la hora de llegada con el intervalo que la contiene cuatro de \
      cada cinco veces, y la siguiente instrucción; quien deja la ruta recibe otra. Sin --to, la \
      posición, la vía, las velocidades, y las estaciones y lugares cercanos. Un flujo de líneas \
      JSON puede llevar {"to": LUGAR} y {"cancel": true} entre sus posiciones. --json imprime un \
      objeto por posición, escrito al instante, y un resumen.
      """
    case .trackLimits:
      "Límites: una reproducción hasta 10 000 veces más rápida, sin pausas de más de una hora; un filtro de distancia de hasta 10 000 m; una exactitud de 0,1 a 1000 m."
    case .trackNothingScored(let seconds):
      "ninguna grabación con horas llega al destino más de \(seconds) s después de empezar, así que no hay nada que evaluar"
    case .trackNoStreets(let path):
      "\(path): contiene nodos y arcos pero no calles; importe un mapa con calles"
    case .trackOneDestination: "indique --to o --to-end, no ambos"
    case .trackEndlessStream:
      "--to-end necesita una grabación: un flujo aún no tiene final; indique --to"
    case .trackEvaluateNeeds: "--evaluate necesita un destino: indique --to o --to-end"
    case .trackFromNeeds: "--from necesita un destino: indique --to o --to-end"
    case .trackSkipped(let line, let reason): "línea \(line) omitida: \(reason.es)"
    case .trackNoPosition: "todavía no hay posición: el receptor no ha hallado su lugar"
    case .trackPositionLost: "posición perdida: el receptor no tiene posición ahora"
    case .trackSilence: "posición perdida: hace rato que no llega nada"
    case .trackNoFixes: "todavía no hay posición: no contiene ninguna"
    case .trackImplausible: "todas las posiciones rechazadas: ninguna es plausible"
    case .trackAllRefused(let count, let line, let reason):
      "todas las posiciones rechazadas: \(count), la primera en la línea \(line): \(reason.es)"
    case .traceAbstract:
      "Muestra qué contienen las grabaciones: formato, horas, longitud, registros inválidos."
    case .traceFormat: "gpx, nmea, geojson, csv, ndjson o gpsd. Por omisión lo dice el contenido."
    case .traceDiscussion:
      """
      Lee GPX, NMEA 0183, GeoJSON, CSV con encabezado, líneas de JSON y los informes de gpsd; el \
      formato lo dice el contenido. - es la entrada estándar. Si un archivo no se puede leer se \
      dice, los demás siguen y el código de salida es 3.
      """
    case .traceLimits:
      "Límites: de los registros rechazados de un archivo se listan los primeros 1000."
    case .traceUnknownFormat(let name, let known): "--format \(name): los formatos son \(known)"
    case .noRecording(let command):
      "\(command) necesita una grabación; indique un archivo, o - para la entrada estándar"
    case .accuracy:
      "El radio en metros que contiene dos posiciones de cada tres, para las que no indican su exactitud. Los errores que resulten mayores cuentan. Por omisión, la habitual de los receptores."
    case .matchAbstract: "Ajusta un recorrido grabado a las calles y caminos."
    case .matchTrace: "Una grabación; - es la entrada estándar."
    case .matchGeoJSON: "Escribe las vías ajustadas, las posiciones y sus lugares como GeoJSON."
    case .matchGPX: "Escribe la grabación llevada a las vías como GPX."
    case .matchSVG: "Dibuja las vías ajustadas como SVG."
    case .matchDiscussion:
      """
      Encuentra el recorrido más probable por la red, con su certeza, y dónde se tomó cada \
      posición. Un recorrido se divide donde se interrumpió y donde ninguna vía continúa. \
      Formatos como en routecli trace; - es la entrada estándar.
      """
    case .matchLimits:
      "Límites: las posiciones a más de 150 m de toda vía del perfil se omiten; una exactitud de 0,1 a 1000 m."
    case .learnAbstract: "Aprende valores de un perfil a partir de grabaciones."
    case .learnSpeedsAbstract: "Aprende velocidades y demoras de un perfil a partir de grabaciones."
    case .learnSpeedsDiscussion:
      """
      Asigna grabaciones con horas a las calles de un archivo de grafo y ajusta a qué velocidad se \
      recorre cada clase de calles y qué cuestan los cruces, los giros y los semáforos; la opción \
      --speeds de otros comandos toma el archivo. Las clases son las vías por su velocidad \
      indicada, las autopistas, los enlaces, las rotondas y otros tipos de vías. Una clase con \
      pocos tramos tiene casi la velocidad de todas las clases, y esta es la del perfil si todas \
      tienen pocos: de antemano se supone tanto como dicen 20 tramos. Una hora de la semana tiene \
      un factor a partir de 60 tramos de 5 grabaciones; route lo usa con --depart o --arrive. Las \
      esperas en los extremos y las paradas de más de dos minutos no cuentan. El orden de las \
      grabaciones no importa. - es la entrada estándar.
      """
    case .learnSpeedsLimits:
      "Límites: 100 000 grabaciones; una exactitud de 0,1 a 1000 m."
    case .learnSpeedsOutput: "El archivo que se escribe, JSON."
    case .learnSpeedsProfile: "foot, wheelchair, bike o car. Por omisión, car."
    case .learnSpeedsMatching: "asignando"
    case .simulateAbstract:
      "Simula un viaje: lo que un receptor registraría por el camino, y el recorrido verdadero."
    case .simulateFrom: "Dónde empieza el viaje."
    case .simulateSeed: "Semilla de todo lo que queda al azar."
    case .simulateNoise: "Desviación típica de las posiciones al este y al norte, en metros."
    case .simulateRate: "Posiciones por segundo."
    case .simulateOutliers: "Parte de las posiciones que se apartan de 30 a 100 m, de 0 a 1."
    case .simulateGaps: "Con qué frecuencia se pierde la señal de 10 a 60 s, de 0 a 1."
    case .simulateWrongTurns: "Con qué frecuencia hay un desvío por error, de 0 a 1."
    case .simulateGPX: "Escribe las posiciones como GPX."
    case .simulateNMEA: "Escribe las posiciones como NMEA 0183."
    case .simulateTruth: "Escribe el recorrido verdadero como JSON."
    case .simulateLaw: "Cómo se comportan el viajero y el receptor: smooth o streets."
    case .simulateOtherLaw(let option):
      "\(option) sólo vale con --law smooth; con --law streets se omite"
    case .simulateDiscussion:
      """
      El viajero lleva un paso propio que va cambiando, espera en algunos cruces y semáforos, y \
      en uno de cada cinco viajes se desvía por error; el receptor comete errores y pierde la \
      señal en uno de cada tres. Las mismas opciones y semilla dan los mismos archivos.

      Con --law streets el viajero tiene una velocidad propia en cada calle, frena en las curvas, \
      espera en semáforos de ciclo fijo, se detiene unos minutos en algún lugar, vuelve a girar \
      tras un desvío por error y puede dar media vuelta. Las posiciones llegan cada 1 a 30 s, \
      saltan entre edificios altos, se repiten o están todas desplazadas por igual, y los relojes \
      saltan. --noise, --rate, --outliers y --gaps sólo valen con --law smooth.
      """
    case .simulateLimits: "Límites: 1000 metros de ruido, de 0.01 a 20 posiciones por segundo."
    }
  }
}
