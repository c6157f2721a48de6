import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, suite, test } from 'node:test'
import { type ApiClient, document, type Reply } from '../support/api-client.ts'
import { answered, idOf } from '../support/floor.ts'
import { type Attributes, openShipping } from './shipping.ts'

const shipping = await openShipping()
const { floor, out, staged, shipment, standard, sized, act } = shipping
const { service } = floor
const WORK = ['manage_packages', 'manage_shipments', 'view_shipments', 'dispatch_orders', 'submit_shipments']
const packer = await service.colleague(WORK)
const colleague = await service.colleague(WORK)
const elsewhere = await floor.made('warehouses', { code: 'WH2', timezone: 'Europe/London' })
const stranger = await service.colleague(WORK, { warehouse_ids: [elsewhere] })

type Request = () => Promise<Reply>
type Staged = { readonly order: number; readonly stock_id: number; readonly id: number }

/** The number of concurrent requests, and the number of rounds until some of them are written in one transaction. */
const AT_ONCE = 8
const ROUNDS = 20
const QUANTITY = 5

/** Sends requests at the same time. */
const atOnce = (requests: readonly Request[]) => Promise.all(requests.map((request) => request()))

/** The client of the nth request. */
const nthOf = (nth: number) => (nth % 2 === 0 ? packer : colleague)

/** An order with goods in the bay, in one pile with those of all others, and a shipment without packages. */
async function waiting(): Promise<Staged> {
  const { order, stock_id } = await staged(QUANTITY, { dispatch_strategy: 'shipment' })
  const { id } = await shipment({ packages: [] }, order)
  return { order, stock_id, id }
}

/** This number of such orders. */
async function allWaiting(count: number): Promise<readonly Staged[]> {
  const made: Staged[] = []
  for (let nth = 0; nth < count; nth += 1) made.push(await waiting())
  assert.equal(new Set(made.map(({ stock_id }) => stock_id)).size, 1)
  return made
}

const packing =
  (
    by: ApiClient,
    { id, stock_id }: Pick<Staged, 'id' | 'stock_id'>,
    attributes: Attributes = {},
    headers: Record<string, string> = {},
  ): Request =>
  () => {
    const usual = { shipment_id: id, storage_unit_type_id: standard, ...sized, contents: [{ stock_id }] }
    return by.post('/api/packages', document('packages', { ...usual, ...attributes }), headers)
  }

const dispatching =
  (by: ApiClient, id: number, body: Attributes = {}, headers: Record<string, string> = {}): Request =>
  () =>
    by.post(`/api/shipments/${id}/dispatch`, body, headers)

/** An order whose goods are packed, or loose, in a submitted shipment. */
async function submitted(isPacked = true): Promise<Staged> {
  const made = await waiting()
  const contents = isPacked ? {} : { contents: [] }
  answered(await packing(packer, made, contents)())
  answered(await act(made.id, 'submit'))
  return made
}

/** The parts of an answer that do not differ between records. */
function gist({ status, body, headers }: Reply): unknown {
  const { length, weight, unit_of_measure, packages, status: state } = body.data?.attributes ?? {}
  const unit = typeof body.data?.attributes.storage_unit_id
  const refusals = (body.errors ?? []).map(({ symbol, source }) => `${symbol} ${source}`)
  const is_replay = headers['idempotency-replayed'] === 'true'
  const held = Array.isArray(packages) ? packages.length : null
  return {
    status,
    state: state ?? body.error,
    length,
    weight,
    unit_of_measure,
    held,
    unit,
    refusals,
    is_replay,
  }
}

