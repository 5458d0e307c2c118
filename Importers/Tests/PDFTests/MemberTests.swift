import Foundation
import ImporterKit
import ImporterTestKit
import MDModel
import Testing

@testable import PDF

/// The contents of a document besides its pages: outline, embedded files, stamps.
@Suite struct MemberTests {
  @Test func embeddedFilesAreItems() throws {
    let inner = SamplePDF.pages(["inside the inner document"]).bytes
    let file = Self.holding([
      ("notes.txt", Array("words of the note".utf8)), ("inner.pdf", inner), ("a.bin", [0, 1, 2]),
    ])
    let answer = try Imports.answer(file.bytes)
    #expect(answer.outcome == ImportOutcome())
    #expect(Self.names(answer) == ["a.bin", "inner.pdf", "notes.txt"])
    #expect(answer.members.map(\.header.size) == [3, Int64(inner.count), 17])
    #expect(answer.members.map { $0.outcome?.status } == [.complete, .complete, .complete])
    #expect(answer.members[0].text.isEmpty)
    #expect(String(decoding: answer.members[1].text, as: UTF8.self).contains("inside the inner document"))
    #expect(answer.members[1].attributes[.numberOfPages] == 1)
    #expect(String(decoding: answer.members[2].text, as: UTF8.self) == "words of the note")
    #expect(!String(decoding: answer.text, as: UTF8.self).contains("note"))
  }

  /// A document nested in itself in many layers is read up to the deepest level that the host accepts.
  @Test func layersOfDocumentsEnd() throws {
    var bytes = SamplePDF.pages(["innermost"]).bytes
    for _ in 0..<12 { bytes = Self.holding([("inner.pdf", bytes)]).bytes }
    let answer = try Imports.answer(bytes)
    #expect(answer.members.count < 12 && !answer.members.isEmpty)
    #expect(answer.outcome.truncated)
  }

  @Test func twoOfOneNameAreToldApart() throws {
    let file = Self.holding([("same.txt", Array("one".utf8)), ("same.txt", Array("two".utf8))])
    #expect(Self.names(try Imports.answer(file.bytes)) == ["same.txt", "same.txt (2)"])
  }

  /// An embedded file of forty megabytes of zeros is listed but not unpacked.
  @Test func anEmbeddedBombIsNamedOnly() throws {
    var file = Self.holding([("bomb.txt", [])])
    file.objects[6] = SamplePDF.stream(SamplePDF.deflatedZeros(40 << 20), filter: "/Filter /FlateDecode")
    let answer = try Imports.answer(file.bytes)
    #expect(Self.names(answer) == ["bomb.txt"])
    #expect(answer.members.first?.outcome?.truncated == true)
    #expect(answer.members.first?.header.size == nil)
  }

  @Test func titlesOfTheOutlineAreHeadings() throws {
    let found = try Imports.answer(Self.outlined(chapters: 3, title: "Chapter").bytes).attributes
    #expect(found[Outline.attribute] == ["Chapter 1", "Chapter 2", "Chapter 3", "Section"])
  }

  @Test func headingsAreFewAndShort() throws {
    let found = try Imports.answer(Self.outlined(chapters: 200, title: String(repeating: "long ", count: 60)).bytes)
    let headings = try #require(found.attributes[Outline.attribute]).elements
    #expect(headings.count == Outline.mostHeadings)
    for case .string(let heading) in headings { #expect(heading.utf8.count <= Outline.mostBytes) }
  }

  /// The second entry refers to the first one again.
  @Test func anOutlineThatHoldsItselfEnds() throws {
    var file = Self.outlined(chapters: 2, title: "Chapter")
    file.objects[6] = Array("<< /Title (again) /Parent 6 0 R /Next 7 0 R /First 7 0 R /Last 7 0 R /Count 1 >>".utf8)
    #expect(try Imports.answer(file.bytes).outcome.status == .complete)
  }

  @Test func aStampIsRead() throws {
    var file = SamplePDF.pages(["page"])
    file.objects[3].replaceSubrange((file.objects[3].count - 2)..., with: Array("/Annots [6 0 R] >>".utf8))
    file.objects.append(
      Array("<< /Type /Annot /Subtype /Stamp /Rect [20 20 220 60] /F 4 /P 4 0 R /AP << /N 7 0 R >> >>".utf8))
    let form = "/Type /XObject /Subtype /Form /BBox [0 0 200 40] /Resources << /Font << /F1 3 0 R >> >>"
    file.objects.append(SamplePDF.stream(Array("BT /F1 12 Tf 5 10 Td (approved yesterday) Tj ET".utf8), filter: form))
    let text = String(decoding: try Imports.answer(file.bytes).text, as: UTF8.self)
    #expect(text.contains("page") && text.contains("approved yesterday"))
  }

  private static func names(_ answer: ImporterProcess.Answer) -> [String] {
    answer.members.map { String(decoding: $0.header.name.bytes, as: UTF8.self) }
  }

  /// A document of one page. The files are the objects 6 and 7, 8 and 9, and so on, sorted by name as the name tree
  /// requires.
  private static func holding(_ files: [(name: String, bytes: [UInt8])]) -> SamplePDF {
    var file = SamplePDF.pages(["page"])
    let sorted = files.sorted { $0.name < $1.name }
    let names = sorted.indices.map { "(\(sorted[$0].name)\($0)) \(6 + 2 * $0) 0 R" }.joined(separator: " ")
    let tree = "<< /EmbeddedFiles << /Names [\(names)] >> >>"
    file.objects[0] = Array("<< /Type /Catalog /Pages 2 0 R /Names \(tree) >>".utf8)
    for (index, entry) in sorted.enumerated() {
      file.objects.append(
        Array("<< /Type /Filespec /F (\(entry.name)) /UF (\(entry.name)) /EF << /F \(7 + 2 * index) 0 R >> >>".utf8))
      file.objects.append(SamplePDF.stream(entry.bytes, filter: "/Type /EmbeddedFile"))
    }
    return file
  }

  /// A document with an outline. Object 6 is the outline, its entries follow, and the last object is a section of the
  /// first entry.
  private static func outlined(chapters: Int, title: String) -> SamplePDF {
    var file = SamplePDF.pages(["page"])
    let (first, last) = (7, 6 + chapters)
    file.objects[0] = Array("<< /Type /Catalog /Pages 2 0 R /Outlines 6 0 R >>".utf8)
    file.objects.append(Array("<< /Type /Outlines /First \(first) 0 R /Last \(last) 0 R /Count \(chapters) >>".utf8))
    for number in first...last {
      let next = number < last ? "/Next \(number + 1) 0 R" : ""
      let child = number == first ? "/First \(last + 1) 0 R /Last \(last + 1) 0 R /Count 1" : ""
      file.objects.append(
        Array("<< /Title (\(title) \(number - 6)) /Parent 6 0 R \(next) \(child) /Dest [4 0 R /Fit] >>".utf8))
    }
    file.objects.append(Array("<< /Title (Section) /Parent \(first) 0 R /Dest [4 0 R /Fit] >>".utf8))
    return file
  }
}
