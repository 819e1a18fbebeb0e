/// Headings of columns and names of facts, capitalized, and the words yes and no.
protocol HeadingTexts {
  /// Street address.
  var address: String { get }
  /// Description of a place.
  var about: String { get }
  /// Other names of a place.
  var aliases: String { get }
  /// Directed edges of a graph.
  var arcs: String { get }
  /// Area that is reached.
  var area: String { get }
  /// Speeds and delays after learning.
  var afterLearning: String { get }
  /// Speeds and delays before learning.
  var beforeLearning: String { get }
  /// Number of recordings.
  var recordingsHeading: String { get }
  /// Number of stretches of recordings.
  var stretches: String { get }
  /// Distance of a way from a place.
  var awayHeading: String { get }
  /// Bikes at a station, among the facts of one station.
  var bikes: String { get }
  /// Bikes at a station, as a column.
  var bikesColumn: String { get }
  /// Duration of a match by the speeds of the profile.
  var byProfile: String { get }
  /// Sizes of sections.
  var bytes: String { get }
  /// Docks of a station.
  var capacity: String { get }
  /// Category of a place.
  var category: String { get }
  /// Probability of a match.
  var confidence: String { get }
  /// Whether the data of a station are confirmed.
  var confirmed: String { get }
  /// A coordinate.
  var coordinate: String { get }
  /// Whether a graph has coordinates.
  var coordinates: String { get }
  /// Fingerprints of the data.
  var dataVersion: String { get }
  /// Length of a path, or distance from a place.
  var distance: String { get }
  /// Free docks of a station, as a column.
  var docksColumn: String { get }
  /// Travel time.
  var duration: String { get }
  /// Door of a building.
  var entrance: String { get }
  /// Checksum of a file.
  var fingerprint: String { get }
  /// Positions of a recording.
  var fixesHeading: String { get }
  /// Free docks of a station, among the facts of one station.
  var freeDocks: String { get }
  /// Opening hours.
  var hours: String { get }
  /// Identifier.
  var id: String { get }
  /// Text of a step.
  var instruction: String { get }
  /// Kind of a way.
  var kind: String { get }
  /// Something that helps to find a station.
  var landmark: String { get }
  /// Largest error.
  var largest: String { get }
  /// Error with one control point left out.
  var leaveOneOut: String { get }
  /// Length of a way.
  var length: String { get }
  /// Coordinate of a place.
  var location: String { get }
  /// Method of a map from pixels to coordinates.
  var method: String { get }
  /// Name of a place or way.
  var name: String { get }
  /// The word no.
  var no: String { get }
  /// Nodes of a graph.
  var nodes: String { get }
  /// Remark on a station.
  var note: String { get }
  /// Number of a part of a match.
  var part: String { get }
  /// Number of separate areas or components.
  var parts: String { get }
  /// Phone number.
  var phone: String { get }
  /// Addresses of photos.
  var photos: String { get }
  /// Places of a campus.
  var places: String { get }
  /// Control point of a map image.
  var point: String { get }
  /// Profiles of a graph.
  var profiles: String { get }
  /// Time between the first and the last position of a match.
  var recorded: String { get }
  /// Root of the mean of squared errors.
  var rootMeanSquare: String { get }
  /// Section of a file.
  var section: String { get }
  /// Side of a way.
  var side: String { get }
  /// Bike station.
  var station: String { get }
  /// Whether an entrance has no steps.
  var stepFree: String { get }
  /// Conditions of a bike-share system.
  var terms: String { get }
  /// Time of a step.
  var time: String { get }
  /// Time zone of the data.
  var timeZone: String { get }
  /// Name of a way near a place.
  var way: String { get }
  /// Value of a search's weight.
  var weight: String { get }
  /// Unit of the weights of a graph.
  var weightUnit: String { get }
  /// Limit of an isochrone.
  var within: String { get }
  /// Street at a point.
  var street: String { get }
  /// Place at a point.
  var placeHeading: String { get }
  /// Other places near a point.
  var nearby: String { get }
  /// Part of town and town of a place.
  var whereHeading: String { get }
  /// Remark on an address whose position is interpolated.
  var estimated: String { get }
  /// Remark on a building that contains a point.
  var inside: String { get }
  /// The word yes.
  var yes: String { get }
  /// Profile of an index.
  var profileHeading: String { get }
  /// Kind of an index.
  var indexHeading: String { get }
  /// Time that the building of an index took.
  var secondsHeading: String { get }
}

extension HeadingTexts {
  /// The word yes or no.
  func word(_ isTrue: Bool) -> String { isTrue ? yes : no }
}
