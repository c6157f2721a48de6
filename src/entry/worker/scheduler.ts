import { fireSchedules, passSchedules, tenantsWithDueSchedules } from '#domain/automations/fire-schedules.ts'
import { backgroundCaller } from './callers.ts'
import { automationsOf, inTransaction, type Workshop } from './workshop.ts'

const LOOK_MS = 1_000

/** Fires schedules when their time has come (platform 8.5). */
export class Scheduler {
  readonly #workshop: Workshop
  readonly #timer: NodeJS.Timeout
  #looking: Promise<void> | null = null

  constructor(workshop: Workshop) {
    this.#workshop = workshop
    this.#timer = setInterval(() => {
      this.#looking ??= this.#look().finally(() => {
        this.#looking = null
      })
    }, LOOK_MS)
  }

  /** Stops once what is being fired is written. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
  }

  async #look(): Promise<void> {
    try {
      const due = await this.#workshop.database.acrossTenants(tenantsWithDueSchedules)
      for (const tenant of due) await this.#fire(tenant)
    } catch (error) {
      this.#workshop.log.error({ err: error }, 'the scheduler failed and will look again')
    }
  }

  async #fire(id: number): Promise<void> {
    const known = await this.#workshop.tenants.find(id)
    if (known === null) return
    const scope = { tenant: known.tenant, caller: backgroundCaller(this.#workshop.user_id) }
    const fire = known.is_resting ? passSchedules : fireSchedules
    await inTransaction(this.#workshop, scope, (tx) => fire(tx, automationsOf(this.#workshop)))
  }
}
