import MDConfiguration
import MDCrawl
import MDIndexer
import MDModel
import MDSystem
import MDTestSupport
import Testing

@testable import MDDaemon

/// The duty that has text recognised in pictures, on the test's clock. `ToolTests` check the results of the real
/// Tesseract.
@Suite struct RecognitionTests {
  @Test func unlessItIsWantedItIsNeverDue() throws {
    let stepped = try SteppedEngine()
    #expect(stepped.index.recognition.due(stepped.now, in: stepped.index) == nil)
    try stepped.index.recognition.run(stepped.now, in: stepped.index)
    #expect(!stepped.engine.context.recognition.isAtWork)
    #expect(stepped.engine.context.status.look { $0.recognitionWaitsFor } == nil)
  }

  @Test func withoutARecognizerThatIsSaidAndAskedSeldom() throws {
    let stepped = try SteppedEngine()
    stepped.engine.context.settings.user.configuration.recognizesText = true
    while !stepped.index.crawls.isAtRest(in: stepped.index) {
      try stepped.index.crawls.run(stepped.now, in: stepped.index)
    }
    try stepped.index.recognition.run(stepped.now, in: stepped.index)
    #expect(stepped.engine.context.status.look { $0.recognitionWaitsFor } == "no importer recognises text")
    #expect(stepped.index.recognition.due(stepped.now, in: stepped.index) == stepped.now.instant + .seconds(60))
  }

  /// An empty batch ends the work until something new is stored.
  @Test func whatIsDoneLetsTheEngineRest() throws {
    let stepped = try SteppedEngine()
    stepped.engine.context.settings.user.configuration.recognizesText = true
    try stepped.index.recognition.store(.success(RecognitionBatch()), stepped.now, in: stepped.index)
    #expect(stepped.index.recognition.due(stepped.now, in: stepped.index) == nil)
    stepped.index.noteWork()
    #expect(stepped.index.recognition.due(stepped.now, in: stepped.index) != nil)
    // Items that were erased may come back.
    try stepped.index.recognition.store(.success(RecognitionBatch()), stepped.now, in: stepped.index)
    stepped.index.recognition.forget()
    #expect(stepped.index.recognition.due(stepped.now, in: stepped.index) != nil)
  }
}
