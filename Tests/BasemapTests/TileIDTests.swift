import Basemap
import GeoCore
import Testing

@Suite struct TileIDTests {
  @Test func `known places are in known squares`() throws {
    let porto = Coordinate(latitude: 41.1496, longitude: -8.6110)
    // From the formulas of the OpenStreetMap wiki, "Slippy map tilenames".
    #expect(TileID(containing: porto, zoom: 14) == TileID(zoom: 14, x: 7800, y: 6133))
    #expect(TileID(containing: porto, zoom: 0) == TileID(zoom: 0, x: 0, y: 0))
    #expect(TileID(zoom: 14, x: 7800, y: 6133)?.flippedRow == 10250)
  }

  @Test func `squares that do not exist are refused`() {
    for (zoom, x, y) in [(-1, 0, 0), (0, 1, 0), (3, 8, 0), (3, 0, -1), (25, 0, 0)] {
      #expect(TileID(zoom: zoom, x: x, y: y) == nil)
    }
  }

  @Test func `the ends of the world belong to the outer squares`() {
    let (south, north) = (
      Coordinate(latitude: -90, longitude: 180), Coordinate(latitude: 90, longitude: -180)
    )
    #expect(TileID(containing: south, zoom: 3) == TileID(zoom: 3, x: 7, y: 7))
    #expect(TileID(containing: north, zoom: 3) == TileID(zoom: 3, x: 0, y: 0))
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a coordinate lies in the box of its square`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let zoom = random.below(TileID.maxZoom + 1)
      let place = Coordinate(
        latitude: (random.unit() - 0.5) * 170,
        longitude: (random.unit() - 0.5) * 360
      )
      let tile = TileID(containing: place, zoom: zoom)
      let box = tile.bounds
      #expect(box.south - 1e-9 <= place.latitude && place.latitude <= box.north + 1e-9)
      #expect(box.west - 1e-9 <= place.longitude && place.longitude <= box.east + 1e-9)
      #expect(TileID(containing: tile.coordinate(east: 0.5, south: 0.5), zoom: zoom) == tile)
    }
  }

  @Test func `a range covers a box row by row`() {
    let box = BoundingBox(south: 41.13, west: -8.66, north: 41.17, east: -8.58)
    let range = TileRange(covering: box, zoom: 14)
    #expect(range.columns == 7797...7801 && range.rows == 6132...6134)
    #expect(range.tiles.count == range.count && range.count == 15)
    #expect(range.tiles.first == TileID(zoom: 14, x: 7797, y: 6132))
  }
}
