import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { accountFor } from './embedded-account.ts'
import {
  type Cluster,
  directoryAsSeenFrom,
  isMade,
  makeCluster,
  PLAIN_ENVIRONMENT,
  SUPERUSER,
  settleOwner,
} from './embedded-cluster.ts'
import { isReused, stopProcesses } from './embedded-processes.ts'
import { programFor } from './embedded-program.ts'
import { Unstartable } from './unstartable.ts'

/** It only names the socket: nothing listens on the network. */
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
  // Tables that are filled within seconds are read by plans that know nothing of it until they have been looked at.
  autovacuum_naptime: '10s',
  // Compiling a plan costs more than any of our statements takes.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
}

/** What a start needs: the data directory of the service, and whom to tell of steps and of a database that is lost. */
export type EmbeddedOptions = {
  readonly dataDir: string
  readonly say: (step: string) => void
  readonly lost: (error: unknown) => void
  /** The folder of PostgreSQL's programs, where they are not those of the installed package. */
  readonly program?: string
  /** Settings beside our own, for tests that need no safety from power cuts. */
  readonly settings?: Readonly<Record<string, string>>
}

/** A PostgreSQL of our own on `DATA_DIR/postgres`; whoever starts it holds the lock of the data directory. */
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
    // However this process ends of itself, the database is told to end too.
    process.once('exit', this.#quit)
  }

  /** Makes the cluster where there is none, ends what a killed service left running, and starts the server. */
  static async start(options: EmbeddedOptions): Promise<Embedded> {
    const directory = join(options.dataDir, 'postgres')
    const account = accountFor(directory)
    const program = options.program ?? programFor(account, options.dataDir)
    const cluster = { directory, account, program }
    settleOwner(cluster)
    if (!isMade(cluster)) {
      options.say('making the database')
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
    if (await stopProcesses(this.#name)) this.#options.say('stopped what still ran of the database')
    dropReusedLocks(this.#cluster.directory, this.#name)
    this.#options.say('starting PostgreSQL')
    const starting = this.#spawn()
    const { server } = starting
    this.#server = server
    await untilReady(starting, this.#cluster.directory, this.#logFile)
    server.once('exit', () => {
      if (this.#server === server) void this.#startAgain()
    })
  }

  /** A server that was killed is started again: its log brings back all that was answered. */
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

  #spawn(): Starting {
    const settings = { ...SETTINGS, cluster_name: this.#name, ...this.#options.settings }
    const args = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
    const log = openLog(this.#logFile)
    const said = contents(this.#logFile).length
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
      return { server, said }
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
  throw new Unstartable(`the path of DATA_DIR is too long for a socket: ${directory}`)
}

/** A name that stays with the directory when that is moved, and that processes can be told by. */
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

/** A server that was started, and how much its log said before. */
type Starting = { readonly server: ChildProcess; readonly said: number }

/** Waits for the word that the server writes into its lock file; a crash before is recovered from here. */
async function untilReady({ server, said }: Starting, directory: string, logFile: string): Promise<void> {
  let failure: string | null = null
  server.once('error', (error) => {
    failure = error.message
  })
  server.once('exit', () => {
    failure = contents(logFile).slice(said).trim()
  })
  const deadline = performance.now() + READY_MS
  while (failure === null && performance.now() < deadline) {
    const lines = contents(join(directory, 'postmaster.pid')).split('\n')
    if (Number(lines[0]) === server.pid && lines[7]?.trim() === 'ready') return
    await pause(5)
  }
  throw new Unstartable(`PostgreSQL did not start: ${failure ?? 'it takes too long'}`)
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
