/// ISO 8601 as text: what a query writes, and what is written back.
extension ISODate: CustomStringConvertible {
  public init?(parsing text: some StringProtocol) {
    let halves = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    guard let day = halves.first else { return nil }
    let parts = day.split(separator: "-", omittingEmptySubsequences: false)
    let widths = [4, 2, 2]
    guard (1...3).contains(parts.count), zip(parts, widths).allSatisfy({ $0.0.utf8.count == $0.1 }) else { return nil }
    let numbers = parts.compactMap { $0.allSatisfy { "0123456789".contains($0) } ? Int($0) : nil }
    guard numbers.count == parts.count, halves.count == 1 || numbers.count == 3 else { return nil }
    self.init(year: numbers[0], month: numbers.dropFirst().first, day: numbers.dropFirst(2).first)
    if halves.count == 2 {
      let clock = halves[1].hasSuffix("Z") ? halves[1].dropLast() : halves[1][...]
      let fields = clock.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
      guard (2...3).contains(fields.count), let hour = fields[0], let minute = fields[1] else { return nil }
      time = Time(
        hour: hour, minute: minute, second: fields.dropFirst(2).first ?? nil, offset: halves[1].hasSuffix("Z") ? 0 : nil
      )
    }
  }

  public var description: String {
    func padded(_ number: Int, _ width: Int) -> String {
      String(repeating: "0", count: max(0, width - "\(number)".count)) + "\(number)"
    }
    var text = padded(year, 4)
    if let month { text += "-" + padded(month, 2) }
    if let day { text += "-" + padded(day, 2) }
    guard let time else { return text }
    text += "T" + padded(time.hour, 2) + ":" + padded(time.minute, 2)
    if let second = time.second { text += ":" + padded(second, 2) }
    return text + (time.offset == 0 ? "Z" : "")
  }
}
