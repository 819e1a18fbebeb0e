/// Messages about data files: missing, damaged, or without what a question needs.
protocol DataTexts {
  /// A file of areas has no polygon; continues the file's name.
  var noPolygon: String { get }
  /// A file holds no speeds that can be used; continues its name.
  func badSpeeds(_ problem: SpeedsProblem) -> String
  /// A file holds the speeds of another profile.
  func speedsOfOther(_ path: String, own: String, asked: String) -> String
  /// No recording tells a speed.
  func nothingToLearn(_ recordings: Int, profile: String, _ graph: String) -> String

  /// A file does not exist; continues its name.
  var noSuchFile: String { get }
  /// A path is a folder; continues its name.
  var folderNotFile: String { get }
  /// A file cannot be read; continues its name.
  var unreadableFile: String { get }
  /// A data file cannot be read.
  func unreadableData(_ path: String) -> String
  /// A file that comes with the program is in none of the folders.
  func missingBundledFile(_ name: String, folders: String) -> String

  /// The places beside a graph file belong to another one.
  func foreignPlaces(_ path: String, graph: String) -> String
  /// The places made with a graph file are gone; a warning.
  func lostPlaces(_ path: String, graph: String) -> String
  /// A name was given, but the graph file has no places.
  func graphWithoutNames(_ graph: String, places: String) -> String

  /// Several campuses were given and the question does not choose one.
  var severalCampuses: String { get }
  /// Two places lie on different campuses.
  func campusesApart(_ from: String, home: String, to: String, other: String) -> String
  /// A pixel was given, but the campus has no map image.
  var noMapImage: String { get }
  /// A pixel was given for a campus that has no map image or was not given.
  func noCampusWithImage(_ name: String) -> String
  /// A pixel fits the map images of several campuses.
  func severalImages(_ choices: String) -> String

  /// A graph file of nodes and arcs cannot answer a part of a question.
  func notOnGraphs(_ subject: String) -> String
  /// A graph file without coordinates has no line to write.
  func graphWithoutLine(_ path: String) -> String
  /// The weights of a graph file measure something else than what was asked for.
  func onlyMeasures(_ path: String, _ kind: String) -> String
  /// The unit of the weights of a graph file is not known.
  func unknownUnit(_ path: String) -> String
  /// A graph file has no profile.
  func graphWithoutProfile(_ path: String) -> String
  /// A graph file has no streets to match a trace to.
  func graphWithoutStreets(_ path: String) -> String
  /// Coordinates were given, but the graph file has none.
  func graphWithoutCoordinates(_ path: String) -> String
  /// A GeoPackage or a box of a graph was asked for, but its file has no coordinates.
  func graphWithoutGeometry(_ path: String) -> String
  /// No format of exported graphs has a name.
  func unknownGraphFormat(_ name: String, _ known: String) -> String
  /// The ending of an output file tells no format of exported graphs.
  func graphFormatNeeded(_ output: String, _ known: String) -> String
  /// No node has a number.
  func noNode(_ input: String, in path: String) -> String
  /// All nodes are far from a coordinate.
  func nodeTooFar(_ input: String, in path: String, distance: String) -> String
  /// A name was given, but the graph file has nodes only.
  func onlyNodes(_ input: String, in path: String) -> String
}
