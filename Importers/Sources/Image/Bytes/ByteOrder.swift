/// The order of the bytes of a number.
enum ByteOrder: Sendable {
  case little, big

  /// Puts a number together from its bytes; fewer bytes than the type has are taken as its low part.
  func integer<Number: FixedWidthInteger>(_ bytes: some Collection<UInt8>, as type: Number.Type = Number.self) -> Number
  {
    var number: Number = 0
    var shift = 0
    for byte in bytes {
      switch self {
      case .big: number = (number << 8) | Number(truncatingIfNeeded: byte)
      case .little: number |= Number(truncatingIfNeeded: byte) << shift
      }
      shift += 8
    }
    return number
  }
}
