import Foundation
import ImporterKit
import ImporterTestKit
import MDTestSupport
import SampleFiles
import Testing

/// Names of members in encodings that the archive does not state. The bytes are from Python's codecs.
@Suite struct MemberNameTests {
  private static let samples: [(encoding: String, name: String, bytes: String)] = [
    ("cp437", "Übersicht Größe.txt", "9a626572736963687420477294e1652e747874"),
    ("cp850", "Été à la mer.jpg", "9074822085206c61206d65722e6a7067"),
    ("cp850", "Ação de formação.pdf", "4187c66f20646520666f726d6187c66f2e706466"),
    ("cp852", "Zażółć gęślą jaźń.doc", "5a61bea288862067a9986ca5206a61abe42e646f63"),
    ("cp852", "Příloha č. 1 smlouvy.doc", "50fda16c6f6861209f2e203120736d6c6f7576792e646f63"),
    ("cp866", "Договор аренды помещения.txt", "84aea3aea2aee020a0e0a5ada4eb20afaeaca5e9a5ada8ef2e747874"),
    ("cp866", "фото/Отпуск на море.jpg", "e4aee2ae2f8ee2afe3e1aa20ada020acaee0a52e6a7067"),
    ("cp1251", "Отчёт за год.doc", "cef2f7b8f220e7e020e3eee42e646f63"),
    ("cp1252", "Résumé complet.doc", "52e973756de920636f6d706c65742e646f63"),
    ("cp1250", "Příloha č. 1 smlouvy.doc", "50f8ed6c6f686120e82e203120736d6c6f7576792e646f63"),
    ("cp737", "Σύμβαση ενοικίασης.doc", "91e7a39998a99e209ca4a6a0a1e598a99eaa2e646f63"),
    ("cp857", "Şirket sözleşmesi.doc", "9e69726b65742073947a6c659f6d6573692e646f63"),
    ("cp862", "חוזה שכירות דירה.doc", "8785868420998b8998859a20838998842e646f63"),
    ("cp720", "عقد إيجار.doc", "e3e7a7209defa49fa92e646f63"),
    ("cp932", "新しいフォルダ/請求書一覧.txt", "905682b582a283748348838b835f2f90bf8b818f9188ea97972e747874"),
    ("cp932", "写真/沖縄旅行.jpg", "8eca905e2f89ab93ea97b78d732e6a7067"),
    ("gbk", "发票清单/合同文件.txt", "b7a2c6b1c7e5b5a52fbacfcdaccec4bcfe2e747874"),
    ("gbk", "个人简历.doc", "b8f6c8cbbcf2c0fa2e646f63"),
    ("cp949", "새 폴더/견적서.xls", "bbf520c6fab4f52fb0dfc0fbbcad2e786c73"),
    ("cp949", "사진.jpg", "bbe7c1f82e6a7067"),
    ("big5", "新資料夾/說明.txt", "b773b8eaaec6a7a82fbba1a9fa2e747874"),
    ("big5", "照片.jpg", "b7d3a4f92e6a7067"),
    ("cp850", "Fußball.txt", "4675e162616c6c2e747874"),
    ("cp850", "Müll.txt", "4d816c6c2e747874"),
    ("cp850", "Ä.txt", "8e2e747874"),
    ("cp437", "Noël.jpg", "4e6f896c2e6a7067"),
    ("cp852", "výkres.dwg", "76ec6b7265732e647767"),
    ("cp1252", "Geschäft.pdf", "4765736368e466742e706466"),
  ]

  private static func bytes(_ digits: String) -> [UInt8] {
    stride(from: 0, to: digits.utf8.count, by: 2).map { offset in
      let start = digits.index(digits.startIndex, offsetBy: offset)
      return UInt8(digits[start..<digits.index(start, offsetBy: 2)], radix: 16) ?? 0
    }
  }

  private func answer(_ names: [[UInt8]]) throws -> ImporterProcess.Answer {
    let importer = try MortalImporter("Archive", addressSpace: 512 << 10)
    return try #require(try importer.answer(NamedZip.file(names), named: "a.zip", label: "names"))
  }

  @Test(arguments: samples) func namesAreInTheirSystemsEncoding(_ sample: (String, name: String, bytes: String)) throws
  {
    let answer = try answer([Self.bytes(sample.bytes)])
    #expect(String(decoding: answer.text, as: UTF8.self) == sample.name + "\n")
    #expect(answer.members.map { String(decoding: $0.header.name.bytes, as: UTF8.self) } == [sample.name])
  }

  /// A single letter does not determine the encoding, but the other names of the archive do. Names before the first
  /// non-ASCII one are given immediately.
  @Test func allNamesAreJudgedTogether() throws {
    let names = ["a.txt", "8f2e747874", "84aea3aea2aee020e1e7a5e2a02e747874", "b.txt"]
    let answer = try answer(names.map { $0.hasSuffix(".txt") ? Array($0.utf8) : Self.bytes($0) })
    #expect(String(decoding: answer.text, as: UTF8.self) == "a.txt\nП.txt\nДоговор счета.txt\nb.txt\n")
  }

  /// After the first, entries are read in batches of 256.
  @Test(arguments: [1, 2, 256, 257, 258, 513]) func everyEntryIsRead(_ count: Int) throws {
    let answer = try answer((0..<count).map { Array("\($0).txt".utf8) })
    #expect(answer.members.count == count)
    #expect(answer.outcome == ImportOutcome())
  }

  /// The second pass, which passes on the contents, decodes the names in the same way.
  @Test func contentsHaveTheDecodedNames() throws {
    let importer = try ImporterProcess(try BuiltProduct.path("Archive"))
    let file = try TemporaryArchive(NamedZip.file([Self.bytes("84aea3aea2aee020e1e7a5e2a02e747874")]))
    let answer = try importer.importFile(file.path, contentType: "public.archive", contentsLimits: ContentsLimits())
    #expect(answer.members.map { String(decoding: $0.header.name.bytes, as: UTF8.self) } == ["Договор счета.txt"])
    #expect(answer.outcome.status == .complete)
  }

  /// Names from libarchive's tests, which state the encoding of the samples.
  @Test(arguments: [
    ("test_read_format_zip_filename_cp866.zip", ["ПРИВЕТ", "привет"]),
    ("test_read_format_zip_filename_koi8r.zip", ["ПРИВЕТ", "привет"]),
    ("test_read_format_zip_filename_cp932.zip", ["表だよ/一覧表.txt", "表だよ/漢字.txt"]),
    ("test_read_format_cpio_filename_cp866.cpio", ["ПРИВЕТ", "привет"]),
    ("test_read_format_cpio_filename_koi8r.cpio", ["ПРИВЕТ", "привет"]),
    ("test_read_format_cab_filename_cp932.cab", ["表だよ\\一覧表.txt", "表だよ\\漢字.txt"]),
  ])
  func samplesOfLibarchive(_ sample: String, _ names: [String]) throws {
    let importer = try ImporterProcess(try BuiltProduct.path("Archive"))
    let answer = try importer.importFile(AnswerTable.file(sample, in: "Archive").path, contentType: "public.archive")
    let found = String(decoding: answer.text, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(Set(names).isSubset(of: found), "\(found)")
  }
}
