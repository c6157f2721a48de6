import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '#database/database.ts'
import type { Replica } from '#database/replica.ts'
import { readStorageFigures } from '#domain/documents/storage.ts'
import { readBackupTimes } from '#domain/tenancy/backup-results.ts'
import { readDifferences } from '#domain/tenancy/verifications.ts'
import { VERSION } from '#values/version.ts'

/** The metrics of a process (platform 15.3). A tenant is never a label. */
export class Metrics {
  readonly registry = new Registry()
  readonly requests: Counter<'route' | 'status'>
  readonly seconds: Histogram<'route'>
  readonly rateLimited: Counter
  readonly graphqlSeconds: Histogram<'root'>
  readonly liveStreams: Gauge
  readonly liveChanges: Counter
  readonly liveCut: Counter
  readonly jointRequests: Counter<'way'>

  constructor(database: Database, replica: Replica | null = null, commit: string | null = null) {
    const registers = [this.registry]
    collectDefaultMetrics({ register: this.registry })
    // Gauges that are named like counters; their sums over `type` are in those without `_total`.
    for (const counted of ['handles', 'requests', 'resources'])
      this.registry.removeSingleMetric(`nodejs_active_${counted}_total`)
    this.requests = new Counter({
      name: 'goodsyard_http_requests_total',
      help: 'Requests answered.',
      labelNames: ['route', 'status'],
      registers,
    })
    this.seconds = new Histogram({
      name: 'goodsyard_http_seconds',
      help: 'Seconds from a request to its answer.',
      labelNames: ['route'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    })
    this.rateLimited = new Counter({
      name: 'goodsyard_rate_limited_total',
      help: 'Requests refused for their rate.',
      registers,
    })
    this.graphqlSeconds = new Histogram({
      name: 'goodsyard_graphql_seconds',
      help: 'Seconds that reading took, by the root that was asked for; `several` where there were more.',
      labelNames: ['root'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    })
    this.liveStreams = new Gauge({
      name: 'goodsyard_live_streams',
      help: 'Streams of changes that are open.',
      registers,
    })
    this.liveChanges = new Counter({
      name: 'goodsyard_live_changes_total',
      help: 'Changes that were read for streams.',
      registers,
    })
    this.liveCut = new Counter({
      name: 'goodsyard_live_cut_total',
      help: 'Streams that were cut off because their readers were slow.',
      registers,
    })
    this.jointRequests = new Counter({
      name: 'goodsyard_joint_requests_total',
      help: 'Requests that may be performed together with others, by the way in which they were.',
      labelNames: ['way'],
      registers,
    })
    measureBuild(this.registry, commit)
    measureDatabase(this.registry, database, replica)
  }
}

/** A constant metric with the version of the build. */
function measureBuild(registry: Registry, commit: string | null): void {
  new Gauge({
    name: 'goodsyard_build_info',
    help: 'What the process was built from; always 1.',
    labelNames: ['version', 'revision'],
    registers: [registry],
  }).set({ version: VERSION, revision: commit ?? '' }, 1)
}

function measureDatabase(registry: Registry, database: Database, replica: Replica | null): void {
  const registers = [registry]
  new Gauge({
    name: 'goodsyard_verify_differences',
    help: 'What the last verification of every tenant found; NaN where none has run, or nobody can be asked.',
    registers,
    async collect() {
      // The other metrics matter most when the database is unavailable.
      const differences = await database.probe(readDifferences).catch(() => null)
      this.set(differences ?? Number.NaN)
    },
  })
  measureStorage(registry, database)
  measureBackups(registry, database)
  if (replica !== null)
    new Gauge({
      name: 'goodsyard_replica_behind_seconds',
      help: 'How far the replica is behind; +Inf where it cannot be told.',
      registers,
      collect() {
        this.set(replica.behind_ms / 1000)
      },
    })
  new Gauge({
    name: 'goodsyard_db_pool',
    help: 'Connections to the database.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(database.usage)) this.set({ state }, count)
    },
  })
}

/** The total size of the files of all tenants, and the highest quota usage. */
function measureStorage(registry: Registry, database: Database): void {
  const registers = [registry]
  const read = sharedWhileUnderWay(() =>
    database
      .probe((session) => readStorageFigures(session, database.storage_quota_mib))
      .catch(() => ({ used_bytes: Number.NaN, largest_share: null })),
  )
  new Gauge({
    name: 'goodsyard_storage_quota_largest_share',
    help: 'The largest share of its storage quota that a tenant uses; NaN where none has one, or nobody can be asked.',
    registers,
    async collect() {
      this.set((await read()).largest_share ?? Number.NaN)
    },
  })
  new Gauge({
    name: 'goodsyard_storage_used_bytes',
    help: 'Bytes that the files of all tenants take; NaN where nobody can be asked.',
    registers,
    async collect() {
      this.set((await read()).used_bytes)
    },
  })
}

/** When the last scheduled backups ended. */
function measureBackups(registry: Registry, database: Database): void {
  const words = [
    ['succeeded', 'success'],
    ['failed', 'failure'],
  ] as const
  const read = sharedWhileUnderWay(() => database.probeQueue(readBackupTimes).catch(() => null))
  for (const [outcome, word] of words)
    new Gauge({
      name: `goodsyard_backup_last_${word}_timestamp_seconds`,
      help: `When the last scheduled backup ${outcome}; 0 where none has, NaN while the database is away.`,
      registers: [registry],
      async collect() {
        this.set((await read())?.[outcome] ?? Number.NaN)
      },
    })
}

/** One answer for all who ask while it is read: the gauges of one scrape. */
function sharedWhileUnderWay<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let underWay: Promise<Result> | null = null
  return () => {
    underWay ??= read().finally(() => {
      underWay = null
    })
    return underWay
  }
}

/** Counts every answer of a server. */
export function addMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    metrics.requests.inc({ route, status: reply.statusCode })
    if (request.routeOptions.config.isStream !== true)
      metrics.seconds.observe({ route }, reply.elapsedTime / 1000)
    if (reply.statusCode === 429) metrics.rateLimited.inc()
    done()
  })
}
