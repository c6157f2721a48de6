import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import pg from 'pg'
import { Database } from '#database/database.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { readSubjects } from '#domain/automations/subjects.ts'
import { callerWithoutRights } from '#values/caller.ts'
import { cloneDatabase, type TestDatabase } from '../../test/support/cluster.ts'
import { numberEvents } from './relay.ts'
import { nextSequence } from './sequence.ts'

/** A tenant that the planner statistics contain, and one that they do not. */
const KNOWN = 1001
const NEW = 1002
/** How many events each tenant has, and how many of the new tenant wait for a position. */
const EVENTS = 20_000
const WAITING = 500

suite('events of a tenant that the planner statistics do not contain yet', () => {
  let clone: TestDatabase
  let database: Database
  let owner: pg.Client
  before(async () => {
    clone = await cloneDatabase()
    database = new Database({ url: clone.url, pool: 1 })
    owner = new pg.Client({ connectionString: clone.url })
    await owner.connect()
    await owner.query('alter table events set (autovacuum_enabled = off)')
    await addTenant(KNOWN)
    await owner.query('analyze events')
    await addTenant(NEW)
    await owner.query('update events set position = null where tenant_id = $1 and position > $2', [
      NEW,
      EVENTS - WAITING,
    ])
  })
  after(async () => {
    await owner.end()
    await database.close()
    await clone.drop()
  })

  async function addTenant(id: number): Promise<void> {
    await owner.query(
      "insert into tenants (id, subdomain, company_name) values ($1::bigint, 't' || $1::bigint, 'A tenant')",
      [id],
    )
    await owner.query(
      `insert into events (tenant_id, id, position, kind, resource_name, event, aggregate_type, aggregate_id, aggregate_seq,
         data, source, occurred_at)
       select $1::bigint, lpad(n::text, 8, '0'), n, 'domain', 'task', 'completed', 'tasks', n / 5, n % 5, '{}', 'api', now()
       from generate_series(1, $2::int) n`,
      [id, EVENTS],
    )
    await owner.query('insert into relay_leases (tenant_id, last_position) values ($1, $2)', [
      id,
      EVENTS - WAITING,
    ])
  }

  const readSoFar = async (tx: Transaction) => {
    const { read } = await tx.one<{ read: number }>(sql`
      select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'events'`)
    return read
  }

  /** Runs work for the new tenant; returns its result and how many events the database read for it. */
  function reading<Result>(work: (tx: Transaction) => Promise<Result>) {
    const scope = {
      tenant: { id: NEW, subdomain: 'new', timezone: 'UTC' },
      caller: callerWithoutRights(1, 'job'),
    }
    return database.transaction(scope, async (tx) => {
      const before = await readSoFar(tx)
      const result = await work(tx)
      return { result, read: (await readSoFar(tx)) - before }
    })
  }

  test('are numbered by reading only those that wait for a position', async () => {
    const { result, read } = await reading((tx) => numberEvents(tx, WAITING))
    assert.deepEqual(
      result?.map(({ position }) => position),
      Array.from({ length: WAITING }, (_, index) => EVENTS - WAITING + index + 1),
    )
    assert.ok(read <= 2 * WAITING, `${read} events were read to number ${WAITING}`)
  })

  test('are read by id without reading others', async () => {
    const ids = Array.from({ length: WAITING }, (_, index) => String(index + 1).padStart(8, '0'))
    const { result, read } = await reading((tx) => readSubjects(tx, ids))
    assert.equal(result.size, WAITING)
    assert.ok(read <= 2 * WAITING, `${read} events were read to find ${WAITING}`)
  })

  test('of one record are counted without reading others', async () => {
    const { result, read } = await reading((tx) => nextSequence(tx, { type: 'tasks', id: 100 }))
    assert.equal(result, 5)
    assert.ok(read <= 10, `${read} events were read to count those of one record`)
  })
})

suite('events written by several nodes of a cluster', () => {
  let clone: TestDatabase
  let database: Database
  before(async () => {
    clone = await cloneDatabase()
    database = new Database({ url: clone.url, pool: 1 })
    await clone.run(
      "insert into tenants (id, subdomain, company_name) values (1, 'first', 'A tenant') on conflict do nothing",
    )
    // The clock of the node that wrote the second event of task 1 was behind that of the first.
    const written = [
      ['a', 1, 1, 30],
      ['b', 1, 2, 10],
      ['c', 2, 1, 20],
      ['d', 1, 3, 40],
    ]
    const rows = written.map(
      ([id, aggregate, seq, inserted]) =>
        `(1, '${id}', 'domain', 'task', 'completed', 'tasks', ${aggregate}, ${seq}, '{}', 'api', now(), ${inserted})`,
    )
    await clone.run(
      `insert into events (tenant_id, id, kind, resource_name, event, aggregate_type, aggregate_id, aggregate_seq, data, source,
         occurred_at, inserted_seq)
       values ${rows.join(', ')}`,
    )
  })
  after(async () => {
    await database.close()
    await clone.drop()
  })

  test('are numbered in the order of their record, even if the clock of a node was behind', async () => {
    const scope = {
      tenant: { id: 1, subdomain: 'first', timezone: 'UTC' },
      caller: callerWithoutRights(1, 'job'),
    }
    const numbered = await database.transaction(scope, (tx) => numberEvents(tx, 10))
    assert.deepEqual(
      numbered?.map(({ id, position }) => [id, position]),
      [
        ['c', 1],
        ['a', 2],
        ['b', 3],
        ['d', 4],
      ],
    )
  })
})
