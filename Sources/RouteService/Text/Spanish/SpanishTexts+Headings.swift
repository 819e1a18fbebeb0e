extension SpanishTexts: HeadingTexts {
  var address: String { "Dirección" }
  var about: String { "Descripción" }
  var aliases: String { "También" }
  var arcs: String { "Arcos" }
  var area: String { "Área" }
  var afterLearning: String { "Aprendido" }
  var beforeLearning: String { "Antes" }
  var recordingsHeading: String { "Grabaciones" }
  var stretches: String { "Tramos" }
  var awayHeading: String { "A" }
  var bikes: String { "Bicicletas" }
  var bikesColumn: String { "Bicis" }
  var byProfile: String { "Según el perfil" }
  var bytes: String { "Bytes" }
  var capacity: String { "Capacidad" }
  var category: String { "Categoría" }
  var confidence: String { "Confianza" }
  var confirmed: String { "Confirmada" }
  var coordinate: String { "Coordenada" }
  var coordinates: String { "Coordenadas" }
  var dataVersion: String { "Versión de los datos" }
  var distance: String { "Distancia" }
  var docksColumn: String { "Puestos" }
  var duration: String { "Duración" }
  var entrance: String { "Entrada" }
  var fingerprint: String { "Huella" }
  var fixesHeading: String { "Posiciones" }
  var freeDocks: String { "Puestos libres" }
  var hours: String { "Horario" }
  var id: String { "Id" }
  var instruction: String { "Instrucción" }
  var kind: String { "Clase" }
  var landmark: String { "Referencia" }
  var largest: String { "Máximo" }
  var leaveOneOut: String { "Dejando uno fuera" }
  var length: String { "Longitud" }
  var location: String { "Ubicación" }
  var method: String { "Método" }
  var name: String { "Nombre" }
  var no: String { "no" }
  var nodes: String { "Nodos" }
  var note: String { "Nota" }
  var part: String { "Parte" }
  var parts: String { "Partes" }
  var phone: String { "Teléfono" }
  var photos: String { "Fotos" }
  var places: String { "Lugares" }
  var point: String { "Punto" }
  var profiles: String { "Perfiles" }
  var recorded: String { "Grabado" }
  var rootMeanSquare: String { "Cuadrático medio" }
  var section: String { "Sección" }
  var side: String { "Lado" }
  var station: String { "Estación" }
  var stepFree: String { "Sin escalones" }
  var terms: String { "Préstamo" }
  var time: String { "Tiempo" }
  var timeZone: String { "Zona horaria" }
  var way: String { "Vía" }
  var weight: String { "Peso" }
  var weightUnit: String { "Unidad de peso" }
  var within: String { "Hasta" }
  var street: String { "Calle" }
  var placeHeading: String { "Lugar" }
  var nearby: String { "Cerca" }
  var whereHeading: String { "Dónde" }
  var estimated: String { "estimada" }
  var inside: String { "dentro" }
  var yes: String { "sí" }
  var profileHeading: String { "Perfil" }
  var indexHeading: String { "Índice" }
  var secondsHeading: String { "Segundos" }
}