/** Checks that the work for each shipment has its own operation, and the user and request of its answer. */
async function assertOwn(
  shipments: readonly number[],
  {
    subtype,
    replies,
    events,
  }: { readonly subtype: string; readonly replies: readonly Reply[]; readonly events: string },
): Promise<void> {
  const rows = await floor.rows(
    `select s.id::float8 as shipment, x.operation_id, x.completing_user_id::float8 as mover, e.actor_id::float8 as actor, e.request_id
     from shipments s
     join transactions x on x.tenant_id = s.tenant_id and x.goods_out_id = s.goods_out_id and x.subtype = '${subtype}'
     join events e on e.tenant_id = s.tenant_id and (${events})
     where s.id = any($1) order by s.id`,
    [shipments],
  )
  assert.deepEqual(
    rows.map(({ shipment: id, request_id }) => [id, request_id]),
    shipments.map((id, nth) => [id, replies[nth]?.headers['x-request-id']]),
  )
  for (const { mover, actor } of rows) assert.equal(mover, actor)
  assert.equal(new Set(rows.map(({ operation_id }) => operation_id)).size, shipments.length)
  assert.equal(new Set(rows.map(({ actor }) => actor)).size, 2)
}

const PACKED = `e.resource_name = 'packages' and e.event = 'created' and (e.data ->> 'shipment_id')::bigint = s.id`
const LEFT = `e.resource_name = 'stock' and e.event = 'dispatched' and (e.data ->> 'goods_out_id')::bigint = s.goods_out_id`
const MARKED = `e.resource_name = 'shipments' and e.event = 'updated' and e.aggregate_id = s.id and e.data ->> 'status' = 'dispatched'`
const ENDED = `e.resource_name = 'goods_out' and e.event = 'completed' and e.aggregate_id = s.goods_out_id`

