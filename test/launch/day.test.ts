import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { TestServer } from '../support/server.ts'

const HEAD = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country'

type Summary = {
  readonly orders: number
  readonly lines: number
  readonly units: number
  readonly tasks: number
  readonly transactions: number
  readonly verify: { readonly differences: readonly unknown[] }
}

/** Runs the command and gives its exit code, what it printed and what it said meanwhile. */
async function day(server: TestServer, ...args: readonly string[]) {
  const child = spawn(process.execPath, ['src/cli/goodsyard.ts', 'day', '--url', server.url, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: server.dataDir,
      GOODSYARD_CLIENT_ID: server.clientId,
      GOODSYARD_CLIENT_SECRET: server.clientSecret,
    },
  })
  const closed = once(child, 'close')
  const [out, said] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await closed
  return { code, out, said }
}

test('a day of orders is worked through a running service, line by line and in bulk', async (context) => {
  const server = await TestServer.start({ database: null })
  context.after(() => server.stop())
  const file = join(server.dataDir, 'orders.csv')
  // The first order repeats a product, the second has more lines than one request completes.
  const many = Array.from(
    { length: 60 },
    (_, n) => `2,P${n},"PRODUCT, ${n}",${n + 1},12/1/2010 10:05,1.5,C2,France`,
  )
  const lines = [
    '1,P1,ONE,3,12/1/2010 10:03,1.5,C1,Norway',
    '1,P1,ONE,4,12/1/2010 10:03,1.5,C1,Norway',
    ...many,
  ]
  writeFileSync(file, [HEAD, ...lines].join('\n'))

  const { code, out, said } = await day(server, file, '--people', '4', '--json')
  assert.equal(code, 0, said)
  const { orders, units, tasks, transactions, verify, ...summary } = JSON.parse(out) as Summary
  assert.deepEqual([orders, summary.lines, units], [2, 62, 7 + 1830])
  // Received, put away, picked and dispatched: each once for its line; the 60 products once for both orders.
  assert.equal(tasks, 60 + 60 + 62 + 62)
  assert.ok(transactions >= 60 + 60 + 62 + 60)
  assert.deepEqual(verify.differences, [])
  assert.match(said, /pick +█+ +62 of 62/)

  const bulk = await day(server, file, '--bulk')
  assert.equal(bulk.code, 0, bulk.said)
  assert.match(bulk.out, /everything agrees in 1 tenants/)
  assert.match(bulk.out, /POST \/api\/tasks\/complete_collection +3 /)

  const wrong = await day(server, join(server.dataDir, 'none.csv'))
  assert.equal(wrong.code, 1)
  assert.match(wrong.said, /none\.csv cannot be read/)
  assert.equal((await day(server, '--people', 'many')).code, 2)
})
