import GeoCore

extension MapTexts {
  /// The texts in Spanish.
  var spanish: String {
    switch self {
    case .placesAbstract: "Lista y busca edificios, puntos de interés y estaciones de bicis."
    case .placesWords: "Palabras de un nombre; o la palabra show y un lugar."
    case .placesCategory:
      "Solo lugares de una categoría, como cafetería, biblioteca o parada de autobús, en ambos idiomas."
    case .placesKind:
      "Solo edificios (building), puntos de interés (poi), paradas (stop), calles (street), estaciones (station) o localidades (locality)."
    case .placesOpen: "Solo lugares abiertos ahora, o a una hora como 09:50 o 2026-11-20T09:50."
    case .placesAt: "Dice qué lugares abren a una hora como 20:00 o 2026-11-20T20:00."
    case .placesComplete: "Los mejores lugares para un texto que aún se está escribiendo."
    case .placesCompleteAlone:
      "--complete solo admite --around y --limit; quite las demás condiciones"
    case .placesAround: "Solo lugares cerca de este, con sus distancias."
    case .placesRadius: "Qué tan cerca es --around, en metros. Por omisión, 500."
    case .placesBox: "Solo lugares en un recuadro: SUR,OESTE,NORTE,ESTE."
    case .placesDiscussion:
      """
      Sin condiciones, todos los lugares en orden alfabético. TEXT encuentra nombres cuyas \
      palabras empiezan con las suyas, sin distinguir mayúsculas ni acentos; se tolera una errata \
      si nada más coincide. Dos calles dan su esquina: A & B, esquina de A y B. Con --around van \
      primero los más cercanos. show muestra todo lo que se sabe de un lugar; los ids de sus \
      entradas son los que acepta route --close.
      """
    case .placesLimits:
      "Límites: 10 000 lugares por página, un radio de 100 000 m, 200 caracteres por texto."
    case .reverseAbstract: "Muestra la dirección, la calle y los lugares en un punto."
    case .reverseWords: "Un archivo de grafo o de campus si se quiere, y después el punto."
    case .reverseNumber: "Cuántos lugares (hasta 100)."
    case .reverseRadius: "Hasta dónde buscar, en metros. Por omisión, --snap-radius."
    case .reverseDiscussion:
      """
      En un campus, el edificio que contiene el punto viene primero. En una ciudad, el barrio y la \
      población son los de centro más cercano.
      """
    case .reverseLimits: "Límites: 100 lugares, un radio de 10 000 m."
    case .reverseBadWords(let words):
      "\(words): escriba un punto, como 41.1496,-8.6110, o un archivo y un punto"
    case .stationsAbstract:
      "Lista estaciones de bicis, encuentra las más cercanas o las escribe como GBFS."
    case .stationsWords: "La palabra show y una estación, para ver todo lo que se sabe de ella."
    case .stationsNear: "Las estaciones más cercanas a un lugar, con sus distancias."
    case .stationsLimit: "Cuántas mostrar (hasta 10 000). Por omisión, todas."
    case .stationsGBFS: "Escribe un feed GBFS 2.3 en esta carpeta."
    case .stationsBaseURL:
      "Dónde se publicarán los archivos. Por omisión, la carpeta misma, como file://."
    case .stationsDiscussion:
      "Las estaciones van en el orden de su archivo; con --near, primero las más cercanas. «Dato de ejemplo» señala las que ninguna fuente confirma."
    case .stationsLimits: "Límites: 10 000 estaciones por página."
    case .stationsUnknownWord(let word):
      "stations no conoce la palabra \(word); escriba stations show \(word)"
    case .stationsNeedsGBFS: "--base-url es la dirección de un feed; indique también --gbfs"
    case .stationsNoNear: "--gbfs escribe todas las estaciones; omita --near"
    case .stationsNone: "el archivo no tiene estaciones"
    case .stationsNoPage(let page, let last): "no existe la página \(page); la última es \(last)"
    case .stationsMore(let count): "y \(count) más"
    case .pixelAbstract: "Convierte píxeles de la imagen del mapa en coordenadas y al revés."
    case .pixelMethod:
      "corners, similarity, affine, projective o tps. Por omisión, lo que permitan los puntos."
    case .pixelCampus:
      "Un archivo de campus; se lee su miembro map_image. Por omisión, el incluido."
    case .pixelImage: "Un archivo JSON con el miembro map_image, o ese objeto mismo."
    case .pixelUnknownMethod(let name, let known): "--method \(name): los métodos son \(known)"
    case .pixelUnreadable(let path): "\(path): no se puede leer; revise la ruta y los permisos"
    case .pixelTooLarge(let path, let mebibytes): "\(path): es mayor que \(mebibytes) MiB"
    case .pixelCounting:
      "Los píxeles se cuentan desde la esquina superior izquierda de la imagen, x a la derecha, y hacia abajo; el centro del primer píxel es 0.5,0.5."
    case .pixelMethods:
      """
      Métodos: corners es lineal en latitud y longitud entre las cuatro esquinas. Los demás se \
      ajustan por mínimos cuadrados a los puntos de control, en el sistema proyectado de la \
      imagen o la zona UTM del lugar: similarity (2 puntos o más), affine (3), projective (4) y \
      tps, un spline de placa delgada (4). Sin --method es affine desde 3 puntos, similarity con \
      2, y si no corners.
      """
    case .pixelLimits: "Límites: 500 puntos de control, un archivo de 256 MiB."
    case .pixelOutside(let pixel, let width, let height):
      "el píxel \(pixel) está fuera de la imagen (\(width) × \(height))"
    case .toWGS84Abstract: "Muestra la latitud y longitud de un píxel."
    case .toWGS84Pixel: "Píxel como x,y."
    case .toWGS84Outside: "Un píxel fuera de la imagen también se responde, con un aviso en stderr."
    case .toWGS84NoPixel(let text): "\(text): no es un píxel; escriba x,y, por ejemplo 512,300"
    case .toPixelAbstract: "Muestra el píxel de una latitud y longitud."
    case .toPixelCoordinate: "Coordenada como latitud,longitud."
    case .toPixelOutside: "Un lugar fuera de la imagen también se responde, con un aviso en stderr."
    case .toPixelNoCoordinate(let text): "\(text): no es una coordenada; escriba latitud,longitud"
    case .drawAbstract: "Dibuja el campus como la imagen a la que se refieren los píxeles."
    case .drawOutput: "El archivo que se escribe: .svg o .png."
    case .drawScale: "Píxeles del PNG por cada uno de la imagen, de 0.1 a 8."
    case .drawDiscussion:
      """
      Cada lugar se dibuja en el píxel que le da to-pixel, con el mismo método. La extensión de \
      --output dice el formato, .svg o .png; sin --output se muestra el SVG. Con --image, el \
      campus incluido se dibuja sobre esa imagen.
      """
    case .drawLimits: "Límites: un PNG de 16 384 píxeles por lado."
    case .drawNeedsOutput: "--json necesita --output ARCHIVO.svg o ARCHIVO.png"
    case .drawBadOutput(let path): "--output \(path): el nombre debe terminar en .svg o .png"
    case .reportAbstract: "Compara los errores de los métodos en los puntos de control."
    case .reportDiscussion:
      """
      Muestra, en metros sobre el terreno, el error cuadrático medio y el mayor de cada método, y \
      el error dejando uno fuera: por cuánto se falla cada punto al ajustar sin él, que es lo que \
      cabe esperar entre los puntos. Un método para el que faltan puntos se nombra con la razón. \
      --method pide uno solo.
      """
    case .reportNoPoints(let path):
      "\(path) no tiene puntos de control con los que comparar; agregue map_image.control_points"
    case .worldFileAbstract: "Muestra o escribe el world file de la imagen."
    case .worldFileOutput: "Escribe en este archivo en lugar de stdout."
    case .worldFileDiscussion:
      """
      Seis líneas que sitúan la imagen sobre un plano: déjelas junto a la imagen, con la \
      extensión pgw para png, jgw para jpg, sgw para svg, o wld. El archivo no dice qué sistema \
      de referencia es el plano; stderr sí. Los métodos projective y tps no se pueden expresar. \
      Corners da longitud y latitud, y un aviso si no forman un paralelogramo.
      """
    case .worldFileMisses(let meters):
      "las esquinas no forman un paralelogramo; el archivo se desvía de ellas \(meters) m"
    case .worldFileSystem(let system): "coordenadas del archivo world: \(system)"
    case .convertAbstract: "Convierte coordenadas entre sistemas de referencia, línea por línea."
    case .convertFrom: "El sistema de las líneas que se leen."
    case .convertTo: "El sistema de las líneas que se escriben."
    case .convertStrict: "Rechaza coordenadas fuera del área de uso de los sistemas."
    case .convertAnyArea: "No avisa de coordenadas fuera del área de uso de los sistemas."
    case .convertLines:
      """
      Lee la entrada estándar. Una línea es latitud,longitud[,altura] en sistemas geográficos y \
      este,norte[,altura] en proyectados, sea cual sea el orden de ejes de su definición, con \
      comas o espacios; los geocéntricos son x,y,z. Las respuestas llevan comas, 9 decimales de \
      grado y 7 de metro; con --json cada una es un objeto con [longitud, latitud] o [este, \
      norte].
      """
    case .convertFailures:
      """
      Una línea que no se puede convertir se vuelve "error: …", y al final el código de salida es \
      1. Las coordenadas a más de medio grado del área de uso de alguno de los sistemas se \
      convierten hasta donde llegue la proyección, con un aviso en stderr y, en JSON, \
      "outside_area": true. --strict las rechaza; --any-area omite el aviso.
      """
    case .convertSystems: "Los sistemas son códigos (EPSG:4326), cadenas PROJ, WKT o PROJJSON."
    case .convertLimits: "Límites: una línea de 4096 bytes."
    case .convertOutside(let line, let reason):
      "aviso: línea \(line): \(reason.es); se convierte igualmente, --strict lo rechaza"
    case .convertOutsideCount(let lines):
      "aviso: en total, \(lines) líneas están fuera del área de uso"
    }
  }
}
