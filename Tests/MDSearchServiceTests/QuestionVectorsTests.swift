import Dispatch
import MDSystem
import MDTestSupport
import Synchronization
import Testing

@testable import MDSearchService

/// Vectors of questions, computed in parallel to the search.
@Suite struct QuestionVectorsTests {
  /// Encodes a question as its length, and counts the questions.
  private final class Model: Sendable {
    let asked = Mutex<[String]>([])

    func vector(of question: String) -> [Float]? {
      asked.withLock { $0.append(question) }
      return question.isEmpty ? nil : [Float(question.utf8.count)]
    }
  }

  private let model = Model()
  private let vectors: QuestionVectors

  init() { vectors = QuestionVectors { [model] in model.vector(of: $0) } }

  @Test func whatWasBegunIsWorkedOutOnce() {
    for _ in 0..<3 { vectors.begin("question") }
    for _ in 0..<3 { #expect(vectors.vector(of: "question") == [8]) }
    #expect(model.asked.withLock { $0 } == ["question"])
  }

  @Test func whatWasNotBegunIsWorkedOutWhenAsked() {
    #expect(vectors.vector(of: "question") == [8])
    vectors.begin("other")
    #expect(vectors.vector(of: "question") == [8])
    #expect(vectors.vector(of: "other") == [5])
    #expect(model.asked.withLock { $0.sorted() } == ["other", "question", "question"])
  }

  @Test func aQuestionWithoutAVectorIsNotAskedAgain() {
    vectors.begin("")
    for _ in 0..<2 { #expect(vectors.vector(of: "") == nil) }
    #expect(model.asked.withLock { $0 } == [""])
  }

  @Test func severalClientsDoNotTakeTheirVectorsFromOneAnother() {
    let questions = (1...4).map { String(repeating: "x", count: $0) }
    for question in questions { vectors.begin(question) }
    DispatchQueue.concurrentPerform(iterations: 40) { turn in
      let question = questions[turn % questions.count]
      #expect(vectors.vector(of: question) == [Float(question.utf8.count)])
    }
    #expect(model.asked.withLock { $0.sorted() } == questions)
  }

  @Test func theOldestMakesRoom() {
    let questions = (1...5).map { String(repeating: "x", count: $0) }
    for question in questions { vectors.begin(question) }
    for question in questions.reversed() { #expect(vectors.vector(of: question) == [Float(question.utf8.count)]) }
    #expect(model.asked.withLock { $0.count { $0 == "xxxxx" } } == 1)
  }
}
