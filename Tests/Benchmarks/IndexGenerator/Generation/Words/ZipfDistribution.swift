import Foundation

/// Ranks 0 ..< count, where rank r has a probability proportional to 1 / (r + 1 + flattening).
///
/// This is Zipf's law with Mandelbrot's constant, which keeps the first ranks from dominating.
package struct ZipfDistribution {
  package let count: Int
  private let start: Double
  private let growth: Double

  package init(count: Int, flattening: Double) {
    self.count = count
    start = 1 + flattening
    growth = log((Double(count) + start) / start)
  }

  /// A random rank, by inverting the continuous distribution.
  package func rank(using source: inout some RandomNumberGenerator) -> Int {
    let place = start * exp(growth * Double.random(in: 0..<1, using: &source)) - start
    return min(count - 1, Int(place))
  }
}

extension RandomNumberGenerator {
  /// A normally distributed number (Box–Muller).
  package mutating func normal(mean: Double, deviation: Double) -> Double {
    let radius = sqrt(-2 * log(Double.random(in: Double.leastNonzeroMagnitude..<1, using: &self)))
    return mean + deviation * radius * cos(2 * .pi * Double.random(in: 0..<1, using: &self))
  }

  /// An integer whose logarithm is normally distributed.
  package mutating func logNormal(median: Double, deviation: Double) -> Int64 {
    Int64(exp(normal(mean: log(median), deviation: deviation)))
  }

  package mutating func happens(_ probability: Double) -> Bool { Double.random(in: 0..<1, using: &self) < probability }

  package mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: 0..<choices.count, using: &self)]
  }
}
