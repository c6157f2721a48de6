import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, globSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './ports.ts'

/** The newest PostgreSQL that Debian's packages installed; the embedded one has no pg_basebackup. */
const BIN = globSync('/usr/lib/postgresql/*/bin')
  .toSorted((one, other) => Number(one.split('/')[4]) - Number(other.split('/')[4]))
  .at(-1)

/** The program that a test of such servers is skipped without. */
export const SERVER_PROGRAM = join(BIN ?? '/usr/lib/postgresql', 'pg_basebackup')

/** The account of the servers, where root runs the tests: PostgreSQL refuses to run as root. */
export function serverAccount(): { readonly uid: number; readonly gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {}
  const [uid, gid] = ['-u', '-g'].map((which) => Number(execFileSync('id', [which, 'postgres'])))
  return { uid: uid ?? 0, gid: gid ?? 0 }
}

/** Makes a folder that belongs to the account of the servers. */
export function serverFolder(...parts: readonly string[]): string {
  const folder = join(...parts)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid, gid } = serverAccount()
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  return folder
}

const run = (program: string, args: readonly string[]) =>
  execFileSync(join(BIN ?? '', program), [...args], { ...serverAccount(), encoding: 'utf8', stdio: 'pipe' })

type Settings = Readonly<Record<string, string>>

/** A server of PostgreSQL on a port of its own, of which replicas and base backups are made. */
export class PostgresServer {
  readonly folder: string
  readonly port: number
  #child: ChildProcess | null = null

  private constructor(folder: string, port: number) {
    this.folder = folder
    this.port = port
  }

  /** Makes an empty server in a folder and starts it. */
  static async create(folder: string, settings: Settings = {}): Promise<PostgresServer> {
    const login = ['--username=goodsyard', '--auth=trust', '--locale=C', '--encoding=UTF8']
    run('initdb', [`--pgdata=${folder}`, ...login])
    return PostgresServer.open(folder, { fsync: 'off', max_connections: '100', ...settings })
  }

  /** Copies this server while it works; with `-R` the copy is a standby that follows it. */
  baseBackup(folder: string, ...args: readonly string[]): void {
    run('pg_basebackup', [
      `--pgdata=${folder}`,
      `--dbname=${this.urlOf('postgres')}`,
      '--checkpoint=fast',
      ...args,
    ])
  }

  /** Starts a server on what is in a folder. */
  static async open(folder: string, settings: Settings = {}): Promise<PostgresServer> {
    const server = new PostgresServer(folder, await freePort())
    const own = { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(server.port) }
    const lines = Object.entries({ ...settings, ...own }).map(([name, value]) => `${name} = '${value}'\n`)
    appendFileSync(join(folder, 'postgresql.conf'), lines.join(''))
    await server.start()
    return server
  }

  /** Starts it, and waits until it answers. */
  async start(): Promise<void> {
    const child = spawn(join(BIN ?? '', 'postgres'), ['-D', this.folder], {
      ...serverAccount(),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.#child = child
    let log = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log += text
    })
    while (!(await this.#answers())) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${log}`)
      await pause(50)
    }
  }

  /** Ends it: in good order (SIGINT), or as a crash does (SIGQUIT). */
  async end(signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
    const child = this.#child
    this.#child = null
    if (child === null || child.exitCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }

  /** Makes a standby a primary, and returns as soon as it accepts writes. */
  promote(): void {
    run('pg_ctl', ['promote', '--pgdata', this.folder, '--wait'])
  }

  urlOf(database: string): string {
    return `postgresql://goodsyard@127.0.0.1:${this.port}/${database}`
  }

  /** Runs a statement by itself. */
  async query(statement: string, database = 'yard'): Promise<readonly Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.urlOf(database) })
    await client.connect()
    try {
      return (await client.query(statement)).rows
    } finally {
      await client.end()
    }
  }

  async #answers(): Promise<boolean> {
    return this.query('select 1', 'postgres').then(
      () => true,
      () => false,
    )
  }
}
