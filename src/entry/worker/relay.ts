import type { Transaction } from '#database/transaction.ts'
import { resourceNamed } from '#declare/model.ts'
import { startRuns } from '#domain/automations/start-runs.ts'
import { requestFulfilments } from '#domain/integrations/fulfilment.ts'
import { notifyWatchers } from '#domain/talk/notify-watchers.ts'
import { type NumberedEvent, numberEvents, tenantsWithNewEvents } from '#events/relay.ts'
import { onNewEvents } from '#events/wake.ts'
import type { Instant } from '#values/instant.ts'
import type { JsonObject } from '#values/json.ts'
import { wallClock } from '#values/wall-clock.ts'
import { backgroundCaller } from './callers.ts'
import type { KnownTenant } from './tenants.ts'
import { automationsOf, inTransaction, logFailure, type WorkerContext } from './worker-context.ts'

/** How many events are numbered in one transaction. */
const BATCH = 500
const LOOK_MS = 1_000
/**
 * Events that arrive rapidly are numbered together: they are collected for some multiple of the time that the last
 * run took, so that the relay uses a small part of one connection.
 */
const GATHER_MS = { least: 20, most: 100, times: 4 }
/** Maximum number of tenants relayed at once, so that connections remain for others. */
const PARALLEL = 3

/**
 * Numbers the events of every tenant and starts their automations (platform 7.2). It is notified of events of its own
 * process and polls for those of others each second.
 */
export class Relay {
  readonly #worker: WorkerContext
  readonly #waiting = new Set<number>()
  readonly #running = new Map<number, Promise<void>>()
  readonly #forget: () => void
  readonly #timer: NodeJS.Timeout
  #looking: Promise<void> = Promise.resolve()
  #gathering: NodeJS.Timeout | null = null
  #lastMs = 0
  #closed = false

  constructor(worker: WorkerContext) {
    this.#worker = worker
    this.#forget = onNewEvents((tenant) => this.#wake(tenant))
    this.#timer = setInterval(() => {
      this.#looking = this.#look()
    }, LOOK_MS)
  }

  /** Stops after the current transaction. */
  async close(): Promise<void> {
    this.#closed = true
    this.#forget()
    clearInterval(this.#timer)
    if (this.#gathering !== null) clearTimeout(this.#gathering)
    await this.#looking
    await Promise.all(this.#running.values())
  }

  #look(): Promise<void> {
    return logFailure(this.#worker, { message: 'the relay could not look for events' }, async () => {
      for (const tenant of await this.#worker.database.acrossTenants(tenantsWithNewEvents)) this.#wake(tenant)
    })
  }

  /** A tenant that is being relayed is checked once more afterwards: its newest events may have been missed. */
  #wake(tenant: number): void {
    if (this.#closed) return
    this.#waiting.add(tenant)
    const { least, most, times } = GATHER_MS
    this.#gathering ??= setTimeout(
      () => {
        this.#gathering = null
        this.#next()
      },
      Math.min(most, Math.max(least, times * this.#lastMs)),
    )
  }

  #measure(occurred_at: Instant | undefined): void {
    if (occurred_at === undefined) return
    this.#worker.metrics?.relayLag.set(Math.max(0, wallClock() - Date.parse(occurred_at)) / 1000)
  }

  #next(): void {
    for (const tenant of this.#waiting) {
      if (this.#running.size >= PARALLEL) return
      if (this.#running.has(tenant)) continue
      this.#waiting.delete(tenant)
      const running = this.#relay(tenant).finally(() => {
        this.#running.delete(tenant)
        for (const waiting of this.#waiting) this.#wake(waiting)
      })
      this.#running.set(tenant, running)
    }
  }

  async #relay(id: number): Promise<void> {
    const from = performance.now()
    const message = 'the relay failed and will be retried'
    await logFailure(this.#worker, { message, tenant_id: id }, async () => {
      const known = await this.#worker.tenants.find(id)
      if (known === null) return
      let isMore = true
      while (isMore && !this.#closed) isMore = await this.#relayBatch(known)
    })
    this.#lastMs = performance.now() - from
  }

  /** Numbers some events and starts their automations; returns whether there may be more. */
  async #relayBatch({ tenant }: KnownTenant): Promise<boolean> {
    const scope = { tenant, caller: backgroundCaller(this.#worker.user_id) }
    const events = await inTransaction(this.#worker, scope, async (tx) => {
      const numbered = (await numberEvents(tx, BATCH)) ?? []
      if (numbered.length === 0) return numbered
      await startRuns(tx, automationsOf(this.#worker), numbered)
      await this.#tellIntegrations(tx, numbered)
      await notifyWatchers(tx, resourceNamed(this.#worker.model, 'notifications'), numbered)
      return numbered
    })
    this.#measure(events.at(-1)?.occurred_at)
    return events.length === BATCH
  }

  #tellIntegrations(tx: Transaction, numbered: readonly NumberedEvent[]): Promise<void> {
    const { model, integrations } = this.#worker
    const matches = (name: string, configuration: JsonObject) =>
      integrations.adapterFor(name)?.exchanges(configuration).includes('fulfilment') === true
    return requestFulfilments(tx, resourceNamed(model, 'integration_runs'), {
      events: numbered,
      isNotified: matches,
    })
  }
}
