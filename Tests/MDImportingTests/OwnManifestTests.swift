import Foundation
import MDTestSupport
import Testing
import MDTypes

@testable import MDImporting

/// The manifests of Limelight's own importers, together.
@Suite struct OwnManifestTests {
  private static let sources = URL(filePath: #filePath).appending(path: "../../../Importers/Sources").standardized

  @Test("Pictures go to the image importer, whatever else they are; SVG is also XML. Illustrator's drawings are PDF")
  func pictures() throws {
    let catalog = try Self.catalog()
    let pictures = UTType.systemDeclared.filter { $0.typeTree.contains("public.image") }
    #expect(pictures.contains { $0.identifier == "public.svg-image" })
    for type in pictures where type.identifier != "com.adobe.illustrator.ai-image" {
      let chosen = catalog.importer(forTypeTree: type.typeTree, mimeType: type.preferredMIMEType)
      #expect(chosen?.identifier == "org.limelight.importer.image", "\(type.identifier)")
    }
  }

  @Test(
    "Each kind of document has its importer",
    arguments: [
      ("com.adobe.pdf", "pdf"), ("public.html", "text"), ("public.swift-source", "text"), ("public.json", "text"),
      ("com.adobe.illustrator.ai-image", "pdf"),
      ("public.plain-text", "text"), ("com.apple.mail.email", "mail"), ("com.apple.mail.emlx", "mail"),
      ("com.c-command.mbox", "mail"), ("public.vcard", "mail"), ("com.apple.ical.ics", "mail"),
      ("public.rtf", "legacy-office"), ("com.microsoft.word.doc", "legacy-office"),
      ("com.microsoft.excel.xlt", "legacy-office"), ("com.microsoft.outlook.msg", "legacy-office"),
      ("com.microsoft.outlook.pst", "outlook-store"), ("com.microsoft.publisher.pub", "legacy-office"),
      ("com.microsoft.visio.vsd", "legacy-office"), ("com.microsoft.works.wps", "legacy-office"),
      ("com.corel.quattropro", "legacy-office"), ("com.microsoft.access.mdb", "data"),
      ("com.microsoft.onenote.one", "legacy-office"),
      ("org.openxmlformats.wordprocessingml.document", "office"),
      ("com.microsoft.excel.sheet.binary.macroenabled", "office"),
      ("org.openxmlformats.presentationml.slideshow.macroenabled", "office"),
      ("org.oasis-open.opendocument.presentation", "office"), ("org.oasis-open.opendocument.text-flat-xml", "office"),
      ("org.openoffice.spreadsheet", "office"), ("org.gnome.gnumeric", "office"), ("com.abisource.abiword", "office"),
      ("com.apple.iwork.pages.sffpages", "office"), ("org.idpf.epub-container", "book"),
      ("org.fictionbook.fb2", "book"), ("com.amazon.mobi-ebook", "book"), ("com.amazon.mobi8-ebook", "book"),
      ("com.lizardtech.djvu", "djvu"), ("com.microsoft.chm", "help"), ("com.adobe.postscript", "typeset"),
      ("com.adobe.encapsulated-postscript", "image"), ("org.tug.tex.dvi", "typeset"),
      ("com.corel.wordperfect.doc", "wordperfect"), ("com.hancom.hwp", "legacy-office"), ("com.hancom.hwpx", "office"),
      ("net.scribus.sla", "office"), ("org.gnome.dia", "office"),
      ("com.adobe.xmp", "image"), ("com.microsoft.word.wordml", "office"), ("com.microsoft.excel.xml", "office"),
    ])
  func documents(type: String, importer: String) throws {
    let tree = try #require(UTType(type)?.typeTree)
    let chosen = try Self.catalog().importer(forTypeTree: tree, mimeType: nil)
    #expect(chosen?.identifier == "org.limelight.importer.\(importer)")
  }

  /// The product's manifests, with another program in each: the importers need not be built here.
  private static func catalog() throws -> ImporterCatalog {
    let directory = try TemporaryDirectory()
    for name in try FileManager.default.contentsOfDirectory(atPath: sources.path)
    where FileManager.default.fileExists(atPath: sources.appending(path: "\(name)/manifest.json").path) {
      let data = try Data(contentsOf: sources.appending(path: "\(name)/manifest.json"))
      var manifest = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
      manifest["command"] = ["/bin/true"]
      try directory.write(
        Array(JSONSerialization.data(withJSONObject: manifest)), to: "x/\(name).mdimporter/manifest.json")
    }
    let (catalog, problems) = ImporterCatalog.discover(searchPath: [directory.path + "/x"])
    #expect(problems.isEmpty)
    return catalog
  }
}
