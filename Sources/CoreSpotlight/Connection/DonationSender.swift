import MDClient
import MDModel
import MDProtocol
import MDSystem

/// Sends jobs in order, without waiting for the answer to one before the next, so that round trips cost no time.
/// Belongs to one thread.
///
/// After a connection has broken, a new one is opened, and unanswered jobs are sent again if that does no harm. No job
/// waits longer than the endpoint's time-out, counted from its submission or from the last answer to an earlier job.
final class DonationSender {
  /// A request that waits for its answer.
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
  /// A job with a refused part: its other parts are not sent.
  private var refused: DonationJob?
  /// Time of the last reply.
  private var answered = Instant.start
  /// Number of connections in a row that broke before anything was answered.
  private var failures = 0

  /// Maximum number of unanswered requests. The daemon never has to wait for the next one, and few are sent again after
  /// a connection broke.
  private static let flightsAtOnce = 8

  init(pipeline: DonationPipeline, connection: SpotlightConnection) {
    self.pipeline = pipeline
    self.connection = connection
  }

  /// Sends jobs until none is left.
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
    // The answers to earlier jobs come over the connection to another daemon: wait for them before it is replaced.
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
      // The request was not sent, and the connection still works.
      if case .tooLong = error { return refuse(job, error) }
      lose(error, sending: job)
    }
  }

  private func refuse(_ job: DonationJob, _ error: ClientError) {
    refused = job
    flights.removeAll { $0.job === job }
    job.finish(.failure(error))
  }

  /// - Returns: `false` if there is no connection; the job has then failed.
  private func connect(for job: DonationJob) -> Bool {
    do throws(ClientError) {
      let endpoint = try SpotlightConnection.resolve(job.endpoint)
      if client != nil, endpoint.socket == socket { return true }
      (client, socket, patience) = (nil, endpoint.socket, endpoint.patience)
      client = try endpoint.connect(deadline: deadline(for: job))
      connection.didConnect()
      return true
    } catch {
      // All jobs that wait for the same daemon would fail the same way.
      pipeline.fail([job] + pipeline.takeAll(like: job), with: error)
      return false
    }
  }

  private func deadline(for job: DonationJob) -> Instant { max(job.submitted, answered) + patience }

  /// Waits for the answer that is due first.
  ///
  /// - Parameter job: the job of which a part is still to be sent, if any.
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
    // A part was refused: the daemon refuses the other parts of the batch as well.
    flights.removeAll { $0.job === flight.job }
    if flight.job === job { refused = job }
    flight.job.finish(result)
  }

  /// Handles a broken connection: each unanswered job is sent again, or fails.
  private func lose(_ error: ClientError, sending job: DonationJob?) {
    var lost: [DonationJob] = []
    // Several flights may belong to one job; list each job once.
    for candidate in flights.map(\.job) + (job.map { [$0] } ?? []) where candidate !== lost.last {
      lost.append(candidate)
    }
    // Without its last part, the daemon drops a batch of this connection, so sending it again does no harm.
    let wasSent = flights.filter(\.isLast).map(\.job)
    flights = []
    client = nil
    failures += 1
    let now = Clock.now
    let mayTryAgain = failures <= 2 && error != .noAnswer
    let again = lost.filter { candidate in
      // A job whose last request was sent may have been done by the daemon: only an idempotent job is sent again then.
      let isHarmless = candidate.isRepeatable || !wasSent.contains { $0 === candidate }
      return mayTryAgain && isHarmless && now < deadline(for: candidate)
    }
    pipeline.fail(lost.filter { candidate in !again.contains { $0 === candidate } }, with: error)
    // A daemon that does not answer one job will not answer the others.
    if error == .noAnswer, let like = lost.first { pipeline.fail(pipeline.takeAll(like: like), with: error) }
    pipeline.putBack(again)
  }
}
