import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Span, Tracing } from '#values/tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Traces the request; null without tracing. */
    span: Span | null
  }
}

/** Monitoring requests are not traced. */
const UNTRACED = /^\/(health|metrics)/

/** Traces every request as a span, in the trace of its header `traceparent`. */
export function addTracing(app: FastifyInstance, tracing: Tracing | null): void {
  app.decorateRequest('span', null)
  if (tracing === null) return
  app.addHook('onRequest', (request, _reply, done) => {
    if (UNTRACED.test(request.url)) return done()
    const { traceparent } = request.headers
    request.span = tracing.begin({
      name: request.method,
      kind: 'server',
      parent: typeof traceparent === 'string' ? traceparent : null,
      facts: { 'http.request.method': request.method, 'goodsyard.request_id': request.id },
    })
    request.span.run(done)
  })
  // Work after reading the body runs in an event of the socket, outside the context of the span.
  app.addHook('preValidation', (request, _reply, done) =>
    request.span === null ? done() : request.span.run(done),
  )
  app.addHook('onResponse', (request, reply, done) => {
    endSpan(request, reply.statusCode)
    done()
  })
}

function endSpan(request: FastifyRequest, status: number): void {
  const { span, method, routeOptions } = request
  if (span === null) return
  const { scope } = request as Partial<Pick<FastifyRequest, 'scope'>>
  const route = routeOptions.url ?? 'unknown'
  const facts = { 'http.route': route, 'http.response.status_code': status }
  const subdomain = scope === undefined ? {} : { 'goodsyard.subdomain': scope.tenant.subdomain }
  span.setAttributes({ ...facts, ...subdomain }, `${method} ${route}`)
  span.end(status >= 500 ? String(status) : undefined)
}
