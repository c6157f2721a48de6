import type { Database } from '#database/database.ts'
import type { Model, Resource } from '#declare/model.ts'
import type { Tenant } from '#values/caller.ts'
import type { LiveReport } from './live-report.ts'
import type { LiveStream } from './live-stream.ts'
import { sendChanges, sendTableChanges } from './tenant-changes.ts'

/** What is read for the streams of a tenant. */
type LiveTenantOptions = {
  readonly database: Database
  readonly model: Model
  readonly tenant: Tenant
  readonly report: LiveReport
}

/** Minimum number of ticks between two notices of written types. */
const CHANGE_TICKS = 4

/** The streams of one tenant in this process. */
export class LiveTenant {
  readonly streams = new Set<LiveStream>()
  readonly #context: LiveTenantOptions
  readonly #tablesChanged = new Set<Resource>()
  #isAwake = false
  #isWorking = false
  #work: Promise<void> = Promise.resolve()
  #sinceStir = CHANGE_TICKS

  constructor(context: LiveTenantOptions) {
    this.#context = context
  }

  /** Something was written: there may be changes to send at the next tick, and types to announce. */
  wake(types: readonly Resource[]): void {
    this.#isAwake = true
    for (const type of types) this.#tablesChanged.add(type)
  }

  /** A newer last position is known. */
  advance(position: number): void {
    if ([...this.streams].some((stream) => stream.position < position)) this.#isAwake = true
  }

  /** Sends what there is, unless sending is in progress. */
  tick(): void {
    this.#sinceStir += 1
    const isDue = this.#tablesChanged.size > 0 && this.#sinceStir >= CHANGE_TICKS
    if (this.#isWorking || (!this.#isAwake && !isDue)) return
    this.#isAwake = false
    this.#isWorking = true
    const types = isDue ? [...this.#tablesChanged] : []
    if (isDue) {
      this.#tablesChanged.clear()
      this.#sinceStir = 0
    }
    this.#work = this.#send(types)
      .catch((error: unknown) => this.#context.report.failed(error))
      .finally(() => {
        this.#isWorking = false
      })
  }

  /** Waits for sending in progress. */
  async close(): Promise<void> {
    await this.#work
  }

  async #send(types: readonly Resource[]): Promise<void> {
    this.#context.report.sent(await sendChanges(this.#context, this.streams))
    if (types.length > 0) await sendTableChanges(this.#context, this.streams, types)
  }
}
