import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, suite, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Secrets } from '#access/secrets.ts'
import { noteUnaskable } from '#domain/shipping/note-submission.ts'
import { shipOrder } from '#entry/worker/ship-order.ts'
import type { Workshop } from '#entry/worker/workshop.ts'
import { Asker } from '#operations/ask.ts'
import { resourceNamed } from '#operations/operation.ts'
import { shipmentOperations } from '#operations/shipments.ts'
import { openCarriers } from '#outside/carriers/carriers.ts'
import { simulatedCarrier } from '#outside/carriers/simulated.ts'
import { openFiles } from '#outside/files.ts'
import { Problem, violation } from '#problems/problem.ts'
import { type CarrierAdapter, CarrierRefusal } from '#values/carrier.ts'
import type { JsonObject } from '#values/json.ts'
import { document, type Reply, refusalsOf } from '../support/asking.ts'
import { answered, countOf, idOf } from '../support/floor.ts'
import { openOutbound } from '../support/outbound.ts'

const out = await openOutbound()
const { floor } = out
const { operator } = floor

const folder = mkdtempSync(join(tmpdir(), 'goodsyard-labels-'))

type Said = Readonly<Record<string, unknown>>

const simulated = await floor.made('carriers', { code: 'SIM', carrier_type: 'simulated' })
const custom = await floor.made('carriers', { code: 'VAN' })
const slow = await floor.made('carriers', { code: 'SLOW', carrier_type: 'slow' })
const standard = await floor.known('storage_unit_types', 'STD')
const service = await floor.made('carrier_services', {
  code: 'NEXT',
  carrier_id: simulated,
  is_default: true,
})
const product = await out.product({ weight: 2, cube: 0.006 })
await out.stock(product, 'R-1', 1000)

const sized = {
  dimensions: {
    unit_of_measure: 'inch',
    length: 10,
    width: 10,
    height: 10,
    weight: 1,
    weight_unit_of_measure: 'pound',
  },
}
const make = (said: Said) => operator.post('/api/shipments', document('shipments', said))
const act = (id: unknown, name: string) => operator.post(`/api/shipments/${id}/${name}`)
const change = (id: unknown, said: Said) =>
  operator.patch(`/api/shipments/${id}`, document('shipments', said))
const wrap = (said: Said) => operator.post('/api/packages', document('packages', said))
const symbols = (reply: Reply) => refusalsOf(reply).map((one) => one.split(' ')[0])

/** An order with a shipment whose one package has a size. */
async function shipment(others: Said = {}, order_id?: number) {
  const order = order_id ?? (await out.order([[product, 5]]))
  const packages = [{ storage_unit_type_id: standard, ...sized }]
  const reply = await make({ goods_out_id: order, carrier_id: simulated, packages, ...others })
  return { order, id: idOf(reply), made: answered(reply) }
}

/** An order whose goods are staged in the bay. */
async function staged(quantity: number, others: Said = {}) {
  const { order, task } = await out.picking(product, quantity, others)
  answered(await out.pick(task))
  const [pile] = await floor.rows(
    "select a.stock_id::int as id from allocations a join tasks k on k.id = a.task_id where k.goods_out_id = $1 and k.type = 'DISP' and a.state = 'open'",
    [order],
  )
  return { order, stock_id: Number(pile?.id) }
}

/** Refused, and nothing of it written. */
async function nothingWritten(ask: () => Promise<Reply>): Promise<Reply> {
  const before = await written()
  const reply = await ask()
  assert.deepEqual(await written(), before, reply.text)
  return reply
}

const written = () =>
  floor.rows(
    `select (select count(*) from transactions) as movements, (select count(*) from events) as events,
       (select coalesce(sum(lock_version), 0) from shipments) as shipments, (select coalesce(sum(lock_version), 0) from packages) as packages,
       (select sum(lock_version) from tasks) as tasks, (select sum(lock_version) from storage_units) as units,
       (select count(*) from documents) as documents`,
  )

/** Does the jobs of orders that ship themselves, as the worker does. */
async function shipped(): Promise<void> {
  const jobs = await floor.rows(
    "delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'ship_order' returning j.payload",
  )
  for (const { payload } of jobs) await ship(payload as JsonObject)
}

/** A worker that also speaks to these carriers. */
function workshopWith(others: readonly CarrierAdapter[]): Workshop {
  const { database, model, scope } = floor
  // Of the worker's tools, the jobs here need no others.
  return {
    ...{
      database,
      model,
      carriers: openCarriers(others),
      files: openFiles(folder),
      secrets: new Secrets('a key of the tests, long enough for it'),
    },
    ...{ user_id: scope.caller.user_id, log: console },
  } as unknown as Workshop
}

/** Ships an order as the worker does, which also speaks to these carriers. */
async function ship(payload: JsonObject, others: readonly CarrierAdapter[] = []): Promise<void> {
  const known = { tenant: floor.scope.tenant, is_resting: false }
  await shipOrder(workshopWith(others), { payload, known, is_last: false })
}

/** Submits a shipment to a carrier which answers once something else has happened; gives what it was refused for. */
async function submitMeanwhile(id: number, meanwhile: () => Promise<unknown>): Promise<string | null> {
  const wrong: unknown[] = []
  const slow: CarrierAdapter = {
    ...simulatedCarrier(),
    name: 'slow',
    async submit(request, key) {
      await meanwhile().catch((error: unknown) => wrong.push(error))
      return simulatedCarrier().submit(request, key)
    },
  }
  const workshop = workshopWith([slow])
  const { model, scope } = floor
  const asker = new Asker(workshop, shipmentOperations(model, workshop), scope)
  try {
    await asker.done({ to: 'POST /api/shipments/{id}/submit', path: { id } })
    return null
  } catch (error) {
    if (error instanceof Problem) return error.first.symbol
    throw error
  } finally {
    assert.deepEqual(wrong, [])
  }
}

/** The shipment that goods of an order are in, which are to be dispatched. */
async function goingIn(order: number) {
  const tasks = await out.tasks(order, 'DISP')
  return tasks.map(({ shipment_id }) => (shipment_id === null ? null : Number(shipment_id)))
}

/** The tasks of dispatching of an order: with which shipment, how much, how much of it is reserved, and on which unit. */
const parts = (order: number) =>
  floor.rows(
    `select k.shipment_id::int as shipment, k.start_quantity::float8 as quantity, sum(a.quantity)::float8 as reserved,
       k.storage_unit_from_id::int as unit
     from tasks k
     join allocations a on a.task_id = k.id and a.state = 'open'
     where k.goods_out_id = $1 and k.type = 'DISP'
     group by k.tenant_id, k.id order by k.id`,
    [order],
  )

