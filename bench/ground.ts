import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Embedded } from '../src/database/embedded.ts'
import { type Serving, serve } from './support.ts'

/** What the service seals secrets with. */
export const SECRET_KEY = 'a key that is long enough for the bench'
/** The first client of the service. */
export const CLIENT = { id: 'bench-client', secret: 'the secret of the bench client' }

/** A service of its own on a database that survives a power cut, as in production. */
export type Ground = {
  readonly database_url: string
  /** The process that started all others of the database. */
  readonly database_pid: number
  /** What the service was told, so that another can be started beside it. */
  readonly environment: Readonly<Record<string, string>>
  readonly service: Serving
  /** What every request carries. */
  readonly headers: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/** Starts a database and the service on it, without sample data, without background work, without a limit of requests. */
export async function openGround(
  environment: Readonly<Record<string, string>> = {},
  settings: Readonly<Record<string, string>> = {},
): Promise<Ground> {
  const folder = mkdtempSync(join(tmpdir(), 'goodsyard-bench-'))
  const database = await Embedded.start({
    dataDir: folder,
    settings,
    report: () => undefined,
    lost: (error) => {
      throw error
    },
  })
  const told = {
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'service'),
    GOODSYARD_ROLES: 'api',
    GOODSYARD_SECRET_KEY: SECRET_KEY,
    GOODSYARD_CLIENT_ID: CLIENT.id,
    GOODSYARD_CLIENT_SECRET: CLIENT.secret,
    GOODSYARD_SAMPLE_DATA: 'false',
    GOODSYARD_RATE_LIMIT_PER_MINUTE: '1000000000',
    GOODSYARD_RATE_LIMIT_BURST: '1000000000',
    ...environment,
  }
  const service = await serve('src/main.ts', told)
  const headers = await headersFor(service.url)
  return {
    database_url: database.url,
    database_pid: database.pid ?? 0,
    environment: told,
    service,
    headers,
    async stop() {
      await service.stop()
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The headers of the first client in the first tenant. */
export async function headersFor(url: string): Promise<Readonly<Record<string, string>>> {
  return {
    authorization: `Bearer ${await tokenOf(url)}`,
    'x-service-subdomain': 'demo',
    'content-type': 'application/json',
  }
}

async function tokenOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${CLIENT.id}:${encodeURIComponent(CLIENT.secret)}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  return access_token
}
