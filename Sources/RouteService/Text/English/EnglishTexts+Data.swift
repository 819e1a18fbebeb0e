import GeoCore

extension EnglishTexts: DataTexts {
  var noPolygon: String {
    "has no polygon: draw the areas to avoid as Polygon or MultiPolygon"
  }
  func badSpeeds(_ problem: SpeedsProblem) -> String {
    let again = "; learn the speeds again with \(parameters.operations.learnSpeeds)"
    return switch problem {
    case .unreadable: unreadableFile
    case .empty: "is empty" + again
    case .tooLarge(let limit): "has more than \(limit) bytes, as no file of speeds has" + again
    case .notJSON(let message): message.en + again
    case .otherFormat: "holds no learned speeds: its member format is not rumbo-speeds" + again
    case .otherVersion(let version, let known):
      "is of version \(Format.fixed(version, 0)), and only version \(known) can be read" + again
    case .missing(let place): "\(place) is missing" + again
    case .notText(let place): "\(place) is no text" + again
    case .notInRange(let place, let range):
      "\(place) is no number from \(range.lowerBound) to \(range.upperBound)" + again
    case .notList(let place, let limit): "\(place) is no list of at most \(limit)" + again
    case .unknown(let place, let name, let known): "\(place) \(name) is none of \(known)" + again
    case .repeated(let place, let name): "\(place) \(name) is repeated" + again
    }
  }

  func speedsOfOther(_ path: String, own: String, asked: String) -> String {
    """
    \(path): these speeds are of the profile \(own), not \(asked); give \
    \(parameter(.profile, own)), or leave out \(parameter(.speeds))
    """
  }

  func nothingToLearn(_ recordings: Int, profile: String, _ graph: String) -> String {
    """
    \(counted(recordings, "recording", "recordings")): none has times and follows streets of \
    \(graph) for 100 m or more by the profile \(profile); check the map, the profile and \
    \(parameters.operations.trace)
    """
  }

  var noSuchFile: String { "no such file: check the path" }
  var folderNotFile: String { "is a folder, not a file" }
  var unreadableFile: String { "cannot be read: check its permissions" }

  func unreadableData(_ path: String) -> String {
    "\(path): cannot be read; check the name and the permissions"
  }

  func missingBundledFile(_ name: String, folders: String) -> String {
    "bundled file \(name) is missing (looked at \(folders)); set RUMBO_DATA to its folder"
  }

  func foreignPlaces(_ path: String, graph: String) -> String {
    """
    \(path): these places were not made with \(graph), so they may belong to another \
    map; import the city again
    """
  }

  func lostPlaces(_ path: String, graph: String) -> String {
    """
    \(path) is missing, so no names and bike stations are known; put it beside \(graph), or \
    import the city again
    """
  }

  func graphWithoutNames(_ graph: String, places: String) -> String {
    """
    \(graph) has no names: there is no \(places); import the city again, or give \
    LATITUDE,LONGITUDE
    """
  }

  var severalCampuses: String {
    """
    several campuses are given and nothing says which is meant; give a place, or one \
    \(parameter(.campus))
    """
  }

  func campusesApart(_ from: String, home: String, to: String, other: String) -> String {
    """
    no way leads from \(from) (\(home)) to \(to) (\(other)): no streets are known \
    between the campuses
    """
  }

  var noMapImage: String {
    "pixel: the campus file has no map_image; give coordinates or names"
  }

  func noCampusWithImage(_ name: String) -> String {
    """
    pixel: no campus \(name) with a map_image is given; name its file with \(parameter(.campus))
    """
  }

  func severalImages(_ choices: String) -> String {
    "several campuses have a map image; write \(choices)"
  }

  func notOnGraphs(_ subject: String) -> String {
    "\(subject): graph files of nodes and arcs do not have what this needs; leave it out"
  }

  func graphWithoutLine(_ path: String) -> String {
    "\(path): it has no coordinates, so there is no line to write"
  }

  func onlyMeasures(_ path: String, _ kind: String) -> String {
    "\(path): its weights measure \(kind) only; use \(parameter(.annotations, kind))"
  }

  func unknownUnit(_ path: String) -> String {
    """
    \(path): it is not known whether its weights are lengths or times; import it again with \
    \(parameter(.weightUnit, "dm, m, ms or s"))
    """
  }

  func graphWithoutProfile(_ path: String) -> String {
    "\(path): it has no profile; import it again"
  }

  func graphWithoutStreets(_ path: String) -> String {
    """
    \(path): it has nodes and arcs but no streets; import a map with \
    \(parameters.operations.importMap)
    """
  }

  func graphWithoutCoordinates(_ path: String) -> String {
    """
    \(path): it has no coordinates; write node:N, or import it with \(parameter(.coordinates))
    """
  }

  func graphWithoutGeometry(_ path: String) -> String {
    """
    \(path): it has no coordinates, which a GeoPackage and \(parameter(.bbox)) need; write all of it \
    with \(parameter(.format, "graphml")) or csv, or import it again with \(parameter(.coordinates))
    """
  }

  func unknownGraphFormat(_ name: String, _ known: String) -> String {
    "\(parameter(.format, name)): the formats are \(known)"
  }

  func graphFormatNeeded(_ output: String, _ known: String) -> String {
    "\(output): the ending tells no format; give \(parameter(.format)) with one of \(known)"
  }

  func noNode(_ input: String, in path: String) -> String {
    "\(input): \(path) has no node of this number"
  }

  func nodeTooFar(_ input: String, in path: String, distance: String) -> String {
    """
    \(input): the nearest node of \(path) is \(distance) away; see \(parameter(.snapRadius))
    """
  }

  func onlyNodes(_ input: String, in path: String) -> String {
    "\(input): \(path) has nodes only; write node:N or LATITUDE,LONGITUDE"
  }
}
