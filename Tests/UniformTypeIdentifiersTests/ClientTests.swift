import Foundation
import MobileCoreServices
import Testing

/// Uses the code in `Clients`, which is written as apps write it.
struct ClientTests {
  private let folder = URL(filePath: "/home/somebody/Documents", directoryHint: .isDirectory)

  @Test func ownTypesAreFoundAgain() throws {
    #expect(UTType.journalEntry.conforms(to: .text) && UTType.journalEntry.isDeclared)
    #expect(UTType("com.example.journal.entry") == .journalEntry)
    #expect(EntryDocument.readableContentTypes.count == 3 && UTType.sketch.conforms(to: .data))
    let document = EntryDocument(title: "Monday", contentType: .journalEntry)
    let data = try JSONEncoder().encode(document)
    #expect(try JSONDecoder().decode(EntryDocument.self, from: data) == document)
    #expect(String(decoding: data, as: UTF8.self).contains(#""contentType":"com.example.journal.entry""#))
  }

  @Test func documentsGetTheirNames() {
    let text = EntryDocument(title: "Monday", contentType: .plainText)
    #expect(text.suggestedURL(in: folder).lastPathComponent == "Monday.txt")
    let entry = EntryDocument(title: "Monday", contentType: .journalEntry)
    #expect(entry.suggestedURL(in: folder).lastPathComponent == "Monday")
  }

  @Test func urlsTellTheirMIMEType() {
    #expect(URL(filePath: "/a/puppy.JPG").mimeType == "image/jpeg")
    #expect(URL(filePath: "/a/puppy").mimeType == "application/octet-stream")
    #expect(URL(filePath: "/a/puppy.unheard-of").mimeType == "application/octet-stream")
    #expect(URL(filePath: "/a/puppy.heic").isPicture && !URL(filePath: "/a/puppy.txt").isPicture)
  }

  @Test func legacyFunctionsAnswer() {
    #expect(mimeType(for: "/a/puppy.png") == "image/png")
    #expect(mimeType(for: "/a/puppy.unheard-of") == "application/octet-stream")
    #expect(fileExtension(forMIMEType: "application/pdf") == "pdf")
    #expect(fileExtension(forMIMEType: "nonsense") == nil)
    #expect(isPicture("public.png") && isPicture("Public.Image") && !isPicture("public.movie"))
    #expect(allIdentifiers(forExtension: "ts") == ["public.mpeg-2-transport-stream"])
    #expect(allIdentifiers(forExtension: "").isEmpty)
    #expect(parents(of: "public.jpeg") == ["public.image"] && parents(of: "org.example.nothing").isEmpty)
  }

  @Test func legacyTypesAreCompared() {
    let picker = MediaPicker()
    #expect(picker.mediaTypes.map(picker.kind) == ["picture", "movie"])
    #expect(picker.kind(ofMediaType: "public.item") == "file")
    #expect(UTTypeEqual(kUTTypePDF, "COM.adobe.PDF" as CFString) && !UTTypeEqual(kUTTypePDF, kUTTypeRTF))
    #expect(UTTypeCopyDescription(kUTTypeJPEG)?.takeRetainedValue() as String? == "JPEG image")
    #expect(UTTypeCopyDescription("org.example.nothing" as CFString) == nil)
    #expect(!UTTypeIsDeclared("org.example.nothing" as CFString))
  }

  @Test func legacyTagsMayBeHeldToASupertype() throws {
    let package = UTTypeCreatePreferredIdentifierForTag(
      kUTTagClassFilenameExtension, "app" as CFString, kUTTypePackage)
    #expect(package?.takeRetainedValue() == kUTTypeApplicationBundle)
    let dynamic = try #require(
      UTTypeCreatePreferredIdentifierForTag(kUTTagClassFilenameExtension, "app" as CFString, kUTTypeImage))
    #expect(UTTypeIsDynamic(dynamic.takeRetainedValue()))
    #expect(UTTypeConformsTo(dynamic.takeRetainedValue(), kUTTypeImage))
    let unknown = "org.example.nothing" as CFString
    #expect(UTTypeCreatePreferredIdentifierForTag(kUTTagClassMIMEType, "image/png" as CFString, unknown) == nil)
    #expect(UTTypeCreatePreferredIdentifierForTag(kUTTagClassOSType, "TEXT" as CFString, nil) == nil)
    #expect(
      UTTypeCopyAllTagsWithClass(kUTTypeTIFF, kUTTagClassFilenameExtension)?.takeRetainedValue() as? [String]
        == ["tiff", "tif"])
  }
}
