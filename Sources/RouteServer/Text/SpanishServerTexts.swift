/// The server's texts in Spanish.
struct SpanishServerTexts: ServerTexts {
  func wrongMember(_ name: String, _ kind: MemberKind) -> String {
    switch kind {
    case .required: "falta \(name); da las coordenadas como [[longitud, latitud], …]"
    case .object: "el cuerpo debe ser un objeto JSON"
    case .positions:
      "\(name) debe ser un arreglo de [longitud, latitud], \"polyline(…)\" o \"polyline6(…)\""
    case .boolean: "\(name) debe ser true o false"
    case .number: "\(name) debe ser un número"
    case .wholeNumber: "\(name) debe contener números enteros desde 0"
    case .array: "\(name) debe ser un arreglo"
    case .strings: "\(name) debe ser un arreglo de textos"
    case .bearings: "\(name) debe ser un arreglo de [rumbo, margen] en grados enteros, o null"
    case .radiuses: "\(name) debe ser un arreglo de metros, \"unlimited\" o null"
    case .hints: "\(name) debe ser un arreglo de textos o null"
    case .oneOf(let known): "\(name) debe ser uno de \(known)"
    }
  }

  func unknownProfile(_ name: String, known: String) -> String {
    "no hay un perfil \(name); los perfiles son \(known)"
  }

  let noFlatBuffers = "las respuestas en FlatBuffers no están disponibles; pide .json"

  func wrongMethod(_ allowed: String) -> String { "Método no permitido. Usa \(allowed)." }
  func bodyTooBig(_ limit: Int) -> String { "el cuerpo supera los \(limit) bytes" }
  func targetTooBig(_ limit: Int) -> String {
    "la dirección supera los \(limit) bytes; envía las coordenadas en el cuerpo de un POST"
  }
  let overloaded = "hay demasiadas peticiones en curso; inténtalo de nuevo en un segundo"
  let tooManyRequests = "demasiadas peticiones desde esta dirección; ve más despacio"
  let cancelled = "el cliente se ha ido"
  func timeout(_ seconds: Double) -> String {
    "la petición tardó más de \(Int(seconds.rounded())) s; pide menos"
  }
  let wrongAdminToken =
    "esto es solo para administradores; envíe Authorization: Bearer con el admin_token"
  func configurationTooBig(_ limit: Int) -> String { "el archivo supera los \(limit) bytes" }
  let configurationMalformed =
    "esta línea no se puede leer; escribe clave = valor, con textos entre \"comillas\" y listas en una línea"
  func configurationRepeated(_ key: String) -> String { "\(key) se repite aquí; quita una" }
  func configurationUnknown(_ key: String, known: String) -> String {
    "\(key) no se conoce; se conocen \(known)"
  }
  func configurationValue(_ key: String, _ kind: ConfigurationKind) -> String {
    switch kind {
    case .whole(let range):
      "\(key) debe ser un número entero de \(range.lowerBound) a \(range.upperBound)"
    case .number(let range):
      "\(key) debe ser un número de \(range.lowerBound) a \(range.upperBound)"
    case .text: "\(key) debe ser un texto entre comillas"
    case .texts:
      "\(key) debe ser una lista de textos entre comillas, y de direcciones si nombra proxies"
    case .feeds:
      "\(key) debe ser una lista de direcciones http o https distintas y sin usuario, cada una como "
        + "\"DIRECCIÓN\" o \"NOMBRE=DIRECCIÓN\"; las claves que no son parte de una dirección van en feed_headers"
    case .headers: "\(key) debe ser una lista de textos \"SERVIDOR NOMBRE: VALOR\""
    case .oneOf(let known): "\(key) debe ser uno de \(known)"
    }
  }
  let updatesWithoutTimetable =
    "las actualizaciones de viajes requieren horarios; indíquelos con gtfs o --gtfs"
  let feedsWithoutLive =
    "los feeds requieren un archivo de datos en vivo; indica uno con live o --live"
  let noPEMFile =
    "el archivo no se puede leer; indica la ruta de un archivo PEM legible de 1 MiB como máximo"
  let noCertificate =
    "el archivo no tiene un certificado que se pueda leer; usa PEM (-----BEGIN CERTIFICATE-----)"
  let noKey =
    "el archivo no tiene una clave privada sin contraseña; créala con openssl pkey -in CLAVE -out ARCHIVO"
  func keyOfAnother(_ certificate: String) -> String {
    "la clave no es la del certificado de \(certificate); indica aquella con que se hizo"
  }
  let certificateWithoutKey =
    "el certificado no tiene clave; indica su clave privada con key o --key"
  let keyWithoutCertificate =
    "la clave no tiene certificado; indícalo con certificate o --certificate"
  func noStreets(_ path: String) -> String {
    "\(path) no tiene calles; importa un mapa con import osm o import geojson"
  }
  let noProfiles = "los archivos no tienen ningún perfil que se pueda servir"
}