suite('shipments', () => {
  after(() => {
    rmSync(folder, { recursive: true, force: true })
    return floor.close()
  })
  afterEach(() => floor.verified())

  test('a shipment takes its number, owner, warehouse and carrier from its order', async () => {
    const order = await out.order([[product, 5]], { carrier_id: custom, delivery_notes: 'ring twice' })
    const made = answered(await make({ goods_out_id: order }))
    assert.match(String(made.reference), /^SHIP\d+$/)
    assert.deepEqual(
      [made.name, made.status, made.account_id, made.warehouse_id, made.carrier_id, made.delivery_notes],
      [made.reference, 'pending', floor.account, floor.warehouse, custom, 'ring twice'],
    )
    assert.deepEqual([made.packages, made.packages_count, made.label_filename], [[], 0, null])
    const lined = await out.order([[product, 5]], { carrier_id: custom })
    const [line] = await floor.rows('select id::int from goods_out_lines where goods_out_id = $1', [lined])
    answered(
      await operator.patch(
        `/api/goods_outs/${lined}`,
        document('goods_outs', {
          lines_changes: [
            {
              type: 'UPDATE',
              id: line?.id,
              attributes: { carrier_id: simulated, carrier_service_id: service },
            },
          ],
        }),
      ),
    )
    const overridden = answered(await make({ goods_out_id: lined }))
    assert.deepEqual([overridden.carrier_id, overridden.carrier_service_id], [simulated, service])
  })

  test('packages are kept in centimetres and kilograms, sent whole or as changes, not both', async () => {
    const { id, made } = await shipment({ tracking_number: 'MINE' })
    const [first] = made.packages as Said[]
    assert.deepEqual(
      [first?.length, first?.weight, first?.unit_of_measure, first?.weight_unit_of_measure],
      [25.4, 0.4536, 'centimetre', 'kilogram'],
    )
    const both = await change(id, { packages: [], packages_changes: [] })
    assert.deepEqual(refusalsOf(both), ['exclusive /data/attributes/packages'])
    const changed = answered(
      await change(id, {
        packages: [
          { id: first?.id, tracking_number: 'ONE' },
          { dimensions: { length: 1, unit_of_measure: 'metre' } },
        ],
      }),
    )
    assert.deepEqual(
      (changed.packages as Said[]).map((one) => [one.id === first?.id, one.tracking_number, one.length]),
      [
        [true, 'ONE', 25.4],
        [false, null, 100],
      ],
    )
    assert.equal(changed.packages_count, 2)
    const one = answered(await change(id, { packages: [{ id: first?.id }] }))
    assert.deepEqual([one.packages_count, (one.packages as Said[]).length], [1, 1])
    const added = answered(
      await change(id, {
        packages_changes: [
          { type: 'ADD', attributes: sized },
          { type: 'REMOVE', id: first?.id },
        ],
      }),
    )
    assert.equal((added.packages as Said[])[0]?.length, 25.4)
    assert.deepEqual(symbols(await change(id, { packages_changes: [{ type: 'DESTROY', id: 999_999 }] })), [
      'change_target_not_found',
    ])
    assert.deepEqual(symbols(await change(id, { packages: [{ id: 999_999 }] })), ['change_target_not_found'])
  })

  test('what is wrong with a size is told where it stands', async () => {
    const { id } = await shipment()
    const dimensions = { length: -1, width: 'wide', unit_of_measure: 'furlong' }
    assert.deepEqual(refusalsOf(await wrap({ shipment_id: id, dimensions })), [
      'out_of_range /data/attributes/dimensions/length',
      'not_a_number /data/attributes/dimensions/width',
      'inclusion /data/attributes/dimensions/unit_of_measure',
    ])
    assert.deepEqual(refusalsOf(await wrap({ shipment_id: id, length: -1, dimensions: { length: 1 } })), [
      'out_of_range /data/attributes/length',
    ])
    assert.deepEqual(refusalsOf(await change(id, { packages: [{ dimensions: { height: -1 } }] })), [
      'out_of_range /data/attributes/packages/0/dimensions/height',
    ])
    for (const wrong of ['1 x 1 x 1', '', 12, true, [{ length: 1 }]]) {
      const refused = await nothingWritten(() => wrap({ shipment_id: id, dimensions: wrong, length: -1 }))
      assert.deepEqual(
        [refused.status, refusalsOf(refused)],
        [422, ['out_of_range /data/attributes/length', 'invalid /data/attributes/dimensions']],
      )
    }
    assert.deepEqual(refusalsOf(await change(id, { packages: [{ dimensions: 'small' }] })), [
      'invalid /data/attributes/packages/0/dimensions',
    ])
    answered(await wrap({ shipment_id: id, dimensions: null }))
    const kebab = { 'unit-of-measure': 'furlong' }
    assert.deepEqual(refusalsOf(await wrap({ shipment_id: id, dimensions: kebab })), [
      'inclusion /data/attributes/dimensions/unit-of-measure',
    ])
  })

  test('a shipment is refused whose order, carrier or service does not fit', async () => {
    assert.deepEqual(refusalsOf(await make({})), ['blank /data/attributes/goods_out_id'])
    assert.deepEqual(refusalsOf(await make({ goods_out_id: 999_999 })), [
      'must_exist /data/attributes/goods_out_id',
    ])
    const order = await out.order([[product, 5]])
    const wrong = await nothingWritten(() =>
      make({ goods_out_id: order, carrier_id: custom, carrier_service_id: service }),
    )
    assert.equal(wrong.body.errors?.[0]?.details, 'Service NEXT is not of carrier VAN')
    const alone = answered(await make({ goods_out_id: order, carrier_service_id: service }))
    assert.equal(alone.carrier_id, simulated)
    await operator.post('/api/goods_out_processes/cancel', { ids: [order] })
    assert.deepEqual(symbols(await nothingWritten(() => make({ goods_out_id: order }))), [
      'goods_out_not_processable',
    ])
    const gone = await staged(1)
    const left = await operator.post('/api/goods_out_processes/dispatch', { ids: [gone.order] })
    assert.equal(left.status, 204, left.text)
    const late = await nothingWritten(() => make({ goods_out_id: gone.order }))
    assert.match(String(late.body.errors?.[0]?.details), /^Order .+ is COMPLETED$/)
  })

  test('what a shipment gives up goes into another of its order', async () => {
    const { order } = await staged(2, { dispatch_strategy: 'shipment' })
    const one = await shipment({}, order)
    const two = await shipment({}, order)
    const three = await shipment({}, order)
    assert.deepEqual(await goingIn(order), [one.id])
    assert.equal((await operator.remove(`/api/shipments/${one.id}`)).status, 204)
    assert.deepEqual(await goingIn(order), [three.id])
    answered(await act(three.id, 'submit'))
    answered(await act(three.id, 'cancel'))
    assert.deepEqual(await goingIn(order), [two.id])
    const other = await out.order([[product, 1]])
    const four = await shipment({}, order)
    answered(await change(two.id, { goods_out_id: other }))
    assert.deepEqual(await goingIn(order), [four.id])
    answered(await act(four.id, 'submit'))
    answered(await act(four.id, 'dispatch'))
    assert.equal(await out.progress(order), 'COMPLETED 2/2/2/2')
  })

  test('goods that are staged go into the newest shipment that is not submitted', async () => {
    const { order, task } = await out.picking(product, 2, { dispatch_strategy: 'shipment' })
    const told = await shipment({}, order)
    answered(await act(told.id, 'submit'))
    await shipment({}, order)
    const newest = await shipment({}, order)
    answered(await out.pick(task))
    assert.deepEqual(await goingIn(order), [newest.id])
  })

  test('goods that are staged go into no shipment that is submitted', async () => {
    const lines = [product, product].map((one) => [one, 2] as const)
    const order = await out.order(lines, { dispatch_strategy: 'shipment' })
    await out.allocate([order])
    const [first, last] = (await out.tasks(order, 'PICK')).map(({ id }) => Number(id))
    answered(await out.pick(first ?? 0))
    const told = await shipment({}, order)
    answered(await act(told.id, 'submit'))
    answered(await out.pick(last ?? 0))
    assert.deepEqual(await goingIn(order), [told.id, null])
    answered(await act(told.id, 'dispatch'))
    assert.equal(await out.progress(order), 'PICK 2/2/2/2 2/2/2/0')
    const other = await shipment({}, order)
    assert.deepEqual(await goingIn(order), [told.id, other.id])
    answered(await act(other.id, 'submit'))
    answered(await act(other.id, 'dispatch'))
    assert.equal(await out.progress(order), 'COMPLETED 2/2/2/2 2/2/2/2')
  })

  test('goods that are staged while a carrier is asked go into its shipment only if it stays open', async () => {
    const lines = [product, product].map((one) => [one, 2] as const)
    const order = await out.order(lines, { dispatch_strategy: 'shipment' })
    await out.allocate([order])
    const [first, last] = (await out.tasks(order, 'PICK')).map(({ id }) => Number(id))
    const { id } = await shipment({ carrier_id: slow, address: { postcode: 'FAIL 1' } }, order)
    const asked = await submitMeanwhile(id, async () => {
      answered(await out.pick(first ?? 0))
      assert.deepEqual(await goingIn(order), [null])
    })
    assert.equal(asked, 'carrier_rejected')
    assert.deepEqual(await goingIn(order), [id])
    answered(await change(id, { address: { postcode: 'HU1' } }))
    assert.equal(await submitMeanwhile(id, async () => answered(await out.pick(last ?? 0))), null)
    assert.deepEqual(await goingIn(order), [id, null])
  })

  test('goods that were staged while a carrier was asked in vain are in its shipment when it is asked again', async () => {
    const { order, task } = await out.picking(product, 2, { dispatch_strategy: 'shipment' })
    const { id } = await shipment({}, order)
    const calling = (since: string) =>
      floor.rows(`update shipments set calling_since = now() - interval '${since}' where id = $1`, [id])
    await calling('1 minute')
    answered(await out.pick(task))
    assert.deepEqual(await goingIn(order), [null])
    await calling('3 minutes')
    answered(await act(id, 'submit'))
    answered(await act(id, 'dispatch'))
    assert.equal(await out.progress(order), 'COMPLETED 2/2/2/2')
  })

  test('of what ships itself, goods that are in none go into a new shipment where all others are submitted', async () => {
    const lines = [product, product].map((one) => [one, 2] as const)
    const order = await out.order(lines, { dispatch_strategy: 'auto_shipment', carrier_id: custom })
    await out.allocate([order])
    const [first, last] = (await out.tasks(order, 'PICK')).map(({ id }) => Number(id))
    const units = [await floor.unit(out.bay), await floor.unit(out.bay)]
    answered(await out.pick(first ?? 0, { storage_unit_to_id: units[0] }))
    const told = await shipment({}, order)
    answered(await act(told.id, 'submit'))
    answered(await out.pick(last ?? 0, { storage_unit_to_id: units[1] }))
    await shipped()
    assert.deepEqual(
      await floor.rows(
        `select s.status, s.packages_count::int as packages, min(p.storage_unit_id)::int as unit
         from shipments s join packages p on p.shipment_id = s.id where s.goods_out_id = $1 group by s.tenant_id, s.id order by s.id`,
        [order],
      ),
      [
        { status: 'dispatched', packages: 1, unit: null },
        { status: 'failed', packages: 1, unit: units[1] },
      ],
    )
    assert.deepEqual(symbols(await act((await goingIn(order))[1], 'submit')), ['package_dimensions_invalid'])
  })

  test('goods go into a shipment by themselves only where their order leaves by shipments', async () => {
    const { order, task } = await out.picking(product, 2, { dispatch_strategy: 'manual' })
    const { id } = await shipment({}, order)
    answered(await out.pick(task))
    assert.deepEqual(await goingIn(order), [null])
    const leaving = (dispatch_strategy: string) =>
      operator.patch(`/api/goods_outs/${order}`, document('goods_outs', { dispatch_strategy }))
    answered(await leaving('shipment'))
    assert.deepEqual(await goingIn(order), [id])
    answered(await act(id, 'submit'))
    answered(await act(id, 'dispatch'))
    assert.equal(await out.progress(order), 'COMPLETED 2/2/2/2')

    const auto = await out.picking(product, 2, { dispatch_strategy: 'auto' })
    await shipment({}, auto.order)
    answered(await out.pick(auto.task))
    assert.deepEqual(await goingIn(auto.order), [null])
    assert.equal(await out.progress(auto.order), 'COMPLETED 2/2/2/2')

    const manual = await out.picking(product, 2, { dispatch_strategy: 'manual' })
    const one = await shipment({}, manual.order)
    answered(await out.pick(manual.task))
    const [staged] = await out.tasks(manual.order, 'DISP')
    answered(await operator.patch(`/api/tasks/${staged?.id}`, document('tasks', { status: 'completed' })))
    assert.deepEqual(await goingIn(manual.order), [null])
    assert.equal((await operator.remove(`/api/shipments/${one.id}`)).status, 204)
  })

  test('an order that leaves by hand does, whatever becomes of a shipment its goods are in', async () => {
    const { order } = await staged(2, { dispatch_strategy: 'manual' })
    const one = await shipment({ carrier_id: slow }, order)
    assert.deepEqual(await goingIn(order), [one.id])
    const [task] = await out.tasks(order, 'DISP')
    answered(await operator.patch(`/api/tasks/${task?.id}`, document('tasks', { status: 'completed' })))
    assert.equal(await out.progress(order), 'COMPLETED 2/2/2/2')
    assert.equal(await submitMeanwhile(one.id, async () => undefined), null)

    const other = await staged(2, { dispatch_strategy: 'manual' })
    const two = await shipment({ carrier_id: slow }, other.order)
    const dispatch = () => operator.post('/api/goods_out_processes/dispatch', { ids: [other.order] })
    const leave = async () => assert.equal((await dispatch()).status, 204)
    assert.equal(await submitMeanwhile(two.id, leave), null)
    const ended = await floor.rows('select status from shipments where id = any($1)', [[one.id, two.id]])
    assert.deepEqual(ended, [{ status: 'dispatched' }, { status: 'dispatched' }])
  })

  test('what a shipment of an order that leaves by hand gives up is in none', async () => {
    const { order } = await staged(2, { dispatch_strategy: 'manual' })
    const one = await shipment({}, order)
    await shipment({}, order)
    assert.deepEqual(await goingIn(order), [one.id])
    assert.equal((await operator.remove(`/api/shipments/${one.id}`)).status, 204)
    assert.deepEqual(await goingIn(order), [null])
  })

  test('a submitted shipment is dispatched when all that was in it leaves by itself', async () => {
    const lines = [product, product].map((one) => [one, 2] as const)
    const order = await out.order(lines, { dispatch_strategy: 'auto' })
    await out.allocate([order])
    const [first, last] = (await out.tasks(order, 'PICK')).map(({ id }) => Number(id))
    answered(await out.pick(first ?? 0))
    const { id } = await shipment({}, order)
    assert.deepEqual(await goingIn(order), [id])
    answered(await act(id, 'submit'))
    answered(await out.pick(last ?? 0))
    assert.equal(await out.progress(order), 'COMPLETED 2/2/2/2 2/2/2/2')
    const [row] = await floor.rows('select status, dispatched_at from shipments where id = $1', [id])
    assert.ok(row?.status === 'dispatched' && row.dispatched_at !== null, String(row?.status))
  })

  test('a shipment whose goods left while its carrier was asked, or before, is dispatched once it is submitted', async () => {
    const lines = [product, product].map((one) => [one, 2] as const)
    const order = await out.order(lines, { dispatch_strategy: 'auto' })
    await out.allocate([order])
    const [first, last] = (await out.tasks(order, 'PICK')).map(({ id }) => Number(id))
    answered(await out.pick(first ?? 0))
    const { id } = await shipment({ carrier_id: slow }, order)
    const other = await shipment({}, order)
    assert.equal(await submitMeanwhile(id, async () => answered(await out.pick(last ?? 0))), null)
    assert.equal(await out.progress(order), 'COMPLETED 2/2/2/2 2/2/2/2')
    answered(await act(other.id, 'submit'))
    const rows = () =>
      floor.rows(
        'select status, dispatched_at is not null as is_dated, tracking_number is not null as is_booked from shipments where id = any($1) order by id',
        [[id, other.id]],
      )
    assert.deepEqual(await rows(), [
      { status: 'dispatched', is_dated: true, is_booked: true },
      // Nothing was ever in it: whoever made it says what becomes of it.
      { status: 'submitted', is_dated: false, is_booked: true },
    ])

    const early = await out.order(lines, { dispatch_strategy: 'auto' })
    await out.allocate([early])
    const [one, two] = (await out.tasks(early, 'PICK')).map((task) => Number(task.id))
    answered(await out.pick(one ?? 0))
    const late = await shipment({}, early)
    answered(await out.pick(two ?? 0))
    assert.equal(await out.progress(early), 'COMPLETED 2/2/2/2 2/2/2/2')
    assert.equal(answered(await act(late.id, 'submit')).status, 'dispatched')
  })

  test('what ships itself goes in the newest shipment that is not submitted', async () => {
    const { order, task } = await out.picking(product, 2, { dispatch_strategy: 'auto_shipment' })
    const told = await shipment({}, order)
    answered(await act(told.id, 'submit'))
    const newest = await shipment({}, order)
    answered(await out.pick(task))
    await shipped()
    assert.deepEqual(
      await floor.rows('select status from shipments where id = any($1) order by id', [[told.id, newest.id]]),
      [{ status: 'submitted' }, { status: 'dispatched' }],
    )
    assert.equal(await out.progress(order), 'COMPLETED 2/2/2/2')
  })

  test('what ships itself leaves in every shipment it is in, whatever becomes of the others', async () => {
    const order = await out.order(
      Array.from({ length: 3 }, () => [product, 2] as const),
      {
        dispatch_strategy: 'auto_shipment',
      },
    )
    await out.allocate([order])
    const [first, second, last] = (await out.tasks(order, 'PICK')).map(({ id }) => Number(id))
    const told = await shipment({}, order)
    answered(await out.pick(first ?? 0))
    answered(await act(told.id, 'submit'))
    const refused = await shipment({ address: { postcode: 'FAIL 1' } }, order)
    answered(await out.pick(second ?? 0))
    const untold = await shipment({}, order)
    answered(await out.pick(last ?? 0))
    assert.deepEqual(await goingIn(order), [told.id, refused.id, untold.id])
    await shipped()
    const rows = await floor.rows('select status from shipments where goods_out_id = $1 order by id', [order])
    assert.deepEqual(
      rows.map(({ status }) => status),
      ['dispatched', 'failed', 'dispatched'],
    )
    assert.equal(await out.progress(order), 'PICK 2/2/2/2 2/2/2/0 2/2/2/2')
  })

  test('what ships itself does not where it is told otherwise meanwhile, or something is wanted again', async () => {
    const shipments = (order: number) =>
      floor.rows('select id from shipments where goods_out_id = $1', [order])
    const told = await staged(2, { dispatch_strategy: 'auto_shipment', carrier_id: custom })
    const by_hand = document('goods_outs', { dispatch_strategy: 'manual' })
    answered(await operator.patch(`/api/goods_outs/${told.order}`, by_hand))
    const raised = await staged(2, { dispatch_strategy: 'auto_shipment', carrier_id: custom })
    await floor.rows('update goods_out_lines set order_quantity = 3 where goods_out_id = $1', [raised.order])
    await shipped()
    assert.deepEqual([await shipments(told.order), await shipments(raised.order)], [[], []])
    assert.equal(await out.progress(told.order), 'PICK 2/2/2/0')
    await floor.rows('update goods_out_lines set order_quantity = 2 where goods_out_id = $1', [raised.order])
  })

  test('a shipment that could not be given to its carrier is failed, but for one that somebody gave it meanwhile', async () => {
    const resource = resourceNamed(floor.model, 'shipments')
    const reason = violation('shipment_carrier_required', { reference: 'X' })
    const fail = (id: number) => floor.act((tx) => noteUnaskable(tx, resource, { id, reason }))
    const statusOf = async (id: number) =>
      (await floor.rows('select status, carrier_message from shipments where id = $1', [id]))[0]
    const waiting = await shipment()
    await fail(waiting.id)
    assert.deepEqual(await statusOf(waiting.id), { status: 'failed', carrier_message: reason.details })
    const given = await shipment({ carrier_id: slow })
    assert.equal(await submitMeanwhile(given.id, () => fail(given.id)), null)
    await fail(given.id)
    assert.deepEqual(await statusOf(given.id), { status: 'submitted', carrier_message: null })
    await fail(999_999)
  })

  test('a shipment is submitted: numbers, labels that can be fetched, nothing to be changed any more', async () => {
    const { id, order } = await shipment({
      address: { name: 'Zoë', address_1: '1 High Street', address_3: 'Hull', postcode: 'HU1' },
    })
    const submitted = answered(await act(id, 'submit'))
    const number = String(id).padStart(10, '0')
    assert.match(String(submitted.tracking_number), new RegExp(`^SIM${number}\\d$`))
    assert.deepEqual(
      [submitted.status, submitted.label_filename, submitted.carrier_message],
      ['submitted', `${submitted.reference}.pdf`, null],
    )
    const [one] = submitted.packages as Said[]
    assert.deepEqual(
      [one?.tracking_number, one?.label_document_id],
      [submitted.tracking_number, submitted.label_document_id],
    )
    const link = answered(await operator.ask('GET', `/api/documents/${submitted.label_document_id}/download`))
    const file = await fetch(String(link.url).replace(/^https?:\/\/[^/]+/, floor.service.origin))
    assert.deepEqual([file.status, file.headers.get('content-type')], [200, 'application/pdf'])
    assert.match(Buffer.from(await file.arrayBuffer()).toString('latin1'), /\(Hull\) Tj/)
    for (const name of ['submit', 'dispatch'])
      assert.notEqual((await nothingWritten(() => act(id, name))).status, 200)
    assert.deepEqual(symbols(await act(id, 'submit')), ['shipment_state_invalid'])
    assert.deepEqual(symbols(await change(id, { name: 'other' })), ['shipment_state_invalid'])
    assert.deepEqual(symbols(await operator.remove(`/api/shipments/${id}`)), ['shipment_state_invalid'])
    assert.deepEqual(symbols(await wrap({ shipment_id: id })), ['package_in_submitted_shipment'])
    const path = `/api/packages/${one?.id}`
    assert.deepEqual(symbols(await operator.patch(path, document('packages', { tracking_number: 'X' }))), [
      'package_in_submitted_shipment',
    ])
    assert.deepEqual(symbols(await operator.remove(path)), ['package_in_submitted_shipment'])
    assert.deepEqual(symbols(await act(id, 'dispatch')), ['nothing_to_dispatch'])
    const query = `{ shipments { all(goods_out_id: ${order}) { nodes { reference status packages_count label_filename carrier { code } warehouse { code } packages { tracking_number length } } } } }`
    const listed = await operator.post('/graphql', { query })
    const [node] = (listed.body as unknown as { data: { shipments: { all: { nodes: Said[] } } } }).data
      .shipments.all.nodes
    assert.deepEqual(node, {
      reference: submitted.reference,
      status: 'submitted',
      packages_count: 1,
      label_filename: submitted.label_filename,
      carrier: { code: 'SIM' },
      warehouse: { code: 'WH1' },
      packages: [{ tracking_number: submitted.tracking_number, length: 25.4 }],
    })
  })

  test('what a carrier needs is asked for before it is asked', async () => {
    const order = await out.order([[product, 5]])
    const none = idOf(await make({ goods_out_id: order }))
    const refused = await nothingWritten(() => act(none, 'submit'))
    assert.deepEqual(
      [refused.body.errors?.[0]?.code, symbols(refused)],
      [1721, ['shipment_carrier_required']],
    )
    const strange = await floor.made('carriers', { code: 'ODD', carrier_type: 'pigeon' })
    answered(await change(none, { carrier_id: strange }))
    assert.deepEqual(symbols(await nothingWritten(() => act(none, 'submit'))), [
      'shipment_integration_missing',
    ])
    answered(await change(none, { carrier_id: simulated }))
    assert.deepEqual(symbols(await nothingWritten(() => act(none, 'submit'))), ['package_dimensions_invalid'])
    const flat = idOf(
      await wrap({ shipment_id: none, dimensions: { length: 1, width: 1, height: 0, weight: 1 } }),
    )
    const wrong = await nothingWritten(() => act(none, 'submit'))
    assert.deepEqual(wrong.body.errors?.[0]?.context, { id: flat })
    answered(
      await operator.patch(`/api/packages/${flat}`, document('packages', { dimensions: { height: 1 } })),
    )
    assert.equal(answered(await act(none, 'submit')).status, 'submitted')
    const inactive = await floor.made('carriers', { code: 'OFF', carrier_type: 'simulated', active: false })
    const { id } = await shipment({ carrier_id: inactive })
    assert.deepEqual(symbols(await act(id, 'submit')), ['shipment_integration_missing'])
  })

  test('a carrier that refuses leaves the shipment failed, told of, and ready for another try', async () => {
    const { id } = await shipment({ address: { postcode: 'FAIL 1' } })
    const failures = await countOf(floor, 'failure_event_logs')
    const refused = await act(id, 'submit')
    assert.deepEqual(
      [refused.status, refused.body.errors?.[0]?.code, refused.body.errors?.[0]?.details],
      [422, 1724, 'SIM: the postcode is not served'],
    )
    const [row] = await floor.rows(
      'select status, carrier_message, attempt::int, calling_since from shipments where id = $1',
      [id],
    )
    assert.deepEqual(row, {
      status: 'failed',
      carrier_message: 'the postcode is not served',
      attempt: 2,
      calling_since: null,
    })
    assert.equal(await countOf(floor, 'failure_event_logs'), failures + 1)
    const [log] = await floor.rows(
      'select source_type, source_id::int, symbol from failure_event_logs order by id desc limit 1',
    )
    assert.deepEqual(log, { source_type: 'shipments', source_id: id, symbol: 'carrier_rejected' })
    answered(await change(id, { address: { postcode: 'HU1 1AA' } }))
    assert.equal(answered(await act(id, 'submit')).status, 'submitted')
  })

  test('a carrier that does not answer is asked again under the same key', async () => {
    const { id } = await shipment({ address: { postcode: 'FAIL 2' } })
    const silent = await act(id, 'submit')
    assert.deepEqual([silent.status, symbols(silent)], [422, ['carrier_unreachable']])
    const [row] = await floor.rows('select status, attempt::int from shipments where id = $1', [id])
    assert.deepEqual(row, { status: 'failed', attempt: 1 })
    assert.equal(answered(await act(id, 'submit')).status, 'submitted')
  })

  test('of two who submit at once, one does; a mark that is too old is taken over', async () => {
    const { id } = await shipment()
    const replies = await Promise.all([1, 2, 3, 4].map(() => act(id, 'submit')))
    assert.equal(replies.filter(({ status }) => status === 200).length, 1)
    assert.ok(
      replies.every((reply) => reply.status === 200 || symbols(reply)[0] === 'shipment_state_invalid'),
    )
    const other = await shipment()
    await floor.rows("update shipments set calling_since = now() - interval '1 minute' where id = $1", [
      other.id,
    ])
    const busy = await act(other.id, 'submit')
    assert.equal(busy.body.errors?.[0]?.details, `Shipment ${other.made.reference} is submitting`)
    assert.deepEqual(symbols(await change(other.id, { name: 'x' })), ['shipment_state_invalid'])
    await floor.rows("update shipments set calling_since = now() - interval '3 minutes' where id = $1", [
      other.id,
    ])
    assert.equal(answered(await act(other.id, 'submit')).status, 'submitted')
  })

  test('the same key submits once', async () => {
    const { id } = await shipment()
    const keyed = operator.as({ 'idempotency-key': `submit-${id}` })
    const first = await keyed.post(`/api/shipments/${id}/submit`)
    const second = await keyed.post(`/api/shipments/${id}/submit`)
    assert.deepEqual([first.status, second.status], [200, 200], second.text)
    assert.equal(second.headers['idempotency-replayed'], 'true')
    assert.deepEqual(second.body, first.body)
  })

  test('the same key submits once and answers the same, though it is sent again while the carrier is asked', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { id } = await shipment()
      const keyed = operator.as({ 'idempotency-key': `submit-${id}` })
      const send = () => keyed.post(`/api/shipments/${id}/submit`)
      const people = Array.from({ length: 6 }, async (_, place) => {
        await pause(3 * place)
        return send()
      })
      const replies = await Promise.all(people)
      const done = replies.filter(({ status }) => status === 200)
      for (const reply of replies.filter(({ status }) => status !== 200))
        assert.deepEqual([reply.status, reply.headers['x-error-symbol']], [409, 'idempotency_in_progress'])
      const again = await send()
      assert.deepEqual([again.status, again.text], [200, done[0]?.text])
    }
  })

  test('what a carrier refused under a key is answered again, without asking it once more', async () => {
    const { id } = await shipment({ address: { postcode: 'FAIL 1' } })
    const keyed = operator.as({ 'idempotency-key': `submit-${id}` })
    const first = await keyed.post(`/api/shipments/${id}/submit`)
    const again = await keyed.post(`/api/shipments/${id}/submit`)
    assert.deepEqual([first.status, symbols(first)], [422, ['carrier_rejected']])
    assert.deepEqual(
      [again.status, again.text, again.headers['idempotency-replayed']],
      [422, first.text, 'true'],
    )
  })

  test('a custom carrier numbers by its code; its label is its own file, where it has one', async () => {
    const plain = await shipment({ carrier_id: custom })
    const number = String(plain.id).padStart(8, '0')
    assert.equal(answered(await act(plain.id, 'submit')).tracking_number, `VAN-${number}`)
    const type = await floor.made('custom_carrier_types', { code: 'VAN' })
    const label =
      '^XA^FD{{ address.address_3 }} {{ package.number }}/{{ package.of }} {{ shipment.reference }}^FS^XZ'
    const sent = await operator.post(`/api/custom_carrier_types/${type}/attachment`, label, {
      'content-type': 'application/zpl',
    })
    assert.equal(sent.status, 204, sent.text)
    const own = await shipment({ carrier_id: custom, address: { address_3: 'Hull' } })
    const submitted = answered(await act(own.id, 'submit'))
    assert.equal(submitted.label_filename, `${submitted.reference}.zpl`)
    const link = answered(await operator.ask('GET', `/api/documents/${submitted.label_document_id}/download`))
    const file = await fetch(String(link.url).replace(/^https?:\/\/[^/]+/, floor.service.origin))
    assert.equal(await file.text(), `^XA^FDHull 1/1 ${submitted.reference}^FS^XZ`)
  })

  test('a shipment is called off: numbers and labels go; after collection the carrier refuses', async () => {
    const { id } = await shipment()
    assert.deepEqual(symbols(await act(id, 'cancel')), ['shipment_state_invalid'])
    const submitted = answered(await act(id, 'submit'))
    const cancelled = answered(await act(id, 'cancel'))
    assert.deepEqual(
      [cancelled.status, cancelled.tracking_number, cancelled.label_filename, cancelled.label_document_id],
      ['cancelled', null, null, null],
    )
    const [one] = cancelled.packages as Said[]
    assert.deepEqual([one?.tracking_number, one?.label_document_id], [null, null])
    assert.equal(
      (await operator.ask('GET', `/api/documents/${submitted.label_document_id}/download`)).status,
      404,
    )
    assert.deepEqual(symbols(await act(id, 'cancel')), ['shipment_state_invalid'])
    const late = await shipment({ address: { postcode: 'FAIL 3' } })
    answered(await act(late.id, 'submit'))
    const refused = await act(late.id, 'cancel')
    assert.deepEqual([refused.body.errors?.[0]?.code, symbols(refused)], [1725, ['carrier_cancel_refused']])
    const [row] = await floor.rows('select status, calling_since from shipments where id = $1', [late.id])
    assert.deepEqual(row, { status: 'submitted', calling_since: null })
  })

  test('a carrier that takes nothing new any more still calls off what it has', async () => {
    const carrier = await floor.made('carriers', { code: 'LATER', carrier_type: 'custom' })
    const { id } = await shipment({ carrier_id: carrier })
    answered(await act(id, 'submit'))
    answered(await operator.patch(`/api/carriers/${carrier}`, document('carriers', { active: false })))
    assert.equal(answered(await act(id, 'cancel')).status, 'cancelled')
  })

  test('while a carrier is asked, nothing leaves and the address of the order stays', async () => {
    const { order } = await staged(1, { dispatch_strategy: 'shipment' })
    const { id } = await shipment({}, order)
    const calling = (since: string) =>
      floor.rows(`update shipments set calling_since = ${since} where id = $1`, [id])
    await calling('now()')
    const moved = () =>
      operator.patch(`/api/goods_outs/${order}`, document('goods_outs', { address: { postcode: 'HU2' } }))
    assert.deepEqual(symbols(await nothingWritten(moved)), ['goods_out_not_editable'])
    await calling('null')
    answered(await moved())
    answered(await act(id, 'submit'))
    await calling('now()')
    const [task] = await out.tasks(order, 'DISP')
    const leave = () => operator.patch(`/api/tasks/${task?.id}`, document('tasks', { status: 'completed' }))
    assert.deepEqual(symbols(await nothingWritten(leave)), ['shipment_not_submitted'])
    assert.deepEqual(symbols(await act(id, 'dispatch')), ['shipment_not_submitted'])
    await calling('null')
    answered(await leave())
    assert.equal(await out.progress(order), 'COMPLETED 1/1/1/1')
  })

  test('a carrier is asked outside any transaction, under the same key until it has answered', async () => {
    const noting = await floor.made('carriers', { code: 'NOTE', carrier_type: 'noting' })
    const { order } = await staged(1, { dispatch_strategy: 'auto_shipment' })
    const { id } = await shipment({ carrier_id: noting }, order)
    const keys: string[] = []
    const answers = [new Error('nothing heard'), new Error('nothing heard'), new CarrierRefusal('not today')]
    const carrier: CarrierAdapter = {
      ...simulatedCarrier(),
      name: 'noting',
      async submit(request, key) {
        keys.push(key)
        await floor.rows('select id from shipments where id = $1 for update nowait', [id])
        await floor.rows('select id from goods_outs where id = $1 for update nowait', [order])
        const answer = answers.shift()
        if (answer !== undefined) throw answer
        return simulatedCarrier().submit(request, key)
      },
    }
    await ship({ goods_out_id: order }, [carrier])
    // Whoever asked last has not been heard of since.
    await floor.rows("update shipments set calling_since = now() - interval '3 minutes' where id = $1", [id])
    for (let time = 0; time < 3; time += 1) await ship({ goods_out_id: order }, [carrier])
    assert.deepEqual(keys, [`${id}-1`, `${id}-1`, `${id}-1`, `${id}-2`])
    assert.equal(await out.progress(order), 'COMPLETED 1/1/1/1')
  })

  test('staged goods are packed, and what is reserved goes along; unpacked they are loose again', async () => {
    const { order, stock_id } = await staged(10, { dispatch_strategy: 'shipment' })
    const other = await staged(4, { dispatch_strategy: 'shipment' })
    assert.equal(other.stock_id, stock_id)
    const { id } = await shipment({ packages: [] }, order)
    const [task] = await out.tasks(order, 'DISP')
    assert.equal(Number(task?.shipment_id), id)
    const too = (await nothingWritten(() =>
      wrap({ shipment_id: id, storage_unit_type_id: standard, contents: [{ stock_id, quantity: 11 }] }),
    )) as Reply
    assert.deepEqual(
      [symbols(too), too.body.errors?.[0]?.code, too.body.errors?.[0]?.context],
      [
        ['packing_quantity_exceeds_staged'],
        1404,
        {
          field: 'quantity',
          pointer: '/data/attributes/contents/0/quantity',
          ...{ quantity: 11, staged: 10 },
        },
      ],
    )
    assert.deepEqual(refusalsOf(await wrap({ shipment_id: id, contents: [{ stock_id, quantity: 1 }] })), [
      'blank /data/attributes/storage_unit_type_id',
    ])
    assert.deepEqual(
      refusalsOf(
        await wrap({
          shipment_id: id,
          storage_unit_type_id: standard,
          contents: [{ stock_id: 999_999 }, { quantity: 'x' }],
        }),
      ),
      ['blank /data/attributes/contents/1/stock_id', 'not_a_number /data/attributes/contents/1/quantity'],
    )
    assert.deepEqual(
      refusalsOf(
        await wrap({ shipment_id: id, storage_unit_type_id: standard, contents: [{ stock_id: 999_999 }] }),
      ),
      ['must_exist /data/attributes/contents/0/stock_id'],
    )
    assert.deepEqual(
      symbols(
        await wrap({
          shipment_id: id,
          storage_unit_type_id: standard,
          contents: [{ stock_id, quantity: 0 }],
        }),
      ),
      ['quantity_not_positive'],
    )
    const loose = await Promise.all(['R-2', 'R-3', 'R-4'].map((code) => out.stock(product, code, 5)))
    const contents = [
      { stock_id, quantity: 0.5 },
      { stock_id: loose[0], quantity: 1 },
      { stock_id, quantity: 1 },
      { stock_id: loose[1] },
    ]
    const wrong = () => wrap({ shipment_id: id, storage_unit_type_id: standard, contents })
    assert.deepEqual(refusalsOf(await nothingWritten(wrong)), [
      'quantity_precision /data/attributes/contents/0/quantity',
      'packing_quantity_exceeds_staged /data/attributes/contents/1/quantity',
      'taken /data/attributes/contents/2/stock_id',
      'packing_quantity_exceeds_staged /data/attributes/contents/3/quantity',
    ])
    const half = { storage_unit_type_id: standard, contents: [{ stock_id, quantity: 0.5 }] }
    assert.deepEqual(symbols(await wrap({ shipment_id: id, ...half })), ['quantity_precision'])
    const packed = await wrap({
      shipment_id: id,
      storage_unit_type_id: standard,
      contents: [{ stock_id, quantity: 6 }],
    })
    const unit = Number(answered(packed).storage_unit_id)
    await floor.verified()
    assert.ok(unit > 0)
    const rows = await floor.rows(
      "select s.storage_unit_id::int as unit, a.quantity::float8 from allocations a join stocks s on s.id = a.stock_id where a.task_id = $1 and a.state = 'open' order by s.storage_unit_id nulls first",
      [task?.id],
    )
    assert.deepEqual(rows, [
      { unit: null, quantity: 4 },
      { unit, quantity: 6 },
    ])
    const rest = await wrap({ shipment_id: id, storage_unit_type_id: standard, contents: [{ stock_id }] })
    assert.equal(rest.status, 200, rest.text)
    const ledger = await floor.rows(
      "select subtype, quantity::float8 from transactions where subtype in ('PACK', 'UNPACK') order by id",
    )
    assert.deepEqual(ledger, [
      { subtype: 'PACK', quantity: 6 },
      { subtype: 'PACK', quantity: 4 },
    ])
    assert.equal((await operator.remove(`/api/packages/${rest.body.data?.id}`)).status, 204)
    await floor.verified()
    const deleted = await operator.remove(`/api/shipments/${id}`)
    assert.equal(deleted.status, 204, deleted.text)
    await floor.verified()
    const [after] = await floor.rows(
      "select k.shipment_id, k.storage_unit_from_id, (select count(*)::int from allocations a join stocks s on s.id = a.stock_id where a.task_id = k.id and a.state = 'open' and s.storage_unit_id is null) as loose from tasks k where k.id = $1",
      [task?.id],
    )
    assert.deepEqual(
      [after?.shipment_id, after?.storage_unit_from_id, Number(after?.loose) > 0],
      [null, null, true],
    )
    const [emptied] = await floor.rows('select active from storage_units where id = $1', [unit])
    assert.equal(emptied?.active, false)
  })

  test('what is packed for a shipment leaves with that, and not with the one it was in before', async () => {
    const { order, stock_id } = await staged(10, { dispatch_strategy: 'shipment' })
    const first = await shipment({}, order)
    const second = await shipment({}, order)
    const third = await shipment({}, order)
    const into = (shipment_id: number, quantity: number) =>
      wrap({ shipment_id, storage_unit_type_id: standard, contents: [{ stock_id, quantity }], ...sized })
    const packed = answered(await into(second.id, 4))
    assert.deepEqual(await parts(order), [
      { shipment: first.id, quantity: 6, reserved: 6, unit: null },
      { shipment: second.id, quantity: 4, reserved: 4, unit: packed.storage_unit_id },
    ])
    const other = await into(second.id, 6)
    assert.deepEqual(await goingIn(order), [second.id, second.id])
    const moved = await operator.patch(
      `/api/packages/${idOf(other)}`,
      document('packages', { shipment_id: third.id }),
    )
    answered(moved)
    assert.deepEqual(await parts(order), [
      { shipment: third.id, quantity: 6, reserved: 6, unit: answered(other).storage_unit_id },
      { shipment: second.id, quantity: 4, reserved: 4, unit: packed.storage_unit_id },
    ])
    for (const [{ id }, left] of [
      [second, 4],
      [third, 10],
    ] as const) {
      answered(await act(id, 'submit'))
      answered(await act(id, 'dispatch'))
      assert.equal(await out.progress(order), `${left === 10 ? 'COMPLETED' : 'PICK'} 10/10/10/${left}`)
    }
  })

  test('what is in a package of a submitted shipment is not packed anew', async () => {
    const { order, stock_id } = await staged(5, { dispatch_strategy: 'shipment' })
    const told = await shipment({}, order)
    const box = { storage_unit_type_id: standard, ...sized }
    const packed = answered(await wrap({ ...box, shipment_id: told.id, contents: [{ stock_id }] }))
    answered(await act(told.id, 'submit'))
    const other = await shipment({}, order)
    const [pile] = await floor.rows('select id::int from stocks where storage_unit_id = $1', [
      packed.storage_unit_id,
    ])
    const anew = () =>
      wrap({ ...box, shipment_id: other.id, contents: [{ stock_id: pile?.id, quantity: 2 }] })
    assert.deepEqual(symbols(await nothingWritten(anew)), ['package_in_submitted_shipment'])
    answered(await act(told.id, 'cancel'))
    answered(await anew())
    assert.deepEqual(await goingIn(order), [other.id])
  })

  test('what is picked onto the unit of a package goes into its shipment, and is refused once that is submitted', async () => {
    const lines = Array.from({ length: 4 }, () => [product, 2] as const)
    const order = await out.order(lines, { dispatch_strategy: 'shipment' })
    await out.allocate([order])
    const picks = (await out.tasks(order, 'PICK')).map(({ id }) => Number(id))
    const onto = (unit: unknown, place: number) => out.pick(picks[place] ?? 0, { storage_unit_to_id: unit })
    answered(await out.pick(picks[0] ?? 0))
    const own = await shipment({}, order)
    const [pile] = await floor.rows(
      "select a.stock_id::int as id from allocations a join tasks k on k.id = a.task_id where k.goods_out_id = $1 and k.type = 'DISP' and a.state = 'open'",
      [order],
    )
    const box = { storage_unit_type_id: standard, ...sized }
    const packed = answered(
      await wrap({ ...box, shipment_id: own.id, contents: [{ stock_id: pile?.id, quantity: 2 }] }),
    )
    const newer = await shipment({}, order)
    answered(await onto(packed.storage_unit_id, 1))
    assert.deepEqual(await goingIn(order), [own.id, own.id])
    answered(await out.pick(picks[2] ?? 0))
    assert.deepEqual(await goingIn(order), [own.id, own.id, newer.id])
    answered(await act(own.id, 'submit'))
    const refused = await nothingWritten(() => onto(packed.storage_unit_id, 3))
    assert.deepEqual([refused.status, symbols(refused)], [422, ['package_in_submitted_shipment']])
    const other = await out.picking(product, 1)
    const anothers = () => out.pick(other.task, { storage_unit_to_id: packed.storage_unit_id })
    assert.deepEqual(symbols(await nothingWritten(anothers)), ['package_in_submitted_shipment'])
    answered(await act(own.id, 'cancel'))
    answered(await onto(packed.storage_unit_id, 3))
    assert.deepEqual(await goingIn(order), [newer.id, newer.id, newer.id, newer.id])
  })

  test('nothing is taken off a package, or put on it from another unit, once its carrier is told of it', async () => {
    const lines = [product, product].map((one) => [one, 2] as const)
    const order = await out.order(lines, { dispatch_strategy: 'shipment' })
    await out.allocate([order])
    const units = [await floor.unit(out.bay), await floor.unit(out.bay)] as const
    for (const { id } of await out.tasks(order, 'PICK'))
      answered(await out.pick(Number(id), { storage_unit_to_id: units[0] }))
    const { id } = await shipment({ carrier_id: slow }, order)
    // As the service does for what ships itself.
    await floor.rows('update packages set storage_unit_id = $2 where shipment_id = $1', [id, units[0]])
    const bay = await floor.location('BAY', 'GO-02')
    const [task] = await out.tasks(order, 'DISP')
    const asked: readonly (() => Promise<Reply>)[] = [
      () => operator.patch(`/api/tasks/${task?.id}`, document('tasks', { location_to_id: bay })),
      () => operator.post(`/api/storage_units/${units[0]}/merge`, { into_storage_unit_id: units[1] }),
      () => operator.post(`/api/storage_units/${units[1]}/merge`, { into_storage_unit_id: units[0] }),
    ]
    const all = async () => {
      for (const [place, ask] of asked.entries())
        assert.deepEqual(
          symbols(await nothingWritten(ask)),
          ['package_in_submitted_shipment'],
          `act ${place} at a package`,
        )
    }
    assert.equal(await submitMeanwhile(id, all), null)
    await all()
    answered(
      await operator.post(
        `/api/storage_units/${units[0]}/move`,
        document('storage_units', { to_location_id: bay }),
      ),
    )
    answered(await act(id, 'dispatch'))
    assert.equal(await out.progress(order), 'COMPLETED 2/2/2/2 2/2/2/2')
  })

  test('nothing is picked onto the unit of a package while the carrier of its shipment is asked', async () => {
    const { order, stock_id } = await staged(1, { dispatch_strategy: 'shipment' })
    const { id } = await shipment({ carrier_id: slow }, order)
    const box = { storage_unit_type_id: standard, ...sized }
    const packed = answered(await wrap({ ...box, shipment_id: id, contents: [{ stock_id, quantity: 1 }] }))
    const other = await out.picking(product, 1)
    const asked = await submitMeanwhile(id, async () => {
      const refused = await nothingWritten(() =>
        out.pick(other.task, { storage_unit_to_id: packed.storage_unit_id }),
      )
      assert.deepEqual(symbols(refused), ['package_in_submitted_shipment'])
    })
    assert.equal(asked, null)
    answered(await act(id, 'dispatch'))
  })

  test('goods of another order that were picked onto the unit of a package stay there when it is deleted', async () => {
    const { order, stock_id } = await staged(3)
    const { id } = await shipment({ packages: [] }, order)
    const contents = [{ stock_id, quantity: 3 }]
    const packed = answered(await wrap({ shipment_id: id, storage_unit_type_id: standard, contents }))
    const unit = Number(packed.storage_unit_id)
    const dear = await out.product()
    await out.stock(dear, 'R-2', 5)
    const other = await out.picking(dear, 4)
    answered(await out.pick(other.task, { storage_unit_to_id: unit }))
    const on_unit = () =>
      floor.rows(
        'select product_id::int, quantity::float8 from stocks where storage_unit_id = $1 order by id',
        [unit],
      )
    assert.equal((await on_unit()).length, 2)
    const [one] = await floor.rows('select id from packages where shipment_id = $1', [id])
    assert.equal((await operator.remove(`/api/packages/${one?.id}`)).status, 204)
    assert.deepEqual(await on_unit(), [{ product_id: dear, quantity: 4 }])
    await floor.verified()
  })

  test('a submitted shipment is dispatched with what is staged for it; its order is complete', async () => {
    const { order, stock_id } = await staged(7, { dispatch_strategy: 'shipment' })
    const { id } = await shipment({ packages: [] }, order)
    const packed = await wrap({
      shipment_id: id,
      storage_unit_type_id: standard,
      contents: [{ stock_id }],
      ...sized,
    })
    const unit = answered(packed).storage_unit_id
    assert.deepEqual(symbols(await nothingWritten(() => act(id, 'dispatch'))), ['shipment_not_submitted'])
    const [task] = await out.tasks(order, 'DISP')
    const early = await operator.patch(`/api/tasks/${task?.id}`, document('tasks', { status: 'completed' }))
    assert.deepEqual(symbols(early), ['shipment_not_submitted'])
    answered(await act(id, 'submit'))
    await out.events()
    const gone = answered(await act(id, 'dispatch'))
    assert.ok(gone.status === 'dispatched' && gone.dispatched_at !== null)
    assert.equal(await out.progress(order), 'COMPLETED 7/7/7/7')
    assert.deepEqual([...(await out.events())].sort(), [
      'goods_out.completed',
      'goods_out_pick_list.completed',
      'stock.dispatched',
    ])
    const [row] = await floor.rows('select dispatched, location_id from storage_units where id = $1', [unit])
    assert.deepEqual(row, { dispatched: true, location_id: null })
    const [movement] = await floor.rows(
      "select t.shipment_id::int as id from transactions t where t.subtype = 'DISPATCH' order by t.id desc limit 1",
    )
    assert.equal(movement?.id, id)
    assert.deepEqual(symbols(await act(id, 'dispatch')), ['shipment_not_submitted'])
    const cancelled = answered(await act(id, 'cancel'))
    assert.equal(cancelled.status, 'cancelled')
    assert.equal(await out.progress(order), 'COMPLETED 7/7/7/7')
    await floor.verified()
    const back = await operator.post('/api/goods_out_processes/undispatch', { ids: [order] })
    assert.equal(back.status, 204, back.text)
    await floor.verified()
  })

  test('cartons are suggested for what is staged, else for what is ordered', async () => {
    const order = await out.order([[product, 4]])
    const { id } = await shipment({ packages: [] }, order)
    const none = await nothingWritten(() => act(id, 'suggest_packages'))
    assert.deepEqual([none.body.errors?.[0]?.code, symbols(none)], [1406, ['no_carton_fits']])
    const sequence = await floor.made('sequences', {
      code: 'BOX',
      name: 'Boxes',
      prefix: 'B',
      next_number: '0001',
      kind: 'plain',
    })
    const box = await floor.made('storage_unit_types', {
      code: 'BOX',
      sequence_id: sequence,
      use_for_packing: true,
      leaves_warehouse: true,
      dimensions: { length: 30, width: 20, height: 25, weight: 0.5 },
    })
    const reply = await nothingWritten(() => act(id, 'suggest_packages'))
    assert.equal(reply.status, 200, reply.text)
    const suggested = (reply.body as unknown as { data: { id: string; type: string; attributes: Said }[] })
      .data
    assert.deepEqual(
      suggested.map(({ id: place, type, attributes }) => [
        place,
        type,
        attributes.storage_unit_type_id,
        attributes.contents,
        attributes.weight,
      ]),
      [
        ['1', 'package_suggestions', box, [{ product_id: product, quantity: '2' }], 4],
        ['2', 'package_suggestions', box, [{ product_id: product, quantity: '2' }], 4],
      ],
    )
  })

  test('cartons are suggested for nothing that is packed, or in a shipment its carrier knows', async () => {
    const lines = [product, product].map((one) => [one, 2] as const)
    const order = await out.order(lines, { dispatch_strategy: 'shipment' })
    await out.allocate([order])
    const [first, last] = (await out.tasks(order, 'PICK')).map(({ id }) => Number(id))
    answered(await out.pick(first ?? 0))
    const one = await shipment({ packages: [] }, order)
    const suggested = async (id: number) => {
      const reply = await act(id, 'suggest_packages')
      assert.equal(reply.status, 200, reply.text)
      const cartons = reply.body.data as unknown as { attributes: { contents: { quantity: string }[] } }[]
      return cartons.flatMap(({ attributes }) => attributes.contents.map(({ quantity }) => quantity))
    }
    const standing = async () => {
      const [pile] = await floor.rows(
        "select a.stock_id::int as id from allocations a join tasks k on k.id = a.task_id where k.goods_out_id = $1 and k.type = 'DISP' and a.state = 'open'",
        [order],
      )
      return pile?.id
    }
    const pack = async (id: number, quantity: number) => {
      const contents = [{ stock_id: await standing(), quantity }]
      answered(await wrap({ shipment_id: id, storage_unit_type_id: standard, contents, ...sized }))
    }
    assert.deepEqual(await suggested(one.id), ['2'])
    await pack(one.id, 2)
    assert.deepEqual(await suggested(one.id), [])
    answered(await act(one.id, 'submit'))
    answered(await act(one.id, 'cancel'))
    const two = await shipment({ packages: [] }, order)
    assert.deepEqual(await suggested(two.id), ['2'])
    answered(await wrap({ shipment_id: two.id, ...sized }))
    answered(await act(two.id, 'submit'))
    answered(await out.pick(last ?? 0))
    const three = await shipment({ packages: [] }, order)
    assert.deepEqual(await suggested(three.id), ['2'])
  })

  test('an order that ships itself gets a shipment of what is staged, which is submitted and sent off', async () => {
    const unit = await floor.unit(out.bay)
    const { order, task } = await out.picking(product, 3, {
      dispatch_strategy: 'auto_shipment',
      carrier_id: custom,
    })
    answered(await out.pick(task, { storage_unit_to_id: unit }))
    await operator.patch(
      `/api/storage_unit_types/${standard}`,
      document('storage_unit_types', {
        dimensions: { length: 1.2, width: 1, height: 1, unit_of_measure: 'metre', weight: 20 },
      }),
    )
    await shipped()
    assert.equal(await out.progress(order), 'COMPLETED 3/3/3/3')
    const [row] = await floor.rows(
      'select s.status, s.packages_count::int as packages, p.length::float8, p.weight::float8, p.storage_unit_id::int as unit from shipments s join packages p on p.shipment_id = s.id where s.goods_out_id = $1',
      [order],
    )
    assert.deepEqual(row, { status: 'dispatched', packages: 1, length: 120, weight: 26, unit })
    await shipped()
    assert.equal((await floor.rows('select id from shipments where goods_out_id = $1', [order])).length, 1)
  })

  test('an order that ships itself stays staged when its carrier refuses, and is shipped when somebody sees to it', async () => {
    const { order, task } = await out.picking(product, 2, {
      dispatch_strategy: 'auto_shipment',
      carrier_id: simulated,
      address: { postcode: 'FAIL 1' },
    })
    answered(await out.pick(task))
    await shipped()
    const [failed] = await floor.rows(
      'select id::int, status, carrier_message from shipments where goods_out_id = $1',
      [order],
    )
    assert.deepEqual([failed?.status, failed?.carrier_message], ['failed', 'the postcode is not served'])
    assert.equal(await out.progress(order), 'PICK 2/2/2/0')
    answered(await change(failed?.id, { address: { postcode: 'HU1' } }))
    answered(await act(failed?.id, 'submit'))
    answered(await act(failed?.id, 'dispatch'))
    assert.equal(await out.progress(order), 'COMPLETED 2/2/2/2')
    const none = await out.picking(product, 1, { dispatch_strategy: 'auto_shipment' })
    answered(await out.pick(none.task))
    await shipped()
    const [lacking] = await floor.rows(
      'select status, carrier_message from shipments where goods_out_id = $1',
      [none.order],
    )
    assert.equal(lacking?.status, 'failed')
    assert.match(String(lacking?.carrier_message), /has no carrier$/)
    const [log] = await floor.rows('select symbol from failure_event_logs order by id desc limit 1')
    assert.equal(log?.symbol, 'shipment_carrier_required')
  })
})
