import Dispatch
import Foundation
import GeoCore
import Routing
import Synchronization

/// Answers to many route requests, one per line, in their order.
///
/// The answer to an invalid line is an error object; the other lines are not affected.
package struct RouteBatch: Sendable {
  /// The longest line that is read, in bytes.
  package static let longestLine = 1_000_000

  /// The answer to one line.
  package struct Answer: Sendable {
    /// One line of JSON, or text for people.
    package var text: String
    /// Whether the answer is a route rather than an error.
    package var isGood: Bool
  }

  private let data: DataSet
  private let now: Int64
  private let style: TextStyle
  private let isJSON: Bool
  private let threads: Int
  private let first: DataSet
  private let context: RoutingContext
  private let version: String
  private let city: RouteDocument.City?

  /// Prepares the data.
  ///
  /// - Parameters:
  ///   - data: The data of the routes.
  ///   - now: Seconds since 1970.
  ///   - style: The style of texts.
  ///   - isJSON: Whether answers are JSON rather than text.
  ///   - threads: The number of lines answered at the same time.
  /// - Throws: `BadFile` if the data cannot be read.
  package init(
    _ data: DataSet,
    now: Int64,
    style: TextStyle,
    isJSON: Bool,
    threads: Int
  ) throws(ServiceError) {
    self.data = data
    self.now = now
    self.style = style
    self.isJSON = isJSON
    self.threads = threads
    first = data.parts()[0]
    context = try first.context()
    version = try first.version()
    city = try data.namedCity()
  }

  /// Answers some lines and skips blank ones.
  ///
  /// - Parameters:
  ///   - lines: The lines without line breaks.
  ///   - firstLine: The number of the first of them, for messages.
  /// - Returns: The answers in the order of the lines.
  package func answers(to lines: [[UInt8]], firstLine: Int) -> [Answer] {
    let requests = lines.enumerated().compactMap { request($1, firstLine + $0) }
    let workers = max(1, min(threads, requests.count))
    let answers = Mutex([Answer?](repeating: nil, count: requests.count))
    let next = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      let router = Router(context)
      while true {
        let position = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard position < requests.count else { break }
        let answer = answer(requests[position], router)
        answers.withLock { $0[position] = answer }
      }
    }
    return answers.withLock { $0.compactMap(\.self) }
  }

  /// A parsed line, or the error in it.
  private struct Request: Sendable {
    /// Counted from 1.
    var line: Int
    var id: JSONValue?
    var question: Result<ResolvedQuestion, ServiceError>
  }

  /// Places are looked up one after another, because the place store is one connection.
  private func request(_ line: [UInt8], _ number: Int) -> Request? {
    if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { return nil }
    do {
      guard line.count <= Self.longestLine else { throw Self.tooLong }
      let json = try JSONValue(parsing: Data(line))
      let id = json["id"]
      do throws(ServiceError) {
        let question = try RouteQuestion(json).resolved(data, now: now)
        return Request(line: number, id: id, question: .success(question))
      } catch {
        return Request(line: number, id: id, question: .failure(error))
      }
    } catch let error as JSONError {
      return Request(line: number, question: .failure(ServiceError(.invalidValue, error.message)))
    } catch {
      let failure = error as? ServiceError ?? Self.unknown(error)
      return Request(line: number, question: .failure(failure))
    }
  }

  private func answer(_ request: Request, _ router: Router) -> Answer {
    do throws(ServiceError) {
      let question = try request.question.get()
      // With several campuses, a question may be about another one than the first.
      let isFirst = question.data === first
      let router = isFirst ? router : Router(try question.data.context())
      let version = isFirst ? version : try question.data.version()
      var routes = try Failures.translate { () throws(RoutingError) in
        try router.routes(question.request)
      }
      CityLandmarks(question.data)?.name(&routes)
      guard isJSON else {
        let text = RouteText(question: question, routes: routes, style: style).text
        return Answer(text: text + "\n", isGood: true)
      }
      let document = RouteDocument(
        question: question,
        routes: routes,
        dataVersion: version,
        language: style.language,
        city: city
      )
      return Answer(text: Self.tagged(document.json, request.id).text, isGood: true)
    } catch {
      let failure = Self.located(error, line: request.line)
      let text =
        isJSON
        ? Self.tagged(failure.json(in: style.language, style.parameters), request.id).text
        : failure.text.text(style.texts) + "\n"
      return Answer(text: text, isGood: false)
    }
  }

  /// An error with its line of the batch.
  private static func located(_ failure: ServiceError, line: Int) -> ServiceError {
    var failure = failure
    let message = failure.text
    failure.text = ServiceText { $0.inLine(line, message.text($0)) }
    failure.details["line"] = .number(Double(line))
    return failure
  }

  /// The answer with the request's id in front.
  private static func tagged(_ answer: JSONValue, _ id: JSONValue?) -> JSONValue {
    var object: JSONObject = ["id": id ?? .null]
    for member in answer.object?.members ?? [] { object[member.name] = member.value }
    return .object(object)
  }

  private static let tooLong = ServiceError(.tooBig) { $0.lineTooLong(longestLine) }

  private static func unknown(_ error: any Error) -> ServiceError {
    ServiceError(.internalError, LocalizedText(same: "\(error)"))
  }
}
