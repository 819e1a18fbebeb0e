extension TransitCommandTexts {
  /// The texts in English.
  var english: String {
    switch self {
    case .abstract: "Check timetables of public transport and find journeys."
    case .feed: "GTFS feed: a zip file or a folder; or a shuttle's lines and stops in GeoJSON."
    case .shuttleTimes:
      "A shuttle's timetable in CSV. Default: the file beside the GeoJSON that ends in .csv."
    case .delays:
      "Trip updates of GTFS-Realtime, whose delays count: a file with a protocol buffer."
    case .checkAbstract: "Check a GTFS feed."
    case .checkDiscussion:
      """
      Errors break the format, and what they concern is left out of journeys. Warnings are probably \
      not what was meant. Exits with 3 if there is an error.
      """
    case .realtimeAbstract: "Show and check a message of GTFS-Realtime."
    case .realtimeDiscussion:
      """
      Checks by the rules of the GTFS Realtime validator (E001 and so on) that need one message; with \
      --gtfs, also those about the timetable. Exits with 3 if there is an error.
      """
    case .realtimeFeed: "Message of GTFS-Realtime: a file with a protocol buffer."
    case .timetable: "GTFS feed to which the message refers: a zip file or a folder."
    case .routeAbstract: "Find journeys on foot and by bus, tram or train."
    case .routeDiscussion:
      """
      Places are those of routecli route, or stop: with the id or name of a stop of the feed. Walks \
      follow the streets of --graph or --campus where these cover them, else straight lines \
      lengthened by 1.3; between stops they follow streets, up to half an hour, if the feed has at \
      most 50,000 stops. A change takes a minute besides the walk. Journeys that leave within two hours, or arrive within \
      two hours before --arrive, are compared by departure, arrival and transfers.
      """
    case .routeLimits: "Limits: 15 transfers, 20 journeys, walks of 10,000 m."
    case .depart: "When one leaves, in the time zone of the feed. Default: now."
    case .arrive: "When one arrives at the latest."
    case .wheelchair: "Only vehicles that take wheelchairs, and no stops without access for them."
    case .transfers: "How often one may change vehicles (at most 15)."
    case .number: "How many journeys to show (at most 20)."
    case .walk: "The longest walk to the first and from the last stop, in metres."
    }
  }
}
