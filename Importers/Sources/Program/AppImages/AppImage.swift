import ByteReading
import MDModel

/// A program that carries its files with it, in a packed folder behind its ELF part (AppImage specification, draft).
enum AppImage {
  /// A file of the folder that describes the program.
  struct Description {
    let name: String
    let bytes: [UInt8]
  }

  static let mostDescriptionBytes = 2 << 20
  /// Descriptions of a program: one entry for menus, one of metainfo, rarely more.
  static let mostDescriptions = 16

  /// The kind that the program states behind ELF's own signature: 1 for a disc image, 2 for a SquashFS.
  static func kind(_ source: ByteSource) -> UInt8? {
    guard source.matches("AI", at: 8), let kind = source.bytes(at: 10, count: 1)?.first, 1...2 ~= kind else {
      return nil
    }
    return kind
  }

  static func isDesktopEntry(_ path: String) -> Bool { path.hasSuffix(".desktop") && !path.contains("/") }

  /// Metainfo stands in the place that AppStream gives it, or in the one of its first years.
  static func isMetainfo(_ path: String) -> Bool {
    ["usr/share/metainfo/", "usr/share/appdata/"].contains(where: path.hasPrefix) && path.hasSuffix(".xml")
  }

  /// Adds what the descriptions say. The entry for menus names the program; metainfo adds what it lacks.
  static func give(_ descriptions: [Description], into report: inout FileReport) {
    for description in descriptions where description.name.hasSuffix(".desktop") {
      let source = ByteSource(block: description.bytes)
      DesktopEntry.read(source, name: description.name.utf8, into: &report)
    }
    for description in descriptions where description.name.hasSuffix(".xml") {
      var about = FileReport(repeatsLines: false)
      MetainfoReader.read(ByteSource(block: description.bytes), into: &about)
      about[.authors] = about[.publishers]
      report.merge(about)
    }
  }
}
