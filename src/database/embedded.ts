import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { accountFor } from './embedded-account.ts'
import {
  type Cluster,
  clusterExists,
  directoryAsSeenFrom,
  makeCluster,
  PLAIN_ENVIRONMENT,
  restoreOwner,
  SUPERUSER,
} from './embedded-cluster.ts'
import { isReused, stopProcesses } from './embedded-processes.ts'
import { programFor } from './embedded-program.ts'
import { StartupFailure } from './startup-failure.ts'

/** It is only part of the socket name: nothing listens on the network. */
const PORT = 5432

/** The path of a Unix socket has at most 107 bytes on Linux, 103 elsewhere. */
const SOCKET_PATH_MAX = 103

/** How long the recovery after a crash may take at the very most. */
const READY_MS = 600_000

/** A log that grew beyond this is put aside at the next start. */
const LOG_BYTES_MAX = 10 << 20

/** A database that ends this often within a minute is not started again. */
const RESTARTS_MAX = 5

/**
 * Settings for a machine of two cores that does other work as well. `fsync`, `full_page_writes` and
 * `synchronous_commit` keep their safe defaults: what was answered is on the disk.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_directories: '.',
  port: String(PORT),
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '1GB',
  checkpoint_timeout: '10min',
  random_page_cost: '1.1',
  // Plans for tables that are filled within seconds are wrong until autovacuum has analyzed them.
  autovacuum_naptime: '10s',
  // Compiling a plan costs more than any of our statements takes.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
}

/** Options of a start: the data directory of the service, and callbacks for steps and for a lost database. */
export type EmbeddedOptions = {
  readonly dataDir: string
  readonly report: (step: string) => void
  readonly lost: (error: unknown) => void
  /** The folder of PostgreSQL's programs, where they are not those of the installed package. */
  readonly program?: string
  /** Additional settings, for tests that need no durability. */
  readonly settings?: Readonly<Record<string, string>>
}

/** An embedded PostgreSQL in `DATA_DIR/postgres`; the caller must hold the lock of the data directory. */
export class Embedded {
  readonly url: string
  readonly #cluster: Cluster
  readonly #name: string
  readonly #options: EmbeddedOptions
  readonly #quit = () => this.#server?.kill('SIGINT')
  #server: ChildProcess | null = null
  #restarts: number[] = []

