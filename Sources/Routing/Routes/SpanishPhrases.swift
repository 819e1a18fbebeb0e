import CampusGraph
import GeoCore

/// The Spanish table of instructions.
enum SpanishPhrases {
  static func text(of phrase: Phrase) -> String {
    switch phrase {
    case .depart(let compass, let name):
      "Dirígete hacia el \(compass.word(in: .spanish))".adding(" por ", name)
    case .exitBuilding(let door, _): "Sal por \(label(door))"
    case .enterBuilding(let door, let building):
      "Entra".adding(" a ", building) + " por \(label(door))"
    case .passGate(let name): name.isEmpty ? "Pasa la reja" : "Pasa por \(name)"
    case .turn(let modifier, let name): turn(modifier).adding(" por ", name)
    case .turnAt(let modifier, let landmark): turn(modifier) + " junto a " + landmark
    case .stay(let modifier, let name): stay(modifier, name)
    case .fork(let modifier, let name):
      (turn(modifier) + " en la bifurcación").adding(", por ", name)
    case .endOfRoad(let modifier, let name):
      (turn(modifier) + " al final de la vía").adding(", por ", name)
    case .takeRamp(let modifier, let off, let name):
      ((off ? "Toma la salida" : "Toma el acceso") + onSide(modifier)).adding(" hacia ", name)
    case .merge(let modifier, let name):
      ("Incorpórate" + toSide(modifier)).adding(" a ", name)
    case .roundabout(let exit, let name):
      exit == 0
        ? "Entra en la rotonda"
        : "En la rotonda toma la \(exit).ª salida".adding(" hacia ", name)
    case .rotary(let ring, let exit, let name):
      exit == 0
        ? "Entra en \(ring)"
        : "En \(ring) toma la \(exit).ª salida".adding(" hacia ", name)
    case .roundaboutTurn(let modifier, let name):
      ("En la rotonda " + lowercased(turn(modifier))).adding(" por ", name)
    case .exitRoundabout(let name): "Sal de la rotonda".adding(" por ", name)
    case .proceed(let name): "Continúa".adding(" por ", name)
    case .takeFerry(let name): "Toma el transbordador".adding(" ", name)
    case .leaveFerry(let name): "Deja el transbordador".adding(" y sigue por ", name)
    case .stairs(let up, let count): stairs(up, count)
    case .ramp(let up): slope(up) + " la rampa"
    case .elevator(let level): "Toma el elevador al nivel \(PhraseNumbers.level(level))"
    case .crossStreet(let name, let hasLights):
      (name.isEmpty ? "Cruza la calle" : "Cruza \(name)") + (hasLights ? " en el semáforo" : "")
    case .crossPlaza(let name): name.isEmpty ? "Cruza la plaza" : "Cruza \(name)"
    case .corridor(let name): name.isEmpty ? "Sigue por el pasillo" : "Sigue por \(name)"
    case .push(let compass, let name):
      "Empuja la bici hacia el \(compass.word(in: .spanish))".adding(" por ", name)
    case .dismount(let name): "Bájate y empuja la bici".adding(" por ", name)
    case .mount(let name): "Sigue en bici".adding(" por ", name)
    case .straightTo(let compass, let name, let mode):
      (straight(mode) + " hacia el " + compass.word(in: .spanish)).adding(" hasta ", name)
    case .takeBike(let station): "Toma una bici en \(station)"
    case .dockBike(let station): "Devuelve la bici en \(station)"
    case .waitForLoan(let seconds):
      "Espera \(DurationText.text(Seconds(seconds))) antes del siguiente préstamo"
    case .alreadyThere: "Ya estás ahí"
    case .arrive(let name, let side): arrival(name) + sideText(side)
    }
  }

  /// A door with its article: names made of plain words, such as `Puerta Norte`, read as words.
  static func label(_ door: DoorLabel) -> String {
    guard !door.name.isEmpty else {
      guard let side = door.side else { return "la puerta" }
      return "la puerta \(side.word(in: .spanish))"
    }
    let words = door.name.split(separator: " ").map { $0.lowercased() }
    let isPlain = words.allSatisfy(plainWords.contains)
    let text = isPlain ? words.joined(separator: " ") : door.name
    switch words.first {
    case "puerta", "entrada", "reja", "salida", "rampa": return "la " + text
    case "acceso", "portón", "zaguán", "torniquete": return "el " + text
    default: return text
    }
  }

  private static let plainWords: Set<String> = [
    "puerta", "entrada", "acceso", "salida", "portón", "reja", "principal", "trasera", "lateral",
    "norte", "sur", "este", "oeste", "oriente", "poniente", "noreste", "noroeste", "sureste",
    "suroeste", "nororiente", "norponiente", "suroriente", "surponiente", "de", "la", "del", "con",
    "escalones", "servicio", "emergencia", "accesible",
  ]

  private static func turn(_ modifier: Maneuver.Modifier) -> String {
    switch modifier {
    case .straight: "Sigue recto"
    case .slightRight: "Mantente a la derecha"
    case .slightLeft: "Mantente a la izquierda"
    case .right: "Gira a la derecha"
    case .left: "Gira a la izquierda"
    case .sharpRight: "Haz un giro cerrado a la derecha"
    case .sharpLeft: "Haz un giro cerrado a la izquierda"
    case .uturn: "Da la vuelta"
    }
  }

  private static func stay(_ modifier: Maneuver.Modifier, _ name: String) -> String {
    switch modifier {
    case .straight: turn(modifier).adding(" por ", name)
    case .uturn: "Da la vuelta".adding(" en ", name)
    default: turn(modifier).adding(" para seguir por ", name)
    }
  }

  static func onSide(_ modifier: Maneuver.Modifier) -> String {
    modifier.isRight ? " de la derecha" : modifier.isLeft ? " de la izquierda" : ""
  }

  private static func toSide(_ modifier: Maneuver.Modifier) -> String {
    modifier.isRight ? " por la derecha" : modifier.isLeft ? " por la izquierda" : ""
  }

  private static func lowercased(_ text: String) -> String {
    text.prefix(1).lowercased() + text.dropFirst()
  }

  private static func slope(_ up: Bool?) -> String {
    switch up {
    case true?: "Sube por"
    case false?: "Baja por"
    case nil: "Toma"
    }
  }

  private static func stairs(_ up: Bool?, _ count: Int) -> String {
    switch count {
    case 0: slope(up) + " las escaleras"
    case 1: slope(up) + " las escaleras (1 escalón)"
    default: slope(up) + " las escaleras (\(count) escalones)"
    }
  }

  private static func arrival(_ name: String) -> String {
    name.isEmpty ? "Has llegado" : "Has llegado a \(name)"
  }

  /// What is said of an arrival that is still ahead.
  static func comingArrival(_ name: String, _ side: Maneuver.Modifier?) -> String {
    (name.isEmpty ? "Llega al destino" : "Llega a \(name)") + sideText(side)
  }

  private static func straight(_ mode: TravelMode) -> String {
    switch mode {
    case .foot: "Camina"
    case .wheelchair: "Avanza"
    case .bike: "Pedalea"
    case .car: "Conduce"
    }
  }

  private static func sideText(_ side: Maneuver.Modifier?) -> String {
    switch side {
    case .left?: ", a la izquierda"
    case .right?: ", a la derecha"
    default: ""
    }
  }
}
