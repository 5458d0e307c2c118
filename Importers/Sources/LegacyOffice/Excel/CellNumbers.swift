import Spreadsheets

/// The numbers of a workbook's cells as text.
struct CellNumbers {
  var formats = NumberFormats()
  /// On old Macs days are counted from 1904.
  var firstDay = SerialDate.FirstDay.in1900

  /// The number as it is, dates by ISO 8601, and behind it what cells of a style show if that is something else.
  func text(_ value: Double, style: Int) -> String {
    let code = formats.code(ofStyle: style)
    let plain = code?.isElapsed == true ? CellNumber.plain(value) : plain(value, formats.kind(ofStyle: style))
    guard let shown = code?.shown(value, firstDay), shown != plain else { return plain }
    return plain + " " + shown
  }

  private func plain(_ value: Double, _ kind: NumberFormats.Kind) -> String {
    guard kind != .number, let date = SerialDate(value, firstDay) else { return CellNumber.plain(value) }
    switch kind {
    case .time where value < 1: return date.shortTime
    case _ where value < 1: return CellNumber.plain(value)
    case .date: return date.date
    default: return date.date + " " + date.shortTime
    }
  }
}
