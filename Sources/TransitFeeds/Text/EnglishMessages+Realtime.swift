extension EnglishMessages: RealtimeTexts {
  var notRealtime: String {
    "is not a complete message of GTFS-Realtime; give a protocol buffer with a header"
  }

  func largeMessage(mebibytes: Int) -> String {
    "is larger than \(mebibytes) MiB; give a message with fewer entities"
  }

  func tooManyEntities(_ limit: Int) -> String { "has more than \(limit) entities; split it" }

  func tooManyStopTimes(_ limit: Int) -> String {
    "has more than \(limit) times at stops; split it"
  }

  func broken(_ rule: RealtimeRule, _ value: String) -> String {
    switch rule {
    case .notPosixTime: "\(value) is not a time in seconds since 1970 UTC from 2000 to 2099"
    case .unsortedStopTimes:
      "the stop times are not in the order of the stops (“\(value)”); sort them by stop_sequence"
    case .unknownTrip:
      "trip_id “\(value)” is not in the GTFS feed; correct it, or declare the trip as NEW"
    case .unknownRoute: "route_id “\(value)” is not in the GTFS feed; correct it"
    case .missingFrequencyStart:
      "trip “\(value)” belongs to a frequency and needs start_date and start_time"
    case .missingSequenceInLoop:
      "the trip stops at “\(value)” more than once; give stop_sequence to tell which stop is meant"
    case .unknownStop: "stop_id “\(value)” is not in the GTFS feed; correct it"
    case .olderHeader:
      "the timestamp is later than that of the header; set the header's when the message is made"
    case .frequencyRelationship:
      "trip “\(value)” belongs to a frequency without exact times; declare it as UNSCHEDULED"
    case .notAStop: "“\(value)” is a station or an entrance; give one of its platforms"
    case .addedTripInTimetable:
      "trip “\(value)” is declared as additional but is in the GTFS feed; give it its own id"
    case .changedWithoutTimestamp:
      "the content changed and the timestamp of the header did not; set it for each message"
    case .timestampDecreased:
      "the timestamp of the header is \(value) s before that of the last message; it must not decrease"
    case .startNotMultipleOfHeadway:
      "start_time of trip “\(value)” is not a departure of its frequency; use one of them"
    case .badStartTime: "start_time “\(value)” is not a time; write HH:MM:SS"
    case .badStartDate: "start_date “\(value)” is not a date; write YYYYMMDD"
    case .timesNotIncreasing:
      "times of trip “\(value)” do not increase from stop to stop; check the prediction"
    case .startTimeDiffers:
      "start_time of trip “\(value)” is not its first arrival in the GTFS feed; correct or omit it"
    case .directionDiffers: "direction_id of trip “\(value)” differs from the GTFS feed; correct it"
    case .departureBeforeArrival:
      "trip “\(value)” leaves a stop before it arrives there; check the prediction"
    case .badPosition: "the position \(value) is not on the globe; leave it out or correct it"
    case .badBearing: "bearing \(value) must be from 0 to 360"
    case .farFromStops:
      "vehicle “\(value)” is more than a mile away from all stops and shapes; check its position"
    case .farFromShape:
      "the vehicle is \(value) m away from the shape of its trip; check its trip or declare a detour"
    case .alertTripNotOfRoute:
      "trip “\(value)” does not belong to the route of the alert in the GTFS feed; correct one of them"
    case .alertRoutesDiffer:
      "route_id “\(value)” differs from that of the alert's trip; give the same"
    case .alertWithoutEntity: "the alert does not say what it concerns; add an informed_entity"
    case .emptySelector: "an informed_entity is empty; give an agency, route, trip or stop"
    case .unknownAgency: "agency_id “\(value)” is not in the GTFS feed; correct it"
    case .tripNotOfRoute:
      "trip “\(value)” belongs to another route in the GTFS feed; correct route_id or omit it"
    case .repeatedSequence:
      "two stop times of trip “\(value)” in a row have the same stop_sequence; give each stop once"
    case .repeatedStop: "two stop times in a row have stop_id “\(value)”; give each stop once"
    case .badVersion: "gtfs_realtime_version “\(value)” must be 1.0 or 2.0"
    case .deletedInFullDataset: "is_deleted has no meaning in a FULL_DATASET; omit the entity"
    case .stopTimeWithoutStop:
      "a stop time of trip “\(value)” has neither stop_sequence nor stop_id; give one of them"
    case .tripWithoutStopTimes: "the trip has no stop times; give one or declare it as CANCELED"
    case .timesWithoutData:
      "a stop of trip “\(value)” has NO_DATA and also times; remove one of them"
    case .stopTimeWithoutTimes:
      "a stop time of trip “\(value)” has neither arrival nor departure; give one or declare SKIPPED"
    case .eventWithoutTime:
      "an arrival or departure of trip “\(value)” has neither time nor delay; give one of them"
    case .sequenceDiffersFromStop:
      "stop_sequence and stop_id “\(value)” are of different stops in the GTFS feed; correct one"
    case .delayWithoutSchedule:
      "stop “\(value)” has a delay but no time in the GTFS feed; give the time instead"
    case .pairingDiffers:
      "trip “\(value)” has another vehicle in the other message; give the same in both"
    case .missingHeaderTimestamp: "the header has no timestamp; version 2.0 needs it"
    case .missingIncrementality: "the header has no incrementality; version 2.0 needs it"
    case .futureTimestamp:
      "the time \(value) is more than 60 s in the future; check the clock of the sender"
    case .unknownSequence: "the trip has no stop_sequence \(value) in the GTFS feed; correct it"
    case .repeatedVehicle: "vehicle “\(value)” occurs twice; give each vehicle its own id"
    case .missingTimestamp: "there is no timestamp; give the time of the measurement"
    case .missingVehicleID: "there is no vehicle id; give one, so that a vehicle can be followed"
    case .unpairedTrip: "trip “\(value)” is missing in the other message; give it in both"
    case .unrealisticSpeed: "speed \(value) m/s must be from 0 to 26; check the unit"
    case .missingFrequencyVehicle:
      "trip “\(value)” belongs to a frequency without exact times and needs a vehicle id"
    case .missingTripID: "there is no trip_id; give that of the GTFS feed"
    case .slowRefresh: "the last message was \(value) s before; send one at least every 30 s"
    case .oldHeader: "the message is \(value) s old; it should not be older than 65 s"
    case .missingRelationship:
      "schedule_relationship of a \(value) is missing; give it, also if it is SCHEDULED"
    case .damagedEntity: "entity \(value) cannot be decoded; it is left out"
    case .largeEntity: "the entity is larger than \(value) MiB; it is left out"
    case .emptyEntity:
      "entity \(value) has neither a trip nor a vehicle nor an alert; it is left out"
    case .missingEntityID: "entity \(value) has no id; give each its own"
    case .duplicateEntityID: "the id “\(value)” occurs twice; give each entity its own"
    }
  }
}
