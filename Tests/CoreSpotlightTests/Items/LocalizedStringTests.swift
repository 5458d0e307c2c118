@testable import CoreSpotlight
import Foundation
import Testing

/// Texts in several languages, and the one that matches a user's languages.
struct LocalizedStringTests {
  private func choice(_ texts: [String: String], _ environment: [String: String]) -> String? {
    PreferredLanguages(environment: environment).choose(from: texts)
  }

  private let snow = ["en": "Snow", "de": "Schnee", "pt-BR": "Neve"]

  @Test func byTheEnvironment() {
    #expect(choice(snow, ["LANG": "de_AT.UTF-8"]) == "Schnee")
    #expect(choice(snow, ["LANG": "de_AT.UTF-8", "LC_MESSAGES": "en_GB"]) == "Snow")
    #expect(choice(snow, ["LANG": "de_AT", "LC_ALL": "pt_BR.UTF-8"]) == "Neve")
    #expect(choice(snow, ["LANG": "de_AT", "LANGUAGE": "fr:pt_BR:de"]) == "Neve")
    #expect(choice(snow, ["LANG": "C.UTF-8", "LANGUAGE": "de"]) == "Snow")
    #expect(choice(snow, [:]) == "Snow")
  }

  @Test func theNearestThereIs() {
    #expect(choice(snow, ["LANG": "pt_PT"]) == "Neve")
    #expect(choice(["de_AT": "Schlagobers", "de": "Sahne"], ["LANG": "de_AT"]) == "Schlagobers")
    #expect(choice(["de_AT": "Schlagobers", "de": "Sahne"], ["LANG": "de_DE"]) == "Sahne")
    #expect(choice(["fr": "Neige", "it": "Neve"], ["LANG": "de_DE"]) == "Neige")
    #expect(choice([:], ["LANG": "de_DE"]) == nil)
  }

  @Test func aStringLikeOthers() throws {
    let text = CSLocalizedString(localizedStrings: ["en": "Snöw"])
    #expect(text.localizedString() == "Snöw")
    #expect(text as String == "Snöw")
    #expect(text.length == 4 && text.isEqual(to: "Snöw"))
    let attributes = CSSearchableItemAttributeSet(contentType: .text)
    attributes.title = text as String
    #expect(attributes.title == "Snöw")
    #expect(CSLocalizedString(localizedStrings: [1: 2]).localizedString().isEmpty)
    #expect(CSLocalizedString(string: "plain").localizedString() == "plain")
  }

  @Test func archived() throws {
    let text = CSLocalizedString(localizedStrings: ["en": "Snow"])
    let data = try NSKeyedArchiver.archivedData(withRootObject: text, requiringSecureCoding: true)
    #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: NSString.self, from: data) == "Snow")
  }
}
