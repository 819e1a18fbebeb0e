/// Texts about live data: errors of devices' posts, and the documentation of their requests.
protocol LiveTexts {
  // MARK: - Errors

  /// The server has no live data.
  var noLiveData: String { get }
  /// A vehicle is not known or has no position.
  var noVehicle: String { get }
  /// An event is not known.
  var noLiveEvent: String { get }
  /// Free places are not known.
  var noLiveFreePlaces: String { get }
  /// The token of a device is missing, wrong or revoked.
  var unknownDevice: String { get }
  /// The clock of a device is ahead.
  func clockAhead(_ seconds: Int) -> String
  /// A post has no position; the names are those of the protocol.
  func noCoordinate(_ names: String) -> String
  /// A post has no time, or one that cannot be read.
  var noTimestamp: String { get }
  /// A unit of speed is not known.
  func unknownSpeedUnit(_ known: String) -> String
  /// A value is no number.
  func deviceNumber(_ name: String) -> String
  /// A body is no JSON object.
  var noJSONObject: String { get }
  /// A forwarded message has no position.
  var noForwardedPosition: String { get }
  /// A forwarded message does not name its device.
  var noForwardedDevice: String { get }
  /// A post has too many positions.
  func tooManyPosted(_ limit: Int) -> String
  /// A parameter is no time.
  func noTime(_ name: String) -> String
  /// A span ends before it starts.
  var endBeforeStart: String { get }
  /// A count has both kinds of numbers, or none.
  var setOrAdd: String { get }
  /// The id of free places has other characters.
  var badFreePlacesID: String { get }

  // MARK: - Parameters

  /// Parameter near.
  var liveNear: String { get }
  /// Parameter kind of vehicles.
  var vehicleKind: String { get }
  /// Parameter vehicle of a stream.
  var vehicleID: String { get }
  /// Parameter from of events.
  var eventsFrom: String { get }
  /// Parameter to of events.
  var eventsTo: String { get }
  /// Parameter kind of free places.
  var freePlacesKind: String { get }
  /// Parameter free.
  var onlyFree: String { get }
  /// Parameter title.
  var eventTitle: String { get }
  /// Parameter place of events and free places.
  var eventPlace: String { get }
  /// Parameter starts.
  var eventStarts: String { get }
  /// Parameter ends.
  var eventEnds: String { get }
  /// Parameter details.
  var eventDetails: String { get }
  /// Parameter id of free places.
  var freePlacesID: String { get }
  /// Parameter name of free places.
  var freePlacesName: String { get }
  /// Parameter capacity.
  var capacity: String { get }
  /// Parameter occupied.
  var occupied: String { get }
  /// Parameter set.
  var setOccupied: String { get }
  /// Parameter add.
  var addOccupied: String { get }
  /// Parameter id of OsmAnd's protocol.
  var osmAndID: String { get }
  /// Parameter timestamp of OsmAnd's protocol.
  var osmAndTime: String { get }
  /// Parameter speed of OsmAnd's protocol.
  var osmAndSpeed: String { get }
  /// Parameter speed_unit of OsmAnd's protocol.
  var osmAndSpeedUnit: String { get }
  /// Parameter token.
  var deviceToken: String { get }

  // MARK: - Requests

  /// Request: a position in OsmAnd's protocol.
  var postOsmAnd: String { get }
  /// Request: a message of OwnTracks.
  var postOwnTracks: String { get }
  /// Request: a position that a Traccar server forwards.
  var postTraccar: String { get }
  /// Request: a batch of positions.
  var postFixes: String { get }
  /// Request: all vehicles.
  var vehicles: String { get }
  /// Request: one vehicle.
  var vehicle: String { get }
  /// Request: the stream of positions.
  var vehicleStream: String { get }
  /// Request: events.
  var liveEvents: String { get }
  /// Request: one event.
  var liveEvent: String { get }
  /// Request: a new event.
  var addEvent: String { get }
  /// Request: the events of a file.
  var importEvents: String { get }
  /// A file of events has another type.
  var noEventFile: String { get }
  /// A table of events lacks a column.
  var noEventColumns: String { get }
  /// A file has too many events.
  func tooManyImported(_ limit: Int) -> String
  /// An event of a file has no title.
  var importWithoutTitle: String { get }
  /// An event of a file has no usable times.
  var importWithoutTime: String { get }
  /// An event of a file recurs by a rule that is not known.
  var importRule: String { get }
  /// The place of an event of a file is not known.
  func importPlace(_ name: String) -> String
  /// Request: a change of an event.
  var changeEvent: String { get }
  /// Request: the end of an event.
  var endEvent: String { get }
  /// Request: deletion of an event.
  var deleteEvent: String { get }
  /// Request: free places.
  var freePlaces: String { get }
  /// Request: the free places at one place.
  var freePlacesOf: String { get }
  /// Request: new free places.
  var putFreePlaces: String { get }
  /// Request: a count of free places.
  var countFreePlaces: String { get }
  /// Request: deletion of free places.
  var deleteFreePlaces: String { get }
}
