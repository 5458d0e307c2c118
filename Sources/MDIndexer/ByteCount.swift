/// Sums of file sizes. A sparse file may claim exabytes, so a sum stops at the largest number instead of trapping.
extension Int64 {
  func addingSize(_ size: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(size)
    return overflow ? .max : sum
  }
}
