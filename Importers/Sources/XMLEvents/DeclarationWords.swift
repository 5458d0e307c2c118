/// Decides whether libxml2 takes a quotation mark in a declaration for the beginning of an address.
///
/// An address may follow `DOCTYPE`, the root's name, then `SYSTEM` (one address) or `PUBLIC` (two).
struct DeclarationWords {
  private var count = 0
  private var last: UInt64 = 0
  private var isOpen = false
  private var addressesRead = 0
  private var isDocumentType = false

  private static let documentType = packed("doctype")
  private static let publicAddress = packed("public")
  private static let systemAddress = packed("system")

  private static func packed(_ word: String) -> UInt64 { word.utf8.reduce(0) { $0 << 8 | UInt64($1) } }

  var mayBeginAddress: Bool {
    guard count == 3, isDocumentType else { return false }
    return addressesRead == 0 && last == Self.systemAddress || addressesRead < 2 && last == Self.publicAddress
  }

  mutating func endAddress() { (addressesRead, isOpen) = (addressesRead + 1, false) }

  mutating func end() { isOpen = false }

  mutating func take(_ byte: UInt8) {
    if !isOpen { (count, last, isOpen) = (count + 1, 0, true) }
    // Longer words match none of these.
    if last >> 56 == 0 { last = last << 8 | UInt64(byte | 0x20) }
    // The root's name may follow `DOCTYPE` without a space.
    if count == 1, last == Self.documentType { (isOpen, isDocumentType) = (false, true) }
  }
}
