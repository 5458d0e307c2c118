import Foundation
import MDTestSupport
import Testing

/// Questions to a home whose texts have vectors of the model that the tools ship with.
@Suite(
  .enabled(
    if: FileManager.default.fileExists(atPath: BuiltProducts.source(".build/models/static.model").path),
    "no model: make deps"))
struct QuestionMeaningToolTests {
  private static let models = BuiltProducts.source(".build/models").path
  private let home: ToolHome

  init() throws {
    home = try ToolHome()
    try home.write(Self.photo("52,31.0N", "13,23.0E", taken: Self.lastSummer), to: "Pictures/berlin.jpg")
    try home.write(Self.photo("38,43.0N", "9,8.0W", taken: "2012-01-10"), to: "Pictures/lisbon.jpg")
    try home.write(Self.mail(from: "Hannah Arendt <hannah@example.org>", "The forklift is repaired."), to: "Mail/1.eml")
    try home.write(Self.mail(from: "Bob <bob@example.org>", "Lunch on Friday?"), to: "Mail/2.eml")
    try home.write(
      "A vapour barrier behind the insulation stops damp air, so that masonry stays dry and no mould grows.\n",
      to: "house/vapour-barrier.txt")
    try home.write(
      "How to keep a patch out of the tree: do not send it. Keep the changelog short, keep it out of the diff.\n",
      to: "kernel/patches.txt")
    try home.write(
      "Unsere Versicherung zahlt den Wasserschaden in der Küche, schreibt die Sachbearbeiterin.\n", to: "post.txt")
    try home.write("The insurance pays for the water damage in the kitchen.\n", to: "insurance.txt")
    for (number, line) in Self.others.enumerated() { try home.write(line + "\n", to: "other/\(number).txt") }
    #expect(try home.mdimport("--quiet", home.files, environment: environment).status == 0)
  }

  private static let others = [
    "The class of each object is found by its first word.", "This class keeps a list, and keeps it sorted.",
    "Trains to the coast leave each hour.", "Two violins and a cello play the first movement.",
    "Ver is short for version.", "The inter face of a printer.",
  ]

  /// A day in the last summer that is over.
  private static var lastSummer: String {
    let today = Calendar(identifier: .gregorian).dateComponents([.year, .month], from: Date())
    return "\((today.year ?? 2026) - ((today.month ?? 1) > 8 ? 0 : 1))-07-15"
  }

  private var environment: [String: String] { ["LIMELIGHT_MODELS": Self.models] }

  /// The beginning of a JPEG file, with an XMP packet.
  private static func photo(_ latitude: String, _ longitude: String, taken: String) -> [UInt8] {
    let packet = """
      http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
      xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
      exif:GPSLatitude="\(latitude)" exif:GPSLongitude="\(longitude)"
      xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Make="Nikon" tiff:Model="COOLPIX"
      exif:DateTimeOriginal="\(taken)T12:00:00"/></rdf:RDF></x:xmpmeta>
      """
    let length = packet.utf8.count + 2
    let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0, 16, 0, 16, 1, 1, 0x11, 0, 0xFF, 0xD9]
    return [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + Array(packet.utf8) + frame
  }

  private static func mail(from: String, _ text: String) -> String {
    "From: \(from)\r\nTo: ada@example.org\r\nSubject: News\r\nDate: Mon, 2 Mar 2026 10:00:00 +0000\r\n"
      + "Content-Type: text/plain\r\n\r\n\(text)\r\n"
  }

  private func ask(_ arguments: String...) throws -> (names: [String], messages: String) {
    let run = try home.run("mdfind", ["--sort", "relevance"] + arguments, environment: environment)
    #expect(run.status == 0, "\(run.messages)")
    let names = run.text.split(separator: "\n").map { URL(filePath: String($0)).lastPathComponent }
    return (names, run.messages)
  }

  // MARK: What is read out of a question

