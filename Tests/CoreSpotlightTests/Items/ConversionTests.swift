@testable import CoreSpotlight
import Foundation
import MDModel
import Testing

/// Foundation's numbers and dates as attribute values.
struct ConversionTests {
  @Test func numbersKeepWhatTheyAre() {
    #expect(AttributeValue(NSNumber(value: false)) == .boolean(false))
    #expect(AttributeValue(NSNumber(value: Int8(1))) == .integer(1))
    #expect(AttributeValue(NSNumber(value: UInt8(200))) == .integer(200))
    #expect(AttributeValue(NSNumber(value: Int64.min)) == .integer(.min))
    #expect(AttributeValue(NSNumber(value: UInt64.max)) == .real(0x1p64))
    #expect(AttributeValue(NSNumber(value: Float(0.5))) == .real(0.5))
    #expect(AttributeValue(5) == .integer(5))
    #expect(AttributeValue(5.0) == .real(5))
  }

  @Test func aBooleanIsOneAfterAnArchive() throws {
    let data = try NSKeyedArchiver.archivedData(withRootObject: NSNumber(value: true), requiringSecureCoding: true)
    let number = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: NSNumber.self, from: data))
    #expect(AttributeValue(number) == .boolean(true))
  }

  /// Dates are exact to the last bit if the steps of a Double are longer than a nanosecond, which excludes a few months
  /// around 2001.
  @Test func datesComeBackExactly() {
    for _ in 0..<10_000 {
      let date = Date(timeIntervalSinceReferenceDate: Double.random(in: 1e7...7.8e9) * (Bool.random() ? 1 : -1))
      #expect(Date(Timestamp(date)) == date, "\(date.timeIntervalSinceReferenceDate)")
    }
  }

  @Test func datesBeyondTheRepresentableYears() {
    #expect(Date(Timestamp(.distantFuture)) == .distantFuture)
    #expect(Date(Timestamp(.distantPast)) == .distantPast)
    #expect(Timestamp(Date(timeIntervalSince1970: -0.5)) == Timestamp(nanoseconds: -500_000_000))
  }
}
