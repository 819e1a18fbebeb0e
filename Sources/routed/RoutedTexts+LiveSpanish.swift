import LiveStore
import RouteServer

/// The texts of live data in Spanish.
extension RoutedTexts {
  /// The text in Spanish.
  var spanishLive: String {
    switch self {
    case .devicesAbstract: "Añade, lista y revoca los dispositivos que envían posiciones."
    case .devicesDiscussion:
      """
      Cada dispositivo tiene un token, que necesita para enviar posiciones y que no permite nada \
      más. El servidor puede estar en marcha.

      Ejemplos:
        routed devices add PBA-1234 --name "Ruta 3" --live vivo.sqlite
        routed devices add PBA-1234 --qr bus.svg --address https://SERVIDOR --live vivo.sqlite
        routed devices list --live vivo.sqlite
        routed devices revoke 2 --live vivo.sqlite
      """
    case .devicesAdd: "Añadir un dispositivo a un vehículo, o una pasarela, y mostrar su token."
    case .devicesList: "Listar los dispositivos con las horas de sus últimas posiciones."
    case .devicesRevoke: "Revocar el token de un dispositivo; sus posiciones quedan."
    case .vehicle:
      "Placa o id de flota del vehículo; mayúsculas, espacios y guiones no cuentan."
    case .kind:
      "bus, car, bike, other, o person, cuyas posiciones se publican con menos precisión. Por omisión, bus."
    case .vehicleName: "Nombre del vehículo para las personas."
    case .gateway:
      "Nombre de una pasarela, como un servidor Traccar, que envía por todos los vehículos."
    case .deviceNumber: "Número del dispositivo en la lista."
    case .liveFile: "Archivo de datos en vivo. Por omisión, el de ROUTED_LIVE."
    case .vehicleOrGateway: "indique un vehículo o --gateway NOMBRE, uno de los dos"
    case .noLiveFile: "indique el archivo de datos en vivo con --live ARCHIVO"
    case .noDevices: "No hay dispositivos; añada uno con routed devices add."
    case .badKind(let kind): "--kind \(kind): las clases son bus, car, bike, other y person"
    case .added(let device, let vehicle):
      vehicle.map { "Se añadió el dispositivo \(device) del vehículo \($0)." }
        ?? "Se añadió el dispositivo \(device), una pasarela."
    case .tokenShownOnce(let token): "Su token, que solo se muestra ahora: \(token)"
    case .phoneSettings:
      "Traccar Client: URL del servidor http://SERVIDOR/v1/devices/osmand, el token como "
        + "identificador. OwnTracks: modo HTTP, URL http://SERVIDOR/v1/devices/owntracks, el token "
        + "como contraseña."
    case .qr:
      "Nuevo archivo SVG para un código QR que configura la app del teléfono. Contiene el token."
    case .address:
      "Dirección en la que los teléfonos alcanzan el servidor, para --qr: https://SERVIDOR."
    case .app:
      "App del código QR: traccar (Traccar Client desde la versión 9) u owntracks. "
        + "Por omisión, traccar."
    case .needsQR: "--address y --app necesitan --qr ARCHIVO.svg"
    case .qrNeedsAddress: "--qr necesita un vehículo y --address https://SERVIDOR"
    case .qrTooLong:
      "los ajustes son demasiado largos para un código QR; acorte la dirección o introdúzcalos a mano"
    case .badAddress(let text):
      "--address \(text): escriba https://SERVIDOR, sin usuario, ? ni #"
    case .badApp(let app): "--app \(app): las apps son traccar y owntracks"
    case .qrExists(let path):
      "\(path) ya existe; bórrelo o indique otro archivo. No se añadió ningún dispositivo."
    case .qrNotWritten(let path, let reason): "no se puede escribir \(path): \(reason)"
    case .qrWritten(let path, let app):
      switch app {
      case .traccar:
        "El código QR está en \(path): escanéelo en Traccar Client, ajustes. Contiene el token; "
          + "bórrelo después."
      case .owntracks:
        "El código QR está en \(path): escanéelo con la cámara del teléfono, que abre OwnTracks. "
          + "Contiene el token; bórrelo después."
      }
    case .gatewaySettings:
      "Traccar: forward.type=json, forward.url=http://SERVIDOR/v1/devices/traccar, "
        + "forward.header=Authorization: Bearer TOKEN."
    case .device(let listed):
      "\(listed.device.number)  "
        + (listed.vehicle.map { "\($0.id) (\($0.kind.rawValue))" }
          ?? "pasarela \(listed.device.name ?? "")")
        + (listed.device.revoked.map { "  revocado \(Self.time(Double($0)))" } ?? "")
        + (listed.lastFix.map { "  última posición \(Self.time($0))" } ?? "")
    case .revoked(let device): "Se revocó el token del dispositivo \(device)."
    case .databaseAbstract: "Comprueba, copia y restaura el archivo de datos en vivo."
    case .databaseDiscussion:
      """
      Se puede comprobar y copiar mientras el servidor está en marcha; restaurar, solo si no lo \
      está. Una copia se comprueba antes de sustituir a la anterior. Después de restaurar, el \
      archivo anterior queda al lado, con .old al final de su nombre.

      Ejemplos:
        routed db check --live vivo.sqlite
        routed db backup /copias/vivo.sqlite --live vivo.sqlite
        routed db restore /copias/vivo.sqlite --live vivo.sqlite
      """
    case .databaseCheck: "Comprobar todas las páginas y tablas del archivo."
    case .databaseBackup:
      "Escribir una copia compacta del archivo, también con el servidor en marcha."
    case .databaseRestore: "Sustituir el archivo por una copia, sin ningún servidor en marcha."
    case .backupFile: "Archivo de la copia."
    case .databaseChecked(let path): "\(path) está íntegro."
    case .backedUp(let path): "La copia está en \(path)."
    case .restored(let path): "Se restauró \(path)."
    default: ""
    }
  }
}
