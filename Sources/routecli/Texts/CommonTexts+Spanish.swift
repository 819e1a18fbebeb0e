import GeoCore

extension CommonTexts {
  /// The texts in Spanish.
  var spanish: String {
    switch self {
    case .programAbstract: "Rutas, lugares y mapas de campus y ciudades."
    case .examples: "Ejemplos:"
    case .example: "Ejemplo:"
    case .prefixed(let name, let message): "\(name): \(message.es)"
    case .timeLeft(let duration): "quedan unos \(duration)"
    case .warning(let text): "aviso: \(text.es)"
    case .exclusive(let first, let second):
      "\(first) y \(second) se excluyen; indique uno de los dos"
    case .notInRange(let option, let value, let low, let high):
      "\(option) \(value): indique un número de \(low) a \(high)"
    case .unknownCommand(let word, let known):
      "\(word): no existe tal comando; los comandos son \(known)"
    case .unknownOption(let name, let similar):
      "opción desconocida: \(name)" + (similar.map { "; ¿quiso decir \($0)?" } ?? "")
    case .missingValue(let option): "falta el valor de \(option)"
    case .invalidValue(let value, let option, let choices):
      "el valor «\(value)» no es válido para \(option)"
        + (choices.map { "; elija uno de: \($0)" } ?? "")
    case .missingArgument(let name): "falta el argumento \(name)"
    case .missingOneOf(let names): "falta uno de: \(names)"
    case .unexpectedArgument(let value): "argumento inesperado: \(value)"
    case .unexpectedArguments(let count, let list): "\(count) argumentos inesperados: \(list)"
    case .takesNoValue(let option, let value):
      "\(option) no lleva valor, pero se dio «\(value)»"
    case .missingSubcommand: "falta el subcomando"
    case .parserMessage(let message): message
    case .json: "Escribe un documento JSON en lugar de texto."
    case .language: "Idioma de los mensajes: en o es. Por omisión, el de LANG."
    case .quiet: "No escribe en stderr más que errores."
    case .verbose: "Dice en stderr qué se está haciendo."
    case .threads: "Número de hilos. Por omisión, todos los núcleos. No cambia los resultados."
    case .unknownLanguage(let code): "--lang \(code): los idiomas son «en» y «es»"
    case .campus: "Un archivo de campus (GeoJSON); puede repetirse. Por omisión, el incluido."
    case .stations:
      "Estaciones de bicis: una carpeta GBFS o un archivo. Por omisión, las incluidas."
    case .graph: "Un archivo de grafo (.rgraph) creado con import."
    case .speeds:
      "Velocidades aprendidas con learn speeds, en lugar de las del perfil; sin --profile, para el perfil del archivo."
    case .trust: "No verifica el archivo de grafo; para archivos propios."
    case .snapRadius: "Distancia máxima de un lugar a las vías, en metros (hasta 10 000)."
    case .badSnapRadius(let radius): "--snap-radius \(radius): indique metros de 0 a 10 000"
    case .pageLimit: "Cuántos mostrar (hasta 10 000)."
    case .page: "Qué página de tantos, desde 1."
    case .bearings:
      "Rumbo y tolerancia en cada lugar, en grados: \"90,45;;180,30\"; vacío para cualquiera."
    case .approaches:
      "Lado de la vía en que puede quedar cada lugar: \"curb;unrestricted;opposite\"; curb es el lado por el que circulan los vehículos."
    case .exclude:
      "Vías que no se usan: ferry, toll, motorway, tunnel o stairs (transbordadores, peajes, autopistas, túneles, escaleras); puede repetirse."
    case .destination: "Dónde termina."
    case .travelPlan: "foot, wheelchair, bike, car o bikeshare."
    case .profile: "foot, wheelchair, bike o car."
    case .place: "Un lugar."
    case .recordings: "Grabaciones; - es la entrada estándar."
    case .graphFile: "Un archivo de grafo."
    case .trustFile: "No verifica las sumas ni los índices del archivo."
    case .showWhat: "¿mostrar qué? indique un nombre o id"
    case .fileIsLocked(let path, let holder):
      "\(path): otro proceso\(holder) lo está escribiendo; se espera a que termine"
    case .unwritable(let path, let reason): "\(path): no se puede escribir: \(reason.es)"
    case .unwritableOutput(let reason): "no se puede escribir en la salida estándar: \(reason.es)"
    case .isFolder: "es una carpeta; indique un archivo dentro de ella"
    case .noFolder: "su carpeta no existe; créela antes"
    case .notPermitted: "no hay permiso para escribir allí; elija otro lugar"
    case .diskFull: "el disco está lleno; libere espacio"
    case .fileTooLarge: "supera el límite del tamaño de archivos; súbalo con ulimit -f"
    case .isClosed: "está cerrada; déjela abierta o envíela a /dev/null"
    case .nameTooLong: "el nombre es demasiado largo; elija uno más corto"
    case .isRead(let option, let path):
      "\(option) \(path): el comando lee este archivo; nombre otro"
    case .sameFile(let first, let second, let path):
      "\(first) y \(second) nombran \(path); nombre dos archivos"
    case .unreadableInput(let reason): "no se puede leer la entrada estándar: \(reason)"
    }
  }
}
