import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import pg from 'pg'
import { Secrets } from '#access/secrets.ts'
import { Database } from '#database/database.ts'
import { SerializationFailure } from '#database/failures.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { modelFor } from '#declare/make-model.ts'
import { resourceNamed } from '#declare/model.ts'
import { emptyInput } from '#records/parsed.ts'
import { declarations } from '#resources/index.ts'
import { callerWithoutRights } from '#values/caller.ts'
import { NotTogether } from '#values/not-together.ts'
import { cloneDatabase, type TestDatabase } from '../../test/support/cluster.ts'
import { Lane, type WayOfPerforming } from './lane.ts'
import type { Message } from './message.ts'
import type { Operation, Together } from './operation.ts'
import type { JoiningRequest } from './perform-together.ts'

const model = modelFor(declarations)
const tenant = { id: 1001, subdomain: 'lanes', timezone: 'UTC' }
const scope = { tenant, caller: callerWithoutRights(1, 'api') }
const NOTHING = { kind: 'nothing' } as const

/** Longer than a batch waits for a lock. */
const SLOWLY = sql`select pg_sleep(0.15)`

suite('a batch', () => {
  let clone: TestDatabase
  let database: Database
  let other: pg.Client
  before(async () => {
    clone = await cloneDatabase()
    database = new Database({ url: clone.url, pool: 4 })
    other = new pg.Client({ connectionString: clone.url })
    await other.connect()
    await other.query("insert into tenants (id, subdomain, company_name) values (1001, 'lanes', 'A tenant')")
  })
  after(async () => {
    await other.end()
    await database.close()
    await clone.drop()
  })

  const app = () => ({
    database,
    model,
    secrets: new Secrets('a secret key that is long enough for tests'),
  })

  /** Does three requests: the first by itself, and the two that arrive meanwhile together, which may fail at first. */
  async function waysOf(failing: (tx: Transaction) => Promise<void>): Promise<readonly WayOfPerforming[]> {
    let attempts = 0
    const together: Together = {
      groups: (tx) => tx.value(new Map()),
      admits: () => true,
      run: async (tx, acts) => {
        attempts += 1
        if (attempts === 1) await failing(tx)
        return acts.map(() => NOTHING)
      },
    }
    const operation = operationOf(together)
    const ways: WayOfPerforming[] = []
    const ended = Promise.withResolvers<void>()
    const hooks = { during: inside, ended: ended.resolve, count: (way: WayOfPerforming) => ways.push(way) }
    const lane = new Lane(app(), hooks)
    const requests = [1, 2, 3].map((id) => lane.take(joiningFor(operation, together, id)))
    await Promise.all(requests)
    await ended.promise
    return ways
  }

  test('that loses a race is done together once more if it worked for long and waited for nobody', async () => {
    const ways = await waysOf(async (tx) => {
      await tx.run(SLOWLY)
      throw new SerializationFailure('a row changed')
    })
    assert.deepEqual(ways, ['in_turn', 'together', 'together'])
  })

  test('that loses a race is given up if it waited for a lock as long as it may', async () => {
    await other.query('begin')
    await other.query('select from tenants where id = 1001 for update')
    const ways = await waysOf(async (tx) => {
      await tx.acrossTenants((session) =>
        session.rows(sql`select t.id from tenants t where t.id = ${tenant.id} for update`),
      )
    })
    await other.query('rollback')
    assert.deepEqual(ways, ['in_turn', 'failed_batch', 'failed_batch'])
  })

  test('leaves out those that cannot be done with the others, and does the others together', async () => {
    const ways = await waysOf(async () => {
      throw new NotTogether([3])
    })
    assert.deepEqual(ways, ['in_turn', 'together', 'left_out'])
  })

  test('is begun while another is under way, where a lane may do two at once', {
    timeout: 60_000,
  }, async () => {
    const [begun, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let batches = 0
    const together: Together = {
      groups: (tx) => tx.value(new Map()),
      admits: () => true,
      run: async (_, acts) => {
        batches += 1
        if (batches === 1) begun.resolve()
        else second.resolve()
        // The first ends only once the second has begun.
        await second.promise
        return acts.map(() => NOTHING)
      },
    }
    const operation = operationOf(together)
    const ended = Promise.withResolvers<void>()
    const hooks = { during: inside, ended: ended.resolve, count: () => undefined }
    const lane = new Lane(app(), hooks, 2)
    const take = (ids: readonly number[]) => ids.map((id) => lane.take(joiningFor(operation, together, id)))
    const first = take([1, 2, 3])
    await begun.promise
    await Promise.all([...first, ...take([4, 5])])
    await ended.promise
    assert.ok(batches >= 2)
  })

  test('has one request of those with the same key', { timeout: 60_000 }, async () => {
    const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const batches: (readonly number[])[] = []
    const together: Together = {
      groups: (tx) => tx.value(new Map()),
      admits: () => true,
      run: async (_, acts) => {
        batches.push(acts.map(({ id }) => id))
        begun.resolve()
        await go.promise
        return acts.map(() => NOTHING)
      },
    }
    const operation: Operation = { ...operationOf(together), run: async () => NOTHING }
    const hooks = { during: inside, ended: () => undefined, count: () => undefined }
    const lane = new Lane(app(), hooks)
    const take = (id: number, key: string) =>
      lane.take({ ...joiningFor(operation, together, id), keep: keeping(key) })
    const first = [take(1, 'a'), take(2, 'b'), take(3, 'c')]
    await begun.promise
    const others = [take(4, 'd'), take(5, 'd'), take(6, 'd'), take(7, 'e')]
    go.resolve()
    await Promise.all([...first, ...others])
    const shared = batches.map((ids) => ids.filter((id) => [4, 5, 6].includes(id)).length)
    assert.ok(Math.max(...shared) <= 1, JSON.stringify(batches))
  })
})

const keeping = (key: string) => ({
  key,
  before: (tx: Transaction) => tx.value(null),
  pending: () => undefined,
  after: () => undefined,
})

const inside = (work: () => Promise<void>) => work()

function operationOf(together: Together): Operation {
  return {
    name: 'wait',
    resource: resourceNamed(model, 'sites'),
    method: 'POST',
    path: '/api/waits/{id}',
    permission: null,
    accepts: 'nothing',
    input: null,
    occasion: 'change',
    on_record: false,
    content_types: null,
    answer: 'nothing',
    description: 'Waits.',
    together,
    run: async () => NOTHING,
  }
}

function joiningFor(operation: Operation, together: Together, id: number): JoiningRequest {
  const message: Message = {
    path: { id },
    attributes: () => ({ attributes: {}, pointer: '' }),
    ids: () => [],
    upload: () => ({ bytes: Buffer.alloc(0), content_type: '', file_name: null }),
    matches: () => true,
    strict: false,
  }
  return { operation, together, scope, id, parsed: emptyInput, message }
}
