import ArgumentParser
import GeoCore
import RouteService

/// `reverse`: what is at a point.
struct ReverseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reverse",
    abstract: MapTexts.reverseAbstract.help,
    usage: "routecli reverse [FILE] LATITUDE,LONGITUDE [options]",
    discussion: HelpText.discussion(
      """
      \(MapTexts.reverseDiscussion.help)

      \(CommonTexts.examples.help)
        routecli reverse 19.2842,-99.1388
        routecli reverse pixel:512,300
        routecli reverse porto.rgraph 41.1496,-8.6110
        routecli reverse --graph porto.rgraph 41.1496,-8.6110 --number 3 --json

      \(MapTexts.reverseLimits.help)
      """
    )
  )

  @Argument(help: .text(MapTexts.reverseWords), completion: .places)
  var words: [String]

  @Option(name: .long, help: .text(MapTexts.reverseNumber))
  var number = 5

  @Option(name: .long, help: .text(MapTexts.reverseRadius))
  var radius: Double?

  @OptionGroup var data: DataOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    try Limits.check(number, 1...100, option: "--number")
    if let radius { try Limits.check(radius, 0...10_000, option: "--radius") }
    let (file, place) = try parts()
    try PlaceArgument.check([place])
    var data = data
    if let file {
      if file.hasSuffix(".rgraph") { data.graph = file } else { data.campus = [file] }
    }
    let question = ReverseQuestion(place: place, radius: radius, count: number)
    let answer = try question.answer(in: try data.dataSet(global))
    try StandardOutput.say(
      global.json ? answer.json(global.language).text : answer.text(global.style)
    )
  }

  /// The file, if one is given, and the place.
  ///
  /// - Throws: `InvalidQuery` for other words.
  private func parts() throws(ServiceError) -> (file: String?, place: String) {
    let isPair = words.count == 2 && data.graph == nil && data.campus.isEmpty
    guard words.count == 1 || isPair, let place = words.last else {
      throw ServiceError(
        .invalidQuery,
        MapTexts.reverseBadWords(words: words.joined(separator: " "))
      )
    }
    return (isPair ? words[0] : nil, place)
  }
}
