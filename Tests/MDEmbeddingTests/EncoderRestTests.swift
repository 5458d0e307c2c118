import MDModel
import Testing

@testable import MDEmbedding

@Suite struct EncoderRestTests {
  @Test("Where nobody else wanted the processor there is no rest, and else one as long as others had it")
  func rests() {
    func rest(_ wall: Int, _ processor: Int) -> Duration {
      EncoderService.rest(after: .milliseconds(wall), processor: .milliseconds(processor))
    }
    #expect(rest(60, 60) == .zero)
    // The two clocks need not agree.
    #expect(rest(60, 61) == .zero)
    #expect(rest(4_000, 60) == .milliseconds(3_940))
    #expect(rest(40_000, 60) == EncoderService.longestRest)
    let patience = Duration.seconds(EncoderConfiguration(model: FilePath("/")).seconds)
    #expect(EncoderService.longestRest * 5 < patience)
  }
}