  private constructor(cluster: Cluster, options: EmbeddedOptions) {
    this.#cluster = cluster
    this.#options = options
    this.#name = nameFor(cluster.directory)
    this.url = urlFor(socketFolderFor(cluster.directory))
    // When this process exits, the database is stopped too.
    process.once('exit', this.#quit)
  }

  /** Makes the cluster where there is none, ends what a killed service left running, and starts the server. */
  static async start(options: EmbeddedOptions): Promise<Embedded> {
    const directory = join(options.dataDir, 'postgres')
    const account = accountFor(directory)
    const program = options.program ?? programFor(account, options.dataDir)
    const cluster = { directory, account, program }
    restoreOwner(cluster)
    if (!clusterExists(cluster)) {
      options.report('making the database')
      await makeCluster(cluster, options.settings?.fsync !== 'off')
    }
    const embedded = new Embedded(cluster, options)
    await embedded.#start()
    return embedded
  }

  /** The process of the server, for diagnosis. */
  get pid(): number | null {
    return this.#server?.pid ?? null
  }

  /** Ends it in good order: open transactions are rolled back, everything else is written down. */
  async stop(): Promise<void> {
    this.#server = null
    await stopProcesses(this.#name)
    process.off('exit', this.#quit)
  }

  async #start(): Promise<void> {
    if (await stopProcesses(this.#name)) this.#options.report('stopped what still ran of the database')
    dropReusedLocks(this.#cluster.directory, this.#name)
    this.#options.report('starting PostgreSQL')
    const starting = this.#spawn()
    const { server } = starting
    this.#server = server
    await untilReady(starting, this.#cluster.directory, this.#logFile)
    server.once('exit', () => {
      if (this.#server === server) void this.#startAgain()
    })
  }

  /** A server that was killed is started again: recovery from its write-ahead log restores all committed data. */
  async #startAgain(): Promise<void> {
    const now = performance.now()
    this.#restarts = [...this.#restarts.filter((at) => at > now - 60_000), now]
    try {
      if (this.#restarts.length > RESTARTS_MAX) throw new Error('the database keeps ending')
      await this.#start()
    } catch (error) {
      this.#options.lost(error)
    }
  }

  #spawn(): StartedServer {
    const settings = { ...SETTINGS, cluster_name: this.#name, ...this.#options.settings }
    const args = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
    const log = openLog(this.#logFile)
    const log_length = contents(this.#logFile).length
    try {
      const server = spawn(
        join(this.#cluster.program, 'bin', 'postgres'),
        ['-D', directoryAsSeenFrom(this.#cluster), ...args],
        {
          cwd: this.#cluster.directory,
          // In a session of its own: Ctrl-C in the terminal must reach the service first.
          detached: true,
          stdio: ['ignore', log, log],
          env: PLAIN_ENVIRONMENT,
          ...(this.#cluster.account ?? {}),
        },
      )
      return { server, log_length }
    } finally {
      closeSync(log)
    }
  }

  get #logFile(): string {
    return join(this.#options.dataDir, 'postgres.log')
  }
}

/** The address of the database that runs on a data directory, for another process of the same account. */
export function embeddedUrl(dataDir: string): string {
  return urlFor(socketFolderFor(join(dataDir, 'postgres')))
}

function urlFor(socketFolder: string): string {
  return `postgresql://${SUPERUSER}@/goodsyard?host=${encodeURIComponent(socketFolder)}&port=${PORT}`
}

/** Where the path is too long for a socket, an open handle of the folder is short. */
function socketFolderFor(directory: string): string {
  if (Buffer.byteLength(join(directory, `.s.PGSQL.${PORT}`)) <= SOCKET_PATH_MAX) return directory
  if (process.platform === 'linux') return `/proc/self/fd/${openSync(directory, 'r')}`
  throw new StartupFailure(`the path of DATA_DIR is too long for a socket: ${directory}`)
}

/** A name that stays with the directory when that is moved, and identifies its processes. */
function nameFor(directory: string): string {
  const { dev, ino } = statSync(directory, { bigint: true })
  return `goodsyard-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 16)}`
}

/**
 * PostgreSQL refuses to start while the process that a lock file names is alive, even where that number now belongs
 * to a stranger, which is common in containers.
 */
function dropReusedLocks(directory: string, clusterName: string): void {
  for (const name of ['postmaster.pid', `.s.PGSQL.${PORT}.lock`]) {
    const file = join(directory, name)
    const pid = Number.parseInt(contents(file), 10)
    if (pid > 0 && isReused(pid, clusterName)) rmSync(file, { force: true })
  }
}

/** A server that was started, and the length of its log before. */
type StartedServer = { readonly server: ChildProcess; readonly log_length: number }

/** Waits until the server writes `ready` into its lock file, including the recovery after a crash. */
async function untilReady(
  { server, log_length }: StartedServer,
  directory: string,
  logFile: string,
): Promise<void> {
  let failure: string | null = null
  server.once('error', (error) => {
    failure = error.message
  })
  server.once('exit', () => {
    failure = contents(logFile).slice(log_length).trim()
  })
  const deadline = performance.now() + READY_MS
  while (failure === null && performance.now() < deadline) {
    const lines = contents(join(directory, 'postmaster.pid')).split('\n')
    if (Number(lines[0]) === server.pid && lines[7]?.trim() === 'ready') return
    await pause(5)
  }
  throw new StartupFailure(`PostgreSQL did not start: ${failure ?? 'it takes too long'}`)
}

function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_BYTES_MAX) renameSync(file, `${file}.old`)
  return openSync(file, 'a', 0o600)
}

function contents(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // Not there yet.
    return ''
  }
}
