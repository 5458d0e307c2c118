import ByteReading
import ImporterKit
import MDSystem
import ZipArchive

/// Reads ZIP archives that are programs: Java's, by their manifest (JAR File Specification), and Android's.
enum ProgramPackage {
  private static let androidManifest = "AndroidManifest.xml"
  private static let javaManifest = "META-INF/MANIFEST.MF"
  private static let mostManifestBytes = 4 << 20
  private static let mostTableBytes = 64 << 20

  /// True if a file with this path is a program's manifest. Only archives with one are opened as a program.
  static func isManifest(_ path: String) -> Bool {
    [androidManifest, javaManifest].contains { name in
      name.utf8.count == path.utf8.count && name.lowercased() == path.lowercased()
    }
  }

  /// Gives the program's attributes; nothing for an archive that is not a program.
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

/// The main section of a JAR's manifest: fields of one line, continued on lines that begin with a blank.
struct JavaManifest {
  private var fields: [String: String] = [:]

  init(_ bytes: [UInt8]) {
    var lines: [[UInt8]] = []
    // A line may be split within a character, so lines are joined before they are decoded.
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

  /// The first value that is set and is not a placeholder.
  func first(_ names: String...) -> String? {
    names.lazy.compactMap { fields[$0] }.first { !$0.isEmpty && !$0.hasPrefix("%") && !$0.hasPrefix("${") }
  }

  func give(to sink: inout AttributeSink) {
    func text(_ key: AttributeKey, _ value: String?) { sink.set(key, value.map { .string($0) }) }
    func list(_ key: AttributeKey, _ value: String?) { sink.set(key, value.map { .strings([$0]) }) }
    text(.title, first("implementation-title", "bundle-name", "specification-title", "extension-name"))
    text(.version, first("implementation-version", "bundle-version", "specification-version"))
    list(.organizations, first("implementation-vendor", "bundle-vendor", "specification-vendor"))
    // OSGi's directives follow a semicolon.
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
  /// The main class of a Java program.
  static let mainClass: AttributeKey = "limelight_mainClass"
  /// The permissions that an Android program requests.
  static let permissions: AttributeKey = "limelight_permissions"
}
