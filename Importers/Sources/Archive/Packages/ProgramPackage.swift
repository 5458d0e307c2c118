import ByteReading
import ImporterKit
import MDSystem
import ZipArchive

/// A ZIP archive that is a program: Java's, by its manifest (JAR File Specification), or Android's.
enum ProgramPackage {
  private static let androidManifest = "AndroidManifest.xml"
  private static let javaManifest = "META-INF/MANIFEST.MF"
  private static let mostManifestBytes = 4 << 20
  private static let mostTableBytes = 64 << 20

  /// Whether a file of this path tells of the program: only archives with one are opened for it.
  static func isManifest(_ path: String) -> Bool {
    [androidManifest, javaManifest].contains { name in
      name.utf8.count == path.utf8.count && name.lowercased() == path.lowercased()
    }
  }

  /// Gives what an archive says of itself; nothing for one that is no program.
  static func give(_ file: borrowing ImportFile, to sink: inout AttributeSink) throws {
    guard ZipArchive.begins(try file.read(limit: 8)) else { return }
    let bytes = FileBytes(file: try file.descriptor.duplicate(), count: Int(clamping: file.status.size))
    guard let archive = ZipArchive(bytes) else { return }
    if let manifest = archive[androidManifest] {
      guard let document = archive.contents(of: manifest, limit: mostManifestBytes) else {
        return sink.notePartial("the package's manifest cannot be read")
      }
      let table = archive["resources.arsc"].flatMap { archive.contents(of: $0, limit: mostTableBytes) }
      AndroidManifest(document, resources: table.flatMap(ResourceTable.init))?.give(to: &sink)
    } else if let manifest = archive[javaManifest],
      let text = archive.contents(of: manifest, limit: mostManifestBytes)
    {
      JavaManifest(text).give(to: &sink)
    }
  }
}

/// Main section of a JAR's manifest: fields of one line, going on behind a line that begins with a blank.
struct JavaManifest {
  private var fields: [String: String] = [:]

  init(_ bytes: [UInt8]) {
    var lines: [[UInt8]] = []
    // A line may be cut inside of a character, so that lines are joined before they are decoded.
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let bare = line.last == 0x0D ? line.dropLast() : line
      if bare.isEmpty { break }
      if bare.first == 0x20, !lines.isEmpty {
        lines[lines.count - 1] += bare.dropFirst()
      } else {
        lines.append(Array(bare))
      }
    }
    for line in lines {
      guard let colon = line.firstIndex(of: 0x3A) else { continue }
      let value = LegacyText.trim(String(decoding: line[(colon + 1)...], as: UTF8.self))
      fields[String(decoding: line[..<colon], as: UTF8.self).lowercased()] = value
    }
  }

  /// The implementation's own words first, then the specification's, then those of OSGi.
  func first(_ names: String...) -> String? {
    names.lazy.compactMap { fields[$0] }.first { !$0.isEmpty && !$0.hasPrefix("%") && !$0.hasPrefix("${") }
  }

  func give(to sink: inout AttributeSink) {
    func text(_ key: AttributeKey, _ value: String?) { sink.set(key, value.map { .string($0) }) }
    func list(_ key: AttributeKey, _ value: String?) { sink.set(key, value.map { .strings([$0]) }) }
    text(.title, first("implementation-title", "bundle-name", "specification-title", "extension-name"))
    text(.version, first("implementation-version", "bundle-version", "specification-version"))
    list(.organizations, first("implementation-vendor", "bundle-vendor", "specification-vendor"))
    // What follows a semicolon are OSGi's directives.
    let identifier = first("bundle-symbolicname", "automatic-module-name", "implementation-vendor-id")
    text(.identifier, identifier.map { String($0.prefix { $0 != ";" }) })
    text(.itemDescription, first("bundle-description"))
    text(.rights, first("bundle-license"))
    text(.url, first("implementation-url", "bundle-docurl"))
    text(.creator, first("created-by"))
    text(.mainClass, first("main-class", "start-class"))
  }
}

extension AttributeKey {
  /// Class that a Java program begins with.
  static let mainClass: AttributeKey = "limelight_mainClass"
  /// What an Android program asks to be allowed.
  static let permissions: AttributeKey = "limelight_permissions"
}
