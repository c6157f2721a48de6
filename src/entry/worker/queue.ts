import { EventEmitter } from 'node:events'
import { SEND_INVITATION } from '#access/invitations.ts'
import { SEND_SECOND_FACTOR_RESET } from '#access/reset-second-factors.ts'
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
import { QUEUE_SCHEMA } from '#database/queue-schema.ts'
import { WorkerPresence } from '#database/worker-presence.ts'
import type { Retention } from '#domain/automations/sweep.ts'
import { JOB_ATTEMPTS, ownerFlag } from '#events/queue.ts'
import { ownerOf } from '#values/caller.ts'
import { isObject, type JsonObject } from '#values/json.ts'
import { type SpanStart, traced } from '#values/tracing.ts'
import { wallClock } from '#values/wall-clock.ts'
import { Fairness } from './fairness.ts'
import { runHousekeeping } from './housekeeping.ts'
import type { JobHandler } from './job.ts'
import { jobHandlers } from './jobs.ts'
import { type PurgeSettings, purgeNightly } from './purge-nightly.ts'
import { runCharging } from './run-charging.ts'
import { runProgrammes } from './run-programmes.ts'
import { verifyNightly } from './verify-nightly.ts'
import type { WorkerContext } from './worker-context.ts'

/** Options of the queue. */
export type QueueOptions = {
  readonly url: string
  /** Maximum number of concurrent jobs. */
  readonly concurrency: number
  /** Which jobs it runs. */
  readonly lane: QueueLane
  readonly retention: Retention & PurgeSettings
}

/** Mails to people who wait for them have workers of their own, so that exports of their tenant do not delay them. */
export type QueueLane = 'mails' | 'others'

const MAILS: ReadonlySet<string> = new Set([SEND_INVITATION, SEND_SECOND_FACTOR_RESET])

/** The workers that run a task. */
export function laneOf(task: string): QueueLane {
  return MAILS.has(task) ? 'mails' : 'others'
}

const POLL_MS = 1_000
const FREE_MS = 2_000
/** The jobs of a suspended tenant are retried after this time. */
const REST_MS = 60_000
const HOURLY = '17 * * * *'
/**
 * Midnight comes to every time zone at a quarter of an hour; windows run five minutes later, programmes in the
 * morning.
 */
const FIVE_MINUTELY = '*/5 * * * *'
/** Early in the morning, when few people work. */
const NIGHTLY = '41 2 * * *'

/** Takes over what processes that died have left. */
function takeOver({ database, log }: WorkerContext, presence: WorkerPresence): void {
  presence
    .unlockJobsOfDeadWorkers()
    .catch((error) => log.warn({ err: error }, 'jobs of ended workers could not be released'))
  database
    .atQueue((session) => session.executePassedOn())
    .catch((error) => log.warn({ err: error }, 'statements of other nodes could not be executed'))
}

/** Runs the jobs of the queue until it is closed. */
export class Queue {
  readonly #runner: Runner
  readonly #presence: WorkerPresence
  readonly #end: () => Promise<void>

  private constructor(runner: Runner, presence: WorkerPresence, end: () => Promise<void>) {
    this.#runner = runner
    this.#presence = presence
    this.#end = end
  }

  /** Starts working. */
  static async open(worker: WorkerContext, options: QueueOptions): Promise<Queue> {
    const { url, concurrency, lane, retention } = options
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
        ...tasksFor(worker, fairness, lane),
        ...(lane === 'others' ? routinesFor(worker, retention) : {}),
      },
      parsedCronItems: lane === 'others' ? routineTimes() : [],
    })
    const presence = await WorkerPresence.open(url, await id)
    const timer = setInterval(() => takeOver(worker, presence), FREE_MS)
    return new Queue(runner, presence, async () => {
      clearInterval(timer)
      await pool.end()
    })
  }

  /** Takes no more jobs and waits for running ones. */
  async close(): Promise<void> {
    await this.#runner.stop()
    await this.#presence.close()
    await this.#end()
  }
}

/** The work of the installation, and its times. */
function routinesFor(worker: WorkerContext, retention: QueueOptions['retention']): TaskList {
  return {
    keep_house: () => runHousekeeping(worker, retention),
    keep_charges: () => runCharging(worker),
    run_programmes: () => runProgrammes(worker),
    verify_nightly: () => verifyNightly(worker),
    purge_nightly: () => purgeNightly(worker, retention),
  }
}

function routineTimes() {
  const times = {
    keep_house: HOURLY,
    keep_charges: FIVE_MINUTELY,
    run_programmes: FIVE_MINUTELY,
    verify_nightly: NIGHTLY,
    purge_nightly: NIGHTLY,
  }
  return parseCronItems(
    Object.entries(times).map(([task, match]) => ({
      task,
      match,
      identifier: task,
      options: { maxAttempts: 1 },
    })),
  )
}

function tasksFor(worker: WorkerContext, fairness: Fairness, lane: QueueLane): TaskList {
  const handlers = Object.entries(jobHandlers).filter(([task]) => laneOf(task) === lane)
  return Object.fromEntries(
    handlers.map(([task, handler]) => [
      task,
      (payload: unknown, helpers: JobHelpers) => doJob({ worker, fairness, task, handler }, payload, helpers),
    ]),
  )
}

type JobExecution = {
  readonly worker: WorkerContext
  readonly fairness: Fairness
  readonly task: string
  readonly handler: JobHandler
}

async function doJob(execution: JobExecution, payload: unknown, helpers: JobHelpers): Promise<void> {
  const { worker, fairness, task, handler } = execution
  const input = isObject(payload) ? (payload as JsonObject) : {}
  const id = Number(input.tenant)
  const known = await worker.tenants.find(id)
  // The jobs of a purged tenant are dropped.
  if (known === null) return
  if (known.is_resting) {
    await helpers.addJob(task, input, {
      runAt: new Date(wallClock() + REST_MS),
      maxAttempts: JOB_ATTEMPTS,
      flags: [ownerFlag(ownerOf(known.tenant))],
      ...(helpers.job.key === null ? {} : { jobKey: helpers.job.key }),
    })
    return
  }
  const { attempts, max_attempts } = helpers.job
  const { trace_parent, ...jobPayload } = input
  const start: SpanStart = {
    name: `job ${task}`,
    kind: 'consumer',
    parent: typeof trace_parent === 'string' ? trace_parent : null,
    facts: {
      'goodsyard.job': task,
      'goodsyard.attempt': attempts,
      'goodsyard.subdomain': known.tenant.subdomain,
    },
  }
  const stop = worker.metrics?.seconds.startTimer({ queue: task })
  await traced(worker.tracing, start, () =>
    fairness.during(ownerOf(known.tenant), () =>
      handler(worker, { payload: jobPayload, known, is_last: attempts >= max_attempts }),
    ),
  )
  stop?.()
}

/** Log lines of the queue go to our log; those about each job are for debugging. */
function loggerFor({ log }: WorkerContext): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const facts = { ...scope, ...(meta?.error === undefined ? {} : { err: meta.error }) }
    if (level === 'error') log.error(facts, message)
    else if (level === 'warning') log.warn(facts, message)
    else log.debug(facts, message)
  })
}
