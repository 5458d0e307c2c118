import MDModel

/// Names for what archives have, where the vocabulary has no constant of its own.
extension AttributeKey {
  static let executableArchitectures: AttributeKey = "kMDItemExecutableArchitectures"
  static let identifier: AttributeKey = "kMDItemIdentifier"
  static let organizations: AttributeKey = "kMDItemOrganizations"
  static let rights: AttributeKey = "kMDItemRights"
  static let url: AttributeKey = "kMDItemURL"

  /// Number of files inside, folders not counted.
  static let memberCount: AttributeKey = "org_limelight_memberCount"
  /// Bytes that all files inside take when unpacked, where all of them are known.
  static let unpackedSize: AttributeKey = "org_limelight_unpackedSize"
}
