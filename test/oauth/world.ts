import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as oauth from 'oauth4webapi'
import pg from 'pg'
import { cloneDatabase } from '../support/cluster.ts'

/** A running installation: a database, one server process or more, and what its bootstrap made. */
export type World = {
  readonly origin: string
  readonly data_dir: string
  readonly client: { readonly client_id: string; readonly client_secret: string }
  readonly admin: { readonly email: string; readonly password: string }
  /** What every process wrote to its standard output and error. */
  readonly said: () => string
  /** Starts one more process on the same database. */
  readonly another: () => Promise<string>
  readonly rows: (text: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>
  readonly statements: () => readonly string[]
  readonly stop: () => Promise<void>
}

const client = { client_id: 'world-client', client_secret: 'the secret of the world client' }
const admin = { email: 'admin@world.test', password: 'the password of the administrator' }

/** Starts an installation for one test file. */
export async function startWorld(options: { readonly logStatements?: boolean } = {}): Promise<World> {
  const database = await cloneDatabase(options)
  const data_dir = mkdtempSync(join(tmpdir(), 'goodsyard-oauth-'))
  const processes: ChildProcess[] = []
  const said: string[] = []
  const start = async () => {
    const port = await freePort()
    const child = spawn(process.execPath, ['test/oauth/serve.ts'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'] ?? '',
        PORT: String(port),
        DATA_DIR: data_dir,
        DATABASE_URL: database.url,
        GOODSYARD_CLIENT_ID: client.client_id,
        GOODSYARD_CLIENT_SECRET: client.client_secret,
        GOODSYARD_ADMIN_EMAIL: admin.email,
        GOODSYARD_ADMIN_PASSWORD: admin.password,
      },
    })
    processes.push(child)
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => said.push(String(text)))
    const origin = `http://127.0.0.1:${port}`
    await eventually(() => fetch(`${origin}/.well-known/oauth-authorization-server`).then(() => true))
    return origin
  }
  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  return {
    origin: await start(),
    data_dir,
    client,
    admin,
    said: () => said.join(''),
    another: start,
    rows: async (text, values = []) => (await pool.query(text, [...values])).rows,
    statements: database.statements,
    stop: async () => {
      await pool.end()
      for (const child of processes) child.kill('SIGKILL')
      await Promise.all(processes.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')))
      await database.drop()
      rmSync(data_dir, { recursive: true, force: true })
    },
  }
}

/** Waits until something holds, and fails when it does not in time. */
export async function eventually<Result>(
  look: () => Promise<Result | null | undefined | false>,
  milliseconds = 15_000,
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

/** The status with which a token is let in, or not. */
export async function knock(origin: string, token: string, subdomain = 'demo'): Promise<number> {
  const response = await fetch(`${origin}/whoami`, {
    headers: { authorization: `Bearer ${token}`, 'x-service-subdomain': subdomain },
  })
  await response.text()
  return response.status
}

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
