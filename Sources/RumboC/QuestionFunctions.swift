// swift-format-ignore-file: AlwaysUseLowerCamelCase

// The functions are documented in rumbo.h, whose names and types they must have.
public import CRumbo

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Answers a question of the route service.
@c @implementation
public func rumbo_ask(
  _ graph: rumbo_graph,
  _ question: UnsafePointer<CChar>?,
  _ request: UnsafePointer<CChar>?,
  _ answer: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ error: UnsafeMutablePointer<rumbo_error>?
) -> Int32 {
  unsafe Call.run(error) { () throws(Failure) in
    let graph = try OpenGraph.with(graph)
    let answer = unsafe try Argument.pointer(answer, "answer")
    let question = try Question(named: unsafe Argument.text(question, "question"))
    let request = unsafe try Argument.text(request, "request")
    let found =
      if let data = graph.data {
        try question.answer(request, in: data)
      } else {
        try question.answer(request, on: graph)
      }
    unsafe answer.pointee = strdup(found)
  }
}

/// Frees an answer.
@c @implementation
public func rumbo_text_free(_ text: UnsafeMutablePointer<CChar>?) { unsafe free(text) }
