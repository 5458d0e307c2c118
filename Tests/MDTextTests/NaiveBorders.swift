/// Inner borders of a word, computed directly from the definition in `BorderRule`, letter by letter.
struct NaiveBorders {
  /// The letters of the word. Capital letters are upper case, digits are ASCII, and all others are lower case.
  let letters: [Character]

  /// Positions at which a part of the word begins.
  var places: [Int] {
    letters.indices.dropFirst().filter { isPart($0) || numbers.contains($0) || afterZeros.contains($0) }
  }

  private func isCapital(_ place: Int) -> Bool { letters[place].isUppercase }
  private func isDigit(_ place: Int) -> Bool { letters[place].isWholeNumber }
  private func isSmall(_ place: Int) -> Bool { !isCapital(place) && !isDigit(place) }

  private func isPart(_ place: Int) -> Bool {
    guard isCapital(place) else { return false }
    return isSmall(place - 1) || place + 1 < letters.count && isSmall(place + 1)
  }

  /// Positions at which digits begin or end; empty if there are more than three.
  private var numbers: [Int] {
    let all = letters.indices.dropFirst().filter { isDigit($0) != isDigit($0 - 1) }
    return all.count > 3 ? [] : Array(all)
  }

  private var afterZeros: [Int] {
    let isEncoded = letters.indices.dropFirst().count { isDigit($0) != isDigit($0 - 1) } > 3
    return isEncoded
      ? []
      : ([0] + numbers).filter(isDigit).compactMap { start in
        guard letters[start] == "0" else { return nil }
        return letters.indices.dropFirst(start).first { letters[$0] != "0" }.flatMap { isDigit($0) ? $0 : nil }
      }
  }
}
