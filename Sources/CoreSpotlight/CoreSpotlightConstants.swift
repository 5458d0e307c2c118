/// The version of the API that this module has.
public let CoreSpotlightAPIVersion: Int32 = 40
