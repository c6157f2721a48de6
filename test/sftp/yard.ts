import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { ownerClient } from '../support/owner-client.ts'
import { freePort } from '../support/ports.ts'
import { type ServerOptions, TestServer } from '../support/server.ts'
import { SftpClient } from './client.ts'

type Attributes = Readonly<Record<string, unknown>>
type Recorded = {
  readonly data: { readonly id: string; readonly attributes: Record<string, unknown> }
}

/** An SFTP server, and its users. */
export class Yard {
  readonly server: TestServer
  readonly port: number
  readonly #owner: pg.Client
  readonly #clients: SftpClient[] = []

  private constructor(server: TestServer, port: number, owner: pg.Client) {
    this.server = server
    this.port = port
    this.#owner = owner
  }

  /** Starts it. */
  static async start(options: ServerOptions = {}): Promise<Yard> {
    const port = Number(options.environment?.SFTP_PORT ?? (await freePort()))
    const server = await TestServer.start({
      ...options,
      environment: { SFTP_PORT: String(port), ...options.environment },
    })
    const owner = ownerClient(server.database?.url)
    await owner.connect()
    return new Yard(server, port, owner)
  }

  /** Ends it, and every connection to it. */
  async stop(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.breakOff().catch(() => undefined)))
    await this.#owner.end()
    await this.server.stop()
  }

  /** Creates a record and returns its id. */
  async made(type: string, attributes: Attributes, subdomain = 'demo'): Promise<number> {
    const { status, body } = await this.server.api<Recorded>(
      'POST',
      `/api/${type}`,
      { data: { type: type.split('/').at(-1), attributes } },
      { subdomain },
    )
    assert.equal(status, 200, JSON.stringify(body))
    return Number(body.data.id)
  }

  /** Creates a login and returns its id; its password is its username, backwards and twice. */
  user(username: string, attributes: Attributes = {}, subdomain = 'demo'): Promise<number> {
    const password = passwordOf(username)
    return this.made(
      'ftp_users',
      {
        direction: 'upload',
        name: username,
        username,
        password,
        password_confirmation: password,
        ...attributes,
      },
      subdomain,
    )
  }

  /** Signs in. */
  async enter(
    username: string,
    password = passwordOf(username.split('.').at(-1) ?? ''),
  ): Promise<SftpClient> {
    const client = await SftpClient.open(this.port, { username, password })
    this.#clients.push(client)
    return client
  }

  /** Rows of the database. */
  async rows<Row extends Attributes>(text: string, ...values: readonly unknown[]): Promise<Row[]> {
    const { rows } = await this.#owner.query<Row>(text, [...values])
    return rows
  }

  /** Waits for the end of the import of a file, and returns it. */
  async imported(file_name: string, count = 1): Promise<ImportRow> {
    return eventually(async () => {
      const rows = await this.rows<ImportRow>(
        `select * from imports where file_name = $1 and finished_at is not null order by id`,
        file_name,
      )
      return rows.length >= count ? (rows.at(-1) ?? null) : null
    }, `the import of ${file_name}`)
  }
}

/** An import in the database. */
export type ImportRow = {
  readonly id: string
  readonly status: string
  readonly message: string | null
  readonly total_rows: string
  readonly created_count: string
  readonly updated_count: string
  readonly skipped_count: string
  readonly failed_count: string
  readonly progress: string
} & Attributes

/** The password of the login with this username. */
export function passwordOf(username: string): string {
  const backwards = [...username].reverse().join('')
  return `${backwards}${backwards}`
}

const PATIENCE_MS = 60_000

/** Polls until there is an answer. */
export async function eventually<Value>(
  read: () => Promise<Value | null>,
  what: string,
  patience = PATIENCE_MS,
): Promise<Value> {
  const until = Date.now() + patience
  while (Date.now() < until) {
    const value = await read()
    if (value !== null) return value
    await pause(50)
  }
  throw new Error(`${what} did not come`)
}
