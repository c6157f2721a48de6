import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Access, Soon } from '#access/access.ts'
import { addressKey } from '#access/address.ts'
import type { Principal } from '#access/principal.ts'
import type { Scope } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import { RateLimiter } from './rate-limit.ts'
import { remoteAddressOf } from './remote-address.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** In whose tenant and for whom; set once the caller is through the gate. */
    scope: Scope
  }
  interface FastifyContextConfig {
    /** Which requests to a route behind the gate pass without being asked who they are. */
    isPublic?: (request: FastifyRequest) => boolean
  }
}

/** What the gate needs to know callers and count them. */
export type Gate = {
  readonly access: Access
  readonly limiter: RateLimiter
  /** How long a request may take, in milliseconds. */
  readonly timeout_ms: number
}

/** What the gate has beside what it is given. */
type GateInside = Gate & {
  /** Counts the wrong tokens of each address. */
  readonly wrong_tokens: RateLimiter
}

/** So many wrong tokens an address may send in a minute, and at once (platform 4.8). */
const WRONG_TOKENS = { per_minute: 300, burst: 300 } as const

const BEARER = /^bearer +([A-Za-z0-9\-._~+/]+=*) *$/i

/**
 * Lets requests in, in the order of platform 1.1: who are you, which tenant, may you enter it, is it live, are you
 * asking too often. Routes behind it find `request.scope`.
 */
export function addGate(app: FastifyInstance, given: Gate): void {
  const gate = { ...given, wrong_tokens: new RateLimiter(WRONG_TOKENS) }
  app.decorateRequest('scope')
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.isPublic?.(request)) return
    request.scope = { ...(await enter(gate, request)), hung_up: hungUpOn(reply) }
    countRequest(gate.limiter, request, reply)
  })
}

async function enter(gate: GateInside, request: FastifyRequest): Promise<Scope> {
  const { access, timeout_ms } = gate
  const { authorization } = request.headers
  if (authorization === undefined) throw refusal('authentication_required', {})
  const token = BEARER.exec(authorization)?.[1]
  const found = token === undefined ? null : authenticate(gate, token, request)
  const principal = found instanceof Promise ? await found : found
  if (principal === null) throw refusal('invalid_token', {})
  const slug = slugOf(request.headers['x-service-subdomain'])
  if (slug === null) throw refusal('subdomain_header_missing', {})
  const administers = request.url.startsWith('/api/subdomains')
  const entering = administers ? access.enterToAdminister(principal, slug) : access.enter(principal, slug)
  const { tenant, caller } = entering instanceof Promise ? await entering : entering
  return {
    tenant,
    caller: { ...caller, request_id: request.id },
    until: performance.now() + timeout_ms,
    remote_address: request.ip,
  }
}

/**
 * Says who holds a token. A token that is not known to be good costs a look at the database, so an address whose tokens were
 * wrong too often waits, whatever it sends; good tokens of the same address are let in as before.
 */
function authenticate(
  { access, wrong_tokens }: GateInside,
  token: string,
  request: FastifyRequest,
): Soon<Principal | null> {
  if (!access.isUnproven(token)) return access.authenticate(token)
  const { ip, is_local } = remoteAddressOf(request)
  if (is_local) return access.authenticate(token)
  const address = addressKey(ip)
  const { retry_after } = wrong_tokens.take(address)
  if (retry_after > 0) throw refusal('rate_limited', { retry_after })
  return countWrong(access.authenticate(token), () => wrong_tokens.giveBack(address))
}

/** Waits for who holds a token; what is not known to be wrong is not counted as wrong. */
async function countWrong(found: Soon<Principal | null>, giveBack: () => void): Promise<Principal | null> {
  let isWrong = false
  try {
    const principal = await found
    isWrong = principal === null
    return principal
  } finally {
    if (!isWrong) giveBack()
  }
}

/** What tells that nobody waits for an answer any more; it listens from when it is first asked for. */
function hungUpOn({ raw }: FastifyReply): () => AbortSignal {
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

/** The header's slug; null where it is missing, blank, or was sent twice with different values. */
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
  const { left, full_in, retry_after } = limiter.take(
    `${scope.caller.user_id} ${scope.caller.application_id} ${scope.tenant.id}`,
  )
  if (retry_after > 0) throw refusal('rate_limited', { retry_after })
  reply.header('ratelimit-policy', limiter.policy)
  reply.header('ratelimit', `"default";r=${left};t=${full_in}`)
}
