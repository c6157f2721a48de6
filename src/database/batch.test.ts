import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import pg from 'pg'
import { cloneDatabase, type TestDatabase } from '../../test/support/cluster.ts'
import { Batch, type StatementResult } from './batch.ts'

suite('a batch where plans serve one tenant each', () => {
  let database: TestDatabase
  let client: pg.Client
  before(async () => {
    database = await cloneDatabase()
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
  })
  after(async () => {
    await client?.end()
    await database?.drop()
  })

  /** Sends statements as one batch. */
  function send(statements: readonly { readonly text: string; readonly plan_serves: string }[]) {
    return new Promise<readonly StatementResult[]>((resolve, reject) => {
      const answers: StatementResult[] = []
      const pending = statements.map(({ text, plan_serves }) => ({
        statement: { text, values: ['7'] },
        as_text: false,
        plan_serves,
        reject,
        resolve: (answered: StatementResult) => {
          answers.push(answered)
          if (answers.length === statements.length) resolve(answers)
        },
      }))
      client.query(new Batch(client, pending, { sharesPlans: false }) as unknown as pg.Submittable)
    })
  }

  const prepared = async () => {
    const { rows } = await client.query<{ name: string }>('select name from pg_prepared_statements')
    return rows.map(({ name }) => name)
  }

  test('prepares a statement once for each tenant', async () => {
    const text = 'select $1::int as number'
    const [first, second, third] = await send(
      ['_1', '_2', '_1'].map((plan_serves) => ({ text, plan_serves })),
    )
    for (const answer of [first, second, third]) assert.deepEqual(answer?.rows, [{ number: 7 }])
    const names = await prepared()
    assert.deepEqual(names.map((name) => name.slice(-2)).toSorted(), ['_1', '_2'])
  })

  test('closes the statements that were prepared first, and prepares them again', async () => {
    for (let from = 0; from < 2_400; from += 300)
      await send(
        Array.from({ length: 300 }, (_, nth) => ({
          text: `select $1::int as number, ${from + nth} as nth`,
          plan_serves: '_1',
        })),
      )
    const names = await prepared()
    assert.ok(names.length > 1_000 && names.length <= 2_000, String(names.length))
    const [again] = await send([{ text: 'select $1::int as number, 0 as nth', plan_serves: '_1' }])
    assert.deepEqual(again?.rows, [{ number: 7, nth: 0 }])
  })
})
