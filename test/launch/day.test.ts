import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { runInHost } from '../support/hosts.ts'
import { machine } from '../support/machine.ts'
import { openProxy } from '../support/proxy.ts'
import { TestServer } from '../support/server.ts'

const HEAD = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country'

/** The phases of the day with their steps, before and after goods are in stock. */
const BEFORE = [
  ['products', 60],
  ['customers', 2],
  ['receipts', 1],
  ['receive', 60],
  ['put away', 60],
]
const OUTBOUND = [
  ['orders', 2],
  ['process picks', 2],
  ['pick', 62],
  ['pack and dispatch', 2],
]

type Phase = {
  readonly name: string
  readonly steps: number
  readonly seconds: number
  readonly milliseconds_per_step: number
}

type Summary = {
  readonly orders: number
  readonly lines: number
  readonly units: number
  readonly tasks: number
  readonly transactions: number
  readonly outbound_seconds: number
  readonly phases: readonly Phase[]
  readonly verify: { readonly differences: readonly unknown[] }
}

/** Runs the command; returns its exit code, its output and its messages. */
async function day(server: TestServer, ...args: readonly string[]) {
  return dayAt(server.url, server, ...args)
}

async function dayAt(url: string, server: TestServer, ...args: readonly string[]) {
  const environment = {
    ...machine,
    DATA_DIR: server.dataDir,
    GOODSYARD_CLIENT_ID: server.clientId,
    GOODSYARD_CLIENT_SECRET: server.clientSecret,
  }
  const order = { environment, command: ['day', '--url', url, ...args] }
  const { code, out, err } = await runInHost(order, () => undefined).ended
  return { code, out, said: err }
}

test('a day of orders is completed against a running service, line by line and in bulk', async (context) => {
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

  const { code, out, said: output } = await day(server, file, '--people', '4', '--json')
  assert.equal(code, 0, output)
  const { orders, units, tasks, transactions, phases, verify, ...summary } = JSON.parse(out) as Summary
  assert.deepEqual([orders, summary.lines, units], [2, 62, 7 + 1830])
  // Received, put away, picked and dispatched once for each line; the 60 products once for both orders.
  assert.equal(tasks, 60 + 60 + 62 + 62)
  assert.ok(transactions >= 60 + 60 + 62 + 60)
  assert.deepEqual(verify.differences, [])
  assert.match(output, /pick +█+ +62 of 62/)
  assert.deepEqual(
    phases.map(({ name, steps }) => [name, steps]),
    [...BEFORE, ...OUTBOUND],
  )
  // Seconds and milliseconds are each rounded to two decimal places.
  for (const { name, steps, seconds, milliseconds_per_step } of phases)
    assert.ok(
      milliseconds_per_step > 0 && Math.abs(seconds * 1000 - milliseconds_per_step * steps) < 6 + steps / 200,
      `${name}: ${steps} steps of ${milliseconds_per_step} ms in ${seconds} s`,
    )
  const outbound = phases.slice(BEFORE.length).reduce((sum, { seconds }) => sum + seconds, 0)
  assert.ok(outbound < summary.outbound_seconds + 0.05, `${outbound} s of ${summary.outbound_seconds} s`)

  const proxy = await openProxy(server.url)
  context.after(() => proxy.close())
  proxy.fates = [(answer) => answer.writeHead(503, { 'retry-after': '0' }).end('{"error":"too long"}')]
  const bulk = await dayAt(proxy.url, server, file, '--bulk')
  assert.deepEqual(
    [proxy.fates, proxy.seen[1]?.what, proxy.seen[2]?.what],
    [[], 'POST /api/subdomains', 'POST /api/subdomains'],
  )
  assert.equal(bulk.code, 0, bulk.said)
  assert.match(bulk.out, /everything agrees in 1 tenants/)
  assert.match(bulk.out, /^pick orders in bulk +2 +\d+\.\d +\d+\.\d$/m)
  assert.match(bulk.out, /POST \/api\/tasks\/complete_collection +3 /)

  const wrong = await day(server, join(server.dataDir, 'none.csv'))
  assert.equal(wrong.code, 1)
  assert.match(wrong.said, /none\.csv cannot be read/)
  assert.equal((await day(server, '--people', 'many')).code, 2)
  assert.equal((await day(server, '--screens', '--orders', '0')).code, 2)
})
