import Foundation
import ImporterKit
import ImporterTestKit
import MDModel
import MDTestSupport
import SampleFiles
import Testing

/// Members of archives: files, packages, compressed texts and encrypted files.
@Suite struct ArchiveContentTests {
  private func answer(_ name: String) throws -> ImporterProcess.Answer {
    let importer = try ImporterProcess(try BuiltProduct.path("Archive"))
    return try importer.importFile(AnswerTable.file(name, in: "Archive").path, contentType: "public.archive")
  }

  @Test func filesAreItems() throws {
    let answer = try answer("test_read_format_zip.zip")
    #expect(String(decoding: answer.text, as: UTF8.self) == "dir/\nfile1\nfile2\n")
    #expect(answer.members.map { String(decoding: $0.header.name.bytes, as: UTF8.self) } == ["file1", "file2"])
    #expect(
      answer.members.allSatisfy { $0.attributes[.contentModificationDate] != nil && $0.outcome?.status == .complete })
    #expect(answer.attributes["org_limelight_memberCount"] == .integer(2))
  }

  /// Expected names and bytes are those of Python's own libraries.
  @Test(arguments: [
    ("test_compat_zip_4.zip", ["foo": "foo\n", "bar": "bar\n", "baz": "baz\n"]),
    ("test_compat_zip_2.zip", ["file1": "", "file2": "file2\n"]),
    ("test_compat_gzip_1.tgz", ["f1": "f1\n", "f2": "f2\n", "f3": "f3\n", "d1/f1": "f1\n"]),
    ("test_compat_bzip2_1.tbz", ["f1": "f1\n", "f2": "f2\n", "f3": "f3\n", "d1/f1": "f1\n"]),
    ("test_compat_xz_1.txz", ["f1": "f1\n", "f2": "f2\n", "f3": "f3\n", "d1/f1": "f1\n"]),
  ])
  func whatIsInFilesIsHandedOn(_ name: String, _ files: [String: String]) throws {
    let importer = try ImporterProcess(try BuiltProduct.path("Archive"))
    let answer = try importer.importFile(
      AnswerTable.file(name, in: "Archive").path, contentType: "public.archive", contentsLimits: ContentsLimits())
    #expect(answer.outcome.status == .complete)
    let read = answer.members.map { (text($0.header.name.bytes), text($0.contents)) }
    for (file, contents) in files { #expect(read.contains { $0 == (file, contents) }, "\(file): \(read)") }
  }

  /// Packages inside archives are passed on too, although they are not folders of user files.
  @Test func whatIsInPackagesIsHandedOn() throws {
    let importer = try ImporterProcess(try BuiltProduct.path("Archive"))
    let answer = try importer.importFile(
      AnswerTable.file("test_read_format_cpio_svr4_gzip_rpm.rpm", in: "Archive").path, contentType: "public.archive",
      contentsLimits: ContentsLimits())
    #expect(answer.members.map { text($0.header.name.bytes) } == ["etc/file1", "etc/file2", "etc/file3"])
    #expect(answer.members.allSatisfy { !$0.contents.isEmpty && $0.contents.count == Int($0.header.size ?? 0) })
  }

  @Test func whatIsEncryptedOrTooLargeIsNotHandedOn() throws {
    let importer = try ImporterProcess(try BuiltProduct.path("Archive"))
    func answer(_ name: String, _ limits: ContentsLimits) throws -> ImporterProcess.Answer {
      try importer.importFile(
        AnswerTable.file(name, in: "Archive").path, contentType: "public.archive", contentsLimits: limits)
    }
    let locked = try answer("test_read_format_zip_encryption_partially.zip", ContentsLimits())
    #expect(locked.members.count == 2)
    #expect(locked.members.allSatisfy { ($0.attributes[.securityMethod] != nil) == $0.contents.isEmpty })
    let small = try answer("test_compat_zip_4.zip", ContentsLimits(each: 3, total: 100))
    #expect(small.members.allSatisfy { $0.contents.isEmpty && $0.outcome?.status == .partial })
    let few = try answer("test_compat_zip_4.zip", ContentsLimits(each: 100, total: 9))
    #expect(few.members.map(\.contents.count) == [4, 4, 0])
    #expect(few.outcome.status == .partial)
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// Members that belong to a program are found by the archive's text only.
  @Test func partsOfProgramsAreNoItems() throws {
    let answer = try answer("test_read_format_zip_jar.jar")
    #expect(answer.members.isEmpty)
    #expect(!answer.text.isEmpty)
  }

  @Test(arguments: [
    "test_read_format_zip_encryption_header.zip", "test_read_format_7zip_encryption_header.7z",
    "test_read_format_rar_encryption_header.rar",
  ])
  func encryptedNamesSaySo(_ name: String) throws {
    let answer = try answer(name)
    #expect(answer.attributes[.securityMethod] == .string("Password Encrypted"))
    #expect(answer.outcome.reason == "protected by a password, the names of its members too")
  }

  @Test(arguments: [
    "test_read_format_7zip_encryption_partially.7z", "test_read_format_zip_encryption_partially.zip",
    "test_read_format_rar_encryption_partially.rar",
  ])
  func encryptedMembersSaySo(_ name: String) throws {
    let answer = try answer(name)
    #expect(answer.outcome.status == .complete)
    #expect(answer.attributes[.securityMethod] == .string("Password Encrypted"))
    #expect(Set(answer.members.map { $0.attributes[.securityMethod] != nil }) == [true, false])
  }

  @Test func redHatPackage() throws {
    let answer = try answer("test_read_format_cpio_svr4_gzip_rpm.rpm")
    #expect(answer.attributes[.title] == .string("rpmsample"))
    #expect(answer.attributes[.version] == .string("1.0.0-1"))
    #expect(answer.attributes["kMDItemExecutableArchitectures"] == .strings(["noarch"]))
    #expect(String(decoding: answer.text, as: UTF8.self) == "etc/file1\netc/file2\netc/file3\n")
  }

  /// Texts packed by gzip (`printf 'Grüße'
  ///
  /// gzip`), in UTF-8 and in Latin-1.
  @Test func compressedTextIsText() throws {
    let importer = try MortalImporter("Archive", addressSpace: 512 << 10)
    for (name, text) in [("a.txt.gz", "Grüße\n"), ("latin.txt.gz", "Grüße\n")] {
      let bytes = name == "a.txt.gz" ? Array(text.utf8) : text.unicodeScalars.map { UInt8($0.value) }
      let answer = try importer.answer(Compressed.gzip(bytes), named: name, label: name)
      #expect(answer.map { String(decoding: $0.text, as: UTF8.self) } == text)
      #expect(answer?.members.isEmpty == true)
    }
  }

  @Test func compressedDataIsNoText() throws {
    let importer = try MortalImporter("Archive", addressSpace: 512 << 10)
    let answer = try importer.answer(Compressed.gzip([0, 1, 2, 3, 0, 255]), named: "a.gz", label: "data")
    #expect(answer?.text.isEmpty == true)
    #expect(answer?.outcome.status == .complete)
  }

  /// Characters that cross the border between two pieces from the decompressor.
  @Test func charactersOnBorders() throws {
    let importer = try MortalImporter("Archive", addressSpace: 512 << 10)
    for padding in 0..<4 {
      let text = String(repeating: "a", count: padding) + String(repeating: "€", count: 200_000)
      let answer = try importer.answer(Compressed.gzip(Array(text.utf8)), named: "a.gz", label: "borders")
      #expect(answer.map { String(decoding: $0.text, as: UTF8.self) } == text)
    }
  }
}
