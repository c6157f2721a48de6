import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Access, MaybePromise } from '#access/access.ts'
import type { Scope } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import type { Principal } from '#values/principal.ts'
import type { RateLimiter } from './rate-limit.ts'
import type { WrongTokens } from './wrong-tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The tenant and caller; set by the gate. */
    scope: Scope
  }
  interface FastifyContextConfig {
    /** Requests to routes behind the gate that need no authentication. */
    isPublic?: (request: FastifyRequest) => boolean
  }
}

/** What the gate needs to authenticate and limit callers. */
export type Gate = {
  readonly access: Access
  readonly limiter: RateLimiter
  /** Limits invalid tokens by address. */
  readonly wrong_tokens: WrongTokens
  /** The request timeout, in milliseconds. */
  readonly timeout_ms: number
}

const BEARER = /^bearer +([A-Za-z0-9\-._~+/]+=*) *$/i

/**
 * Checks requests in the order of platform 1.1: authentication, tenant, membership, live tenant, rate limit. Routes
 * behind it find `request.scope`.
 */
export function addGate(app: FastifyInstance, gate: Gate): void {
  app.decorateRequest('scope')
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.isPublic?.(request)) return
    request.scope = { ...(await enter(gate, request)), disconnected: disconnectionOf(reply) }
    countRequest(gate.limiter, request, reply)
  })
}

async function enter(gate: Gate, request: FastifyRequest): Promise<Scope> {
  const { access, timeout_ms } = gate
  const { authorization } = request.headers
  if (authorization === undefined) throw refusal('authentication_required', {})
  const token = BEARER.exec(authorization)?.[1]
  const authenticated = token === undefined ? null : authenticate(gate, token, request)
  const principal = authenticated instanceof Promise ? await authenticated : authenticated
  if (principal === null) throw refusal('invalid_token', {})
  const slug = slugOf(request.headers['x-service-subdomain'])
  if (slug === null) throw refusal('subdomain_header_missing', {})
  const administers = request.url.startsWith('/api/subdomains')
  const entering = administers
    ? access.enterForAdministration(principal, slug)
    : access.enter(principal, slug)
  const { tenant, caller } = entering instanceof Promise ? await entering : entering
  return {
    tenant,
    caller: { ...caller, request_id: request.id },
    until: performance.now() + timeout_ms,
    remote_address: request.ip,
  }
}

/** Finds the principal of a token; tokens that were valid before pass even if their address sent many invalid ones. */
function authenticate(
  { access, wrong_tokens }: Gate,
  token: string,
  request: FastifyRequest,
): MaybePromise<Principal | null> {
  if (!access.isUnproven(token)) return access.authenticate(token)
  return wrong_tokens.limit(request, () => access.authenticate(token))
}

/** Aborts when the client disconnects; it listens from its first use on. */
function disconnectionOf({ raw }: FastifyReply): () => AbortSignal {
  let signal: AbortSignal | null = null
  return () => {
    if (signal !== null) return signal
    const controller = new AbortController()
    signal = controller.signal
    if (raw.destroyed) controller.abort()
    else
      raw.once('close', () => {
        if (!raw.writableFinished) controller.abort()
      })
    return signal
  }
}

/** The slug of the header; null if it is missing, blank, or sent twice with different values. */
function slugOf(header: string | string[] | undefined): string | null {
  const values = (Array.isArray(header) ? header : (header ?? '').split(',')).map((value) =>
    value.trim().toLowerCase(),
  )
  const [first, ...others] = values
  if (first === undefined || first === '' || others.some((value) => value !== first)) return null
  return first
}

function countRequest(limiter: RateLimiter, { scope }: FastifyRequest, reply: FastifyReply): void {
  if (!limiter.isOn) return
  const { remaining, full_in, retry_after } = limiter.count(
    `${scope.caller.user_id} ${scope.caller.application_id} ${scope.tenant.id}`,
  )
  if (retry_after > 0) throw refusal('rate_limited', { retry_after })
  reply.header('ratelimit-policy', limiter.policy)
  reply.header('ratelimit', `"default";r=${remaining};t=${full_in}`)
}
