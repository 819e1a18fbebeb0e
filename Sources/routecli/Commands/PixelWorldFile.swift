import ArgumentParser
import Foundation
import GeoCore
import RouteService

extension PixelCommand {
  /// `pixel worldfile`: the map as six lines that other programs read.
  struct WriteWorldFile: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "worldfile",
      abstract: say("Print or write the image's world file."),
      discussion: say(
        """
        Six lines that lay the image over a plane: put them beside the image, with the extension \
        pgw for png, jgw for jpg, sgw for svg, or wld. The file does not say which coordinate \
        reference system the plane is; stderr does. Methods projective and tps cannot be \
        expressed. Corners give longitude and latitude, and a warning where they do not make a \
        parallelogram.

        Examples:
          routecli pixel worldfile
          routecli pixel worldfile --method similarity --output campus-map.sgw
        """
      )
    )

    @Option(name: .long, help: .say("Write to this file instead of stdout."), completion: .file())
    var output: String?

    @OptionGroup var pixels: PixelOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let map = try pixels.map()
      let export: PixelMap.WorldFileExport
      do {
        export = try map.worldFile()
      } catch {
        throw ServiceError(error)
      }
      if let output { try AtomicFile.write(Data(export.file.text.utf8), to: output) }
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
        PixelCommand.warn(
          LocalizedText(
            en: "the corners make no parallelogram; the world file misses them by \(meters) m",
            es: "las esquinas no forman un paralelogramo; el archivo se desvía de ellas \(meters) m"
          ),
          global
        )
      }
      guard !global.quiet else { return }
      let note = LocalizedText(
        en: "routecli: coordinates of the world file: \(export.crs)",
        es: "routecli: coordenadas del archivo world: \(export.crs)"
      )
      StandardError.write(note[global.language] + "\n")
    }
  }
}