suite('shipments that are packed and dispatched at the same time', () => {
  after(shipping.close)

  test('are written in one transaction, each for its own user and request', async () => {
    // Whether a request arrives while others are written depends on timing: sometimes each is written alone.
    let [fewestPacked, fewestDispatched] = [AT_ONCE, AT_ONCE]
    for (let round = 0; round < ROUNDS && Math.max(fewestPacked, fewestDispatched) >= AT_ONCE; round += 1) {
      const made = await allWaiting(AT_ONCE)
      const ids = made.map(({ id }) => id)
      const packed = await atOnce(made.map((one, nth) => packing(nthOf(nth), one)))
      const units = packed.map((reply) => Number(answered(reply).storage_unit_id))
      assert.equal(new Set(units).size, AT_ONCE)
      await assertOwn(ids, { subtype: 'PACK', replies: packed, events: PACKED })
      fewestPacked = Math.min(fewestPacked, await floor.transactionsOf('packages', packed.map(idOf)))
      const rows = await floor.rows(
        'select storage_unit_id::float8 as unit, quantity::float8, allocated_quantity::float8 as allocated from stocks where storage_unit_id = any($1) order by 1',
        [units],
      )
      assert.deepEqual(
        rows,
        units.toSorted((a, b) => a - b).map((unit) => ({ unit, quantity: QUANTITY, allocated: QUANTITY })),
      )
      await floor.verified()
      for (const id of ids) answered(await act(id, 'submit'))
      const replies = await atOnce(ids.map((id, nth) => dispatching(nthOf(nth), id)))
      for (const reply of replies) assert.equal(answered(reply).status, 'dispatched')
      for (const events of [LEFT, MARKED, ENDED])
        await assertOwn(ids, { subtype: 'DISPATCH', replies, events })
      fewestDispatched = Math.min(fewestDispatched, await floor.transactionsOf('shipments', ids))
      for (const { order } of made) assert.equal(await out.progress(order), 'COMPLETED 5/5/5/5')
      await floor.verified()
    }
    assert.ok(fewestPacked < AT_ONCE, 'nothing was packed together')
    assert.ok(fewestDispatched < AT_ONCE, 'nothing was dispatched together')
  })

  test('are packed as if one after the other, even if some are refused', async () => {
    const setUp = async () => {
      const made = await allWaiting(10)
      const [plain, part, tooMuch, twice, hidden, untyped, unknown, repeated, packed, gone] = made as [
        Staged,
        Staged,
        Staged,
        Staged,
        Staged,
        Staged,
        Staged,
        Staged,
        Staged,
        Staged,
      ]
      const first = answered(await packing(packer, packed)())
      const [pile] = await floor.rows('select id::float8 from stocks where storage_unit_id = $1', [
        first.storage_unit_id,
      ])
      answered(await packing(packer, gone, { contents: [] })())
      answered(await act(gone.id, 'submit'))
      const key = { 'idempotency-key': randomUUID() }
      return [
        packing(packer, plain, { tracking_number: 'T-1' }),
        packing(colleague, part, { contents: [{ stock_id: part.stock_id, quantity: 3 }] }),
        packing(packer, tooMuch, { contents: [{ stock_id: tooMuch.stock_id, quantity: 9 }] }),
        packing(packer, twice, {}, key),
        packing(packer, twice, {}, key),
        packing(stranger, hidden),
        packing(colleague, untyped, { storage_unit_type_id: null }),
        packing(packer, unknown, { contents: [{ stock_id: 999_999 }] }),
        packing(packer, repeated, {
          contents: [{ stock_id: repeated.stock_id }, { stock_id: repeated.stock_id }],
        }),
        packing(colleague, packed, { contents: [{ stock_id: Number(pile?.id) }] }),
        packing(packer, gone),
        packing(packer, plain, { contents: [] }),
        packing(packer, { ...plain, id: 999_999 }),
      ]
    }
    await assertAlike(setUp, [3, 4])
  })

  test('are dispatched as if one after the other, even if some are refused', async () => {
    const setUp = async () => {
      const [plain, ofColleague, twice, hidden, again] = [
        await submitted(),
        await submitted(),
        await submitted(),
        await submitted(),
        await submitted(),
      ]
      const [loose, forced] = [await submitted(false), await submitted(false)]
      const open = await waiting()
      const key = { 'idempotency-key': randomUUID() }
      answered(await dispatching(packer, again.id)())
      return [
        dispatching(packer, plain.id),
        dispatching(colleague, ofColleague.id),
        dispatching(packer, loose.id),
        dispatching(packer, forced.id, { force: true }),
        dispatching(packer, twice.id, {}, key),
        dispatching(packer, twice.id, {}, key),
        dispatching(stranger, hidden.id),
        dispatching(packer, again.id),
        dispatching(packer, open.id),
        dispatching(packer, 999_999),
        dispatching(colleague, hidden.id, { force: 'perhaps' }),
      ]
    }
    await assertAlike(setUp, [4, 5])
  })

  test('do not wait for a shipment whose order is locked, even if their goods share a pile', async () => {
    const [held, ...others] = await allWaiting(5)
    assert.ok(held !== undefined)
    await service.owner.query('begin')
    await service.owner.query('select from goods_outs where id = $1 for update', [held.order])
    const waitingPacker = packing(packer, held)()
    for (const reply of await atOnce(others.map((one) => packing(packer, one)))) answered(reply)
    const { rows } = await service.owner.query('select from packages where shipment_id = $1', [held.id])
    assert.equal(rows.length, 0)
    await service.owner.query('commit')
    answered(await waitingPacker)
    await floor.verified()
  })
})

/** Sends the requests of one set-up one after the other and those of a second one concurrently: the answers are equal. */
async function assertAlike(
  setUp: () => Promise<readonly Request[]>,
  [first, second]: readonly [number, number],
): Promise<void> {
  const apart: Reply[] = []
  for (const request of await setUp()) apart.push(await request())
  const together = await atOnce(await setUp())
  const others = (replies: readonly Reply[]) =>
    replies.filter((_, place) => place !== first && place !== second).map((reply) => gist(reply))
  assert.deepEqual(others(together), others(apart))
  // Either of two requests with one key may be first; the other gets the same answer, or that it is in progress.
  const twins = [together[first], together[second]]
  assert.ok(twins.some((reply) => reply?.status === 200))
  assert.ok(
    twins.some((reply) => reply?.status === 409 || reply?.headers['idempotency-replayed'] === 'true'),
    twins.map((reply) => reply?.text).join(' '),
  )
  assert.ok(new Set(apart.map((reply) => JSON.stringify(gist(reply)))).size >= 5, 'too few kinds of answers')
  await floor.verified()
}
