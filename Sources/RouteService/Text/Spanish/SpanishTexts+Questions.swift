import GeoCore
import Routing

extension SpanishTexts: QuestionTexts {
  func outOfRange(_ subject: String, from low: String, to high: String) -> String {
    "\(subject): indique un número de \(low) a \(high)"
  }

  func wrongType(_ member: String, _ type: MemberType) -> String {
    let wanted =
      switch type {
      case .object: "un objeto"
      case .place: "un lugar"
      case .string: "una cadena"
      case .strings: "un arreglo de cadenas"
      case .wholeNumber: "un número entero"
      case .boolean: "true o false"
      }
    return "\"\(member)\" debe ser \(wanted)"
  }

  func lineTooLong(_ limit: Int) -> String { "una línea supera los \(limit) bytes" }
  func inLine(_ line: Int, _ message: String) -> String { "línea \(line): \(message)" }

  func remedy(_ remedy: RoutingError.Remedy) -> String {
    switch remedy {
    case .raiseSnapRadius: "aumente \(parameter(.snapRadius))"
    case .allowExcludedRoads: "omita \(parameter(.exclude)) para permitir esas vías"
    case .walk: "vaya con \(parameter(.profile, "foot"))"
    case .loadStations: "indique \(parameter(.stations))"
    }
  }

  var recordingFormats: String {
    "indique GPX, NMEA, CSV, GeoJSON o JSON con lat, lon y time"
  }

  var chooseFormat: String { "revise el archivo o indique su formato con \(parameter(.format))" }

  var tooManyWaiting: String {
    "hay demasiadas solicitudes en espera; inténtelo más tarde"
  }

  func unknownProfile(_ parameter: Parameter, _ name: String, known: String) -> String {
    "\(self.parameter(parameter, name)): los perfiles son \(known)"
  }

  func unknownRoadClass(_ name: String, known: String) -> String {
    "\(parameter(.exclude, name)): las clases son \(known)"
  }

  func unknownAlgorithm(_ name: String, known: String) -> String {
    "\(parameter(.algorithm, name)): los algoritmos son \(known)"
  }

  func nothingToClose(_ id: String) -> String {
    """
    \(parameter(.close, id)): ninguna vía, puerta o arista tiene este id \
    (vea \(parameters.operations.ways))
    """
  }

  func badTime(_ parameter: Parameter, _ text: String) -> String {
    """
    \(self.parameter(parameter, text)): indique una hora como 2026-11-20T09:50:00-06:00, \
    2026-11-20T09:50 (local) o 09:50 (hoy)
    """
  }

  var departureAndArrival: String {
    "indique \(parameter(.depart)) o \(parameter(.arrive)), no ambos"
  }

  func partCount(_ parameter: Parameter, _ parts: Int, places: Int) -> String {
    let (given, wanted) = (counted(parts, "parte", "partes"), counted(places, "lugar", "lugares"))
    return """
      \(self.parameter(parameter)): \(given) para \(wanted); indique una por lugar, separadas por \
      punto y coma
      """
  }

  func unknownApproach(_ name: String, known: String) -> String {
    "\(parameter(.approaches, name)): los accesos son \(known)"
  }

  func badBearing(_ text: String) -> String {
    """
    \(parameter(.bearings, text)): indique un rumbo de 0 a 360 y una tolerancia de 0 a 180, \
    como 90,45
    """
  }

  var tripTooShort: String {
    """
    un viaje necesita dos lugares o más: indique \(parameter(.place)) dos veces, o con \
    \(parameter(.first)) y \(parameter(.last))
    """
  }

  func emptyRecording(_ trace: String) -> String {
    "\(trace): no tiene ninguna posición; vea \(parameters.operations.trace)"
  }

  func noMatch(_ trace: String, profile: String, first: String) -> String {
    """
    \(trace): ninguna vía del perfil \(profile) está cerca de las posiciones, la primera \
    en \(first); tome el mapa de ese lugar con \(parameter(.graph)), u otro \(parameter(.profile))
    """
  }

  func unknownKind(_ name: String, known: String) -> String {
    "\(parameter(.kind, name)): los tipos son \(known)"
  }

  var centerAndBox: String {
    "\(parameter(.around)) y \(parameter(.bbox)) se excluyen; indique uno de los dos"
  }

  var radiusWithoutCenter: String {
    """
    \(parameter(.radius)) dice cuán cerca es \(parameter(.around)); \
    indique también \(parameter(.around))
    """
  }

  func badRadius(_ radius: String) -> String {
    "\(parameter(.radius, radius)): indique metros de 0 a 100 000"
  }

  func searchTextLength(_ limit: Int) -> String {
    "el texto que se busca debe tener de 1 a \(limit) caracteres"
  }

  func swappedBox(_ text: String, swapped: String) -> String {
    """
    \(parameter(.bbox, text)): las latitudes y longitudes parecen intercambiadas; \
    escriba \(parameter(.bbox, swapped))
    """
  }

  func badBox(_ text: String) -> String {
    "\(parameter(.bbox, text)): escriba SUR,OESTE,NORTE,ESTE en grados"
  }

  func boxOutside(_ text: String, data: String) -> String {
    "\(parameter(.bbox, text)) queda fuera de los datos, que abarcan \(data)"
  }

  func noPage(_ page: Int, last: Int) -> String {
    "no existe la página \(page); la última es \(last)"
  }

  var nothingFits: String {
    """
    ningún lugar cumple todas las condiciones; use menos, un \(parameter(.radius)) o \
    \(parameter(.bbox)) mayor, u otras palabras
    """
  }

  func unknownCategory(_ name: String, known: String) -> String {
    "ningún lugar es de la categoría «\(name)»; hay \(known)"
  }

  func unknownCategory(_ name: String, similar: String) -> String {
    "ningún lugar es de la categoría «\(name)»; ¿quiso decir \(similar)?"
  }

  func notHorizontal(definition: String, name: String) -> String {
    "\(definition) (\(name)) no tiene coordenadas horizontales"
  }

  func lineTooLong(_ line: Int, limit: Int) -> String {
    "la línea \(line) tiene más de \(limit) bytes"
  }

  func notCoordinate(line: Int, _ text: String, kind: Projection.System.Kind?) -> String {
    let axes =
      switch kind {
      case .geographic: "latitud,longitud[,altura]"
      case .geocentric: "x,y,z"
      default: "este,norte[,altura]"
      }
    return "línea \(line): «\(text)» no es \(axes)"
  }
}

extension SpanishTexts: NoticeTexts {
  func footer(_ shown: Int, of total: Int, nextPage: Int?) -> String {
    "\(shown) de \(total)\(pageHint(nextPage))"
  }

  func simulated(seed: UInt64) -> String {
    """
    Datos de ejemplo simulados: nadie hizo este viaje. \(parameters.operations.simulate) \
    \(parameter(.seed, "\(seed)"))
    """
  }
}
