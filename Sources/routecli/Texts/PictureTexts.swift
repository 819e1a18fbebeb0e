/// Texts of `map`.
enum PictureTexts: TextKey {
  case mapAbstract, mapFile, mapBox, mapAround, mapRadius, mapZoom, mapDark, mapSVG, mapPNG
  case mapWidth, mapHeight, mapScale, mapTile, mapDiscussion, mapLimits
  case mapNeedsOutput, mapOneArea, mapRadiusAlone, mapTileAlone
  case mapBadTile(text: String)
  case mapDrawn(width: Int, height: Int, zoom: String, box: String)
}
