import DocumentText
import ImporterKit
import Spreadsheets
import XMLEvents
import ZipArchive

/// Reads a workbook's list of sheets and the first day of its date system.
final class WorkbookHandler: XMLHandler {
  let vocabulary = OpenXMLName.vocabulary
  private(set) var sheets: [(name: String, identifier: String)] = []
  private(set) var countsFrom1904 = false
  private static let mostSheets = 10_000

  func start(_ name: Int32, _ attributes: XMLAttributes) {
    switch OpenXMLName[name] {
    case .sheet where sheets.count < Self.mostSheets:
      sheets.append((EscapedText.decoded(attributes["name"] ?? ""), attributes["id", "/relationships"] ?? ""))
    case .workbookProperties: countsFrom1904 = ["1", "true"].contains(attributes["date1904"])
    default: break
    }
  }

  func end(_ name: Int32) {}
  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
}

/// Reads a workbook: sheets in order, row by row, each with its comments, shapes and charts.
struct WorkbookReader: MainPartReader {
  let package: Package
  let main: String

  func read(into sink: inout AttributeSink) {
    if main.hasSuffix(".bin") { return BinaryWorkbookReader(package: package, main: main).read(into: &sink) }
    let workbook = WorkbookHandler()
    _ = package.read(main, workbook, into: &sink)
    reading.giveProperties(to: &sink)
    let parts = package.relationships(of: main, into: &sink)
    let formats = NumberFormatHandler()
    let strings = SharedStringHandler()
    for part in parts where part.kind == "styles" { _ = package.read(part.target, formats, into: &sink) }
    for part in parts where part.kind == "sharedStrings" { _ = package.read(part.target, strings, into: &sink) }
    if strings.strings.isCut { sink.noteTruncated() }
    let cells = CellText(
      reading.text, strings.strings, formats.formats, countsFrom1904: workbook.countsFrom1904)
    readSheets(workbook, parts, cells, into: &sink)
  }

  private func readSheets(
    _ workbook: WorkbookHandler, _ parts: [Relationship], _ cells: CellText, into sink: inout AttributeSink
  ) {
    let targets = parts.targets
    for sheet in workbook.sheets {
      reading.names.addSheet(sheet.name)
      reading.text.appendLine(sheet.name)
      guard let part = targets[sheet.identifier] else { continue }
      if package.archive[part] == nil { reading.note("a sheet is missing") }
      guard package.read(part, SheetHandler(reading.text, cells), into: &sink),
        PartsReader(package).readRelated(to: part, into: &sink)
      else { return }
    }
    if workbook.sheets.isEmpty { readLostSheets(cells, into: &sink) }
    // Unused strings belong to sheets that could not be read.
    if reading.problem != nil || workbook.sheets.isEmpty { cells.appendUnused() }
  }

  /// Reads all sheets in archive order, if the list of sheets is damaged.
  private func readLostSheets(_ cells: CellText, into sink: inout AttributeSink) {
    reading.note("the list of the sheets is lost")
    for name in package.archive.members.map(\.name) where name.contains("worksheets/") && name.hasSuffix(".xml") {
      guard package.read(name, SheetHandler(reading.text, cells), into: &sink) else { return }
    }
  }
}
