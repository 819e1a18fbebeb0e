import CampusGraph

extension Profile {
  /// OSRM's profile `testbot`: a car at the speeds of the map, for drawn networks whose travel times
  /// are easy to work out.
  ///
  /// It is none of the ``presets``, because it fits only graphs that were imported for it: those have
  /// fixed speeds on any way. Source: `profiles/testbot.lua` of OSRM 26.10.
  public static let testbot: Profile = {
    var delays = Delays()
    delays.signal = 7
    delays.turnRound = 20
    return Profile(
      name: "testbot",
      mode: .car,
      speeds: [.road: 24 / 3.6, .ferry: 24 / 3.6],
      // Rivers have a slope.
      slope: .table([.init(-1, 1.5), .init(0, 1), .init(1, 1 / 1.5)]),
      delays: delays,
      legalSpeed: .replaces(upTo: 255 / 3.6)
    )
  }()
}
