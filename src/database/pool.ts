import { createHash } from 'node:crypto'
import pg from 'pg'
import { instantFromDatabase } from '#values/instant.ts'
import type { Statement } from './sql.ts'

const { builtins } = pg.types

/** `bigint[]`, which the driver's list of names leaves out. */
const INT8_LIST = 1016
const parseTexts = pg.types.getTypeParser(INT8_LIST as never, 'text')

/** How columns become values: ids and counts are numbers, exact decimals stay text, moments take the wire's form. */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [INT8_LIST, (text) => parseTexts(text).map(Number)],
  [builtins.NUMERIC, (text) => text],
  [builtins.TIMESTAMPTZ, instantFromDatabase],
  [builtins.DATE, (text) => text],
])

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text'),
}

/** No parsing at all: the list engine writes JSON from PostgreSQL's own text. */
const textTypes: pg.CustomTypesConfig = { getTypeParser: () => (text: string | Buffer) => text }

/** A connection that sends statements without waiting for the answers of those before. */
export type Connection = pg.PoolClient

/** The settings of a pool of connections. */
export type PoolOptions = { readonly url: string; readonly size: number; readonly role: string | null }

/** Opens a pool whose sessions work in UTC and, where a role is named, with that role's rights alone. */
export function openPool(options: PoolOptions): pg.Pool {
  const settings = [
    '-c timezone=UTC',
    '-c statement_timeout=15s',
    '-c lock_timeout=5s',
    '-c idle_in_transaction_session_timeout=60s',
  ]
  if (options.role !== null) settings.push(`-c role=${options.role}`)
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.size,
    options: settings.join(' '),
    pipeline: true,
    types,
    application_name: 'goodsyard',
  } as pg.PoolConfig)
  // A connection lost while idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => undefined)
  return pool
}

/** Runs statements whose text recurs as prepared ones; the count of names a connection may hold is bounded. */
const NAMES_MAX = 2000
const names = new Map<string, string>()

function nameFor(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= NAMES_MAX) return undefined
  const made = `s${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
  names.set(text, made)
  return made
}

/** Sends one statement; rows come back as objects. */
export function send(connection: Connection, statement: Statement): Promise<pg.QueryResult> {
  const name = nameFor(statement.text)
  return connection.query({
    text: statement.text,
    values: [...statement.values],
    ...(name === undefined ? {} : { name }),
  })
}

/** Sends one statement; rows come back as lists of PostgreSQL's own text. */
export function sendForText(
  connection: Connection,
  statement: Statement,
): Promise<pg.QueryArrayResult<(string | null)[]>> {
  const name = nameFor(statement.text)
  return connection.query({
    text: statement.text,
    values: [...statement.values],
    rowMode: 'array',
    types: textTypes,
    ...(name === undefined ? {} : { name }),
  })
}
