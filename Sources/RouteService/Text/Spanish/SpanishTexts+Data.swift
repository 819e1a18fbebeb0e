import GeoCore

extension SpanishTexts: DataTexts {
  var noPolygon: String {
    "no tiene polígonos: dibuje las áreas a evitar como Polygon o MultiPolygon"
  }
  func badSpeeds(_ problem: SpeedsProblem) -> String {
    let again = "; aprenda las velocidades de nuevo con \(parameters.operations.learnSpeeds)"
    return switch problem {
    case .unreadable: unreadableFile
    case .empty: "está vacío" + again
    case .tooLarge(let limit):
      "tiene más de \(limit) bytes, como ningún archivo de velocidades" + again
    case .notJSON(let message): message.es + again
    case .otherFormat:
      "no contiene velocidades aprendidas: su miembro format no es rumbo-speeds" + again
    case .otherVersion(let version, let known):
      "es de la versión \(Format.fixed(version, 0)), y solo se puede leer la \(known)" + again
    case .missing(let place): "falta \(place)" + again
    case .notText(let place): "\(place) no es un texto" + again
    case .notInRange(let place, let range):
      "\(place) no es un número de \(range.lowerBound) a \(range.upperBound)" + again
    case .notList(let place, let limit): "\(place) no es una lista de \(limit) como máximo" + again
    case .unknown(let place, let name, let known):
      "\(place) \(name) no es uno de \(known)" + again
    case .repeated(let place, let name): "\(place) \(name) está repetido" + again
    }
  }

  func speedsOfOther(_ path: String, own: String, asked: String) -> String {
    """
    \(path): estas velocidades son del perfil \(own), no de \(asked); indique \
    \(parameter(.profile, own)) u omita \(parameter(.speeds))
    """
  }

  func nothingToLearn(_ recordings: Int, profile: String, _ graph: String) -> String {
    """
    \(counted(recordings, "grabación", "grabaciones")): ninguna tiene horas y sigue calles de \
    \(graph) durante 100 m o más con el perfil \(profile); revise el mapa, el perfil y \
    \(parameters.operations.trace)
    """
  }

  var noSuchFile: String { "no existe: revise la ruta" }
  var folderNotFile: String { "es una carpeta, no un archivo" }
  var unreadableFile: String { "no se puede leer: revise sus permisos" }

  func unreadableData(_ path: String) -> String {
    "\(path): no se puede leer; revise el nombre y los permisos"
  }

  func missingBundledFile(_ name: String, folders: String) -> String {
    """
    falta el archivo incluido \(name) (se buscó en \(folders)); \
    indique su carpeta en RUMBO_DATA
    """
  }

  func foreignPlaces(_ path: String, graph: String) -> String {
    """
    \(path): estos lugares no se hicieron con \(graph) y pueden ser de otro mapa; \
    importe la ciudad de nuevo
    """
  }

  func lostPlaces(_ path: String, graph: String) -> String {
    """
    falta \(path), así que no se conocen nombres ni estaciones de bicis; póngalo junto a \
    \(graph) o importe la ciudad de nuevo
    """
  }

  func graphWithoutNames(_ graph: String, places: String) -> String {
    """
    \(graph) no tiene nombres: no existe \(places); importe la ciudad de nuevo o indique \
    LATITUD,LONGITUD
    """
  }

  var severalCampuses: String {
    "hay varios campus y nada dice cuál; indique un lugar o un solo \(parameter(.campus))"
  }

  func campusesApart(_ from: String, home: String, to: String, other: String) -> String {
    """
    ningún camino lleva de \(from) (\(home)) a \(to) (\(other)): no se conocen \
    calles entre los campus
    """
  }

  var noMapImage: String {
    "pixel: el archivo del campus no tiene map_image; indique coordenadas o nombres"
  }

  func noCampusWithImage(_ name: String) -> String {
    "pixel: no hay un campus \(name) con map_image; indique su archivo con \(parameter(.campus))"
  }

  func severalImages(_ choices: String) -> String {
    "varios campus tienen imagen del mapa; escriba \(choices)"
  }

  func notOnGraphs(_ subject: String) -> String {
    "\(subject): los archivos de nodos y arcos no tienen lo que hace falta; omítalo"
  }

  func graphWithoutLine(_ path: String) -> String {
    "\(path): no tiene coordenadas, así que no hay línea que escribir"
  }

  func onlyMeasures(_ path: String, _ kind: String) -> String {
    "\(path): sus pesos solo miden \(kind); use \(parameter(.annotations, kind))"
  }

  func unknownUnit(_ path: String) -> String {
    """
    \(path): no se sabe si sus pesos son longitudes o tiempos; impórtelo de nuevo con \
    \(parameter(.weightUnit, "dm, m, ms o s"))
    """
  }

  func graphWithoutProfile(_ path: String) -> String {
    "\(path): no tiene ningún perfil; impórtelo de nuevo"
  }

  func graphWithoutStreets(_ path: String) -> String {
    """
    \(path): tiene nodos y arcos pero no calles; importe un mapa con \
    \(parameters.operations.importMap)
    """
  }

  func graphWithoutCoordinates(_ path: String) -> String {
    """
    \(path): no tiene coordenadas; escriba node:N o impórtelo con \(parameter(.coordinates))
    """
  }

  func graphWithoutGeometry(_ path: String) -> String {
    """
    \(path): no tiene coordenadas, que necesitan un GeoPackage y \(parameter(.bbox)); escríbalo todo \
    con \(parameter(.format, "graphml")) o csv, o impórtelo de nuevo con \(parameter(.coordinates))
    """
  }

  func unknownGraphFormat(_ name: String, _ known: String) -> String {
    "\(parameter(.format, name)): los formatos son \(known)"
  }

  func graphFormatNeeded(_ output: String, _ known: String) -> String {
    "\(output): la terminación no indica un formato; indique \(parameter(.format)) con uno de \(known)"
  }

  func noNode(_ input: String, in path: String) -> String {
    "\(input): \(path) no tiene ningún nodo con este número"
  }

  func nodeTooFar(_ input: String, in path: String, distance: String) -> String {
    """
    \(input): el nodo más cercano de \(path) está a \(distance); vea \(parameter(.snapRadius))
    """
  }

  func onlyNodes(_ input: String, in path: String) -> String {
    "\(input): \(path) solo tiene nodos; escriba node:N o LATITUD,LONGITUD"
  }
}
