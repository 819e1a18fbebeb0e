extension SpanishTexts: ChoiceTexts {
  var noCandidates: String { "indique entre qué elegir: lugares, una categoría o una clase" }

  var candidatesAndConditions: String {
    "dé una lista de lugares, o una categoría o clase, pero no ambas"
  }

  func noCandidateReached(_ origin: String) -> String {
    "no se puede llegar a ninguno de los lugares desde \(origin); pruebe otro perfil"
  }

  var tooFewTravellers: String { "un encuentro necesita al menos dos viajeros" }

  var noMeetingPoint: String {
    "no hay ningún lugar al que lleguen todos los viajeros; pruebe otros perfiles u otros lugares"
  }
}
