import GeoCore
import Testing

@testable import RouteService

@Suite struct `Tables of text` {
  @Test func `have an underlined header and columns that line up`() {
    var table = TextTable(["", "Instrucción", "Distancia"], alignRight: [0, 2])
    table.add(["1", "Sal", "40 m"])
    table.add(["12", "Año nuevo", "1.24 km"])
    table.add(["3"])
    #expect(
      table.text == """
            Instrucción  Distancia
        --  -----------  ---------
         1  Sal               40 m
        12  Año nuevo      1.24 km
         3
        """
    )
  }

  @Test func `without rows are the header alone`() {
    #expect(TextTable(["A", "Bc"]).text == "A  Bc\n-  --")
    #expect(TextTable([""]).text == "\n")
  }

  @Test func `of random cells give the cells back by their columns`() {
    var random = SplitMix64(seed: 5)
    let letters = Array("abñÁ🚲é-")
    for _ in 0..<100 {
      let columns = 1 + random.below(5)
      func row() -> [String] {
        (0..<columns).map { _ in
          String((0..<random.below(7)).map { _ in letters[random.below(letters.count)] })
        }
      }
      let rows = (0...random.below(6)).map { _ in row() }
      let right = Set((0..<columns).filter { _ in random.chance(0.5) })
      var table = TextTable(rows[0], alignRight: right)
      for row in rows.dropFirst() { table.add(row) }
      let lines = table.text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count == rows.count + 1)
      let widths = (0..<columns).map { column in rows.map { $0[column].count }.max() ?? 0 }
      for (row, line) in zip(rows, [lines[0]] + lines.dropFirst(2)) {
        #expect(line.last != " ", "\(line)")
        let padded = Array(line) + Array(repeating: " ", count: 60)
        var start = 0
        for (column, cell) in row.enumerated() {
          let blanks = String(repeating: " ", count: widths[column] - cell.count)
          let expected = right.contains(column) ? blanks + cell : cell + blanks
          #expect(String(padded[start..<start + widths[column]]) == expected, "\(line)")
          start += widths[column] + 2
        }
      }
    }
  }
}

@Suite struct `Quantities as text` {
  private let comma = TextStyle(language: .spanish, hasDecimalComma: true)

  @Test(arguments: [
    (0.0, "0.00 ha"), (102_400, "10.24 ha"), (1_000_000, "100.00 ha"), (1_000_001, "1.00 km²"),
    (3_570_000, "3.57 km²"),
  ])
  func `areas are in hectares up to a hundred`(squareMeters: Double, text: String) {
    #expect(TextStyle.plain.area(squareMeters) == text)
    #expect(comma.area(squareMeters) == text.replacing(".", with: ","))
  }

  @Test(arguments: [(0.0, "0.00 km/h"), (1.25, "4.50 km/h"), (13.888_9, "50.00 km/h")])
  func `speeds are in kilometres an hour`(metersPerSecond: Double, text: String) {
    #expect(TextStyle.plain.speed(metersPerSecond) == text)
    #expect(comma.speed(metersPerSecond) == text.replacing(".", with: ","))
  }

  @Test(arguments: [
    (0.0, "0 s"), (59.4, "59 s"), (59.5, "1 min"), (89, "1 min"), (91, "2 min"),
    (3569, "59 min"), (3570, "1 h 00 min"), (3900, "1 h 05 min"), (86_400, "24 h 00 min"),
  ])
  func `durations are in seconds, minutes or hours`(seconds: Double, text: String) {
    #expect(Format.duration(seconds) == text)
  }

  @Test func `distances for files have a decimal point in every style`() {
    #expect(Format.distance(850.4) == "850 m" && Format.distance(1240) == "1.24 km")
    #expect(comma.distance(1240) == "1,24 km")
  }

  @Test func `coordinates and boxes have a fixed number of decimals`() {
    let place = Coordinate(latitude: -0.193_5, longitude: -78.487_123_45)
    #expect(Format.coordinate(place) == "-0.193500, -78.487123")
    let box = BoundingBox(south: -1, west: 2.000_04, north: 3.5, east: 180)
    #expect(Format.box(box) == "-1.0000,2.0000,3.5000,180.0000")
    #expect(Format.fixed(2.5, 0) == "2" && Format.fixed(-1.005, 2) == "-1.00")
  }

  @Test func `counts agree with their nouns`() {
    #expect(Format.fixes(1) == LocalizedText(en: "1 fix", es: "1 posición"))
    #expect(Format.fixes(143) == LocalizedText(en: "143 fixes", es: "143 posiciones"))
    #expect(NetworkOddities.nodes(1) == LocalizedText(en: "1 node", es: "1 nodo"))
    #expect(NetworkOddities.nodes(0) == LocalizedText(en: "0 nodes", es: "0 nodos"))
  }

  @Test func `numbers have as many decimals as asked for`() {
    #expect(comma.decimal(3.141_59) == "3,14" && comma.decimal(3.141_59, 0) == "3")
    #expect(TextStyle.plain.decimal(-0.5, 1) == "-0.5")
  }
}
