/** The attributes of a span: names, numbers and counts; never a secret, a body, or a value of a statement. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>

/** What is measured: a request that came in, a call to the outside, a job that was queued, or something in between. */
export type SpanKind = 'server' | 'client' | 'consumer' | 'internal'

/** How a span begins. */
export type SpanStart = {
  readonly name: string
  readonly kind?: SpanKind
  readonly facts?: SpanFacts
  /** The `traceparent` header of the caller; by default the current span. */
  readonly parent?: string | null
}

/** Something that is being measured. */
export type Span = {
  readonly trace_id: string
  /** The trace context for other services (W3C Trace Context). */
  readonly traceparent: string
  /** Does work in the span: spans that begin meanwhile belong to it. */
  run<Result>(work: () => Result): Result
  /** Adds attributes, or sets the final name. */
  setAttributes(facts: SpanFacts, name?: string): void
  /** Ends it, once; as failed where a reason is given. */
  end(failed?: string): void
}

/** Measures work as spans of traces. */
export type Tracing = {
  begin(start: SpanStart): Span
  /** The span that is being worked in; null where there is none. */
  current(): Span | null
}

/** Does work in a span of its own; just does it where nothing is traced. */
export async function traced<Result>(
  tracing: Tracing | null | undefined,
  start: SpanStart,
  work: (span: Span | null) => Promise<Result>,
): Promise<Result> {
  if (tracing === null || tracing === undefined) return work(null)
  const span = tracing.begin(start)
  try {
    const result = await span.run(() => work(span))
    span.end()
    return result
  } catch (error) {
    // The message of an error may repeat the input; its kind does not.
    span.end(error instanceof Error ? error.name : 'error')
    throw error
  }
}
