import GeoCore

/// The texts in English.
struct EnglishMessages: MessageTexts {
  let language = Language.english

  // MARK: - Files

  func unreadable(_ reason: String) -> String { "cannot be read: \(reason)" }
  var notAFolderOfTiles: String { "name a folder that holds tiles of heights" }
  var notARegularFile: String { "it is not a regular file; replace it by the tile" }
  var checkPermissions: String { "check its permissions" }

  // MARK: - Maps

  func addressNotFile(_ path: String) -> String {
    "is an address, not a file; download it first (a file of this name is ./\(path))"
  }

  func damagedMap(_ reason: String) -> String {
    "is damaged, cut off, or not OpenStreetMap data: \(reason); fetch it again"
  }

  var unsortedMap: String {
    "its objects are not sorted by type and id; sort them first, with osmium sort for example"
  }

  var notAStore: String { "is there already and is no map store; give the store another name" }

  var graphNotMap: String {
    "is a graph file, not a map; name an extract of OpenStreetMap or a map store"
  }

  var otherStore: String {
    "is a map store of another version of this program; write it again from the extract"
  }

  var inconsistentStore: String { "its values contradict each other" }

  var noStreets: String { "holds no street or path; is it an extract with its ways and nodes?" }

  // MARK: - Elevation

  var noTiles: String {
    """
    holds no tile of heights; put SRTM tiles into it under their own names, such as N41E001.hgt, \
    N41E001.hgt.zip or N41E001.hgt.gz
    """
  }

  func wrongTileSize(_ bytes: Int) -> String {
    """
    is not a tile of heights: it has \(bytes) bytes, but a tile has 2,884,802 (1201 × 1201 \
    samples) or 25,934,402 (3601 × 3601); it may be cut off or of another kind, fetch it again
    """
  }

  func impossibleHeights(_ example: Int16) -> String {
    """
    holds impossible heights such as \(example) m; a tile holds metres as big-endian 16-bit \
    integers; fetch it again
    """
  }

  func damagedTile(_ format: String) -> String {
    "its \(format) data is damaged or cut off; fetch it again"
  }

  func notInArchive(_ tile: String) -> String {
    "the archive holds no \(tile).hgt; fetch the tile again or unpack it yourself"
  }

  var unusualArchive: String {
    "the archive is encrypted or packed in an unusual way; unpack it yourself"
  }

  // MARK: - Places

  var estimatedHouse: String { "The place is estimated between mapped house numbers." }
}
