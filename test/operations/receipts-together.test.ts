import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, suite, test } from 'node:test'
import { type ApiClient, document, type Reply } from '../support/api-client.ts'
import { answered } from '../support/floor.ts'
import { openInbound } from '../support/inbound.ts'

const inbound = await openInbound()
const { floor, gi, r1 } = inbound
const { service, operator } = floor
const WORK = ['receive_goods', 'work_tasks', 'view_tasks']
const worker = await service.colleague(WORK)
const colleague = await service.colleague(WORK)
const elsewhere = await floor.made('warehouses', { code: 'WH2', timezone: 'Europe/London' })
const stranger = await service.colleague(WORK, { warehouse_ids: [elsewhere] })

type Attributes = Readonly<Record<string, unknown>>
type Request = () => Promise<Reply>

/** The number of concurrent requests, and the number of rounds until some of them are written in one transaction. */
const AT_ONCE = 8
const ROUNDS = 20
const QUANTITY = 5

let numbered = 0

/** A product of the account. */
async function product(others: Attributes = {}): Promise<number> {
  numbered += 1
  const id = await floor.made('products', { code: `TOGETHER-${numbered}`, ...others })
  const owned = document('account_products', { account_id: floor.account })
  answered(await operator.post(`/api/products/${id}/account_products`, owned))
  return id
}

/** Receive tasks of five each, of one receipt with a line for each product. */
async function receives(products: readonly number[]): Promise<readonly number[]> {
  const id = await inbound.receipt(
    products.map((product_id) => ({ product_id, expected_quantity: QUANTITY })),
  )
  answered(await inbound.act(id, 'receive'))
  return (await inbound.tasksOf(id, 'RCV')).map((task) => Number(task.id))
}

async function products(count: number): Promise<readonly number[]> {
  const made: number[] = []
  for (let nth = 0; nth < count; nth += 1) made.push(await product())
  return made
}

const receive =
  (by: ApiClient, task: number, attributes: Attributes = {}, headers: Record<string, string> = {}): Request =>
  () =>
    by.post(
      `/api/receive_tasks/${task}/receive`,
      { confirmed_quantity: QUANTITY, location_to_id: gi, ...attributes },
      headers,
    )

const complete =
  (by: ApiClient, task: number, attributes: Attributes = {}, headers: Record<string, string> = {}): Request =>
  () =>
    by.patch(
      `/api/tasks/${task}`,
      document('tasks', {
        status: 'completed',
        confirmed_quantity: QUANTITY,
        location_to_id: r1,
        storage_unit_to_id: null,
        ...attributes,
      }),
      headers,
    )

/** Sends requests at the same time. */
const atOnce = (requests: readonly Request[]) => Promise.all(requests.map((request) => request()))

/** The parts of an answer that do not differ between records. */
function gist({ status, body }: Reply): unknown {
  const { confirmed_quantity, location_to_id } = body.data?.attributes ?? {}
  const refusals = (body.errors ?? []).map(({ symbol, source }) => `${symbol} ${source}`)
  return {
    status,
    state: body.data?.attributes.status ?? body.error,
    confirmed_quantity,
    location_to_id,
    refusals,
  }
}

/** Checks that each task was written for its own user, in its own operation, and that events name its request. */
async function assertOwn(
  tasks: readonly number[],
  { replies, events }: { readonly replies: readonly Reply[]; readonly events: string },
): Promise<void> {
  const rows = await floor.rows(
    `select x.task_id::float8 as task, x.operation_id, x.completing_user_id::float8 as mover, k.completing_user_id::float8 as user,
       e.actor_id::float8 as actor, e.request_id
     from transactions x
     join tasks k on k.tenant_id = x.tenant_id and k.id = x.task_id
     join events e on e.tenant_id = x.tenant_id and (${events})
     where x.task_id = any($1) order by x.task_id`,
    [tasks],
  )
  assert.deepEqual(
    rows.map(({ task, request_id }) => [task, request_id]),
    tasks.map((task, nth) => [task, replies[nth]?.headers['x-request-id']]),
  )
  for (const { mover, user, actor } of rows) assert.deepEqual([mover, actor], [user, user])
  assert.equal(new Set(rows.map(({ operation_id }) => operation_id)).size, tasks.length)
  assert.equal(new Set(rows.map(({ user }) => user)).size, 2)
}

