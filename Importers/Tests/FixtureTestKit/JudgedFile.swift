public import Foundation
public import ImporterKit
public import ImporterTestKit

#if canImport(Testing)
// Testing is only available in builds of the tests. A release build of the importers also builds this kit.
public import Testing
#endif

/// A sample file with the answers of an independent program, which are stored in `Fixtures/FORMAT/answers.json`.
public struct JudgedFile: Sendable {
  public let url: URL
  /// The distinct words of the text in lower case.
  public let words: [String]
  /// The attributes, formatted by ``shown(_:)``.
  public let attributes: [String: String]

  public var name: String { url.lastPathComponent }
  public var testDescription: String { "\(url.deletingLastPathComponent().lastPathComponent)/\(name)" }

  private struct Answers: Decodable {
    struct File: Decodable {
      let words: String
      let attributes: [String: Value]
    }
    let judge: String
    let files: [String: File]
  }

  private enum Value: Decodable {
    case list([String])
    case number(Int)
    case text(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let list = try? container.decode([String].self) {
        self = .list(list)
      } else if let number = try? container.decode(Int.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }

    var shown: String {
      switch self {
      case .list(let values): values.joined(separator: " | ")
      case .number(let number): "\(number)"
      case .text(let text): text
      }
    }
  }

  /// The files of a format, sorted by name.
  public static func all(of format: String) -> [JudgedFile] {
    let folder = Fixtures.folder.appending(path: format)
    guard let data = try? Data(contentsOf: folder.appending(path: "answers.json")),
      let answers = try? JSONDecoder().decode(Answers.self, from: data)
    else { return [] }
    return answers.files.sorted { $0.key < $1.key }.map { name, file in
      JudgedFile(
        url: folder.appending(path: name), words: file.words.split(separator: " ").map(String.init),
        attributes: file.attributes.mapValues(\.shown))
    }
  }

  /// Formats an attribute on one line, like the stored answers.
  public static func shown(_ value: AttributeValue?) -> String {
    switch value {
    case .string(let text)?: text
    case .integer(let number)?: "\(number)"
    case .real(let number)?: "\(number)"
    case .date(let date)?: date.description
    case .array(let values)?: values.map { shown($0) }.joined(separator: " | ")
    default: ""
    }
  }

  /// Words of the judge that are missing in the importer's text.
  public func missingWords(in answer: ImporterProcess.Answer) -> [String] {
    let found = Set(Self.words(of: String(decoding: answer.text, as: UTF8.self)))
    return words.filter { !found.contains($0) }
  }

  /// Runs of letters, digits and underscores, in lower case.
  public static func words(of text: String) -> [String] {
    text.lowercased().unicodeScalars.split { !isPart($0) }.map { String(String.UnicodeScalarView($0)) }
  }

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber:
      true
    default: scalar == "_"
    }
  }
}

/// The folder of this package's sample files.
public enum Fixtures {
  public static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures")

  /// All sample files of some formats, without the answers.
  public static func files(of formats: [String]) -> [URL] {
    formats.flatMap { format in
      let folder = folder.appending(path: format)
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return names.filter { $0 != "answers.json" }.sorted().map { folder.appending(path: $0) }
    }
  }
}

#if canImport(Testing)
extension JudgedFile: CustomTestStringConvertible {}
#endif
