import Foundation
import ImporterKit
import ImporterTestKit
import MDModel
import SampleFiles
import Testing

/// Compares the member names of every sample with p7zip, Python and bsdtar.
@Suite struct ArchiveTruthTests {
  /// Files whose names differ from those of the judge, with the reason.
  private static let exceptions: [String: String] = {
    var table: [String: String] = [:]
    for name in ["lh0", "lh6", "lh7", "withjunk", "header0", "header1", "header2"] {
      table["test_read_format_lha_\(name).lzh"] = "p7zip writes where a link leads behind its name"
    }
    for name in [
      "cpio_filename_cp866.cpio", "cpio_filename_eucjp.cpio", "cpio_filename_koi8r.cpio",
      "tar_filename_koi8r.tar.Z", "gtar_filename_cp866.tar.Z", "gtar_filename_eucjp.tar.Z", "gtar_filename_koi8r.tar.Z",
      "ustar_filename_cp866.tar.Z", "ustar_filename_eucjp.tar.Z", "ustar_filename_koi8r.tar.Z",
    ] { table["test_read_format_\(name)"] = "bsdtar writes octal numbers for letters of an encoding that no one tells" }
    table["test_read_format_cab_filename_cp932.cab"] = "an encoding that no one tells"
    for name in ["cp866", "cp932", "koi8r", "utf8_ru2"] {
      table["test_read_format_zip_filename_\(name).zip"] = "zipfile takes every name without a mark for code page 437"
    }
    table["test_read_format_lha_filename_cp932.lzh"] = "p7zip does not heed the code page that the header tells"
    table["test_read_format_lha_filename_utf16.lzh"] = "p7zip does not read names in UTF-16"
    table["test_read_format_zip_7075_utf8_paths.zip"] = "zipfile takes Info-ZIP's other name"
    table["test_read_format_rar5_extra_field_version.rar"] = "p7zip marks a version in another way"
    table["test_compat_zip_8.zip"] = "a backslash stands for a slash"
    return table
  }()

  @Test func tableIsThere() throws { #expect(Set(try AnswerTable.rows(in: "Archive").map(\.file)).count == 178) }

  @Test func everyArchive() throws {
    let importer = try ImporterProcess(try BuiltProduct.path("Archive"))
    for (file, rows) in Dictionary(grouping: try AnswerTable.rows(in: "Archive"), by: \.file) {
      let answer = try importer.importFile(AnswerTable.file(file, in: "Archive").path, contentType: "public.archive")
      if rows[0]["judge"] == "none" {
        #expect(answer.outcome.status != .complete || answer.attributes[.securityMethod] != nil, "\(file)")
        continue
      }
      let wanted = rows.compactMap { $0["name"] }.filter { !["", ".", "./", "/"].contains($0) }.map(Self.withoutSlash)
        .sorted()
      let found = String(decoding: answer.text, as: UTF8.self).split(separator: "\n").map {
        Self.withoutSlash(String($0))
      }
      #expect((found.sorted() == wanted) == (Self.exceptions[file] == nil), "\(file): \(found) for \(wanted)")
      Self.expectMembers(answer, rows)
    }
  }

  private static func withoutSlash(_ name: String) -> String { name.hasSuffix("/") ? String(name.dropLast()) : name }

  /// Compares sizes and dates of members if Python is the judge.
  private static func expectMembers(_ answer: ImporterProcess.Answer, _ rows: [AnswerTable.Row]) {
    let wanted = Dictionary(rows.map { ($0["name"] ?? "", $0) }) { _, last in last }
    for member in answer.members {
      guard let row = wanted[String(decoding: member.header.name.bytes, as: UTF8.self)] else { continue }
      if let size = row["size"].flatMap({ Int64($0) }), let told = member.header.size {
        #expect(told == size, "\(row.file): \(row["name"] ?? "")")
      }
      if let seconds = row["seconds"].flatMap({ Int64($0) }) {
        #expect(member.attributes[.contentModificationDate] == .date(Timestamp(nanoseconds: seconds * 1_000_000_000)))
      }
    }
  }
}
