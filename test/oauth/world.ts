import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import * as oauth from 'oauth4webapi'
import pg from 'pg'
import { type CloneOptions, cloneDatabase } from '../support/cluster.ts'
import { machine } from '../support/machine.ts'
import { TestServer } from '../support/server.ts'

/** A running installation: a database, one server process or more, and what its bootstrap made. */
export type World = {
  readonly origin: string
  readonly data_dir: string
  readonly client: { readonly client_id: string; readonly client_secret: string }
  readonly admin: { readonly email: string; readonly password: string }
  /** What every process wrote to its standard output and error. */
  readonly said: () => string
  /** Gives a command at the command line. */
  readonly command: (args: readonly string[], input?: string) => Promise<Told>
  /** Begins a command that goes on until it is asked to end. */
  readonly begin: (args: readonly string[]) => ChildProcessWithoutNullStreams
  /** Starts one more process on the same database; its address. */
  readonly another: () => Promise<string>
  readonly rows: (text: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>
  /** The text of every statement so far, where the world was started to log them. */
  readonly statements: () => readonly string[]
  readonly stop: () => Promise<void>
}

/** What a command said, and how it ended. */
export type Told = { readonly code: number; readonly said: string; readonly complained: string }

const SECRET_KEY = 'a key that is long enough for the tests of the service'

/** Starts an installation for one test file. */
export async function startWorld(options: CloneOptions = {}): Promise<World> {
  const database = await cloneDatabase(options)
  const servers: TestServer[] = []
  const start = async () => {
    const server = await TestServer.start({
      database,
      environment: {
        GOODSYARD_EXTRA_SUBDOMAINS: 'second',
        GOODSYARD_TRUSTED_PROXIES: '127.0.0.1',
        GOODSYARD_SECRET_KEY: SECRET_KEY,
        GOODSYARD_CORS_ORIGINS: 'https://app.example',
      },
    })
    servers.push(server)
    return server
  }
  const first = await start()
  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  const begin = (args: readonly string[]) =>
    spawn(process.execPath, ['src/cli/goodsyard.ts', ...args], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {
        ...machine,
        DATABASE_URL: database.url,
        DATA_DIR: first.dataDir,
        GOODSYARD_SECRET_KEY: SECRET_KEY,
        GOODSYARD_DOCUMENT_RETENTION_DAYS: '12',
        GOODSYARD_AUTH_URL: first.url,
      },
    })
  return {
    origin: first.url,
    data_dir: first.dataDir,
    client: { client_id: first.clientId, client_secret: first.clientSecret },
    admin: { email: first.adminEmail, password: first.adminPassword },
    said: () => servers.map((server) => server.output).join(''),
    command: (args, input = '') => tell(begin(args), input),
    begin,
    another: async () => (await start()).url,
    rows: async (text, values = []) => (await pool.query(text, [...values])).rows,
    statements: database.statements,
    stop: async () => {
      await pool.end()
      await Promise.all(servers.map((server) => server.stop()))
      await database.drop()
    },
  }
}

async function tell(child: ChildProcessWithoutNullStreams, input: string): Promise<Told> {
  child.stdin.end(input)
  const ended = once(child, 'exit')
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await ended
  return { code: Number(code), said, complained }
}

/** Waits until something holds, and fails when it does not in time. */
export async function eventually<Result>(
  look: () => Promise<Result | null | undefined | false>,
  milliseconds = 60_000,
): Promise<Result> {
  const deadline = Date.now() + milliseconds
  for (;;) {
    const found = await look().catch((error: unknown) => {
      if (Date.now() > deadline) throw error
      return null
    })
    if (found) return found
    if (Date.now() > deadline) throw new Error('it did not happen in time')
    await pause(25)
  }
}

/** The server as a client library found it by itself. */
export async function discover(origin: string): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(origin)
  const response = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure })
  return oauth.processDiscoveryResponse(issuer, response)
}

/** Tests speak plain HTTP to this machine. */
export const insecure = { [oauth.allowInsecureRequests]: true } as const

/** Knocks at the API with a token: 200 where it is let in, and the status of the refusal where not. */
export async function knock(origin: string, token: string, subdomain = 'demo'): Promise<number> {
  const response = await fetch(`${origin}/api/sites`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'x-service-subdomain': subdomain },
  })
  await response.text()
  // There is no such method: whoever is told so is inside.
  return response.status === 405 ? 200 : response.status
}