/** The client of the nth request. */
const nthOf = (nth: number) => (nth % 2 === 0 ? worker : colleague)

suite('goods that are received and put away at the same time', () => {
  after(() => floor.close())

  test('are written in one transaction, each for its own user and request', async () => {
    // Whether a request arrives while others are written depends on timing: sometimes each is written alone.
    let [fewestReceived, fewestPutAway] = [AT_ONCE, AT_ONCE]
    const owned = await products(AT_ONCE)
    for (let round = 0; round < ROUNDS && Math.max(fewestReceived, fewestPutAway) >= AT_ONCE; round += 1) {
      const tasks = await receives(owned)
      const replies = await atOnce(tasks.map((task, nth) => receive(nthOf(nth), task)))
      for (const reply of replies) assert.equal(reply.status, 204, reply.text)
      const isReceived = `e.resource_name = 'stock' and e.event = 'received' and (e.data ->> 'transaction_id')::bigint = x.id`
      await assertOwn(tasks, { replies, events: isReceived })
      fewestReceived = Math.min(fewestReceived, await floor.transactionsOf('tasks', tasks))

      const putaways = (
        await floor.rows(
          'select p.id::float8 from tasks r join tasks p on p.tenant_id = r.tenant_id and p.id = r.putaway_task_id where r.id = any($1) order by p.id',
          [tasks],
        )
      ).map(({ id }) => Number(id))
      assert.equal(putaways.length, AT_ONCE)
      const done = await atOnce(putaways.map((task, nth) => complete(nthOf(nth), task)))
      for (const reply of done) assert.equal(answered(reply).status, 'COMPLETED')
      const isPutAway = `e.resource_name = 'putaway_task' and e.event = 'completed' and e.aggregate_id = x.task_id`
      await assertOwn(putaways, { replies: done, events: isPutAway })
      fewestPutAway = Math.min(fewestPutAway, await floor.transactionsOf('tasks', putaways))
      const [receipt] = await floor.rows(
        `select r.status, count(*) filter (where e.event = 'moved_to_part')::int as begun,
           count(*) filter (where e.event = 'completed')::int as completed
         from goods_in_receipts r
         join tasks k on k.tenant_id = r.tenant_id and k.goods_in_receipt_id = r.id and k.id = $1
         join events e on e.tenant_id = r.tenant_id and e.resource_name = 'goods_in' and e.aggregate_id = r.id
         group by r.id, r.status`,
        [tasks[0]],
      )
      assert.deepEqual(receipt, { status: 'COMPLETED', begun: 1, completed: 1 })
    }
    assert.ok(fewestReceived < AT_ONCE, 'nothing was received together')
    assert.ok(fewestPutAway < AT_ONCE, 'nothing was put away together')
    await floor.verified()
  })

  test('are answered as if sent one after the other, even if some are refused', async () => {
    const setUp = async () => {
      const serial = await product({ serial_number_tracking_setting: 'inbound_and_outbound' })
      const tasks = await receives([...(await products(10)), serial])
      const [plain, ofColleague, part, stored, tooMuch, none, wrongPlace, hidden, again, onUnit, pieces] =
        tasks
      const key = { 'idempotency-key': randomUUID() }
      assert.equal((await receive(worker, again ?? 0, {}, key)()).status, 204)
      const std = await floor.known('storage_unit_types', 'STD')
      return [
        receive(worker, plain ?? 0),
        receive(colleague, ofColleague ?? 0),
        receive(worker, part ?? 0, { confirmed_quantity: 3 }),
        receive(colleague, stored ?? 0, { confirmed_quantity: 3, keep_open: true }),
        receive(worker, tooMuch ?? 0, { confirmed_quantity: 50 }),
        receive(worker, none ?? 0, { confirmed_quantity: 0 }),
        receive(worker, wrongPlace ?? 0, { location_to_id: r1 }),
        receive(worker, wrongPlace ?? 0, { location_to_id: 999_999 }),
        receive(stranger, hidden ?? 0),
        receive(worker, again ?? 0, {}, key),
        receive(worker, again ?? 0),
        receive(worker, onUnit ?? 0, { base_storage_unit_type_id: std }),
        receive(worker, pieces ?? 0, { serial_numbers: [1, 2, 3, 4, 5].map(() => randomUUID()) }),
        complete(colleague, hidden ?? 0, { location_to_id: gi, notes: 'by itself' }),
      ]
    }
    const apart: Reply[] = []
    for (const request of await setUp()) apart.push(await request())
    const together = await atOnce(await setUp())
    assert.deepEqual(together.map(gist), apart.map(gist))
    assert.ok(new Set(apart.map(({ status }) => status)).size >= 3, 'too few kinds of answers')
    await floor.verified()
  })

  test('do not exceed the tolerance of the account for a line', async () => {
    const [owned = 0] = await products(1)
    const tolerance = document('accounts', { over_receipt_tolerance_percent: 0 })
    answered(await operator.patch(`/api/accounts/${floor.account}`, tolerance))
    const line = { product_id: owned, expected_quantity: 10, expected_configurations_quantity: 2 }
    await floor.made('product_storage_units', {
      product_id: owned,
      storage_unit_type_id: await floor.known('storage_unit_types', 'STD'),
      stock_configuration: 'unit',
      unit_of_measure: 'centimetre',
      per_layer: 5,
      number_of_layers: 1,
    })
    const id = await inbound.receipt([line])
    answered(await inbound.act(id, 'receive'))
    const tasks = (await inbound.tasksOf(id, 'RCV')).map((task) => Number(task.id))
    const replies = await atOnce(tasks.map((task) => receive(worker, task, { confirmed_quantity: 6 })))
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [204, 422])
    await floor.verified()
  })

  test('do not exceed the capacity of a location', async () => {
    const [owned = 0] = await products(1)
    const small = await floor.location('RACK', 'SMALL', { storage_unit_capacity: 1 })
    const std = await floor.known('storage_unit_types', 'STD')
    const warehouse = document('warehouses', { enforce_location_capacity: true })
    answered(await operator.patch(`/api/warehouses/${floor.warehouse}`, warehouse))
    const line = { product_id: owned, expected_quantity: QUANTITY }
    const id = await inbound.receipt([line, line, line])
    answered(await inbound.act(id, 'receive'))
    const tasks = (await inbound.tasksOf(id, 'RCV')).map((task) => Number(task.id))
    const received = await atOnce(
      tasks.map((task) => receive(worker, task, { base_storage_unit_type_id: std })),
    )
    for (const reply of received) assert.equal(reply.status, 204, reply.text)
    const putaways = await inbound.open(id, 'PWAY')
    const replies = await atOnce(
      putaways.map(({ id: task, storage_unit_from_id }) =>
        complete(worker, Number(task), { location_to_id: small, storage_unit_to_id: storage_unit_from_id }),
      ),
    )
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 422, 422])
    await floor.verified()
  })

  test('continue although one receipt is locked', async () => {
    const [held = 0] = await receives(await products(1))
    const others = await receives(await products(4))
    await service.owner.query('begin')
    await service.owner.query(
      'select from goods_in_receipts r join tasks k on k.goods_in_receipt_id = r.id where k.id = $1 for update of r',
      [held],
    )
    const waiting = receive(worker, held)()
    const replies = await atOnce(others.map((task) => receive(worker, task)))
    for (const reply of replies) assert.equal(reply.status, 204, reply.text)
    const [{ status } = {}] = (await service.owner.query('select status from tasks where id = $1', [held]))
      .rows
    assert.equal(status, 'AVAILABLE')
    await service.owner.query('commit')
    assert.equal((await waiting).status, 204)
    await floor.verified()
  })
})
