import MDModel
public import MDSystem

/// Where an explanation looks for what somebody names.
public enum ItemPlace {
  /// The absolute path of an item, also of one that is gone together with its folder; of what apps donate its address.
  ///
  /// - Throws: when the way to it is barred, or it is relative and leads nowhere.
  public static func of(_ file: [UInt8]) throws(SystemError) -> [UInt8] {
    if let address = DonationAddress(file) { return address.path }
    do throws(SystemError) { return try AbsolutePath.ofItem(file) } catch {
      guard error.isVanished, file.first == UInt8(ascii: "/") else { throw error }
      return file
    }
  }
}
