import Foundation
import MDTestSupport

/// File names as users, cameras and programs give them.
struct NameMaker {
  private static let plainWords = [
    "report", "invoice", "budget", "notes", "draft", "final", "meeting", "project", "summary", "contract", "letter",
    "photo", "backup", "summer", "family", "travel", "recipe", "garden", "music", "lecture", "thesis", "chapter",
    "figure", "table", "data", "results", "minutes", "agenda", "proposal", "manual", "config", "module", "parser",
    "view", "controller", "model", "test", "helper", "server", "client", "Übersicht", "résumé", "naïve", "café",
    "Straße", "señal", "façade", "報告書", "写真", "会議", "проект", "отчёт",
  ]
  private static let wellKnown: [String: [String]] = [
    "md": ["README.md", "CHANGELOG.md", "CONTRIBUTING.md"], "html": ["index.html"], "json": ["package.json"],
    "js": ["index.js", "main.js"], "py": ["__init__.py", "setup.py"], "c": ["main.c"],
    "txt": ["notes.txt", "TODO.txt"],
    "swift": ["Package.swift", "main.swift"], "jpg": ["cover.jpg"], "png": ["icon.png", "logo.png"],
    "": ["Makefile", "LICENSE", "Dockerfile"], "xml": ["pom.xml"], "yaml": ["docker-compose.yaml"],
  ]

  let vocabulary: Vocabulary
  private let distribution = ZipfDistribution(count: Vocabulary.count, flattening: 50)

  init(vocabulary: Vocabulary) { self.vocabulary = vocabulary }

  /// - Parameter date: date of the file in seconds since 1970.
  func file(_ kind: FileKind, date: Int64, using source: inout SeededGenerator) -> String {
    if source.happens(0.12), let known = Self.wellKnown[kind.suffix] { return source.pick(known) }
    let stem = stem(kind.naming, date: date, using: &source)
    if kind.suffix.isEmpty { return stem }
    let isCamera = kind.naming == .photo && source.happens(0.7)
    return stem + "." + (isCamera ? kind.suffix.uppercased() : kind.suffix)
  }

  func folder(using source: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<10, using: &source) {
    case 0: String(Int.random(in: 2011...2026, using: &source))
    case 1: source.pick(["src", "docs", "images", "lib", "test", "assets", "old", "tmp", "build", "Archive"])
    case 2...4: word(using: &source).capitalized + " " + word(using: &source)
    case 5, 6: word(using: &source) + "-" + word(using: &source)
    default: word(using: &source)
    }
  }

  /// A common word in half of the cases, otherwise a rare one.
  private func word(using source: inout SeededGenerator) -> String {
    if source.happens(0.5) { return source.pick(Self.plainWords) }
    return vocabulary.text(distribution.rank(using: &source))
  }

  private func stem(_ naming: FileKind.Naming, date: Int64, using source: inout SeededGenerator) -> String {
    switch naming {
    case .photo: photo(Day(date), using: &source)
    case .picture: picture(Day(date), using: &source)
    case .source: identifier(using: &source)
    case .document: document(Day(date), using: &source)
    case .page: word(using: &source) + "-" + word(using: &source)
    case .track: padded(Int.random(in: 1...18, using: &source), 2) + " " + title(using: &source)
    case .archive: word(using: &source) + "-" + version(using: &source)
    case .bare: word(using: &source)
    }
  }

  private func photo(_ day: Day, using source: inout SeededGenerator) -> String {
    let number = Int.random(in: 1...9_999, using: &source)
    switch Int.random(in: 0..<4, using: &source) {
    case 0: return "DSC" + padded(number, 5)
    case 1: return "PXL_\(day.digits)_" + padded(number * 10, 6)
    default: return "IMG_" + padded(number, 4)
    }
  }

  private func picture(_ day: Day, using source: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<4, using: &source) {
    case 0:
      let time = [23, 59, 59].map { padded(Int.random(in: 0...$0, using: &source), 2) }
      return "Screenshot \(day.dashed) at \(time.joined(separator: "."))"
    case 1:
      let edge = 16 << Int.random(in: 0...5, using: &source)
      return "\(word(using: &source))_\(edge)x\(edge)"
    default: return word(using: &source) + "-" + word(using: &source)
    }
  }

  private func identifier(using source: inout SeededGenerator) -> String {
    let words = (0..<Int.random(in: 1...3, using: &source)).map { _ in word(using: &source) }
    if source.happens(0.4) { return words.joined(separator: "_") }
    return source.happens(0.5)
      ? words.map(\.capitalized).joined() : words[0] + words.dropFirst().map(\.capitalized).joined()
  }

  private func document(_ day: Day, using source: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<6, using: &source) {
    case 0: word(using: &source) + "-" + day.dashed
    case 1: title(using: &source) + " v" + version(using: &source)
    case 2: word(using: &source) + "_" + word(using: &source) + "_final"
    case 3: "\(day.year) " + title(using: &source)
    default: title(using: &source)
    }
  }

  private func title(using source: inout SeededGenerator) -> String {
    let words = (0..<Int.random(in: 1...3, using: &source)).map { _ in word(using: &source) }
    return words[0].capitalized + words.dropFirst().map { " " + $0 }.joined()
  }

  private func version(using source: inout SeededGenerator) -> String {
    (0..<Int.random(in: 2...3, using: &source)).map { _ in String(Int.random(in: 0...19, using: &source)) }
      .joined(separator: ".")
  }
}

/// A number with leading zeros.
func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
