import ArgumentParser
import Foundation
import GeoCore
import MapDrawing
import RouteService

/// `map`: a picture of a city or of a graph.
struct MapCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "map",
    abstract: PictureTexts.mapAbstract.help,
    discussion: HelpText.discussion(
      """
      \(PictureTexts.mapDiscussion.help)

      \(CommonTexts.examples.help)
        routecli map porto.rgraph --svg porto.svg
        routecli map porto.rgraph --around 41.1456,-8.6109 --radius 400 --png ribeira.png
        routecli map porto.rgraph --bbox 41.13,-8.65,41.16,-8.60 --dark --png porto.png --scale 2
        routecli map porto.rgraph --tile 14/7797/6119 --png tile.png

      \(PictureTexts.mapLimits.help)
      """
    )
  )

  @Argument(help: .text(PictureTexts.mapFile), completion: .graphFiles)
  var file: String

  @Option(name: .customLong("bbox"), help: .text(PictureTexts.mapBox))
  var box: String?

  @Option(name: .long, help: .text(PictureTexts.mapAround))
  var around: String?

  @Option(name: .long, help: .text(PictureTexts.mapRadius))
  var radius: Double?

  @Option(name: .long, help: .text(PictureTexts.mapTile))
  var tile: String?

  @Option(name: .long, help: .text(PictureTexts.mapZoom))
  var zoom: Double?

  @Option(name: .long, help: .text(PictureTexts.mapWidth))
  var width: Int?

  @Option(name: .long, help: .text(PictureTexts.mapHeight))
  var height: Int?

  @Flag(name: .long, help: .text(PictureTexts.mapDark))
  var dark = false

  @Option(name: .long, help: .text(PictureTexts.mapSVG), completion: .file())
  var svg: String?

  @Option(name: .long, help: .text(PictureTexts.mapPNG), completion: .file())
  var png: String?

  @Option(name: .long, help: .text(PictureTexts.mapScale))
  var scale = 1.0

  @OptionGroup var global: GlobalOptions

  func run() throws {
    guard svg != nil || png != nil else {
      throw ServiceError(.invalidQuery, PictureTexts.mapNeedsOutput)
    }
    let question = try question()
    let data = DataSet(
      graph: file,
      bundled: DataDirectory.bundled,
      log: Log.logger(verbose: global.verbose),
      warn: { global.warn($0.localized(.commandLine)) }
    )
    let scene = try question.scene(in: data, language: global.language)
    if let svg { try PictureWriter.writeSVG(scene, to: svg) }
    if let png { try PictureWriter.writePNG(scene, to: png, scale: scale) }
    try StandardOutput.say(report(scene.drawnFraming))
  }

  /// The question with all its numbers checked.
  private func question() throws(ServiceError) -> MapQuestion {
    var question = MapQuestion()
    question.area = try area()
    question.theme = dark ? .dark : .light
    if let zoom { try Limits.check(zoom, MapQuestion.zooms, option: "--zoom") }
    try Limits.check(scale, 0.5...4, option: "--scale")
    question.zoom = zoom
    for (side, option) in [(width, "--width"), (height, "--height")] {
      if let side { try Limits.check(side, 64...8192, option: option) }
    }
    if case .tile = question.area {
      (question.width, question.height) = (256, 256)
    } else {
      question.width = Double(width ?? 1_200)
      question.height = Double(height ?? 900)
    }
    return question
  }

  private func area() throws(ServiceError) -> MapQuestion.Area {
    guard [box, around, tile].count(where: { $0 != nil }) < 2 else {
      throw ServiceError(.invalidQuery, PictureTexts.mapOneArea)
    }
    if let radius {
      guard around != nil else { throw ServiceError(.invalidQuery, PictureTexts.mapRadiusAlone) }
      try Limits.check(radius, 10...100_000, option: "--radius")
    }
    if let box { return .box(try PlacesQuestion.bounds(box)) }
    if let around {
      try PlaceArgument.check([around])
      return .around(around, radius: radius)
    }
    guard let tile else { return .everything }
    guard zoom == nil, width == nil, height == nil else {
      throw ServiceError(.invalidQuery, PictureTexts.mapTileAlone)
    }
    return .tile(try Self.tile(tile))
  }

  private static func tile(_ text: String) throws(ServiceError) -> MapTile {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 3, let zoom = numbers[0], let column = numbers[1], let row = numbers[2],
      let tile = MapTile(zoom: zoom, column: column, row: row)
    else {
      throw ServiceError(
        .invalidValue,
        PictureTexts.mapBadTile(text: PlaceArgument.shown(text))
      )
    }
    return tile
  }

  private func report(_ framing: MapProjection) -> String {
    let box = framing.boundingBox()
    let zoom = Format.fixed(framing.zoom, 1)
    guard global.json else {
      return PictureTexts.mapDrawn(
        width: Int(framing.width),
        height: Int(framing.height),
        zoom: zoom,
        box: box.map(Format.box) ?? ""
      )[global.language]
    }
    var object: JSONObject = [
      "code": "Ok", "width": .number(framing.width), "height": .number(framing.height),
      "zoom": .rounded(framing.zoom, to: 2),
      "meters_per_pixel": .rounded(framing.metersPerPixel, to: 3),
    ]
    if let box {
      object["bbox"] = .array([box.west, box.south, box.east, box.north].map(JSONValue.number))
    }
    return JSONValue.object(object).text
  }
}
