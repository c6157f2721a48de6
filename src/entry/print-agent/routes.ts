import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { makeFileToken } from '#access/file-links.ts'
import { enterAgent, type KnownAgent } from '#access/print-agents.ts'
import type { Secrets } from '#access/secrets.ts'
import type { Database } from '#database/database.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { noteWord, takeJob, type Word } from '#domain/printing/agent-jobs.ts'
import { announceDevices, noteSeen } from '#domain/printing/agent-printers.ts'
import { decodedBytes } from '#entry/http/body-bytes.ts'
import { isJsonType, readJsonObject } from '#entry/http/json-body.ts'
import type { Readiness } from '#entry/http/readiness.ts'
import { refusalFor } from '#operations/perform.ts'
import { refusal } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { attributesFor } from '#records/wire.ts'
import { idFromPath } from '#values/ids.ts'
import type { JsonObject } from '#values/json.ts'

/** What print agents are served from. */
export type PrintAgentParts = {
  readonly database: Database
  readonly secrets: Secrets
  readonly model: Model
  /** `{base_url}`, with which links to what is printed begin. */
  readonly public_url: string
  readonly body_limit: number
  readonly readiness: Readiness
}

/** An agent that waits holds a connection of its own side alone; it is looked for work so often. */
const LOOK_MS = 500
const WAIT_MAX_SECONDS = 25

/** Adds the routes of programs on site that fetch what is to be printed (platform 12.3); each proves itself with its token. */
export function addPrintAgentRoutes(app: FastifyInstance, parts: PrintAgentParts): void {
  const office = new Office(parts)
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/print_agent/')) reply.header('cache-control', 'no-store')
  })
  app.post('/print_agent/printers', { config: { source: 'printers.announce' } }, async (request) => {
    const agent = await office.enter(request)
    const { printers } = await bodyOf(request, parts.body_limit)
    return office.announce(agent, printers)
  })
  app.get('/print_agent/jobs', async (request, reply) => {
    const agent = await office.enter(request)
    const until = performance.now() + waitOf(request) * 1000
    let job = await office.nextJob(agent)
    const isWaitedFor = () =>
      performance.now() < until && !request.raw.destroyed && !parts.readiness.isDraining
    while (job === null && isWaitedFor()) {
      await pause(Math.min(LOOK_MS, Math.max(until - performance.now(), 1)))
      job = await office.nextJob(agent)
    }
    return job ?? reply.code(204).send()
  })
  const telling = { config: { source: 'print_jobs.tell' } }
  app.post<{ Params: { id: string } }>('/print_agent/jobs/:id', telling, async (request) => {
    const agent = await office.enter(request)
    const job_id = idFromPath(request.params.id)
    if (job_id === null) throw refusal('not_found', {})
    const { status, message } = await bodyOf(request, parts.body_limit)
    return office.hear(agent, { job_id, status, message })
  })
}

/** What is done for agents, each in their own tenant, in the form in which records are answered. */
class Office {
  readonly #parts: PrintAgentParts
  readonly #printers: Resource
  readonly #jobs: Resource

  constructor(parts: PrintAgentParts) {
    this.#parts = parts
    this.#printers = resourceNamed(parts.model, 'printers')
    this.#jobs = resourceNamed(parts.model, 'print_jobs')
  }

  enter({ headers }: FastifyRequest): Promise<KnownAgent> {
    return enterAgent(this.#parts.database, headers.authorization)
  }

  async announce(agent: KnownAgent, devices: unknown) {
    const integrations = resourceNamed(this.#parts.model, 'integrations')
    const kinds = { printers: this.#printers, integrations }
    const rows = await this.#work(agent, (tx) => announceDevices(tx, kinds, { agent_id: agent.id, devices }))
    return { data: rows.map((row) => recordOf(this.#printers, row)) }
  }

  async nextJob(agent: KnownAgent) {
    const { secrets, public_url } = this.#parts
    const found = await this.#work(agent, (tx) => takeJob(tx, this.#jobs, agent.id))
    if (found === null) return null
    const linked = { tenant_id: agent.scope.tenant.id, document_id: Number(found.row.document_id) }
    const content_url = `${public_url}/files/${makeFileToken(secrets, linked, new Date())}`
    return { data: recordOf(this.#jobs, found.row, { device_name: found.device_name, content_url }) }
  }

  async hear(agent: KnownAgent, word: Omit<Word, 'agent_id'>) {
    const row = await this.#work(agent, (tx) => noteWord(tx, this.#jobs, { ...word, agent_id: agent.id }))
    return { data: recordOf(this.#jobs, row) }
  }

  /** Works in the tenant of an agent, which has been heard of by that. */
  async #work<Result>(
    { id, scope }: KnownAgent,
    work: (tx: Transaction) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await this.#parts.database.transaction(scope, async (tx) => {
        await noteSeen(tx, this.#printers, id)
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

/** How long an agent wants to wait, in seconds; not at all where it does not say. */
function waitOf({ query }: FastifyRequest): number {
  const { wait } = query as { readonly wait?: unknown }
  const seconds = Number(wait ?? 0)
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), WAIT_MAX_SECONDS) : 0
}
