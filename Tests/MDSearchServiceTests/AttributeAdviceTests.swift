import MDModel
import Testing

@testable import MDSearchService

@Suite struct AttributeAdviceTests {
  @Test(arguments: [
    ("kMDItemTitle", nil), ("kMDItemTitel", "no file has the attribute kMDItemTitel; did you mean kMDItemTitle?"),
    ("title", "no file has the attribute title; did you mean kMDItemTitle?"),
    ("com_example_x", "no file has the attribute com_example_x"),
  ])
  func unknownNames(name: String, warning: String?) {
    #expect(AttributeAdvice.warning(for: name) { _ in false } == warning)
  }

  @Test func whatTheIndexHoldsIsKnown() {
    #expect(AttributeAdvice.warning(for: "com_example_x") { $0 == "com_example_x" } == nil)
  }
}
