import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { runInHost } from '../support/hosts.ts'
import { machine } from '../support/machine.ts'
import { ownerClient } from '../support/owner-client.ts'
import { TestServer } from '../support/server.ts'

// `goodsyard verify` on the database of a running service.

let server: TestServer
let owner: pg.Client
before(async () => {
  server = await TestServer.start({ sampleData: true })
  owner = ownerClient(server.database?.url)
  await owner.connect()
})
after(async () => {
  await owner?.end()
  await server?.stop()
})

async function verify(...args: readonly string[]) {
  const environment = {
    ...machine,
    DATABASE_URL: server.database?.url,
    GOODSYARD_SECRET_KEY: 'a key for the command line that is long enough',
  }
  const order = { environment, command: ['verify', ...args] }
  const { code, out, err } = await runInHost(order, () => undefined).ended
  return { status: code, stdout: out, stderr: err }
}

/** The differences in the metrics of the service. */
async function differencesShown(): Promise<number> {
  const figures = await (await fetch(`${server.url}/metrics`)).text()
  return Number(/^goodsyard_verify_differences (\S+)$/m.exec(figures)?.[1])
}

test('reports success if everything agrees, and the metrics show it', async () => {
  assert.equal(await differencesShown(), Number.NaN)
  assert.deepEqual(await verify(), { status: 0, stdout: 'everything agrees in 1 tenants\n', stderr: '' })
  assert.equal(await differencesShown(), 0)
})

test('the sample company has orders in every status, two weeks of movements, and unsolved problems', async () => {
  const column = async (text: string) => (await owner.query(text)).rows.map(({ value }) => value)
  const states = `select distinct s.code as value from goods_outs o join goods_out_statuses s on s.id = o.goods_out_status_id order by 1`
  assert.deepEqual(await column(states), [
    'ALLOCATED',
    'CANCELLED',
    'COMPLETED',
    'DRAFT',
    'PART_ALLOCATED',
    'PENDING',
    'PICK',
  ])
  const receipts = 'select distinct status as value from goods_in_receipts order by 1'
  assert.deepEqual(await column(receipts), ['COMPLETED', 'PENDING', 'RCV'])
  const [days = 0] = await column(
    `select count(distinct created_at::date)::int as value from transactions where category = 'PICK'`,
  )
  assert.ok(days >= 8, `${days} days with picks`)
  assert.deepEqual(
    await column(`
      select distinct u.name as value from tasks k join users u on u.id = k.user_id where k.status = 'ALLOCATED' order by 1`),
    ['Ana', 'Ben', 'Cara', 'Dev'],
  )
  const wrong = await column(`
    select (select count(*)::int from stock_checks where status = 'failed')
      + (select count(*)::int from pick_processing_requests where status = 'failed')
      + (select count(*)::int from loads where status = 'open') as value`)
  assert.deepEqual(wrong, [3])
  assert.notDeepEqual(await column('select count(*)::int as value from charge_lines'), [0])
})

test('reports differences as text and as JSON, with an exit code', async () => {
  await owner.query(`
    insert into stock_balances (tenant_id, account_id, product_id, warehouse_id, available, on_hand)
    select a.tenant_id, a.id, p.id, w.id, 3, 3
    from (select * from accounts order by id limit 1) a, (select * from products order by id limit 1) p,
      (select * from warehouses order by id limit 1) w
    on conflict (tenant_id, account_id, product_id, warehouse_id)
    do update set available = stock_balances.available + 3, on_hand = stock_balances.on_hand + 3`)
  // The nightly verification of the service finds them too.
  await owner.query("select graphile_worker.add_job('verify_nightly', '{}'::json)")
  while ((await differencesShown()) === 0) await pause(50)
  const reported = await verify('--subdomain', 'demo')
  assert.equal(reported.status, 1)
  assert.match(reported.stdout, /^demo: I7 does not hold for .*\n/)
  assert.equal(
    await differencesShown(),
    reported.stdout.split('\n').filter((line) => line.startsWith('demo: ')).length,
  )
  const { differences } = JSON.parse((await verify('--json')).stdout)
  assert.deepEqual([...new Set(differences.map(({ invariant }: { invariant: string }) => invariant))], ['I7'])
})

test('an unknown tenant or option is refused', async () => {
  const [unknown, wrong] = [await verify('--subdomain', 'nowhere'), await verify('--loudly')]
  assert.deepEqual([unknown.status, wrong.status], [1, 2])
})
