import ArgumentParser
import Dispatch
import Foundation
import GeoCore
import Routing
import Synchronization

/// `route --batch`: one JSON request a line in, one answer a line out, in order; a bad line gets an
/// error object and the rest goes on.
///
/// Lines that have arrived are answered before more are waited for, so a program may talk to it line
/// by line; within what has arrived, all cores work.
struct BatchRunner {
  /// The longest line that is read, in bytes.
  static let longestLine = 1_000_000
  /// How much of a file is read at a time, in bytes.
  private static let chunk = 65_536

  let file: String
  let data: DataSet
  let global: GlobalOptions
  let now: Int64

  /// - Throws: `ExitCode(1)` at the end where a line had no answer.
  func run() throws {
    let input: FileHandle
    if file == "-" {
      input = .standardInput
    } else {
      input = try InputFile.open(file)
    }
    let first = data.parts()[0]
    let index = try first.index()
    let version = try first.version()
    let city = try data.namedCity()
    var rest = Data()
    var number = 0
    var allGood = true
    let size = FileSystem.status(of: file).map { Int($0.st_size) }
    var bar = ProgressBar(total: size ?? 0, quiet: global.quiet)
    var done = 0
    defer { bar.finish() }
    while true {
      let chunk = file == "-" ? input.availableData : input.readData(ofLength: Self.chunk)
      done += chunk.count
      rest.append(chunk)
      var lines: [Data] = []
      if chunk.isEmpty {
        if !rest.isEmpty { lines = [rest] }
        rest = Data()
      } else {
        lines = Self.takeLines(from: &rest)
      }
      let tasks = lines.compactMap { line -> Task? in
        number += 1
        return task(line, number)
      }
      let answers = answer(tasks, index, version, city)
      try StandardOutput.write(answers.map { $0.0 + "\n" }.joined())
      allGood = allGood && answers.allSatisfy(\.1)
      bar.update(done)
      if chunk.isEmpty { break }
    }
    if !allGood { throw ExitCode(1) }
  }

  /// Takes the whole lines off some bytes; of a longer line than is read, only its beginning stays.
  ///
  /// - Complexity: O(bytes), however many lines there are.
  static func takeLines(from rest: inout Data) -> [Data] {
    var lines = rest.split(
      separator: UInt8(ascii: "\n"),
      omittingEmptySubsequences: false
    )
    let last = lines.popLast() ?? Data()
    rest = Data(last.prefix(longestLine + 1))
    return lines.map { Data($0) }
  }

  /// A line understood, or why not.
  private struct Task: Sendable {
    /// Counted from 1.
    var line: Int
    var id: JSONValue?
    var question: Result<ResolvedQuestion, CommandFailure>
  }

  /// Places are looked up here, one after another: the place store is one connection.
  private func task(_ line: Data, _ number: Int) -> Task? {
    if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { return nil }
    do {
      guard line.count <= Self.longestLine else { throw Self.tooLong }
      let json = try JSONValue(parsing: line)
      let id = json["id"]
      do throws(CommandFailure) {
        let question = try RouteQuestion(json).resolved(data, now: now)
        return Task(line: number, id: id, question: .success(question))
      } catch {
        return Task(line: number, id: id, question: .failure(error))
      }
    } catch let error as JSONError {
      return Task(line: number, question: .failure(CommandFailure(.invalidValue, error.message)))
    } catch {
      let failure = error as? CommandFailure ?? Self.unknown(error)
      return Task(line: number, question: .failure(failure))
    }
  }

  private func answer(
    _ tasks: [Task],
    _ index: RoutingIndex,
    _ version: String,
    _ city: RouteDocument.City?
  ) -> [(String, Bool)] {
    let workers = max(
      1,
      min(global.threads ?? ProcessInfo.processInfo.activeProcessorCount, tasks.count)
    )
    let answers = Mutex([(String, Bool)?](repeating: nil, count: tasks.count))
    let next = Atomic<Int>(0)
    let language = global.language
    let isJSON = global.json
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      let router = Router(index)
      while true {
        let position = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard position < tasks.count else { break }
        let answer = answer(tasks[position], router, version, city, language, isJSON)
        answers.withLock { $0[position] = answer }
      }
    }
    return answers.withLock { $0.compactMap { $0 } }
  }

  private func answer(
    _ task: Task,
    _ router: Router,
    _ version: String,
    _ city: RouteDocument.City?,
    _ language: Language,
    _ isJSON: Bool
  ) -> (String, Bool) {
    do {
      let question = try task.question.get()
      let routes: [Route]
      // With several campuses most questions are about another one than the first.
      let isFirst = question.data === data.parts()[0]
      let router = isFirst ? router : Router(try question.data.index())
      let version = isFirst ? version : try question.data.version()
      do {
        routes = try router.routes(question.request)
      } catch {
        throw Failures.failure(error)
      }
      guard isJSON else {
        return (RouteText(question: question, routes: routes, language: language).text + "\n", true)
      }
      let document = RouteDocument(
        question: question,
        routes: routes,
        dataVersion: version,
        language: language,
        city: city
      )
      return (Self.tagged(document.json, task.id).text, true)
    } catch {
      let failure = Self.located(error as? CommandFailure ?? Self.unknown(error), line: task.line)
      let text =
        isJSON
        ? Self.tagged(failure.json(in: language), task.id).text : failure.message[language] + "\n"
      return (text, false)
    }
  }

  /// A failure that says in which line of the batch it is.
  private static func located(_ failure: CommandFailure, line: Int) -> CommandFailure {
    var failure = failure
    failure.message = LocalizedText(
      en: "line \(line): \(failure.message.en)",
      es: "línea \(line): \(failure.message.es)"
    )
    failure.details["line"] = .number(Double(line))
    return failure
  }

  /// The answer with the request's id in front.
  private static func tagged(_ answer: JSONValue, _ id: JSONValue?) -> JSONValue {
    var object: JSONObject = ["id": id ?? .null]
    for member in answer.object?.members ?? [] { object[member.name] = member.value }
    return .object(object)
  }

  private static let tooLong = CommandFailure(
    .tooBig,
    LocalizedText(
      en: "a line is longer than \(longestLine) bytes",
      es: "una línea supera los \(longestLine) bytes"
    )
  )

  private static func unknown(_ error: any Error) -> CommandFailure {
    CommandFailure(.internalError, LocalizedText(same: "\(error)"))
  }
}
