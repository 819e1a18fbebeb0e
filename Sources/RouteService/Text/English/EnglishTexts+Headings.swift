extension EnglishTexts: HeadingTexts {
  var address: String { "Address" }
  var about: String { "About" }
  var aliases: String { "Also" }
  var arcs: String { "Arcs" }
  var area: String { "Area" }
  var afterLearning: String { "Learned" }
  var beforeLearning: String { "Before" }
  var recordingsHeading: String { "Recordings" }
  var stretches: String { "Stretches" }
  var awayHeading: String { "Away" }
  var bikes: String { "Bikes" }
  var bikesColumn: String { "Bikes" }
  var byProfile: String { "By the profile" }
  var bytes: String { "Bytes" }
  var capacity: String { "Capacity" }
  var category: String { "Category" }
  var confidence: String { "Confidence" }
  var confirmed: String { "Confirmed" }
  var coordinate: String { "Coordinate" }
  var coordinates: String { "Coordinates" }
  var dataVersion: String { "Data version" }
  var distance: String { "Distance" }
  var docksColumn: String { "Docks" }
  var duration: String { "Duration" }
  var entrance: String { "Entrance" }
  var fingerprint: String { "Fingerprint" }
  var fixesHeading: String { "Fixes" }
  var freeDocks: String { "Free docks" }
  var hours: String { "Hours" }
  var id: String { "Id" }
  var instruction: String { "Instruction" }
  var kind: String { "Kind" }
  var landmark: String { "Landmark" }
  var largest: String { "Largest" }
  var leaveOneOut: String { "Leave-one-out" }
  var length: String { "Length" }
  var location: String { "Location" }
  var method: String { "Method" }
  var name: String { "Name" }
  var no: String { "no" }
  var nodes: String { "Nodes" }
  var note: String { "Note" }
  var part: String { "Part" }
  var parts: String { "Parts" }
  var phone: String { "Phone" }
  var photos: String { "Photos" }
  var places: String { "Places" }
  var point: String { "Point" }
  var profiles: String { "Profiles" }
  var recorded: String { "Recorded" }
  var rootMeanSquare: String { "Root mean square" }
  var section: String { "Section" }
  var side: String { "Side" }
  var station: String { "Station" }
  var stepFree: String { "Step-free" }
  var terms: String { "Terms" }
  var time: String { "Time" }
  var timeZone: String { "Time zone" }
  var way: String { "Way" }
  var weight: String { "Weight" }
  var weightUnit: String { "Weight unit" }
  var within: String { "Within" }
  var street: String { "Street" }
  var placeHeading: String { "Place" }
  var nearby: String { "Nearby" }
  var whereHeading: String { "Where" }
  var estimated: String { "estimated" }
  var inside: String { "inside" }
  var yes: String { "yes" }
  var profileHeading: String { "Profile" }
  var indexHeading: String { "Index" }
  var secondsHeading: String { "Seconds" }
}
