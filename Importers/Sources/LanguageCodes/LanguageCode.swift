/// Languages as containers of sound and pictures name them: by three letters.
package enum LanguageCode {
  /// The tag of two letters, where there is one; `nil` for what is no language.
  package static func short(_ code: String) -> String? {
    let code = code.lowercased()
    switch code {
    case "und", "unknown", "mul", "zxx", "mis", "```", "xxx", "": return nil
    default: return shorter[code] ?? code
    }
  }

  /// ISO 639-2, in both forms where there are two, to ISO 639-1.
  private static let shorter: [String: String] = [
    "ara": "ar", "bul": "bg", "cat": "ca", "ces": "cs", "cze": "cs", "chi": "zh", "zho": "zh", "dan": "da",
    "deu": "de", "ger": "de", "dut": "nl", "nld": "nl", "ell": "el", "gre": "el", "eng": "en", "est": "et",
    "eus": "eu", "baq": "eu", "fas": "fa", "per": "fa", "fin": "fi", "fra": "fr", "fre": "fr", "gle": "ga",
    "heb": "he", "hin": "hi", "hrv": "hr", "hun": "hu", "ind": "id", "isl": "is", "ice": "is", "ita": "it",
    "jpn": "ja", "kor": "ko", "lav": "lv", "lit": "lt", "may": "ms", "msa": "ms", "nor": "no", "nob": "nb",
    "nno": "nn", "pol": "pl", "por": "pt", "ron": "ro", "rum": "ro", "rus": "ru", "slk": "sk", "slo": "sk",
    "slv": "sl", "spa": "es", "srp": "sr", "swe": "sv", "tam": "ta", "tel": "te", "tha": "th", "tur": "tr",
    "ukr": "uk", "urd": "ur", "vie": "vi",
  ]
}
