import MDClient
import MDModel
import MDProtocol
import MDSystem

/// Sends jobs in order and ahead of their answers, so that round trips cost no time. Belongs to one thread.
///
/// A broken connection is opened again, and unanswered jobs are sent again where that does no harm. Nothing waits
/// longer than the endpoint's time-out after it was submitted, or after the last answer to an earlier job.
final class DonationSender {
  /// A request whose answer is still to come.
  private struct Flight {
    var job: DonationJob
    var isLast: Bool
    var replies: Replies
  }

  private let pipeline: DonationPipeline
  private let connection: SpotlightConnection
  private var client: DaemonClient?
  /// Path of the socket that the client is connected to.
  private var socket = ""
  private var patience: Duration = .zero
  private var flights: [Flight] = []
  /// A job of which a part was refused: the others are not sent.
  private var refused: DonationJob?
  /// Time of the last reply.
  private var answered = Instant.start
  /// Connections in a row that broke before anything was answered.
  private var failures = 0

  /// Enough that the daemon never waits for the next, and few enough to send again when a connection breaks.
  private static let flightsAtOnce = 8

  init(pipeline: DonationPipeline, connection: SpotlightConnection) {
    self.pipeline = pipeline
    self.connection = connection
  }

  /// Works until nothing is left to do.
  func run() {
    while true {
      if flights.isEmpty {
        guard let job = pipeline.next() else { return }
        send(job)
      } else if flights.count < Self.flightsAtOnce, let job = pipeline.nextAtOnce() {
        send(job)
      } else {
        landOldest(sending: nil)
      }
    }
  }

  private func send(_ job: DonationJob) {
    while !flights.isEmpty, (try? SpotlightConnection.resolve(job.endpoint))?.socket != socket {
      landOldest(sending: nil)
    }
    guard connect(for: job) else { return }
    for (place, part) in job.requests.enumerated() {
      while flights.count >= Self.flightsAtOnce { landOldest(sending: job) }
      guard client != nil, refused !== job else { break }
      send(part, of: job, isLast: place == job.requests.count - 1)
    }
    refused = nil
  }

  private func send(_ part: DonationJob.Part, of job: DonationJob, isLast: Bool) {
    guard let client else { return }
    do throws(ClientError) {
      delayPoint()
      let replies = try client.send(
        part.request, attachment: part.attachment, within: max(.milliseconds(1), deadline(for: job) - Clock.now))
      flights.append(Flight(job: job, isLast: isLast, replies: replies))
    } catch {
      // The request was not sent, and the connection is intact.
      if case .tooLong = error { return refuse(job, error) }
      lose(error, sending: job)
    }
  }

  private func refuse(_ job: DonationJob, _ error: ClientError) {
    refused = job
    flights.removeAll { $0.job === job }
    job.finish(.failure(error))
  }

  /// - Returns: `false` where there is no connection: the job has failed.
  private func connect(for job: DonationJob) -> Bool {
    do throws(ClientError) {
      let endpoint = try SpotlightConnection.resolve(job.endpoint)
      if client != nil, endpoint.socket == socket { return true }
      (client, socket, patience) = (nil, endpoint.socket, endpoint.patience)
      client = try endpoint.connect(deadline: deadline(for: job))
      connection.didConnect()
      return true
    } catch {
      // Jobs that wait for the same daemon would fail alike.
      pipeline.fail([job] + pipeline.takeAll(like: job), with: error)
      return false
    }
  }

  private func deadline(for job: DonationJob) -> Instant { max(job.submitted, answered) + patience }

  /// Waits for the answer that is due first.
  ///
  /// - Parameter job: one of which a part is still to be sent.
  private func landOldest(sending job: DonationJob?) {
    guard let flight = flights.first else { return }
    delayPoint()
    do throws(ClientError) {
      let reply = try answer(to: flight)
      land(flight, .success(reply), sending: job)
    } catch {
      if case .refused = error { land(flight, .failure(error), sending: job) } else { lose(error, sending: job) }
    }
  }

  private func answer(to flight: Flight) throws(ClientError) -> Reply {
    var last: Reply?
    while let reply = try flight.replies.next() { last = reply }
    guard let last else { throw .closed }
    return last
  }

  private func land(_ flight: Flight, _ result: Result<Reply, ClientError>, sending job: DonationJob?) {
    flights.removeFirst()
    answered = Clock.now
    failures = 0
    guard case .failure = result, !flight.isLast else {
      if flight.isLast { flight.job.finish(result) }
      return
    }
    // A part was refused: the daemon refuses the others of its batch as well.
    flights.removeAll { $0.job === flight.job }
    if flight.job === job { refused = job }
    flight.job.finish(result)
  }

  /// Handles a broken connection: unanswered jobs are sent again, or fail.
  private func lose(_ error: ClientError, sending job: DonationJob?) {
    var lost: [DonationJob] = []
    for candidate in flights.map(\.job) + (job.map { [$0] } ?? []) where candidate !== lost.last {
      lost.append(candidate)
    }
    let wasSent = flights.filter(\.isLast).map(\.job)
    flights = []
    client = nil
    failures += 1
    let now = Clock.now
    let mayTryAgain = failures <= 2 && error != .noAnswer
    let again = lost.filter { candidate in
      // It is unknown whether the daemon has done it: only an idempotent job is sent again.
      let isHarmless = candidate.isRepeatable || !wasSent.contains { $0 === candidate }
      return mayTryAgain && isHarmless && now < deadline(for: candidate)
    }
    pipeline.fail(lost.filter { candidate in !again.contains { $0 === candidate } }, with: error)
    // A daemon that does not answer one job does not answer the others.
    if error == .noAnswer, let like = lost.first { pipeline.fail(pipeline.takeAll(like: like), with: error) }
    pipeline.putBack(again)
  }
}
