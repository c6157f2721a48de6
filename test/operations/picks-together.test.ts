import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, suite, test } from 'node:test'
import type { JointAct } from '#operations/operation.ts'
import { type ApiClient, document, type Reply } from '../support/api-client.ts'
import { answered } from '../support/floor.ts'
import { openOutbound, type Picking } from '../support/outbound.ts'

const out = await openOutbound()
const { floor, bay } = out
const { service } = floor
const picker = await service.colleague(['work_tasks', 'view_tasks'])
const colleague = await service.colleague(['work_tasks', 'view_tasks'])
const elsewhere = await floor.made('warehouses', { code: 'WH2', timezone: 'Europe/London' })
const stranger = await service.colleague(['work_tasks', 'view_tasks'], { warehouse_ids: [elsewhere] })
const other_bay = await floor.location('GOBAY', 'GO-02')

type Attributes = Readonly<Record<string, unknown>>
type Request = () => Promise<Reply>

let places = 0

/** The number of concurrent requests, and the number of rounds until some of them are written in one transaction. */
const AT_ONCE = 8
const ROUNDS = 20

/** The positions of requests that exclude each other: two equal ones, and two that need one unit in different locations. */
const TWINS = new Set([4, 5, 12, 13])

/** A request that confirms a pick of five. */
function confirming(
  by: ApiClient,
  task: number,
  input: Attributes = {},
  headers: Record<string, string> = {},
): Request {
  const attributes = { status: 'completed', location_to_id: bay, confirmed_quantity: 5, ...input }
  return () => by.patch(`/api/tasks/${task}`, document('tasks', attributes), headers)
}

/** Picks of five of one product, each of its own order. */
async function picks(count: number): Promise<readonly Picking[]> {
  const product = await out.product()
  places += 1
  await out.stock(product, `P-${places}`, 5 * count)
  const made: Picking[] = []
  for (let nth = 0; nth < count; nth += 1) made.push(await out.picking(product, 5))
  return made
}

/** Sends requests at the same time. */
const atOnce = (requests: readonly Request[]) => Promise.all(requests.map((request) => request()))

/** The parts of an answer that do not differ between records. */
function gist({ status, body, headers }: Reply): unknown {
  const { confirmed_quantity, location_to_id, storage_unit_to_id } = body.data?.attributes ?? {}
  const unit = storage_unit_to_id === null || storage_unit_to_id === undefined ? 'loose' : 'on a unit'
  const refusals = (body.errors ?? []).map(({ symbol, source }) => `${symbol} ${source}`)
  const is_replay = headers['idempotency-replayed'] === 'true'
  const state = body.data?.attributes.status ?? body.error
  return { status, state, confirmed_quantity, location_to_id, unit, refusals, is_replay }
}

/** Confirms picks concurrently, and checks that each is written and announced for its own user and request. */
async function confirmedAtOnce(): Promise<readonly number[]> {
  const made = await picks(AT_ONCE)
  const tasks = made.map(({ task }) => task)
  const replies = await atOnce(tasks.map((task, nth) => confirming(nth % 2 === 0 ? picker : colleague, task)))
  for (const reply of replies) assert.equal(answered(reply).status, 'COMPLETED')
  const rows = await floor.rows(
    `select x.task_id::float8 as task, x.operation_id, x.completing_user_id::float8 as mover, k.completing_user_id::float8 as user,
       e.actor_id::float8 as actor, e.request_id
     from transactions x
     join tasks k on k.tenant_id = x.tenant_id and k.id = x.task_id
     join events e on e.tenant_id = x.tenant_id and e.event = 'picked' and (e.data ->> 'goods_out_id')::bigint = x.goods_out_id
     where x.task_id = any($1) and e.resource_name = 'stock' order by x.task_id`,
    [tasks],
  )
  assert.deepEqual(
    rows.map(({ task, request_id }) => [task, request_id]),
    tasks.map((task, nth) => [task, replies[nth]?.headers['x-request-id']]),
  )
  for (const { mover, user, actor } of rows) assert.deepEqual([mover, actor], [user, user])
  assert.equal(new Set(rows.map(({ operation_id }) => operation_id)).size, tasks.length)
  assert.equal(new Set(rows.map(({ user }) => user)).size, 2)
  for (const { order } of made) assert.equal(await out.progress(order), 'PICK 5/5/5/0')
  return tasks
}

