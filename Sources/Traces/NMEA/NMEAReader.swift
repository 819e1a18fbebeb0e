import GeoCore

/// Reader of NMEA 0183; the sentences of one time make one fix.
///
/// A receiver sends its sentences in the same order in every epoch. So a fix is emitted with the
/// sentence that ended the previous two epochs; until that is known, when the next epoch begins.
///
/// Text up to the next dollar sign is skipped. After one sentence with a checksum, sentences
/// without one are rejected.
struct NMEAReader: LineReader {
  /// The maximum length of a line: far more than the standard's 82, for logs that have lost their
  /// line ends.
  private static let maximumLine = 1 << 16

  var framing = LineFraming(maximumLength: maximumLine)
  private var clock: DayClock
  private var isDated = false
  private var hasUndatedFixes = false
  private var hasJumped = false
  private var needsChecksum = false
  private var hasSentences = false
  private var current: Epoch?
  /// The epoch that was emitted before the next one began; its later sentences are ignored.
  private var emitted: Epoch?
  private var lastAddress: String?
  private var closingAddress: String?

  /// Sentences of one time.
  private struct Epoch {
    var line: Int
    var report: NMEAReport
    var addresses: [String]

    /// Whether a sentence belongs to this epoch: it has the same time or none, and is the first of
    /// its kind.
    func takes(_ report: NMEAReport, _ address: String) -> Bool {
      guard !addresses.contains(address) else { return false }
      guard let time = report.timeOfDay, let own = self.report.timeOfDay else { return true }
      return abs(time - own) < 0.000_5
    }
  }

  /// Starts reading; `day` is the day of the first times, counted from 1970-01-01.
  init(day: Int) { clock = DayClock(day: day) }

  mutating func finish(into events: inout [TraceEvent]) throws(TraceProblem) {
    try readLastLine(into: &events)
    if let current { emit(current, into: &events) }
    current = nil
    guard hasSentences else {
      throw TraceProblem(.noRecords, .message { $0.noSentences })
    }
  }

  // MARK: - Sentences

  mutating func read(_ line: LineFraming.Line, into events: inout [TraceEvent]) {
    guard !line.isTooLong else {
      return reject(line.number, .message { $0.tooLong(Self.maximumLine) }, into: &events)
    }
    guard let dollar = line.bytes.firstIndex(of: Ascii.dollar) else {
      let text = DecimalText.trimmed(line.bytes)
      // `!` starts sentences of ships' transponders, `#` comments of loggers.
      if let first = text.first, first != UInt8(ascii: "!"), first != UInt8(ascii: "#") {
        reject(line.number, .message { $0.notSentence }, into: &events)
      }
      return
    }
    let sentences = line.bytes[dollar...].split(separator: Ascii.dollar)
    for (index, text) in sentences.enumerated() {
      let isCutShort = index < sentences.count - 1 && !text.contains(Ascii.star)
      read(text, isCutShort: isCutShort, line: line.number, into: &events)
    }
  }

  private mutating func read(
    _ text: ArraySlice<UInt8>,
    isCutShort: Bool,
    line: Int,
    into events: inout [TraceEvent]
  ) {
    guard !isCutShort else { return reject(line, .message { $0.cutSentence }, into: &events) }
    switch NMEASentence.read(text) {
    case .failure(let rejection): reject(line, rejection.reason, into: &events)
    case .success(let sentence):
      guard sentence.isChecked || !needsChecksum else {
        return reject(line, .message { $0.missingChecksum }, into: &events)
      }
      needsChecksum = needsChecksum || sentence.isChecked
      hasSentences = hasSentences || sentence.isChecked || sentence.kind != nil
      guard sentence.kind != nil else { return }
      switch NMEAReport.read(sentence) {
      case .failure(let rejection): reject(line, rejection.reason, into: &events)
      case .success(let report): take(report, sentence.address, line: line, into: &events)
      }
    }
  }

  private func reject(_ line: Int, _ reason: LocalizedText, into events: inout [TraceEvent]) {
    events.append(.rejected(RejectedRecord(line: line, reason: reason)))
  }

  // MARK: - Times

  private mutating func take(
    _ report: NMEAReport,
    _ address: String,
    line: Int,
    into events: inout [TraceEvent]
  ) {
    if current == nil, let emitted, emitted.takes(report, address) {
      // The receiver sends more sentences than before, so detect the last one again.
      self.emitted?.addresses.append(address)
      if let day = report.day { setDay(day) }
      closingAddress = nil
      lastAddress = nil
      return
    }
    if let finished = current, !finished.takes(report, address) {
      emit(finished, into: &events)
      let last = finished.addresses.last
      closingAddress = last == lastAddress ? last : nil
      lastAddress = last
      current = nil
    }
    emitted = nil
    if current == nil {
      current = Epoch(line: line, report: report, addresses: [address])
    } else {
      current?.report.merge(report)
      current?.addresses.append(address)
    }
    if let finished = current, address == closingAddress {
      emit(finished, into: &events)
      emitted = finished
      current = nil
    }
  }

  /// Sets the date; the first date after undated fixes makes times jump.
  private mutating func setDay(_ day: Int) {
    clock.set(day: day)
    hasJumped = hasJumped || !isDated && hasUndatedFixes
    isDated = true
  }

  private mutating func emit(_ epoch: Epoch, into events: inout [TraceEvent]) {
    let report = epoch.report
    if let day = report.day { setDay(day) }
    let time = report.timeOfDay.map { clock.time(ofDay: $0, newDay: report.day) }
    guard report.isOfPosition else { return }
    guard !report.isInvalid, let latitude = report.latitude, let longitude = report.longitude else {
      events.append(.noPosition(line: epoch.line, time: time))
      return
    }
    switch FixRecord.coordinate(latitude, longitude) {
    case .failure(let rejection): reject(epoch.line, rejection.reason, into: &events)
    case .success(let coordinate):
      hasUndatedFixes = hasUndatedFixes || !isDated
      let startsSegment = hasJumped
      hasJumped = false
      events.append(
        .fix(
          LocationFix(
            coordinate,
            time: time,
            accuracy: Plausible.accuracy(report.accuracy)
              ?? Plausible.accuracy(dilution: report.dilution),
            speed: Plausible.speed(report.speed),
            course: Plausible.course(report.course),
            altitude: Plausible.altitude(report.altitude),
            startsSegment: startsSegment
          )
        )
      )
    }
  }
}
