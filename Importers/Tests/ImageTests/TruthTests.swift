import ByteReading
import MDModel
import Testing

@testable import Image

/// Tests each row of the truth table.
@Suite struct TruthTests {
  @Test func tableIsThere() throws {
    #expect(try TruthTable.rows().count == 385 - 1)
  }

  @Test(arguments: try TruthTable.rows())
  func agrees(with row: TruthTable.Row) throws {
    let source = ByteSource(block: try TruthTable.bytes(row.path))
    guard let format = ImageFormat(source) else {
      // A web page with the name of an image, and damaged files for which exiftool reports no type either.
      #expect(row["MIMEType"] == nil || row["MIMEType"] == "text/html")
      #expect(row["ImageWidth"] == nil)
      return
    }
    let attributes = ImageAttributes(ImageReader.read(source, format)).set
    let differences = TruthComparison.differences(row, attributes)
    let exception = TruthExceptions.byFile[String(row.path.split(separator: "/").last ?? "")]
    // Exactly the listed columns must differ. A column that agrees again must be removed from the list.
    #expect(Set(differences.keys) == exception?.columns ?? [], "\(differences)")
  }

  /// Checks the values that the exceptions skip.
  @Test func valuesBesideTheTable() throws {
    let phone = try attributes("exif-samples/heic/IMG_5195.HEIC")
    #expect(phone[.latitude] == .real(39.05134444444444))
    #expect(phone[.longitude] == .real(-94.28877222222222))
    let folder = "mixed/tika-parsers/tika-parsers-standard/tika-parsers-standard-modules/"
    let moscow = try attributes(folder + "tika-parser-image-module/src/test/resources/test-documents/testJPEG_EXIF.jpg")
    #expect(moscow[.copyright] == .string("(c) Максим Валянский"))
    let bird = try attributes(
      folder + "tika-parser-xmp-commons/src/test/resources/test-documents/testJPEG_commented_pspcs2mac.jpg")
    #expect(bird[.itemDescription] == .string("Bird site in north eastern Skåne, Sweden.\n(new line)"))
  }

  private func attributes(_ path: String) throws -> AttributeSet {
    let source = ByteSource(block: try TruthTable.bytes(path))
    return ImageAttributes(ImageReader.read(source, try #require(ImageFormat(source)))).set
  }
}
