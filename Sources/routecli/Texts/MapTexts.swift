import GeoCore

/// Texts of `places`, `stations`, `pixel` and `convert`.
enum MapTexts: TextKey {
  case placesAbstract, placesWords, placesCategory, placesKind, placesOpen, placesAround
  case placesRadius, placesBox, placesDiscussion, placesLimits
  case placesAt, placesComplete, placesCompleteAlone
  case reverseAbstract, reverseWords, reverseNumber, reverseRadius, reverseDiscussion, reverseLimits
  case reverseBadWords(words: String)
  case stationsAbstract, stationsWords, stationsNear, stationsLimit, stationsGBFS, stationsBaseURL
  case stationsDiscussion, stationsLimits
  case stationsUnknownWord(word: String)
  case stationsNeedsGBFS, stationsNoNear, stationsNone
  case stationsNoPage(page: Int, last: Int)
  case stationsMore(count: Int)
  case pixelAbstract, pixelMethod, pixelCampus, pixelImage
  case pixelUnknownMethod(name: String, known: String)
  case pixelUnreadable(path: String)
  case pixelTooLarge(path: String, mebibytes: Int)
  case pixelCounting, pixelMethods, pixelLimits
  case pixelOutside(pixel: String, width: String, height: String)
  case toWGS84Abstract, toWGS84Pixel, toWGS84Outside
  case toWGS84NoPixel(text: String)
  case toPixelAbstract, toPixelCoordinate, toPixelOutside
  case toPixelNoCoordinate(text: String)
  case drawAbstract, drawOutput, drawScale, drawDiscussion, drawLimits, drawNeedsOutput
  case drawBadOutput(path: String)
  case reportAbstract, reportDiscussion
  case reportNoPoints(path: String)
  case worldFileAbstract, worldFileOutput, worldFileDiscussion
  case worldFileMisses(meters: String)
  case worldFileSystem(system: String)
  case convertAbstract, convertFrom, convertTo, convertStrict, convertAnyArea, convertLines
  case convertFailures, convertSystems, convertLimits
  case convertOutside(line: Int, reason: LocalizedText)
  case convertOutsideCount(lines: Int)
}