  @Test(arguments: [
    ("photos from Berlin", ["berlin.jpg"]), ("photos from Berlin last summer", ["berlin.jpg"]),
    ("photos in Lisbon", ["lisbon.jpg"]), ("mails from hannah", ["1.eml"]),
    ("mails from Bob", ["2.eml"]), ("Fotos aus Berlin", ["berlin.jpg"]),
  ]) func whatIsReadHoldsWhereNoWordIsLeft(question: String, names: [String]) throws {
    let found = try ask(question)
    #expect(found.names == names && !found.messages.contains("no item matches"), "\(found)")
    #expect(try ask("--words-only", question).names == names)
    #expect(try ask("-count", question).names == ["\(names.count)"])
  }

  @Test func whatIsReadHoldsBesideAWord() throws {
    #expect(try ask("mails from hannah about the forklift").names.first == "1.eml")
  }

  // MARK: The border

  @Test(arguments: ["qwertzuiop", "plonkerdoodle vrgztk", "snorkelling gear", "Kuchenrezept", "猫の予防接種", "김치찌개 레시피"])
  func aQuestionOfWordsThatNothingHoldsShowsNothingUnrelated(question: String) throws {
    let found = try ask(question)
    #expect(found.names.isEmpty, "\(found)")
    // Text that is indexed as pairs of characters is not reported as missing.
    let isCut = !question.allSatisfy(\.isASCII)
    #expect(isCut || found.messages.contains("no item contains \(question) or has a similar meaning"), "\(found)")
    #expect(try ask("-count", question).names == ["0"])
    #expect(try home.run("mdfind", ["--semantic", question], environment: environment).text.isEmpty)
  }

  /// By meaning only, a text in another language is an answer if the nearest text is near enough.
  @Test func theNearestBringsOthers() throws {
    try home.write("Wenn die Wände feucht sind, muss man die Mauern trocknen lassen.\n", to: "mauern.txt")
    #expect(try home.mdimport("--quiet", home.files, environment: environment).status == 0)
    let found = try ask("--semantic", "moist masonry")
    #expect(found.names.first == "vapour-barrier.txt" && found.names.contains("mauern.txt"), "\(found)")
  }

  @Test func whatMeansAboutTheSameIsTold() throws {
    let found = try ask("Versicherung zahlt Wasserschaden")
    #expect(found.names.first == "post.txt")
    let json = try home.run("mdfind", ["--sort", "relevance", "--json", "insurance"], environment: environment)
    let objects = try json.text.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    let words = Dictionary(
      uniqueKeysWithValues: objects.map { (URL(filePath: $0["path"] as? String ?? "").lastPathComponent, $0["words"]) })
    #expect(words["insurance.txt"] as? Bool == true, "\(json.text)")
    #expect(words["post.txt"] as? Bool ?? false == false)
    let others = objects.count - 1
    #expect(json.messages.contains("of \(objects.count) results") == (others > 0), "\(json.messages)")
    #expect(try ask("-count", "insurance").names == ["1"])
  }

  // MARK: The nearest

  @Test func theNearestComesAmongTheFirst() throws {
    let found = try ask("how do I keep moisture out of the walls")
    #expect(found.names.prefix(3).contains("vapour-barrier.txt"), "\(found)")
  }

  // MARK: Corrections

  @Test func aWordOfAKnownLanguageIsNotDivided() throws {
    try FileManager.default.removeItem(atPath: home.files + "/post.txt")
    try home.write("sicherung der ver\n", to: "parts.txt")
    #expect(try home.mdimport("--quiet", home.files, environment: environment).status == 0)
    let found = try ask("Versicherung")
    #expect(found.names.first == "insurance.txt" && !found.messages.contains("showing results"), "\(found)")
  }

  /// `wedding` is a word, and nothing is about weddings here.
  @Test func aKnownWordBecomesNoOther() throws {
    try home.write("The welding of thick pipes needs a mask and a second person.\n", to: "workshop.txt")
    #expect(try home.mdimport("--quiet", home.files, environment: environment).status == 0)
    let found = try ask("wedding")
    #expect(found.names.isEmpty, "\(found)")
    #expect(found.messages.contains("did you mean welding, instead of wedding?"), "\(found)")
    #expect(try ask("weldng").names.first == "workshop.txt")
  }

  @Test func aMistakeIsCorrectedAllTheSame() throws {
    let found = try ask("insurrance")
    #expect(found.names.first == "insurance.txt" && found.messages.contains("results for insurance"), "\(found)")
  }
}
