/// Columns of `agency.txt`.
enum AgencyColumn: Int, FeedColumn {
  case id, name, timeZone
  static let file = "agency.txt"
  static let names = ["agency_id", "agency_name", "agency_timezone"]
  static let required: [AgencyColumn] = [.timeZone]
  static let unread = [
    "agency_url", "agency_lang", "agency_phone", "agency_fare_url", "agency_email", "cemv_support",
  ]
}

/// Columns of `stops.txt`.
enum StopColumn: Int, FeedColumn {
  case id, code, name, latitude, longitude, kind, parent, wheelchair, platform
  static let file = "stops.txt"
  static let names = [
    "stop_id", "stop_code", "stop_name", "stop_lat", "stop_lon", "location_type", "parent_station",
    "wheelchair_boarding", "platform_code",
  ]
  static let required: [StopColumn] = [.id, .latitude, .longitude]
  static let unread = [
    "tts_stop_name", "stop_desc", "zone_id", "stop_url", "stop_timezone", "level_id",
    "stop_access",
  ]
}

/// Columns of `routes.txt`.
enum RouteColumn: Int, FeedColumn {
  case id, agency, shortName, longName, kind, color
  static let file = "routes.txt"
  static let names = [
    "route_id", "agency_id", "route_short_name", "route_long_name", "route_type", "route_color",
  ]
  static let required: [RouteColumn] = [.id]
  static let unread = [
    "route_desc", "route_url", "route_text_color", "route_sort_order", "continuous_pickup",
    "continuous_drop_off", "network_id", "cemv_support",
  ]
}

/// Columns of `calendar.txt`.
enum CalendarColumn: Int, FeedColumn {
  case service, monday, tuesday, wednesday, thursday, friday, saturday, sunday, start, end
  static let file = "calendar.txt"
  static let names = [
    "service_id", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    "start_date", "end_date",
  ]
  static let required: [CalendarColumn] = allCases
  static let unread: [String] = []
}

/// Columns of `calendar_dates.txt`.
enum CalendarDateColumn: Int, FeedColumn {
  case service, date, kind
  static let file = "calendar_dates.txt"
  static let names = ["service_id", "date", "exception_type"]
  static let required: [CalendarDateColumn] = allCases
  static let unread: [String] = []
}

/// Columns of `trips.txt`.
enum TripColumn: Int, FeedColumn {
  case route, service, id, headsign, direction, block, shape, wheelchair
  static let file = "trips.txt"
  static let names = [
    "route_id", "service_id", "trip_id", "trip_headsign", "direction_id", "block_id", "shape_id",
    "wheelchair_accessible",
  ]
  static let required: [TripColumn] = [.route, .service, .id]
  static let unread = ["trip_short_name", "bikes_allowed", "cars_allowed"]
}

/// Columns of `stop_times.txt`.
enum StopTimeColumn: Int, FeedColumn {
  case trip, arrival, departure, stop, sequence, pickup, dropOff, distance
  static let file = "stop_times.txt"
  static let names = [
    "trip_id", "arrival_time", "departure_time", "stop_id", "stop_sequence", "pickup_type",
    "drop_off_type", "shape_dist_traveled",
  ]
  static let required: [StopTimeColumn] = [.trip, .arrival, .departure, .stop, .sequence]
  static let unread = [
    "stop_headsign", "timepoint", "continuous_pickup", "continuous_drop_off",
    "location_group_id", "location_id", "start_pickup_drop_off_window",
    "end_pickup_drop_off_window", "pickup_booking_rule_id", "drop_off_booking_rule_id",
  ]
}

/// Columns of `frequencies.txt`.
enum FrequencyColumn: Int, FeedColumn {
  case trip, start, end, headway, isExact
  static let file = "frequencies.txt"
  static let names = ["trip_id", "start_time", "end_time", "headway_secs", "exact_times"]
  static let required: [FrequencyColumn] = [.trip, .start, .end, .headway]
  static let unread: [String] = []
}

/// Columns of `transfers.txt`.
enum TransferColumn: Int, FeedColumn {
  case from, to, kind, minimumTime, fromRoute, toRoute, fromTrip, toTrip
  static let file = "transfers.txt"
  static let names = [
    "from_stop_id", "to_stop_id", "transfer_type", "min_transfer_time", "from_route_id",
    "to_route_id", "from_trip_id", "to_trip_id",
  ]
  static let required: [TransferColumn] = []
  static let unread: [String] = []
}

/// Columns of `shapes.txt`.
enum ShapeColumn: Int, FeedColumn {
  case id, latitude, longitude, sequence
  static let file = "shapes.txt"
  static let names = ["shape_id", "shape_pt_lat", "shape_pt_lon", "shape_pt_sequence"]
  static let required: [ShapeColumn] = allCases
  static let unread = ["shape_dist_traveled"]
}

/// Files of GTFS that are not read.
enum UnreadFiles {
  static let names: Set<String> = [
    "fare_attributes.txt", "fare_rules.txt", "timeframes.txt", "rider_categories.txt",
    "fare_media.txt", "fare_products.txt", "fare_leg_rules.txt", "fare_leg_join_rules.txt",
    "fare_transfer_rules.txt", "areas.txt", "stop_areas.txt", "networks.txt",
    "route_networks.txt", "pathways.txt", "levels.txt", "location_groups.txt",
    "location_group_stops.txt", "booking_rules.txt", "translations.txt", "feed_info.txt",
    "attributions.txt",
  ]
}
