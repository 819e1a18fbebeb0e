extension RoutedTexts {
  /// The texts in Spanish.
  var spanish: String {
    switch self {
    case .abstract: "Responde rutas, tablas, ajustes de trazas y viajes por HTTP, como OSRM."
    case .discussion:
      """
      Las direcciones son las de OSRM: /route/v1/foot/-99.19,19.33;-99.18,19.32?steps=true, y \
      nearest, table, match y trip; la API propia se describe en /docs. /health, /ready, /version \
      y /metrics tratan del servidor. SIGTERM lo termina después de las peticiones en curso; \
      SIGHUP, o un archivo reemplazado, hace que lea de nuevo sus archivos mientras responde.

      Las opciones son las de serve, que se puede omitir: véase routed help serve.

      Ejemplos:
        routed                 el campus incluido en el puerto 5000
        routed serve --graph ciudad.rgraph --port 8080
        routed check --config /etc/rumbo/routed.toml
      """
    case .graph:
      "Un archivo de grafo (.rgraph) hecho por import; repítase para varios. Por omisión, el campus incluido."
    case .campus:
      "Un campus (.geojson); repítase para varios. Por omisión, el incluido, o ninguno en ciudades."
    case .stations:
      "Estaciones de bicicletas (.json). Por omisión, las incluidas, o las que están junto al grafo."
    case .trips:
      "Archivo en que los viajes sobreviven a un reinicio; se crea si no existe. Por omisión, se olvidan."
    case .live:
      "Archivo de datos en vivo: vehículos, dispositivos, eventos; se crea si no existe. Por omisión, no hay."
    case .gtfs:
      "Horarios de transporte público: datos GTFS, en zip o carpeta. Por omisión, no hay."
    case .gbfsFeed:
      "Dirección de estaciones de bicicletas que se consulta: gbfs.json, o SISTEMA=station_status.json; se puede repetir; requiere --live."
    case .vehicleFeed:
      "Dirección de vehículos que se consulta: GTFS-Realtime, como DIRECCIÓN o NOMBRE=DIRECCIÓN; se puede repetir; requiere --live."
    case .tripUpdateFeed:
      "Dirección de retrasos y cancelaciones de viajes que se consulta: GTFS-Realtime, como DIRECCIÓN o NOMBRE=DIRECCIÓN; se puede repetir; requiere --live y --gtfs."
    case .alertFeed:
      "Dirección de avisos que se consulta: GTFS-Realtime, como DIRECCIÓN o NOMBRE=DIRECCIÓN; se puede repetir; requiere --live."
    case .page:
      "Carpeta de la página del mapa que se sirve en /. Por omisión, la incluida."
    case .noPage(let path, let isTooLarge):
      "\(path) \(isTooLarge ? "es demasiado grande para una página" : "no tiene index.html"); indique la carpeta de la página del mapa con --page"
    case .config:
      "Un archivo TOML con ajustes; véase packaging/routed.toml. Variables como ROUTED_PORT tienen prioridad sobre él, y las opciones sobre ambos."
    case .noConfig(let path):
      "no se puede leer \(path); indique la ruta de un archivo legible con --config"
    case .host: "Nombre o dirección en que escuchar."
    case .port: "Puerto en que escuchar; 0 para cualquiera libre."
    case .threads: "Número de peticiones que se responden a la vez. Por omisión, todos los núcleos."
    case .logLevel:
      "Peticiones que se registran en stderr: info (todas), error (las fallidas), none."
    case .check: "Comprobar los ajustes y los datos, y terminar, como routed check."
    case .certificate:
      "El certificado (PEM) para HTTPS, seguido de los de sus emisores; requiere --key. Por omisión, HTTP simple."
    case .key: "La clave privada (PEM) del certificado, sin contraseña."
    case .serveAbstract: "Servir hasta SIGTERM (por omisión)."
    case .serveDiscussion:
      """
      Ejemplos:
        routed serve --graph ciudad.rgraph --port 8080
        routed serve --host 0.0.0.0 --port 443 --certificate cert.pem --key clave.pem
        routed serve --config /etc/rumbo/routed.toml --trips viajes.sqlite --live vivo.sqlite
      """
    case .checkAbstract: "Comprobar los ajustes y los datos, y terminar."
    case .checkDiscussion:
      """
      Abre todo lo que abriría serve, sin escuchar. Estado 2 si un ajuste es incorrecto.

      Ejemplos:
        routed check --config /etc/rumbo/routed.toml
        routed check --graph ciudad.rgraph --certificate cert.pem --key clave.pem
      """
    case .badPort(let port): "--port \(port): indique un número de 0 a 65535"
    case .badThreads(let threads): "--threads \(threads): indique un número de 1 a 1024"
    case .badLogLevel(let level): "--log-level \(level): los niveles son info, error y none"
    case .badFeed(let option):
      "\(option): indique direcciones http o https distintas y sin usuario, como DIRECCIÓN o NOMBRE=DIRECCIÓN"
    case .listening(let isEncrypted, let host, let port):
      "Escuchando en http\(isEncrypted ? "s" : "")://\(host):\(port)"
    case .cannotListen(let host, let port, let reason, let isAdminPort):
      "no se puede escuchar en \(host):\(port): \(reason); elija otro "
        + (isAdminPort ? "admin_port" : "--port o --host")
    case .onePort(let port): "port y admin_port son ambos \(port); elija otro admin_port"
    case .feedErrors(let path, let count):
      "\(path) tiene \(count) \(count == 1 ? "error" : "errores"), y lo que afectan se omite; vea routecli transit check \(path)"
    case .checked(let profiles): "Los datos se pueden usar. Perfiles: \(profiles)"
    default: spanishLive
    }
  }
}
