import Foundation
import MDTestSupport

/// The home that `limelight-query(7)` describes for its examples, with its files, their attributes and dates.
struct ManualHome {
  let home: ToolHome
  /// The day on which the home was made. The dates of some files depend on it.
  let day: DateComponents

  init() throws {
    home = try ToolHome()
    day = ManualDates.today
    try addTexts()
    try addSamples()
    try addLabels(to: "Dates", ManualDates.labels())
    try addLabels(to: "Music", Self.music)
    try addLabels(to: "Mail", Self.mail)
    for name in Self.others { try home.write("", to: name) }
    try setNotesAndTimes()
    try importAll()
  }

  /// Runs a shell command line in the home.
  func shell(_ line: String) throws -> ToolResult { try home.shell("export TZ=UTC; \(line)") }

  // MARK: Files

  private static let texts = [
    "Documents/Paris.html": """
    <title>Paris</title><meta name="author" content="Frédéric Chopin"><meta name="keywords" content="travel, food">
    <p>Red wine by the Seine.
    """,
    "Documents/Comparison.html": """
    <title>Comparison</title><meta name="author" content="Ada Lovelace"><meta name="author" content="Grace Hopper">
    <meta name="description" content="prices"><p>White wine, red labels, and a winery.
    """,
    "Documents/PARIS.txt": "Museums\n\nThe Louvre and the Orsay.\n",
    "Documents/I love Paris.txt": "Notes\n\nThe cafés of Montmartre.\n",
    "Documents/Frédéric.txt": "Nocturne\n",
    "Documents/Frederic.txt": "Mazurka\n",
    "Documents/5*5.txt": "Numbers\n",
    "Documents/Say \"hi\".txt": "Greetings\n",
    "Documents/京都の旅.txt": "春の京都へ\n",
    "Code/MyWindowClass.swift": "final class MyWindowClass {}\n",
    "Code/NSWindow.swift": "final class NSWindow {}\n",
    "Code/Broken Window.txt": "Glass\n",
    "Dates/today.txt": "Now\n",
    "Dates/yesterday.txt": "Then\n",
  ]

  private static var music: [String: [String: Any]] {
    [
      "So What.mp3": [
        "kMDItemTitle": "So What", "kMDItemAuthors": ["Miles Davis"], "kMDItemAlbum": "Kind of Blue",
        "kMDItemMusicalGenre": "Jazz", "kMDItemDurationSeconds": 545.4, "userCurated": true,
      ],
      "Waltz.mp3": [
        "kMDItemTitle": "Waltz", "kMDItemAuthors": ["Frédéric Chopin"], "kMDItemMusicalGenre": "Classical",
        "kMDItemDurationSeconds": 95.0, "kMDItemIsShared": true,
      ],
    ]
  }

  private static var mail: [String: [String: Any]] {
    [
      "Lunch.eml": [
        "kMDItemSubject": "Lunch on Friday", "kMDItemAuthors": ["Ada Lovelace"],
        "kMDItemAuthorEmailAddresses": ["ada@example.org"], "kMDItemRecipients": ["Grace Hopper"],
        "kMDItemRecipientEmailAddresses": ["grace@example.org"], "text": "At the harbour, at noon?",
      ],
      "Minutes.eml": [
        "kMDItemSubject": "Minutes", "kMDItemAuthors": ["Grace Hopper"], "truncated": true, "text": "We met at noon.",
      ],
    ]
  }

  /// Files that are found only by their names.
  private static let others = [
    "Office/Budget.ods", "Office/Talk.odp", "Other/Ada.vcf", "Other/Chess.desktop", "Other/Film.mkv", "Other/News.mbox",
    "Other/Serif.ttf", "Other/Site.webloc", "Other/backup.zip",
  ]

  private func addTexts() throws { for (name, text) in Self.texts { try home.write(text, to: name) } }

  private func addSamples() throws {
    let samples = "Tests/Fixtures/Truth/files"
    try home.copy("\(samples)/pdfminer/samples/simple1.pdf", as: "Office/Invoice.pdf")
    try home.copy("\(samples)/pdfminer/samples/contrib/issue-00352-hash-twos-complement.pdf", as: "Office/Report.pdf")
    try home.copy(
      "\(samples)/pdf-samples/005-libreoffice-writer-password/libreoffice-writer-password.pdf", as: "Office/Secret.pdf")
    let photo = try Data(contentsOf: BuiltProducts.source("\(samples)/exif-samples/jpg/Fujifilm_FinePix_E500.jpg"))
    try home.write(Self.photo(Array(photo)), to: "Pictures/Paris-France.jpg")
    try home.copy("\(samples)/libexif-testsuite/tests/images/no-exif.jpg", as: "Pictures/Plan.jpg")
    try home.write([0, 0, 1] + Array("no picture at all".utf8), to: "Pictures/Torn.jpg")
  }

  /// A JPEG file with an XMP packet, inserted after the first marker as editors do.
  private static func photo(_ file: [UInt8]) -> [UInt8] {
    let packet = """
      http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
      xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
      xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="48,51.396N" exif:GPSLongitude="2,21.132E"
      xmp:Rating="4" photoshop:City="Paris" photoshop:Country="France"/></rdf:RDF></x:xmpmeta>
      """
    let length = packet.utf8.count + 2
    return file[..<2] + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + Array(packet.utf8) + file[2...]
  }

  /// Adds files that contain their attributes as JSON, which the tests' own importer reads.
  private func addLabels(to folder: String, _ files: [String: [String: Any]]) throws {
    for (name, labels) in files {
      try home.write(Array(try JSONSerialization.data(withJSONObject: labels)), to: "\(folder)/\(name)")
    }
  }

  // MARK: Notes, times, import

  private func setNotesAndTimes() throws {
    let script = """
      import os, time
      os.setxattr("Documents/PARIS.txt", "user.xdg.tags", b"Red,Travel")
      os.setxattr("Other/backup.zip", "user.xdg.tags", b"Blue")
      os.setxattr("Documents/Comparison.html", "user.xdg.comment", "to be checked".encode())
      for folder, folders, files in os.walk("."):
          for name in folders + files: os.utime(os.path.join(folder, name), (1710504000, 1710504000))
      noon = time.time() // 86400 * 86400 + 43200
      os.utime("Dates/today.txt")
      os.utime("Dates/yesterday.txt", (noon - 86400, noon - 86400))
      """
    try home.directory.write(script, to: "times.py")
    try expectSuccess(try home.shell("/usr/bin/python3 ../times.py"))
  }

  /// Imports the folders instead of the home, whose name differs in each run.
  private func importAll() throws {
    // If two importers claim a type equally well, the first one wins. The tests' own importer comes first, so labels
    // work in files of any kind.
    let importers = "\(BuiltProducts.source("Tests/Fixtures").path):\(BuiltProducts.importers)"
    let run = try home.shell("LIMELIGHT_IMPORTERS='\(importers)' mdimport --quiet *")
    // Two files fail on purpose: an encrypted one and a truncated one.
    guard run.status == 2 else { throw ManualHomeTrouble(message: run.messages) }
  }

  private func expectSuccess(_ run: ToolResult) throws {
    guard run.status == 0 else { throw ManualHomeTrouble(message: run.messages) }
  }
}

struct ManualHomeTrouble: Error, CustomStringConvertible {
  let message: String
  var description: String { "the home of the manual's examples could not be made: \(message)" }
}
