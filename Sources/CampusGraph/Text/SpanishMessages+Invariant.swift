extension SpanishMessages: InvariantTexts {
  // MARK: - Errors

  func brokenInvariant(_ invariant: String) -> String { "no se cumple: \(invariant)" }

  // MARK: - Rows

  var firstOutHasEntryPerNode: String { "firstOut tiene una entrada por nodo y una más" }
  var firstInHasEntryPerNode: String { "firstIn tiene una entrada por nodo y una más" }
  var tailHasEntryPerArc: String { "tail tiene una entrada por arco" }
  var arcInHasEntryPerArc: String { "arcIn tiene una entrada por arco" }
  var everyNodeHasCoordinate: String { "cada nodo tiene coordenadas" }
  var everyArcHasEdge: String { "cada arco tiene una arista" }
  var everyEdgeHasBackwardArcOrNone: String { "cada arista tiene un arco de regreso o ninguno" }
  var firstOutStartsAtZero: String { "firstOut empieza en 0" }
  var firstOutEndsAtArcCount: String { "firstOut termina en el número de arcos" }
  var firstInStartsAtZero: String { "firstIn empieza en 0" }
  var firstInEndsAtArcCount: String { "firstIn termina en el número de arcos" }
  var firstOutNeverFalls: String { "firstOut nunca baja" }
  var firstInNeverFalls: String { "firstIn nunca baja" }
  var headsAreNodes: String { "las cabezas son nodos" }
  var tailsAreNodes: String { "las colas son nodos" }
  var arcInHoldsArcs: String { "arcIn contiene arcos" }

  // MARK: - Arcs

  var arcsLeaveNodeOfRow: String { "los arcos salen del nodo de su fila" }
  var arcsArriveAtNodeOfRow: String { "los arcos llegan al nodo de su fila" }
  var arrivingArcsRise: String { "los arcos que llegan a un nodo van en orden" }
  var arcsAreDirectionsOfEdges: String { "los arcos son sentidos de aristas" }
  var everyEdgeHasArc: String { "cada arista tiene un arco" }
  var edgesKnowArcs: String { "las aristas conocen sus arcos" }
  var arcsAreKnownByEdges: String { "los arcos son conocidos por sus aristas" }
  var bothArcsJoinSameNodes: String { "los dos arcos de una arista unen los mismos nodos" }

  // MARK: - Turns

  var statesFollowJunctions: String { "los estados siguen a los cruces" }
  var everyArcHasModes: String { "cada arco dice qué modos giran a él" }
  var directedEdgesHaveRows: String { "las aristas dirigidas tienen filas de arcos" }
  var statesStandAtJunctions: String { "los estados están en cruces" }
  var closuresHaveTimes: String { "los cierres de giros tienen cada uno su horario" }
  var closedTurnsAreArcs: String { "los giros cerrados son arcos" }
  var rowsHoldArcsOfEdge: String { "las filas tienen los arcos de su arista" }
  var arcsJoinEndsOfEdge: String { "los arcos unen los extremos de su arista" }

  // MARK: - Edges and shapes

  var attributesHaveEntryPerEdge: String { "cada atributo tiene una entrada por arista" }
  var everyEdgeHasShape: String { "cada arista tiene una forma" }
  var namesAreInTable: String { "los nombres están en la tabla" }
  var schedulesAreInTable: String { "los horarios están en la tabla" }
  var firstScheduleIsAlways: String { "el horario 0 es siempre" }
  var shapesStartAtZero: String { "las formas empiezan en 0" }
  var shapesEndAtLastPoint: String { "las formas terminan en el último punto" }
  var shapesHaveTwoPoints: String { "las formas tienen dos puntos o más" }
  var shapesRunFromTailToHead: String { "las formas van de la cola a la cabeza" }
  var pointsAreCoordinates: String { "los puntos son coordenadas" }
  var nodesAreCoordinates: String { "los nodos son coordenadas" }
  var doorsHaveNoLength: String { "las puertas no tienen longitud" }
}
