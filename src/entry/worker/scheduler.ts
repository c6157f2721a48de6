import type { Transaction } from '#database/transaction.ts'
import { resourceNamed } from '#declare/model.ts'
import { fireSchedules, skipSchedules, tenantsWithDueSchedules } from '#domain/automations/fire-schedules.ts'
import { recordFailures } from '#domain/automations/record-failure.ts'
import { fireDueRecords, skipDueRecords, tenantsWithDueAutomations } from '#domain/due/fire-due-records.ts'
import {
  pollIntegrations,
  skipPolls,
  tenantsWithDuePolls,
} from '#domain/integrations/request-synchronization.ts'
import { markPrintersOffline, tenantsWithSilentAgents } from '#domain/printing/agent-printers.ts'
import { markStuckPrints, tenantsWithStuckPrints } from '#domain/printing/stuck-jobs.ts'
import {
  queueDueReports,
  skipDueReports,
  tenantsWithDueReports,
} from '#domain/reporting/queue-due-reports.ts'
import { backgroundCaller } from './callers.ts'
import { automationsOf, inTransaction, logFailure, type WorkerContext } from './worker-context.ts'

const LOOK_MS = 1_000
/** So often the orders and receipts are looked for that have become due. */
const DUE_LOOK_MS = 5_000
const FAILED = 'the scheduler failed and will be retried'

/** Fires schedules, sends reports, polls other systems and notices silent printers when it is time (platform 8.5, 12.1, 12.3, 14.3). */
export class Scheduler {
  readonly #worker: WorkerContext
  readonly #timer: NodeJS.Timeout
  #looking: Promise<void> | null = null
  #lookedForDue = Number.NEGATIVE_INFINITY

  constructor(worker: WorkerContext) {
    this.#worker = worker
    this.#timer = setInterval(() => {
      this.#looking ??= this.#look().finally(() => {
        this.#looking = null
      })
    }, LOOK_MS)
  }

  /** Stops after the current work. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
  }

  #look(): Promise<void> {
    return logFailure(this.#worker, { message: FAILED }, async () => {
      const { database } = this.#worker
      for (const tenant of await database.acrossTenants(tenantsWithDueSchedules)) await this.#fire(tenant)
      if (performance.now() - this.#lookedForDue >= DUE_LOOK_MS) {
        this.#lookedForDue = performance.now()
        for (const tenant of await database.acrossTenants(tenantsWithDueAutomations))
          await this.#fireDue(tenant)
      }
      for (const tenant of await database.acrossTenants(tenantsWithDueReports)) await this.#send(tenant)
      for (const tenant of await database.acrossTenants(tenantsWithDuePolls)) await this.#poll(tenant)
      for (const tenant of await database.acrossTenants(tenantsWithSilentAgents))
        await this.#missAgents(tenant)
      for (const tenant of await database.acrossTenants(tenantsWithStuckPrints))
        await this.#missPrints(tenant)
    })
  }

  #fire(id: number): Promise<void> {
    return this.#inTenant(id, (tx, is_resting) => {
      const fire = is_resting ? skipSchedules : fireSchedules
      return fire(tx, automationsOf(this.#worker), (automation_id, err) => {
        this.#worker.log.error({ err, tenant_id: id, automation_id }, 'a schedule could not be read')
      })
    })
  }

  #fireDue(id: number): Promise<void> {
    const { model, log } = this.#worker
    const reportBroken = (automation_id: number, err: unknown) =>
      log.error({ err, tenant_id: id, automation_id }, 'a schedule could not be read')
    return this.#inTenant(id, (tx, is_resting) => {
      const look = { now: tx.now, reportBroken }
      return is_resting ? skipDueRecords(tx, look) : fireDueRecords(tx, model, look)
    })
  }

  #send(id: number): Promise<void> {
    return this.#inTenant(id, (tx, is_resting) => (is_resting ? skipDueReports(tx) : queueDueReports(tx)))
  }

  #poll(id: number): Promise<void> {
    const runs = resourceNamed(this.#worker.model, 'integration_runs')
    return this.#inTenant(id, (tx, is_resting) => (is_resting ? skipPolls(tx) : pollIntegrations(tx, runs)))
  }

  #missAgents(id: number): Promise<void> {
    const printers = resourceNamed(this.#worker.model, 'printers')
    return this.#inTenant(id, (tx) => markPrintersOffline(tx, printers))
  }

  #missPrints(id: number): Promise<void> {
    const jobs = resourceNamed(this.#worker.model, 'print_jobs')
    return this.#inTenant(id, async (tx) => recordFailures(tx, await markStuckPrints(tx, jobs)))
  }

  #inTenant(id: number, work: (tx: Transaction, is_resting: boolean) => Promise<void>): Promise<void> {
    return logFailure(this.#worker, { message: FAILED, tenant_id: id }, async () => {
      const known = await this.#worker.tenants.find(id)
      if (known === null) return
      const scope = { tenant: known.tenant, caller: backgroundCaller(this.#worker.user_id) }
      await inTransaction(this.#worker, scope, (tx) => work(tx, known.is_resting))
    })
  }
}
