import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createFileToken } from '#access/file-links.ts'
import { findAgent, type KnownAgent } from '#access/print-agents.ts'
import type { Secrets } from '#access/secrets.ts'
import { tokenHash } from '#access/tokens.ts'
import type { Database } from '#database/database.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { recordFailures } from '#domain/automations/record-failure.ts'
import { claimJob, type JobReport, recordJobReport } from '#domain/printing/agent-jobs.ts'
import { recordAgentSeen, registerDevices } from '#domain/printing/agent-printers.ts'
import { decodedBytes } from '#entry/http/body-bytes.ts'
import { isJsonType, readJsonObject } from '#entry/http/json-body.ts'
import type { Readiness } from '#entry/http/readiness.ts'
import type { WrongTokens } from '#entry/http/wrong-tokens.ts'
import { refusalFor } from '#operations/perform.ts'
import { refusal } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { attributesFor } from '#records/wire.ts'
import { idFromPath } from '#values/ids.ts'
import type { JsonObject } from '#values/json.ts'

/** What the print agent routes need. */
export type PrintAgentParts = {
  readonly database: Database
  readonly secrets: Secrets
  readonly model: Model
  /** `{base_url}`, with which links to documents begin. */
  readonly public_url: string
  readonly body_limit: number
  readonly readiness: Readiness
  /** Limits invalid tokens by address. */
  readonly wrong_tokens: WrongTokens
}

/** The maximum number of tokens remembered as valid. */
const PROVEN_MAX = 10_000

/** How often the queue is checked for an agent that waits; it holds only its own connection. */
const LOOK_MS = 500
const WAIT_MAX_SECONDS = 25

/** Adds the routes of print agents (platform 12.3); each authenticates with its token. */
export function addPrintAgentRoutes(app: FastifyInstance, parts: PrintAgentParts): void {
  const office = new AgentJobs(parts)
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/print_agent/')) reply.header('cache-control', 'no-store')
  })
  app.post('/print_agent/printers', { config: { source: 'printers.announce' } }, async (request) => {
    const agent = await office.enter(request)
    const { printers } = await bodyOf(request, parts.body_limit)
    return office.announce(agent, printers)
  })
  // It takes the job.
  app.get('/print_agent/jobs', { exposeHeadRoute: false }, async (request, reply) => {
    const agent = await office.enter(request)
    const until = performance.now() + waitOf(request) * 1000
    let job = await office.nextJob(agent)
    const isConnected = () =>
      performance.now() < until && !request.raw.destroyed && !parts.readiness.isDraining
    while (job === null && isConnected()) {
      await pause(Math.min(LOOK_MS, Math.max(until - performance.now(), 1)))
      job = await office.nextJob(agent)
    }
    return job ?? reply.code(204).send()
  })
  const routeOptions = { config: { source: 'print_jobs.tell' } }
  app.post<{ Params: { id: string } }>('/print_agent/jobs/:id', routeOptions, async (request) => {
    const agent = await office.enter(request)
    const job_id = idFromPath(request.params.id)
    if (job_id === null) throw refusal('not_found', {})
    const { status, message } = await bodyOf(request, parts.body_limit)
    return office.recordState(agent, { job_id, status, message })
  })
}

/** The jobs of agents, each in its tenant, in the format of records. */
class AgentJobs {
  readonly #parts: PrintAgentParts
  readonly #printers: Resource
  readonly #jobs: Resource
  /** Hashes of valid tokens, the least recently used first. */
  readonly #proven = new Set<string>()

  constructor(parts: PrintAgentParts) {
    this.#parts = parts
    this.#printers = resourceNamed(parts.model, 'printers')
    this.#jobs = resourceNamed(parts.model, 'print_jobs')
  }

  /** Authenticates an agent; tokens that were valid before pass even if their address sent many invalid ones. */
  async enter(request: FastifyRequest): Promise<KnownAgent> {
    const { authorization } = request.headers
    if (authorization === undefined) throw refusal('authentication_required', {})
    const token = /^bearer +(\S+) *$/i.exec(authorization)?.[1] ?? ''
    const find = () => findAgent(this.#parts.database, token)
    const key = tokenHash(token)
    const agent = this.#proven.has(key) ? await find() : await this.#parts.wrong_tokens.limit(request, find)
    this.#proven.delete(key)
    if (agent === null) throw refusal('invalid_token', {})
    this.#proven.add(key)
    const [oldest] = this.#proven
    if (this.#proven.size > PROVEN_MAX && oldest !== undefined) this.#proven.delete(oldest)
    return agent
  }

  async announce(agent: KnownAgent, devices: unknown) {
    const integrations = resourceNamed(this.#parts.model, 'integrations')
    const kinds = { printers: this.#printers, integrations }
    const rows = await this.#work(agent, (tx) => registerDevices(tx, kinds, { agent_id: agent.id, devices }))
    return { data: rows.map((row) => recordOf(this.#printers, row)) }
  }

  async nextJob(agent: KnownAgent) {
    const { secrets, public_url } = this.#parts
    const found = await this.#work(agent, (tx) => claimJob(tx, this.#jobs, agent.id))
    if (found === null) return null
    const linked = { tenant_id: agent.scope.tenant.id, document_id: Number(found.row.document_id) }
    const content_url = `${public_url}/files/${createFileToken(secrets, linked, new Date())}`
    return { data: recordOf(this.#jobs, found.row, { device_name: found.device_name, content_url }) }
  }

  async recordState(agent: KnownAgent, word: Omit<JobReport, 'agent_id'>) {
    const row = await this.#work(agent, async (tx) => {
      const { row, failures } = await recordJobReport(tx, this.#jobs, { ...word, agent_id: agent.id })
      await recordFailures(tx, failures)
      return row
    })
    return { data: recordOf(this.#jobs, row) }
  }

  /** Runs in the tenant of an agent and records that it was online. */
  async #work<Result>(
    { id, scope }: KnownAgent,
    work: (tx: Transaction) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await this.#parts.database.transaction(scope, async (tx) => {
        await recordAgentSeen(tx, this.#printers, id)
        return work(tx)
      })
    } catch (error) {
      throw refusalFor(this.#parts.model, error)
    }
  }
}

function recordOf(resource: Resource, row: FullRow, extra: JsonObject = {}): JsonObject {
  return {
    id: String(row.id),
    type: resource.name,
    attributes: { ...attributesFor(resource, row), ...extra },
  }
}

async function bodyOf({ body, headers }: FastifyRequest, limit: number): Promise<Record<string, unknown>> {
  if (!isJsonType(headers['content-type'])) throw refusal('unsupported_media_type', {})
  const sent = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  return readJsonObject(await decodedBytes(sent, headers['content-encoding'], limit))
}

/** How long an agent wants to wait, in seconds; 0 by default. */
function waitOf({ query }: FastifyRequest): number {
  const { wait } = query as { readonly wait?: unknown }
  const seconds = Number(wait ?? 0)
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), WAIT_MAX_SECONDS) : 0
}
