import { EventEmitter } from 'node:events'
import {
  type JobHelpers,
  Logger,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from '#database/queue-library.ts'
import { openQueuePool } from '#database/queue-pool.ts'
import { QueuePresence } from '#database/queue-presence.ts'
import { QUEUE_SCHEMA } from '#database/queue-schema.ts'
import type { Retention } from '#domain/automations/sweep.ts'
import { JOB_ATTEMPTS, tenantFlag } from '#events/queue.ts'
import { isObject, type JsonObject } from '#values/json.ts'
import { wallClock } from '#values/wall-clock.ts'
import { Fairness } from './fairness.ts'
import { keepHouse } from './housekeeping.ts'
import type { JobHandler } from './job.ts'
import { jobHandlers } from './jobs.ts'
import { keepCharges } from './keep-charges.ts'
import { type Purging, purgeNightly } from './purge-nightly.ts'
import { runProgrammes } from './run-programmes.ts'
import { verifyNightly } from './verify-nightly.ts'
import type { WorkerContext } from './worker-context.ts'

/** How the queue is worked off. */
export type QueueOptions = {
  readonly url: string
  /** How many jobs are done at once. */
  readonly concurrency: number
  readonly retention: Retention & Purging
}

const POLL_MS = 1_000
const FREE_MS = 2_000
/** A resting tenant's jobs are looked at again after this time. */
const REST_MS = 60_000
const HOURLY = '17 * * * *'
/** Midnight comes to every time zone at a quarter of an hour; windows run five minutes later, programmes in the morning. */
const FIVE_MINUTELY = '*/5 * * * *'
/** In the small hours, when few work. */
const NIGHTLY = '41 2 * * *'

/** Does what was left to be done after commit, until it is closed. */
export class Queue {
  readonly #runner: Runner
  readonly #presence: QueuePresence
  readonly #end: () => Promise<void>

  private constructor(runner: Runner, presence: QueuePresence, end: () => Promise<void>) {
    this.#runner = runner
    this.#presence = presence
    this.#end = end
  }

  /** Starts working. */
  static async open(worker: WorkerContext, options: QueueOptions): Promise<Queue> {
    const { url, concurrency, retention } = options
    const pool = openQueuePool(url, concurrency + 2)
    const fairness = new Fairness(worker.database, concurrency)
    const events: WorkerEvents = new EventEmitter()
    const id = new Promise<string>((resolve) => {
      events.once('pool:create', ({ workerPool }) => resolve(workerPool.id))
    })
    const runner = await run({
      pgPool: pool,
      schema: QUEUE_SCHEMA,
      concurrency,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      events,
      logger: loggerFor(worker),
      forbiddenFlags: () => fairness.flagsToPass(),
      taskList: {
        ...tasksFor(worker, fairness),
        keep_house: () => keepHouse(worker, retention),
        keep_charges: () => keepCharges(worker),
        run_programmes: () => runProgrammes(worker),
        verify_nightly: () => verifyNightly(worker),
        purge_nightly: () => purgeNightly(worker, retention),
      },
      parsedCronItems: parseCronItems([
        { task: 'keep_house', match: HOURLY, identifier: 'keep_house', options: { maxAttempts: 1 } },
        {
          task: 'keep_charges',
          match: FIVE_MINUTELY,
          identifier: 'keep_charges',
          options: { maxAttempts: 1 },
        },
        {
          task: 'run_programmes',
          match: FIVE_MINUTELY,
          identifier: 'run_programmes',
          options: { maxAttempts: 1 },
        },
        {
          task: 'verify_nightly',
          match: NIGHTLY,
          identifier: 'verify_nightly',
          options: { maxAttempts: 1 },
        },
        { task: 'purge_nightly', match: NIGHTLY, identifier: 'purge_nightly', options: { maxAttempts: 1 } },
      ]),
    })
    const presence = await QueuePresence.open(url, await id)
    const timer = setInterval(() => {
      presence.freeJobsOfTheDead().catch((error) => worker.log.warn({ err: error }, 'jobs were not freed'))
    }, FREE_MS)
    return new Queue(runner, presence, async () => {
      clearInterval(timer)
      await pool.end()
    })
  }

  /** Takes no more jobs and waits for those in hand. */
  async close(): Promise<void> {
    await this.#runner.stop()
    await this.#presence.close()
    await this.#end()
  }
}

function tasksFor(worker: WorkerContext, fairness: Fairness): TaskList {
  return Object.fromEntries(
    Object.entries(jobHandlers).map(([task, handler]) => [
      task,
      (payload: unknown, helpers: JobHelpers) => doJob({ worker, fairness, task, handler }, payload, helpers),
    ]),
  )
}

type Doing = {
  readonly worker: WorkerContext
  readonly fairness: Fairness
  readonly task: string
  readonly handler: JobHandler
}

async function doJob(doing: Doing, payload: unknown, helpers: JobHelpers): Promise<void> {
  const { worker, fairness, task, handler } = doing
  const given = isObject(payload) ? (payload as JsonObject) : {}
  const id = Number(given.tenant)
  const known = await worker.tenants.find(id)
  // A tenant that was purged has nothing left to be done.
  if (known === null) return
  if (known.is_resting) {
    await helpers.addJob(task, given, {
      runAt: new Date(wallClock() + REST_MS),
      maxAttempts: JOB_ATTEMPTS,
      flags: [tenantFlag(id)],
      ...(helpers.job.key === null ? {} : { jobKey: helpers.job.key }),
    })
    return
  }
  const { attempts, max_attempts } = helpers.job
  const stop = worker.metrics?.seconds.startTimer({ queue: task })
  await fairness.during(id, () =>
    handler(worker, { payload: given, known, is_last: attempts >= max_attempts }),
  )
  stop?.()
}

/** The queue's own lines go where ours go; what it says of each job is for whoever looks for a mistake. */
function loggerFor({ log }: WorkerContext): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const facts = { ...scope, ...(meta?.error === undefined ? {} : { err: meta.error }) }
    if (level === 'error') log.error(facts, message)
    else if (level === 'warning') log.warn(facts, message)
    else log.debug(facts, message)
  })
}
