import CoreSpotlight
import Testing
