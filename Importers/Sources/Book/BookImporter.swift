import ByteReading
import DocumentText
import ImporterKit
import MDSystem
import TextDrawing
import XMLEvents
import ZipArchive

/// Reads electronic books: EPUB, FictionBook, Mobipocket and Kindle. The contents determine the format.
@main struct BookImporter: DocumentImporter {
  private let parser = XMLParser()

  init() {}

  mutating func readDocument(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
    let bytes = FileBytes(file: try file.descriptor.duplicate(), count: Int(clamping: file.status.size))
    let reading = BookReading(file.request, parser)
    let beginning = bytes.read(at: 0, limit: 256)
    if let database = PalmDatabase(bytes) { return try MobipocketBook(database, reading).read(into: &sink) }
    if let kind = ForeignBook.name(beginning) { throw ImportFailure("\(kind), which nothing here reads") }
    if ZipArchive.begins(beginning) { return try readArchive(bytes, reading, into: &sink) }
    guard FictionBook.begins(beginning) else {
      throw ImportFailure("the contents are of no kind of book that is known")
    }
    try FictionBook(reading).read(into: &sink) { bytes.read($0) }
  }

  private func readArchive(_ bytes: FileBytes, _ reading: BookReading, into sink: inout AttributeSink) throws {
    guard let archive = ZipArchive(bytes) else { throw ImportFailure("the book holds nothing that can be read") }
    if archive.isDamaged { reading.note("the book is damaged; what was found in it was read") }
    if archive["META-INF/container.xml"] == nil, let member = archive.members.first(where: Self.isFictionBook) {
      return try FictionBook(reading).read(into: &sink) { archive.read(member, $0) }
    }
    try ElectronicPublication(archive, reading).read(into: &sink)
  }

  private static func isFictionBook(_ member: ZipMember) -> Bool { member.name.lowercased().hasSuffix(".fb2") }
}

/// Names further formats of Kindle books by their first bytes.
enum ForeignBook {
  private static let kinds: [(start: [UInt8], name: String)] = [
    (Array("TPZ".utf8), "a Topaz book"), ([0xEA] + Array("DRMION".utf8), "a book of Kindle that is protected"),
    (Array("CONT".utf8), "a book of KFX"), (Array("%PDF".utf8), "a PDF document with the name of a book"),
  ]

  static func name(_ bytes: [UInt8]) -> String? { kinds.first { bytes.starts(with: $0.start) }?.name }
}
