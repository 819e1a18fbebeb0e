import GeoCore

extension MapTexts {
  /// The texts in English.
  var english: String {
    switch self {
    case .placesAbstract: "List and search buildings, points of interest and bike stations."
    case .placesWords: "Words of a name; or the word show and a place."
    case .placesCategory:
      "Only places of a category, such as cafe, library or bus stop, in either language."
    case .placesKind: "Only building, poi, stop, street, station or locality."
    case .placesOpen: "Only places open now, or at a time such as 09:50 or 2026-11-20T09:50."
    case .placesAt: "Tell which places are open at a time such as 20:00 or 2026-11-20T20:00."
    case .placesComplete: "The best places for a text that is still being typed."
    case .placesCompleteAlone:
      "--complete takes --around and --limit only; leave out the other conditions"
    case .placesAround: "Only places near this one, with their distances."
    case .placesRadius: "How near --around means, in metres. Default: 500."
    case .placesBox: "Only places in a box: SOUTH,WEST,NORTH,EAST."
    case .placesDiscussion:
      """
      Without conditions all places come in alphabetical order. TEXT finds names and other names \
      whose words begin with its words, without regard to case and accents; a slip of the pen is \
      forgiven where nothing else fits. Two streets name their corner: A & B, corner of A and B. \
      With --around the nearest come first. show tells all of one place; the ids of its entrances \
      are those that route --close takes.
      """
    case .placesLimits:
      "Limits: 10,000 places a page, a radius of 100,000 m, 200 characters a text."
    case .reverseAbstract: "Show the address, the street and the places at a point."
    case .reverseWords: "A graph file or a campus file if wanted, then the point."
    case .reverseNumber: "How many places (at most 100)."
    case .reverseRadius: "How far to look, in metres. Default: the snap radius."
    case .reverseDiscussion:
      """
      On a campus, the building that contains the point comes first. In a city, the part of town \
      and the town are those with the nearest centres.
      """
    case .reverseLimits: "Limits: 100 places, a radius of 10,000 m."
    case .reverseBadWords(let words):
      "\(words): write one point, such as 41.1496,-8.6110, or a file and a point"
    case .stationsAbstract: "List bike stations, find the nearest, or write them as a GBFS feed."
    case .stationsWords: "The word show and a station, for all that is known of it."
    case .stationsNear: "The nearest stations to a place, with their distances."
    case .stationsLimit: "How many to show (at most 10,000). Default: all."
    case .stationsGBFS: "Write a GBFS 2.3 feed into this folder."
    case .stationsBaseURL:
      "Where the feed's files will be published. Default: the folder itself, as file://."
    case .stationsDiscussion:
      "Stations come in the order of their file; with --near the nearest come first. “Sample” marks those that no source confirms."
    case .stationsLimits: "Limits: 10,000 stations a page."
    case .stationsUnknownWord(let word):
      "stations does not know the word \(word); write stations show \(word)"
    case .stationsNeedsGBFS: "--base-url is the address of a feed; give --gbfs too"
    case .stationsNoNear: "--gbfs writes all stations; leave out --near"
    case .stationsNone: "the file has no stations"
    case .stationsNoPage(let page, let last): "there is no page \(page); the last is \(last)"
    case .stationsMore(let count): "and \(count) more"
    case .pixelAbstract: "Turn pixels of the map image into coordinates and back."
    case .pixelMethod:
      "corners, similarity, affine, projective or tps. Default: what the points are enough for."
    case .pixelCampus: "A campus file; its member map_image is read. Default: bundled."
    case .pixelImage: "A JSON file with the member map_image, or that object itself."
    case .pixelUnknownMethod(let name, let known): "--method \(name): the methods are \(known)"
    case .pixelUnreadable(let path): "\(path): cannot be read; check the path and the rights"
    case .pixelTooLarge(let path, let mebibytes): "\(path): is larger than \(mebibytes) MiB"
    case .pixelCounting:
      "Pixels count from the top left corner of the image, x to the right, y downwards; the centre of the first pixel is 0.5,0.5."
    case .pixelMethods:
      """
      Methods: corners is linear in latitude and longitude between the four corners. The others \
      are fitted by least squares to the control points, in the image's projected system or the \
      UTM zone of the place: similarity (2 points or more), affine (3), projective (4), tps, a \
      thin-plate spline (4). Without --method it is affine from 3 points up, similarity with 2, \
      else corners.
      """
    case .pixelLimits: "Limits: 500 control points, a file of 256 MiB."
    case .pixelOutside(let pixel, let width, let height):
      "pixel \(pixel) is outside the image (\(width) × \(height))"
    case .toWGS84Abstract: "Print the latitude and longitude of a pixel."
    case .toWGS84Pixel: "Pixel as x,y."
    case .toWGS84Outside: "A pixel outside the image is answered too, with a warning on stderr."
    case .toWGS84NoPixel(let text): "\(text): not a pixel; write x,y, such as 512,300"
    case .toPixelAbstract: "Print the pixel of a latitude and longitude."
    case .toPixelCoordinate: "Coordinate as latitude,longitude."
    case .toPixelOutside: "A place outside the image is answered too, with a warning on stderr."
    case .toPixelNoCoordinate(let text): "\(text): not a coordinate; write latitude,longitude"
    case .drawAbstract: "Draw the campus as the map image that pixels refer to."
    case .drawOutput: "The file to write: .svg or .png."
    case .drawScale: "Pixels of the PNG for one of the image, 0.1 to 8."
    case .drawDiscussion:
      """
      Every place is drawn at the pixel that to-pixel gives for it, with the same method. The \
      ending of --output says the format, .svg or .png; without --output the SVG is printed. With \
      --image, the bundled campus is drawn on that image.
      """
    case .drawLimits: "Limits: a PNG of 16,384 pixels a side."
    case .drawNeedsOutput: "--json needs --output FILE.svg or FILE.png"
    case .drawBadOutput(let path): "--output \(path): the name must end in .svg or .png"
    case .reportAbstract: "Compare the methods' errors at the control points."
    case .reportDiscussion:
      """
      Prints, in metres on the ground, each method's root mean square and largest error, and the \
      leave-one-out error: what each point is missed by when the map is fitted without it, which \
      is what to expect between the points. A method that the image has too few points for is \
      named with the reason. --method asks for one method only.
      """
    case .reportNoPoints(let path):
      "\(path) has no control points to compare with; add map_image.control_points"
    case .worldFileAbstract: "Print or write the image's world file."
    case .worldFileOutput: "Write to this file instead of stdout."
    case .worldFileDiscussion:
      """
      Six lines that lay the image over a plane: put them beside the image, with the extension \
      pgw for png, jgw for jpg, sgw for svg, or wld. The file does not say which coordinate \
      reference system the plane is; stderr does. Methods projective and tps cannot be expressed. \
      Corners give longitude and latitude, and a warning where they do not make a parallelogram.
      """
    case .worldFileMisses(let meters):
      "the corners make no parallelogram; the world file misses them by \(meters) m"
    case .worldFileSystem(let system): "coordinates of the world file: \(system)"
    case .convertAbstract: "Convert coordinates between reference systems, a line in, a line out."
    case .convertFrom: "The system of the lines read."
    case .convertTo: "The system of the lines written."
    case .convertStrict: "Refuse coordinates outside the systems' areas of use."
    case .convertAnyArea: "Do not warn of coordinates outside the systems' areas of use."
    case .convertLines:
      """
      Reads stdin. A line is latitude,longitude[,height] for geographic systems and \
      easting,northing[,height] for projected ones, whatever axis order their definitions have, \
      with commas or blanks between; geocentric ones are x,y,z. Answers have commas, 9 decimals \
      of a degree and 7 of a metre; with --json each is an object with [longitude, latitude] or \
      [easting, northing].
      """
    case .convertFailures:
      """
      A line that cannot be converted becomes "error: …", and the exit status is 1 at the end. \
      Coordinates more than half a degree outside the area of use of either system are converted \
      as far as the projection goes, with a warning on stderr and, in JSON, "outside_area": true. \
      --strict refuses them; --any-area leaves out the warning.
      """
    case .convertSystems: "Systems are codes (EPSG:4326), PROJ strings, WKT or PROJJSON."
    case .convertLimits: "Limits: a line of 4,096 bytes."
    case .convertOutside(let line, let reason):
      "warning: line \(line): \(reason.en); converted all the same, --strict refuses"
    case .convertOutsideCount(let lines):
      "warning: \(lines) lines in all are outside the area of use"
    }
  }
}
