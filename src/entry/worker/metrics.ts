import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Database } from '#database/database.ts'
import { countJobs, oldestJobSeconds } from '#events/queue.ts'

/** Metrics of background work (platform 15.3). */
export class WorkerMetrics {
  readonly seconds: Histogram<'queue'>
  readonly deliveries: Counter<'result'>
  readonly imports: Counter<'status'>
  readonly relayLag: Gauge

  /** A process without workers does not measure jobs; the length of the queue is reported by each process. */
  constructor(registry: Registry, database: Database, roles: readonly string[]) {
    const of = (role: string) => (roles.includes(role) ? [registry] : [])
    this.seconds = new Histogram({
      name: 'goodsyard_job_seconds',
      help: 'Seconds that jobs took.',
      labelNames: ['queue'],
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60],
      registers: of('worker'),
    })
    this.deliveries = new Counter({
      name: 'goodsyard_deliveries_total',
      help: 'Attempts at actions, by what came of them.',
      labelNames: ['result'],
      registers: of('worker'),
    })
    this.imports = new Counter({
      name: 'goodsyard_imports_total',
      help: 'Imports that have ended, by how.',
      labelNames: ['status'],
      registers: of('worker'),
    })
    this.relayLag = new Gauge({
      name: 'goodsyard_relay_lag_seconds',
      help: 'Seconds between a change and the numbering of its event, of the last one numbered.',
      registers: of('relay'),
    })
    new Gauge({
      name: 'goodsyard_jobs',
      help: 'Jobs in the queue.',
      labelNames: ['queue', 'state'],
      registers: [registry],
      async collect() {
        // The other metrics matter most when the database is unavailable.
        const counts = await database.probeQueue(countJobs).catch(() => [])
        this.reset()
        for (const { queue, state, count } of counts) this.set({ queue, state }, count)
      },
    })
    new Gauge({
      name: 'goodsyard_oldest_job_seconds',
      help: 'Seconds that the job that is ready the longest has waited; NaN where nobody can be asked.',
      registers: [registry],
      async collect() {
        this.set(await database.probeQueue(oldestJobSeconds).catch(() => Number.NaN))
      },
    })
  }
}
