/// Sums of file sizes. A sparse file may claim exabytes, so a sum stops at the largest number instead of trapping.
extension Int64 {
  /// Bytes of a file that count as work in the progress, at most 64 MiB. Importers read no more of a file, and a
  /// sparse file of ten gigabytes takes no time.
  var asWork: Int64 { Swift.min(self, 64 << 20) }

  func addingSize(_ size: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(size)
    return overflow ? .max : sum
  }
}
