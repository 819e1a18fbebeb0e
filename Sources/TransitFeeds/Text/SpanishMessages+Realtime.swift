extension SpanishMessages: RealtimeTexts {
  var notRealtime: String {
    "no es un mensaje completo de GTFS-Realtime; indique un protocol buffer con encabezado"
  }

  func largeMessage(mebibytes: Int) -> String {
    "mide más de \(mebibytes) MiB; indique un mensaje con menos entidades"
  }

  func tooManyEntities(_ limit: Int) -> String { "tiene más de \(limit) entidades; divídalo" }

  func tooManyStopTimes(_ limit: Int) -> String {
    "tiene más de \(limit) horas en paradas; divídalo"
  }

  func broken(_ rule: RealtimeRule, _ value: String) -> String {
    switch rule {
    case .notPosixTime: "\(value) no es una hora en segundos desde 1970 UTC entre 2000 y 2099"
    case .unsortedStopTimes:
      "las horas no siguen el orden de las paradas («\(value)»); ordénelas por stop_sequence"
    case .unknownTrip:
      "trip_id «\(value)» no está en los datos GTFS; corríjalo o declare el viaje como NEW"
    case .unknownRoute: "route_id «\(value)» no está en los datos GTFS; corríjalo"
    case .missingFrequencyStart:
      "el viaje «\(value)» pertenece a una frecuencia y necesita start_date y start_time"
    case .missingSequenceInLoop:
      "el viaje para más de una vez en «\(value)»; indique stop_sequence para saber cuál es"
    case .unknownStop: "stop_id «\(value)» no está en los datos GTFS; corríjalo"
    case .olderHeader:
      "la hora es posterior a la del encabezado; ponga la del encabezado al hacer el mensaje"
    case .frequencyRelationship:
      "el viaje «\(value)» pertenece a una frecuencia sin horas exactas; declárelo UNSCHEDULED"
    case .notAStop: "«\(value)» es una estación o una entrada; indique uno de sus andenes"
    case .addedTripInTimetable:
      "el viaje «\(value)» se declara adicional pero está en los datos GTFS; dele un id propio"
    case .changedWithoutTimestamp:
      "cambió el contenido y no la hora del encabezado; póngala en cada mensaje"
    case .timestampDecreased:
      "la hora del encabezado es \(value) s anterior a la del último mensaje; no debe disminuir"
    case .startNotMultipleOfHeadway:
      "start_time del viaje «\(value)» no es una salida de su frecuencia; use una de ellas"
    case .badStartTime: "start_time «\(value)» no es una hora; escriba HH:MM:SS"
    case .badStartDate: "start_date «\(value)» no es una fecha; escriba AAAAMMDD"
    case .timesNotIncreasing:
      "las horas del viaje «\(value)» no aumentan de parada en parada; compruebe la predicción"
    case .startTimeDiffers:
      "start_time del viaje «\(value)» no es su primera llegada en los datos GTFS; corríjalo u omítalo"
    case .directionDiffers:
      "direction_id del viaje «\(value)» difiere de los datos GTFS; corríjalo"
    case .departureBeforeArrival:
      "el viaje «\(value)» sale de una parada antes de llegar; compruebe la predicción"
    case .badPosition: "la posición \(value) no está en el globo; omítala o corríjala"
    case .badBearing: "el rumbo \(value) debe estar entre 0 y 360"
    case .farFromStops:
      "el vehículo «\(value)» está a más de una milla de paradas y trazados; compruebe su posición"
    case .farFromShape:
      "el vehículo está a \(value) m del trazado de su viaje; compruebe el viaje o declare un desvío"
    case .alertTripNotOfRoute:
      "el viaje «\(value)» no es de la ruta del aviso en los datos GTFS; corrija uno de los dos"
    case .alertRoutesDiffer:
      "route_id «\(value)» difiere del que tiene el viaje del aviso; indique el mismo"
    case .alertWithoutEntity: "el aviso no dice a qué afecta; añada una informed_entity"
    case .emptySelector:
      "una informed_entity está vacía; indique una agencia, ruta, viaje o parada"
    case .unknownAgency: "agency_id «\(value)» no está en los datos GTFS; corríjalo"
    case .tripNotOfRoute:
      "el viaje «\(value)» es de otra ruta en los datos GTFS; corrija route_id u omítalo"
    case .repeatedSequence:
      "dos horas seguidas del viaje «\(value)» tienen el mismo stop_sequence; indique cada parada una vez"
    case .repeatedStop: "dos horas seguidas tienen stop_id «\(value)»; indique cada parada una vez"
    case .badVersion: "gtfs_realtime_version «\(value)» debe ser 1.0 o 2.0"
    case .deletedInFullDataset:
      "is_deleted no tiene sentido en un FULL_DATASET; omita la entidad"
    case .stopTimeWithoutStop:
      "una hora del viaje «\(value)» no tiene stop_sequence ni stop_id; indique uno de los dos"
    case .tripWithoutStopTimes:
      "el viaje no tiene horas en paradas; indique una o declárelo CANCELED"
    case .timesWithoutData:
      "una parada del viaje «\(value)» tiene NO_DATA y también horas; quite una de las dos cosas"
    case .stopTimeWithoutTimes:
      "una hora del viaje «\(value)» no tiene llegada ni salida; indique una o declare SKIPPED"
    case .eventWithoutTime:
      "una llegada o salida del viaje «\(value)» no tiene hora ni retraso; indique uno de los dos"
    case .sequenceDiffersFromStop:
      "stop_sequence y stop_id «\(value)» son de paradas distintas en los datos GTFS; corrija uno"
    case .delayWithoutSchedule:
      "la parada «\(value)» tiene retraso pero no hora en los datos GTFS; indique la hora"
    case .pairingDiffers:
      "el viaje «\(value)» tiene otro vehículo en el otro mensaje; indique el mismo en ambos"
    case .missingHeaderTimestamp: "el encabezado no tiene hora; la versión 2.0 la necesita"
    case .missingIncrementality:
      "el encabezado no tiene incrementality; la versión 2.0 lo necesita"
    case .futureTimestamp:
      "la hora \(value) está más de 60 s en el futuro; compruebe el reloj del emisor"
    case .unknownSequence:
      "el viaje no tiene stop_sequence \(value) en los datos GTFS; corríjalo"
    case .repeatedVehicle: "el vehículo «\(value)» aparece dos veces; dele a cada uno su id"
    case .missingTimestamp: "falta la hora; indique la de la medición"
    case .missingVehicleID: "falta el id del vehículo; indíquelo para poder seguirlo"
    case .unpairedTrip: "el viaje «\(value)» falta en el otro mensaje; indíquelo en ambos"
    case .unrealisticSpeed:
      "la velocidad \(value) m/s debe estar entre 0 y 26; compruebe la unidad"
    case .missingFrequencyVehicle:
      "el viaje «\(value)» pertenece a una frecuencia sin horas exactas y necesita un id de vehículo"
    case .missingTripID: "falta trip_id; indique el de los datos GTFS"
    case .slowRefresh:
      "el último mensaje fue \(value) s antes; envíe uno al menos cada 30 s"
    case .oldHeader: "el mensaje tiene \(value) s; no debería tener más de 65 s"
    case .missingRelationship:
      "falta schedule_relationship de \(value); indíquelo también si es SCHEDULED"
    case .damagedEntity: "la entidad \(value) no se puede descodificar; se omite"
    case .largeEntity: "la entidad mide más de \(value) MiB; se omite"
    case .emptyEntity: "la entidad \(value) no tiene viaje, vehículo ni aviso; se omite"
    case .missingEntityID: "la entidad \(value) no tiene id; dele a cada una el suyo"
    case .duplicateEntityID: "el id «\(value)» aparece dos veces; dele a cada entidad el suyo"
    }
  }
}
