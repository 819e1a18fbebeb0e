import ArgumentParser
import Foundation
import GeoCore
import RouteService

extension PixelCommand {
  /// `pixel worldfile`: the world file of the map image.
  struct WriteWorldFile: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "worldfile",
      abstract: MapTexts.worldFileAbstract.help,
      discussion: HelpText.discussion(
        """
        \(MapTexts.worldFileDiscussion.help)

        \(CommonTexts.examples.help)
          routecli pixel worldfile
          routecli pixel worldfile --method similarity --output campus-map.sgw
        """
      )
    )

    @Option(name: .long, help: .text(MapTexts.worldFileOutput), completion: .file())
    var output: String?

    @OptionGroup var pixels: PixelOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let map = try pixels.map()
      let export = try Failures.pixels(map.worldFile())
      if let output { try AtomicFile.write(export.file.text, to: output) }
      note(export)
      if global.json {
        try StandardOutput.say(json(map, export).text)
      } else if output == nil {
        try StandardOutput.write(export.file.text)
      }
    }

    private func json(_ map: PixelMap, _ export: PixelMap.WorldFileExport) -> JSONValue {
      let lines = export.file.text.split(separator: "\n").compactMap { Double($0) }
      var answer: JSONObject = [
        "code": "Ok", "method": .string(map.method.rawValue), "crs": .string(export.crs),
        "lines": .array(lines.map(JSONValue.number)),
        "largest_error": .rounded(export.largestError, to: 4),
      ]
      if let output { answer["output"] = .string(output) }
      return .object(answer)
    }

    private func note(_ export: PixelMap.WorldFileExport) {
      if export.largestError >= 0.01 {
        let meters = Format.fixed(export.largestError, 2)
        global.warn(MapTexts.worldFileMisses(meters: meters))
      }
      guard !global.quiet else { return }
      StandardError.say(MapTexts.worldFileSystem(system: export.crs)[global.language])
    }
  }
}
