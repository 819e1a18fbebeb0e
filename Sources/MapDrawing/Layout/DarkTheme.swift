/// The dark counterparts of the colours of ``MapStyle``.
///
/// Layouts use light colours; the finished drawing of a dark scene is recoloured. Colours of routes,
/// contours and signs stay, because they are legible on both; the base map has its own palette.
enum DarkTheme {
  /// Replaces the light colours of a drawing.
  static func apply(to drawing: inout Drawing) {
    for layer in drawing.layers.indices where !drawing.layers[layer].isCompact {
      for item in drawing.layers[layer].items.indices {
        switch drawing.layers[layer].items[item] {
        case .path(let path, var paint):
          paint.fill = paint.fill.map(color)
          paint.stroke = paint.stroke.map(stroke)
          drawing.layers[layer].items[item] = .path(path, paint)
        case .text(var run):
          run.color = color(run.color)
          run.halo = run.halo.map(color)
          drawing.layers[layer].items[item] = .text(run)
        case .curvedText: break  // only names of the base map, which are dark already
        }
      }
    }
  }

  private static func stroke(_ light: Stroke) -> Stroke {
    var stroke = light
    stroke.color = color(light.color)
    return stroke
  }

  private static func color(_ light: Color) -> Color { table[light] ?? light }

  private static let table: [Color: Color] = Dictionary(
    [
      (MapStyle.outside, Color(0x1B1E22)), (MapStyle.ground, Color(0x22262C)),
      (MapStyle.boundary, Color(0x6E675D)), (MapStyle.green, Color(0x263A2B)),
      (MapStyle.greenEdge, Color(0x33493A)), (MapStyle.water, Color(0x142F42)),
      (MapStyle.waterEdge, Color(0x1F4560)), (MapStyle.pitch, Color(0x2B4433)),
      (MapStyle.parking, Color(0x2C3036)), (MapStyle.parkingEdge, Color(0x3A3F47)),
      (MapStyle.plaza, Color(0x35322E)), (MapStyle.plazaEdge, Color(0x46423C)),
      (MapStyle.building, Color(0x3B414A)), (MapStyle.buildingEdge, Color(0x59616D)),
      (MapStyle.shadow, Color(0x000000, opacity: 0.3)), (MapStyle.casing, Color(0x454B54)),
      (MapStyle.pathCasing, Color(0x2B2F35)), (MapStyle.roadCasing, Color(0x2B2F35)),
      (MapStyle.cycleway, Color(0x35506E)), (MapStyle.cyclewayCasing, Color(0x27394D)),
      (MapStyle.stairs, Color(0x4A4640)), (MapStyle.stairsCasing, Color(0x6B6153)),
      (MapStyle.corridor, Color(0x4A4640)), (MapStyle.barrier, Color(0x6B655A)),
      (MapStyle.grid, Color(0x383D45)), (MapStyle.door, Color(0xB08A62)),
      (MapStyle.ink, Color(0xECE8E0)), (MapStyle.quietInk, Color(0xB3AEA5)),
      (MapStyle.wayInk, Color(0xB3AEA5)), (MapStyle.greenInk, Color(0x8FC187)),
      (MapStyle.waterInk, Color(0x7FB3D5)), (MapStyle.halo, Color(0x1B1E23, opacity: 0.86)),
      (MapStyle.card, Color(0x2A2F36, opacity: 0.94)),
      (MapStyle.cardEdge, Color(0xFFFFFF, opacity: 0.16)),
    ]
  ) { first, _ in first }
}
