import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import * as oauth from 'oauth4webapi'
import pg from 'pg'
import { type CloneOptions, cloneDatabase } from '../support/cluster.ts'
import { type Order, runInHost } from '../support/hosts.ts'
import { machine } from '../support/machine.ts'
import { TestServer } from '../support/server.ts'

/** A running installation: a database, one or more server processes, and what bootstrap created. */
export type World = {
  readonly origin: string
  readonly data_dir: string
  readonly client: { readonly client_id: string; readonly client_secret: string }
  readonly admin: { readonly email: string; readonly password: string }
  /** The output of all processes. */
  readonly output: () => string
  /** Runs a command. */
  readonly command: (args: readonly string[], input?: string) => Promise<CommandOutput>
  /** Starts a command that runs until it is stopped. */
  readonly begin: (args: readonly string[]) => ChildProcessWithoutNullStreams
  /** Starts another process on the same database; returns its address. */
  readonly another: () => Promise<string>
  readonly rows: (text: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>
  /** The text of every statement so far, if they are logged. */
  readonly statements: () => readonly string[]
  readonly stop: () => Promise<void>
}

/** Output and exit code of a command. */
type CommandOutput = { readonly code: number; readonly output: string; readonly errors: string }

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
  const environment = {
    ...machine,
    DATABASE_URL: database.url,
    DATA_DIR: first.dataDir,
    GOODSYARD_SECRET_KEY: SECRET_KEY,
    GOODSYARD_DOCUMENT_RETENTION_DAYS: '12',
    GOODSYARD_AUTH_URL: first.url,
  }
  const begin = (args: readonly string[]) =>
    spawn(process.execPath, ['src/cli/goodsyard.ts', ...args], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: environment,
    })
  return {
    origin: first.url,
    data_dir: first.dataDir,
    client: { client_id: first.clientId, client_secret: first.clientSecret },
    admin: { email: first.adminEmail, password: first.adminPassword },
    output: () => servers.map((server) => server.output).join(''),
    // A host has no standard input.
    command: (args, input) =>
      input === undefined ? runHosted({ environment, command: args }) : writeInput(begin(args), input),
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

async function runHosted(order: Order): Promise<CommandOutput> {
  const { code, out, err } = await runInHost(order, () => undefined).ended
  return { code: Number(code), output: out, errors: err }
}

async function writeInput(child: ChildProcessWithoutNullStreams, input: string): Promise<CommandOutput> {
  child.stdin.end(input)
  const ended = once(child, 'exit')
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await ended
  return { code: Number(code), output, errors }
}

/** Waits until a condition holds, with a time limit. */
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

/** The server as a client library discovered it. */
export async function discover(origin: string): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(origin)
  const response = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure })
  return oauth.processDiscoveryResponse(issuer, response)
}

/** Tests speak plain HTTP to this machine. */
export const insecure = { [oauth.allowInsecureRequests]: true } as const

/** Calls the API with a token: 200 if it is accepted, else the status of the refusal. */
export async function knock(origin: string, token: string, subdomain = 'demo'): Promise<number> {
  const response = await fetch(`${origin}/api/sites`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'x-service-subdomain': subdomain },
  })
  await response.text()
  // An unknown method: the answer shows that authentication succeeded.
  return response.status === 405 ? 200 : response.status
}
