import Foundation
import MDImporting
import MDIndexer
import MDListener
import MDModel
import MDProtocol
import MDRanking
import MDStore
import MDTestSupport
import Testing

@testable import MDDaemon
@testable import MDStoreWriter
@testable import MDText
@testable import MDWatch

/// Numbers in the documents, built from the constants that they describe.
///
/// The tests fail if a sentence states another number, or if a constant is changed without its documents.
@Suite struct DocumentedNumberTests {
  /// A phrase of a document. Line breaks and several spaces count as one space.
  struct Claim: Sendable, CustomTestStringConvertible {
    var document: String
    var phrase: String

    init(_ document: String, _ phrase: String) { (self.document, self.phrase) = (document, phrase) }

    var testDescription: String { "\(document): \(phrase)" }
  }

  private static let listener = ListenerLimits()
  private static let host = HostConfiguration()
  private static let quiet = QuietPolicy()

  static let claims: [Claim] = [
    Claim("docs/daemon.md", "It gathers for \(milliseconds(quiet.batching)) ms"),
    Claim("docs/daemon.md", "doubles from \(milliseconds(quiet.firstDelay)) ms up to a minute"),
    Claim("docs/daemon.md", "\(grouped(quiet.mostNames)) dirty names"),
    Claim("docs/daemon.md", "pass \(megabytes(MemoryGuard.tight)) MB, a worker keeps only"),
    Claim("docs/daemon.md", "they pass \(megabytes(MemoryGuard.short)) MB, the backlog waits"),
    Claim("docs/daemon.md", "holds \(mebibytes(host.recycleAfterResidentBytes)) MiB after a batch is replaced"),
    Claim("docs/architecture.md", "holds more than \(mebibytes(host.recycleAfterResidentBytes)) MiB after a batch"),
    Claim("docs/architecture.md", "at most \(mebibytes(host.maximumTextBytes)) MiB of text"),
    Claim("docs/architecture.md", "and \(grouped(host.maximumAttributes)) attributes are kept"),
    Claim("docs/architecture.md", "sends up to \(host.requestWindow) requests ahead"),
    Claim("docs/daemon.md", "frames of at most \(mebibytes(Frame.maximumBytes)) MiB"),
    Claim("docs/daemon.md", "keeps at most \(mebibytes(listener.outputBytes)) MiB of them"),
    Claim("docs/daemon.md", "At most \(listener.requestsPerClient) requests a client are under way"),
    Claim("docs/daemon.md", "\(listener.clients) clients are connected"),
    Claim("docs/daemon.md", "half a frame for ten seconds"),
    Claim("docs/architecture.md", "name, folder and type of \(PlaceBlock.slots) items a row"),
    Claim("docs/architecture.md", "date of modification of \(DateBlock.slots) items a row"),
    Claim("docs/searching.md", "which halves in \(days(ItemUse.halfLife)) days"),
    Claim("docs/searching.md", "none after \(days(ItemUse.memory)) days"),
    Claim("docs/searching.md", "\(grouped(Int(WritingSession.mostUses))) rows at most"),
    Claim("docs/searching.md", "Among the \(LexicalFormula.reordered) best answers a used item"),
    Claim("docs/searching.md", "at most \(Int(UsePrior.mostShare * 100)) % of the best score"),
    Claim("docs/searching.md", "A token holds at most \(Tokenizer.longestToken) bytes"),
    Claim("docs/searching.md", "up to \(WordParts.mostParts) parts and \(WordParts.longestWord) bytes"),
    Claim("docs/searching.md", "more than \(BorderRule.mostNumbers) such borders"),
  ]

  @Test(arguments: claims) func theDocumentSaysWhatTheCodeDoes(claim: Claim) throws {
    let text = try String(contentsOf: BuiltProducts.source(claim.document), encoding: .utf8)
    #expect(Self.plain(text).contains(Self.plain(claim.phrase)))
  }

  /// Numbers that the documents write as words.
  @Test func numbersAsWords() {
    #expect(Self.listener.stallTimeout == .seconds(10), "ten seconds, in docs/daemon.md")
    #expect(Self.quiet.longestDelay == .seconds(60), "up to a minute, in docs/daemon.md")
  }

  private static func plain(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func mebibytes(_ bytes: Int) -> Int { bytes >> 20 }
  private static func megabytes(_ bytes: Int64) -> Int64 { bytes / 1_000_000 }
  private static func days(_ duration: Duration) -> Int64 { duration.components.seconds / 86_400 }
  private static func milliseconds(_ time: Duration) -> Int64 { Int64(time / .milliseconds(1)) }

  /// A number with commas, as in the documents.
  private static func grouped(_ number: Int) -> String {
    var digits = String(number)
    for place in stride(from: digits.count - 3, to: 0, by: -3) {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
    }
    return digits
  }
}
