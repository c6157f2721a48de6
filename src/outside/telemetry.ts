import type { Registry } from 'prom-client'
import type { Span, SpanFacts, SpanKind, SpanStart, Tracing } from '#values/tracing.ts'
import { VERSION } from '#values/version.ts'

/** The receiver of traces and metrics, and its options. */
export type TelemetryOptions = {
  /** The base URL of an OTLP receiver over HTTP, such as `http://collector:4318`. */
  readonly endpoint: string
  /** Headers of each request, as `name=value` pairs. */
  readonly headers: Readonly<Record<string, string>>
  readonly service_name: string
  /** The sampling ratio for traces without a decision of the caller. */
  readonly sample_ratio: number
  /** Export interval of metrics, in milliseconds. */
  readonly metrics_ms: number
  /** Called if something could not be sent. */
  readonly report: (error: Error) => void
}

/** Traces and metrics of a process. */
export type Telemetry = {
  readonly tracing: Tracing
  /** Starts to export the metrics of a registry. */
  sendMetrics(registry: Registry): void
  /** Sends what is buffered, and stops. */
  close(): Promise<void>
}

/** Maximum time for which spans are buffered. */
const SPANS_MS = 5_000

/** Connects to a receiver. The packages are imported here: many processes send nothing. */
export async function openTelemetry(options: TelemetryOptions): Promise<Telemetry> {
  const [api, core, contexts, resources, sdk, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ])
  core.setGlobalErrorHandler((error) =>
    options.report(error instanceof Error ? error : new Error(String(error))),
  )
  const { endpoint, headers, service_name, sample_ratio, metrics_ms } = options
  const base = endpoint.replace(/\/+$/, '')
  const resource = resources.resourceFromAttributes({
    'service.name': service_name,
    'service.version': VERSION,
    'service.instance.id': crypto.randomUUID(),
  })
  const exporter = new OTLPTraceExporter({ url: `${base}/v1/traces`, headers: { ...headers } })
  const provider = new sdk.TracerProvider({
    resource,
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(sample_ratio) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: Math.min(metrics_ms, SPANS_MS) }),
    ],
  })
  const manager = new contexts.AsyncLocalStorageContextManager().enable()
  const tracer = provider.getTracer('goodsyard', VERSION)
  const tracing = new OtelTracing({ api, core, manager, tracer })
  let metrics: { close(): Promise<void> } | null = null
  let opening: Promise<void> = Promise.resolve()
  return {
    tracing,
    sendMetrics(registry) {
      opening = import('./otlp-metrics.ts')
        .then(({ openMetrics }) => openMetrics(registry, { resource, base, ...options }))
        .then((opened) => {
          metrics = opened
        })
        .catch(options.report)
    },
    async close() {
      await opening
      await Promise.allSettled([metrics?.close(), provider.shutdown()])
      manager.disable()
    },
  }
}

type TelemetryParts = {
  readonly api: typeof import('@opentelemetry/api')
  readonly core: typeof import('@opentelemetry/core')
  readonly manager: import('@opentelemetry/context-async-hooks').AsyncLocalStorageContextManager
  readonly tracer: import('@opentelemetry/api').Tracer
}

type Context = import('@opentelemetry/api').Context
type OtelSpan = import('@opentelemetry/api').Span

/** Spans of OpenTelemetry. */
class OtelTracing implements Tracing {
  readonly #parts: TelemetryParts
  readonly #propagator: import('@opentelemetry/core').W3CTraceContextPropagator

  constructor(parts: TelemetryParts) {
    this.#parts = parts
    this.#propagator = new parts.core.W3CTraceContextPropagator()
  }

  begin({ name, kind = 'internal', facts = {}, parent }: SpanStart): Span {
    const { tracer, manager } = this.#parts
    const above = parent === undefined || parent === null ? manager.active() : this.#extracted(parent)
    const span = tracer.startSpan(name, { kind: this.#kind(kind), attributes: { ...facts } }, above)
    return this.#spanOf(span, this.#parts.api.trace.setSpan(above, span))
  }

  current(): Span | null {
    const { api, manager } = this.#parts
    const context = manager.active()
    const span = api.trace.getSpan(context)
    return span === undefined ? null : this.#spanOf(span, context)
  }

  #spanOf(span: OtelSpan, context: Context): Span {
    const { api, manager } = this.#parts
    const { traceId, spanId, traceFlags } = span.spanContext()
    return {
      trace_id: traceId,
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      run: (work) => manager.with(context, work),
      setAttributes(facts: SpanFacts, name?: string) {
        span.setAttributes({ ...facts })
        if (name !== undefined) span.updateName(name)
      },
      end(failed?: string) {
        if (failed !== undefined)
          span.setStatus({ code: api.SpanStatusCode.ERROR }).setAttribute('error.type', failed)
        span.end()
      },
    }
  }

  #extracted(traceparent: string): Context {
    const { api } = this.#parts
    return this.#propagator.extract(api.ROOT_CONTEXT, { traceparent }, api.defaultTextMapGetter)
  }

  #kind(kind: SpanKind) {
    const { SpanKind: kinds } = this.#parts.api
    const known = {
      server: kinds.SERVER,
      client: kinds.CLIENT,
      consumer: kinds.CONSUMER,
      internal: kinds.INTERNAL,
    }
    return known[kind]
  }
}
