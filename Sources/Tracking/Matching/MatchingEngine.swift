/// The steps of one matcher, shared with its decoders of motions; for one thread.
final class MatchingEngine {
  let network: MatchingNetwork
  var step: MatchingStep

  init(_ network: MatchingNetwork, _ combination: MatchingStep.Combination) {
    self.network = network
    step = MatchingStep(network, combination)
  }
}
