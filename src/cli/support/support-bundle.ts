import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { availableParallelism, release, totalmem } from 'node:os'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { CommandFailed, type Report } from '#cli/command-context.ts'
import { doctor } from '#cli/doctor.ts'
import type { Store } from '#cli/open-store.ts'
import { readArguments } from '#cli/subcommands.ts'
import type { Config, Reading } from '#config.ts'
import { Database } from '#database/database.ts'
import { readDatabaseFacts } from '#database/support-facts.ts'
import { countJobs, listJobs } from '#events/queue.ts'
import { VERSION } from '#values/version.ts'
import { secretsHider, shownSettings } from './shown-settings.ts'

/** What a bundle is made from. */
export type BundleSource = {
  readonly reading: Reading
  readonly environment: NodeJS.ProcessEnv
  readonly open: () => Promise<Store>
}

/** The lines of a log that are packed, from its end, and how much of it is read for them: a log may be larger than the memory. */
const LOG_LINES = 5_000
const LOG_BYTES = 16 * 1024 * 1024
const FAILED_MAX = 100
const HEALTH_MS = 5_000

/**
 * `goodsyard support-bundle [--output <file>] [--log <file>]`: packs what support asks for into one archive (platform 16.4). A part
 * that cannot be collected has the reason in its place; no secret is in any part.
 */
export async function supportBundle(args: readonly string[], source: BundleSource): Promise<Report> {
  const { text } = readArguments(
    'goodsyard support-bundle',
    { subject: null, options: { output: { type: 'string' }, log: { type: 'string' } } },
    args,
  )
  const time = new Date().toISOString().slice(0, 19).replaceAll(/[:-]/g, '')
  const file = resolve(text('output') ?? `goodsyard-support-${time}Z.tar.gz`)
  const archive = pack()
  const written = pipeline(archive, createGzip(), createWriteStream(file, { mode: 0o600, flags: 'wx' }))
  // The failure is thrown below; until then it must not count as an unhandled rejection.
  written.catch(() => undefined)
  const hide = secretsHider(source.environment)
  const parts = partsOf(source, text('log'))
  for (const [name, collect] of Object.entries(parts))
    archive.entry({ name, mode: 0o600 }, hide(await collected(collect)))
  archive.finalize()
  await written.catch((error) => {
    throw new CommandFailed(`${file} cannot be written: ${error.message}`)
  })
  const names = Object.keys(parts)
  return {
    lines: [
      `${file} has ${names.join(', ')}`,
      'it has no secrets; names of tenants and addresses may be in it',
    ],
    json: { file, parts: names },
  }
}

type Collect = () => Promise<unknown>

/** A part as text: objects as JSON. */
async function collected(collect: Collect): Promise<string> {
  const found = await collect().catch((error) => `not collected: ${error.message}`)
  return typeof found === 'string' ? `${found}\n` : `${JSON.stringify(found, null, 2)}\n`
}

function partsOf(
  { reading, environment, open }: BundleSource,
  log: string | null,
): Readonly<Record<string, Collect>> {
  const { config } = reading
  const store = open()
  // Each part that needs it says why it was not opened.
  store.catch(() => undefined)
  const service = `http://127.0.0.1:${config.metrics_port ?? config.port}`
  return {
    'version.json': async () => ({
      version: VERSION,
      commit: config.commit,
      node: process.version,
      platform: `${process.platform} ${process.arch} ${release()}`,
      cores: availableParallelism(),
      memory_bytes: totalmem(),
    }),
    'settings.json': async () => ({ settings: shownSettings(environment), warnings: reading.warnings }),
    'doctor.txt': async () => (await doctor(reading, await open())).lines.join('\n'),
    'database.json': async () => readDatabaseFacts((await store).url),
    'queue.json': async () => queueOf((await store).coordinator_url),
    'health.json': () => answerOf(`${service}/health`, config),
    'metrics.txt': () => answerOf(`${service}/metrics`, config),
    ...(log === null ? {} : { 'log.jsonl': () => endOf(log) }),
  }
}

/** The queues, and the failed jobs without what tenants wrote. */
async function queueOf(url: string): Promise<unknown> {
  const database = new Database({ url, pool: 1 })
  try {
    return await database.atQueue(async (session) => ({
      queues: await countJobs(session),
      failed: (await listJobs(session, { state: 'failed', subdomain: null }))
        .slice(0, FAILED_MAX)
        .map(({ payload: _, last_error, ...job }) => ({
          ...job,
          last_error: last_error?.split('\n')[0] ?? null,
        })),
    }))
  } finally {
    await database.close()
  }
}

async function answerOf(url: string, { metrics_token }: Config): Promise<string> {
  const headers = metrics_token === null ? {} : { authorization: `Bearer ${metrics_token}` }
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(HEALTH_MS) })
  return await answer.text()
}

async function endOf(log: string): Promise<string> {
  const file = await open(log)
  try {
    const { size } = await file.stat()
    const start = Math.max(0, size - LOG_BYTES)
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(size - start), position: start })
    const lines = buffer.toString('utf8', 0, bytesRead).trimEnd().split('\n')
    // The first line has lost its beginning where the log is longer.
    return lines
      .slice(start > 0 ? 1 : 0)
      .slice(-LOG_LINES)
      .join('\n')
  } finally {
    await file.close()
  }
}
