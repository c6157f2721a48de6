import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { type ApiClient, document, type Reply } from '../support/api-client.ts'
import { answered } from '../support/floor.ts'
import { openInbound } from '../support/inbound.ts'

type Attributes = Readonly<Record<string, unknown>>
type Request = () => Promise<Reply>

const inbound = await openInbound()
const { floor, r1, r2, drop, gi } = inbound
const { service, operator } = floor
const workers = [await service.colleague(['receive_goods']), await service.colleague(['receive_goods'])]
const closed = await floor.location('RACK', 'CLOSED')
answered(await operator.patch(`/api/locations/${closed}`, document('locations', { is_active: false })))
const std = await floor.known('storage_unit_types', 'STD')

/** The number of concurrent requests, and of rounds until some of them are written in one transaction. */
const AT_ONCE = 8
const ROUNDS = 20
const QUANTITY = 5

let numbered = 0
async function product(others: Attributes = {}): Promise<number> {
  numbered += 1
  const id = await floor.made('products', { code: `PLACED-${numbered}`, ...others })
  const owned = document('account_products', { account_id: floor.account })
  answered(await operator.post(`/api/products/${id}/account_products`, owned))
  return id
}

/** Receive tasks of five each, of one receipt with a line for each product, or each of the same. */
async function receives(count: number, same?: number): Promise<readonly number[]> {
  const lines: Attributes[] = []
  for (let nth = 0; nth < count; nth += 1)
    lines.push({ product_id: same ?? (await product()), expected_quantity: QUANTITY })
  const id = await inbound.receipt(lines)
  answered(await inbound.act(id, 'receive'))
  return (await inbound.tasksOf(id, 'RCV')).map((task) => Number(task.id))
}

const place =
  (by: ApiClient, task: number, input: Attributes = {}): Request =>
  () =>
    by.post(`/api/receive_tasks/${task}/receive_to_putaway_location`, {
      confirmed_quantity: QUANTITY,
      location_to_id: r1,
      ...input,
    })

const byTurns = (nth: number): ApiClient => workers[nth % workers.length] ?? operator
const atOnce = (requests: readonly Request[]) => Promise.all(requests.map((request) => request()))

/** What became of the goods of receive tasks: their ledger and where they stand, for each task. */
async function outcomes(tasks: readonly number[]): Promise<readonly unknown[]> {
  const rows = await floor.rows(
    `select k.id, k.status, p.status as putaway,
       (select string_agg(x.category || ' ' || trim_scale(x.quantity) || ' ' || coalesce(l.code, x.node_to) || case when x.storage_unit_to_id is null then '' else ' on a unit' end, ', ' order by x.id)
        from transactions x left join locations l on l.tenant_id = x.tenant_id and l.id = x.location_to_id
        where x.tenant_id = k.tenant_id and x.task_id in (k.id, p.id)) as ledger
     from tasks k left join tasks p on p.tenant_id = k.tenant_id and p.id = k.putaway_task_id
     where k.id = any($1) order by k.id`,
    [tasks],
  )
  return rows.map(({ id: _, ...rest }) => rest)
}

suite('goods that are received to a location at the same time', () => {
  after(() => floor.close())

  test('are written in one transaction, each for its own user and request', async () => {
    // Whether a request arrives while others are written depends on timing: sometimes each is written alone.
    let fewest = AT_ONCE
    for (let round = 0; round < ROUNDS && fewest >= AT_ONCE; round += 1) {
      const tasks = await receives(AT_ONCE)
      const replies = await atOnce(tasks.map((task, nth) => place(byTurns(nth), task)))
      for (const reply of replies) assert.equal(reply.status, 204, reply.text)
      const rows = await floor.rows(
        `select k.id::float8 as task, count(*)::int as movements, count(distinct x.operation_id)::int as operations,
           count(distinct x.completing_user_id)::int as movers, min(x.completing_user_id) = k.completing_user_id and p.completing_user_id = k.completing_user_id as is_own,
           max(e.request_id) as request_id
         from tasks k
         join tasks p on p.tenant_id = k.tenant_id and p.id = k.putaway_task_id
         join transactions x on x.tenant_id = k.tenant_id and x.task_id in (k.id, p.id)
         left join events e on e.tenant_id = k.tenant_id and e.resource_name = 'putaway_task' and e.event = 'completed' and e.aggregate_id = p.id
         where k.id = any($1) group by k.id, k.completing_user_id, p.completing_user_id order by k.id`,
        [tasks],
      )
      const own = { movements: 2, operations: 1, movers: 1, is_own: true }
      assert.deepEqual(
        rows,
        tasks.map((task, nth) => ({ task, ...own, request_id: replies[nth]?.headers['x-request-id'] })),
      )
      fewest = await floor.transactionsOf('tasks', tasks)
    }
    assert.ok(fewest < AT_ONCE, 'nothing was written together')
    await floor.verified()
  })

  test('have the same outcome as one after the other, even if some are refused', async () => {
    const small = [
      await floor.location('RACK', 'SMALL-1', { storage_unit_capacity: 1 }),
      await floor.location('RACK', 'SMALL-2', { storage_unit_capacity: 1 }),
    ]
    let turn = 0
    const setUp = async () => {
      const place_for_one = small[turn] ?? 0
      turn += 1
      const tasks = await receives(12)
      const inputs: readonly Attributes[] = [
        {},
        { location_to_id: r2 },
        { confirmed_quantity: 3 },
        { confirmed_quantity: 500 },
        { confirmed_quantity: 0 },
        { location_to_id: closed },
        { location_to_id: 999_999 },
        { location_to_id: drop },
        { location_to_id: gi },
        { location_to_id: place_for_one, base_storage_unit_type_id: std },
        { base_storage_unit_type_id: std },
        { batch: 'LOT-7' },
      ]
      return { tasks, requests: inputs.map((input, nth) => place(byTurns(nth), tasks[nth] ?? 0, input)) }
    }
    const gist = ({ status, body }: Reply) => [
      status,
      body?.error,
      (body?.errors ?? []).map(({ symbol }) => symbol),
    ]
    const one = await setUp()
    const apart: Reply[] = []
    for (const request of one.requests) apart.push(await request())
    const other = await setUp()
    const together = await atOnce(other.requests)
    assert.deepEqual(together.map(gist), apart.map(gist))
    const expected = (await outcomes(one.tasks)).map((row) =>
      JSON.stringify(row).replaceAll('SMALL-1', 'SMALL'),
    )
    assert.deepEqual(
      (await outcomes(other.tasks)).map((row) => JSON.stringify(row).replaceAll('SMALL-2', 'SMALL')),
      expected,
    )
    assert.ok(new Set(apart.map(({ status }) => status)).size >= 2, 'too few kinds of answers')
    await floor.verified()
  })

  test('may be of one product, or go to a location with room for one unit', async () => {
    const same = await receives(4, await product())
    for (const reply of await atOnce(same.map((task, nth) => place(byTurns(nth), task))))
      assert.equal(reply.status, 204, reply.text)
    answered(
      await operator.patch(
        `/api/warehouses/${floor.warehouse}`,
        document('warehouses', { enforce_location_capacity: true }),
      ),
    )
    const location_to_id = await floor.location('RACK', 'ONE', { storage_unit_capacity: 1 })
    const tasks = await receives(3)
    const replies = await atOnce(
      tasks.map((task, nth) => place(byTurns(nth), task, { location_to_id, base_storage_unit_type_id: std })),
    )
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [204, 422, 422])
    await floor.verified()
  })
})