suite('picks that are confirmed at the same time', () => {
  after(() => floor.close())

  test('are written in one transaction, each for its own user and request', async () => {
    // Whether a request arrives while others are written depends on timing: sometimes each is written alone.
    let fewest = Number.POSITIVE_INFINITY
    for (let round = 0; round < ROUNDS && fewest >= AT_ONCE; round += 1)
      fewest = Math.min(fewest, await floor.transactionsOf('tasks', await confirmedAtOnce()))
    assert.ok(fewest < AT_ONCE, 'nothing was written together')
    await floor.verified()
  })

  test('are answered as if confirmed one after the other, even if some are refused', async () => {
    const setUp = async () => {
      const made = await picks(12)
      const [plain, ofColleague, short, tooMuch, twice, taken, wrongPlace, hidden, again, near, far, stale] =
        made.map(({ task }) => task) as [
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
        ]
      assert.equal((await picker.post(`/api/tasks/${taken}/enter`)).status, 204)
      const rack = await floor.location('RACK', 'R-02')
      const unit = await floor.unit(null)
      const keys = { twice: randomUUID(), again: randomUUID() }
      answered(await confirming(picker, again, {}, { 'idempotency-key': keys.again })())
      return [
        confirming(picker, plain),
        confirming(colleague, ofColleague),
        confirming(picker, short, { confirmed_quantity: 3 }),
        confirming(picker, tooMuch, { confirmed_quantity: 9 }),
        confirming(picker, twice, {}, { 'idempotency-key': keys.twice }),
        confirming(picker, twice, {}, { 'idempotency-key': keys.twice }),
        confirming(colleague, taken),
        confirming(picker, wrongPlace, { location_to_id: rack }),
        confirming(picker, wrongPlace, { location_to_id: 999_999 }),
        confirming(stranger, hidden),
        confirming(picker, again, {}, { 'idempotency-key': keys.again }),
        confirming(picker, again),
        confirming(picker, near, { storage_unit_to_id: unit }),
        confirming(picker, far, { storage_unit_to_id: unit, location_to_id: other_bay }),
        confirming(picker, stale, {}, { 'if-match': '"0"' }),
        confirming(picker, stale, { notes: 'by itself', nonsense: 1 }, { prefer: 'handling=strict' }),
      ]
    }
    const apart: Reply[] = []
    for (const request of await setUp()) apart.push(await request())
    const together = await atOnce(await setUp())
    const others = (replies: readonly Reply[]) =>
      replies.filter((_, place) => !TWINS.has(place)).map((reply) => gist(reply))
    assert.deepEqual(others(together), others(apart))
    // Either of the two may be first, and the repeated request may be answered that it is in progress.
    const [first, second] = together.filter((_, place) => place === 4 || place === 5)
    assert.ok([first?.status, second?.status].includes(200), `${first?.text} ${second?.text}`)
    const is_repeated = [first, second].some(
      (reply) => reply?.status === 409 || reply?.headers['idempotency-replayed'] === 'true',
    )
    assert.ok(is_repeated, `${first?.text} ${second?.text}`)
    assert.deepEqual([together[12]?.status, together[13]?.status].toSorted(), [200, 422])
    assert.ok(new Set(apart.map(({ status }) => status)).size >= 4, 'too few kinds of answers')
    const metrics = await (await fetch(`${service.origin}/metrics`)).text()
    // A batch that waits too long for a lock, on a machine with much other work, leaves out none: it fails.
    for (const way of ['single', 'together', '(?:left_out|failed_batch)', 'further_input'])
      assert.match(metrics, new RegExp(`goodsyard_joint_requests_total\\{way="${way}"\\} [1-9]`))
    await floor.verified()
  })

  test('empty a unit in turn, and the remaining goods of the unit move with it', async () => {
    const product = await out.product()
    const unit = await floor.unit(await floor.location('RACK', 'R-03'))
    await out.stock(product, 'R-03', 10, { storage_unit_id: unit })
    const made = [await out.picking(product, 5), await out.picking(product, 5)]
    for (const reply of await atOnce(made.map(({ task }) => confirming(picker, task)))) answered(reply)
    const rows = await floor.rows(
      'select quantity::float8, location_id::float8 as at from stocks where product_id = $1',
      [product],
    )
    assert.deepEqual(rows, [{ quantity: 10, at: bay }])
    await floor.verified()
  })

  test('of one list announce it as picked once, for one of the requests', async () => {
    const product = await out.product()
    await out.stock(product, 'R-04', 20)
    const orders = [await out.order([[product, 5]]), await out.order([[product, 5]])]
    await out.allocate(orders, 'shared')
    const tasks = (await Promise.all(orders.map((order) => out.tasks(order, 'PICK')))).map(([task]) =>
      Number(task?.id),
    )
    const replies = await atOnce(tasks.map((task) => confirming(picker, task)))
    const requests = replies.map((reply) => {
      answered(reply)
      return reply.headers['x-request-id']
    })
    const events = await floor.rows(
      `select e.request_id from events e join tasks k on k.goods_out_pick_list_id = e.aggregate_id and k.id = $1
       where e.resource_name = 'goods_out_pick_list' and e.event = 'picked'`,
      [tasks[0]],
    )
    assert.equal(events.length, 1)
    assert.ok(requests.includes(String(events[0]?.request_id)))
  })
  test('do not wait for a pick whose order is locked', async () => {
    const [held, ...others] = await picks(5)
    assert.ok(held !== undefined)
    await service.owner.query('begin')
    await service.owner.query('select from goods_outs where id = $1 for update', [held.order])
    const waiting = confirming(picker, held.task)()
    for (const reply of await atOnce(others.map(({ task }) => confirming(picker, task)))) answered(reply)
    const [{ status } = {}] = (
      await service.owner.query('select status from tasks where id = $1', [held.task])
    ).rows
    assert.equal(status, 'AVAILABLE')
    await service.owner.query('commit')
    answered(await waiting)
    await floor.verified()
  })

  test('leave out those whose order is locked, where a batch waited too long for it', async () => {
    const [held, ...others] = await picks(4)
    assert.ok(held !== undefined)
    const operation = service.operations.find(
      ({ path, method }) => path === '/api/tasks/{id}' && method === 'PATCH',
    )
    const take_free = operation?.together?.take_free
    assert.ok(take_free !== undefined)
    await service.owner.query('begin')
    await service.owner.query('select from goods_outs where id = $1 for update', [held.order])
    try {
      await floor.act(async (tx) => {
        // Only the ids of requests decide which documents are locked.
        const acts = [held, ...others].map(({ task }) => ({ id: task, caller: tx.caller }) as JointAct)
        const taken = await take_free(tx, acts)
        assert.deepEqual(
          taken.map(({ id }) => id),
          others.map(({ task }) => task),
        )
      })
    } finally {
      await service.owner.query('commit')
    }
  })
})
