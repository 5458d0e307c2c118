import Testing

/// Tests that a real index answers, one at a time: many at once would only wait for one another.
@Suite(.serialized) enum RunningSuite {}
