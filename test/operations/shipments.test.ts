import assert from 'node:assert/strict'
import { after, afterEach, suite, test } from 'node:test'
import { resourceNamed } from '#declare/model.ts'
import { noteUnaskable } from '#domain/shipping/record-submission.ts'
import { violation } from '#problems/problem.ts'
import { document, refusalsOf } from '../support/api-client.ts'
import { answered } from '../support/floor.ts'
import { type Attributes, openShipping } from './shipping.ts'

const {
  act,
  sendLoose,
  carton,
  change,
  close,
  custom,
  floor,
  goingIn,
  make,
  nothingWritten,
  operator,
  out,
  product,
  service,
  shipment,
  shipped,
  simulated,
  sized,
  slow,
  staged,
  standard,
  submitMeanwhile,
  symbols,
  wrap,
} = await openShipping()

suite('shipments', () => {
  after(close)
  afterEach(() => floor.verified())

  test('a shipment gets a number, and the owner, warehouse and carrier of its order', async () => {
    const order = await out.order([[product, 5]], { carrier_id: custom, delivery_notes: 'ring twice' })
    const made = answered(await make({ goods_out_id: order }))
    assert.match(String(made.reference), /^SHIP\d+$/)
    assert.deepEqual(
      [made.name, made.status, made.account_id, made.warehouse_id, made.carrier_id, made.delivery_notes],
      [made.reference, 'pending', floor.account, floor.warehouse, custom, 'ring twice'],
    )
    assert.deepEqual([made.packages, made.packages_count, made.label_filename], [[], 0, null])
    const lined = await out.order([[product, 5]], { carrier_id: custom })
    const [line] = await floor.rows('select id::float8 from goods_out_lines where goods_out_id = $1', [lined])
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

  test('no labels are requested once the storage quota of the tenant is used up', async () => {
    const { id } = await shipment()
    const full = async (used_bytes: number, mib: number | null) => {
      const tenant_id = floor.scope.tenant.id
      await floor.rows('update tenants set storage_quota_mib = $2 where id = $1', [tenant_id, mib])
      await floor.rows(
        `insert into storage_uses as u (tenant_id, used_bytes) values ($1, $2)
         on conflict (tenant_id) do update set used_bytes = u.used_bytes + excluded.used_bytes`,
        [tenant_id, used_bytes],
      )
    }
    await full(1024 * 1024, 1)
    assert.deepEqual(symbols(await act(id, 'submit')), ['storage_quota_exceeded'])
    await full(-1024 * 1024, 1)
    assert.equal(answered(await act(id, 'submit')).status, 'submitted')
    await full(0, null)
  })

  test('packages are stored in centimetres and kilograms, and sent as a list or as changes, not both', async () => {
    const { id, made } = await shipment({ tracking_number: 'MINE' })
    const [first] = made.packages as Attributes[]
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
      (changed.packages as Attributes[]).map((one) => [
        one.id === first?.id,
        one.tracking_number,
        one.length,
      ]),
      [
        [true, 'ONE', 25.4],
        [false, null, 100],
      ],
    )
    assert.equal(changed.packages_count, 2)
    const one = answered(await change(id, { packages: [{ id: first?.id }] }))
    assert.deepEqual([one.packages_count, (one.packages as Attributes[]).length], [1, 1])
    const added = answered(
      await change(id, {
        packages_changes: [
          { type: 'ADD', attributes: sized },
          { type: 'REMOVE', id: first?.id },
        ],
      }),
    )
    assert.equal((added.packages as Attributes[])[0]?.length, 25.4)
    assert.deepEqual(symbols(await change(id, { packages_changes: [{ type: 'DESTROY', id: 999_999 }] })), [
      'change_target_not_found',
    ])
    assert.deepEqual(symbols(await change(id, { packages: [{ id: 999_999 }] })), ['change_target_not_found'])
  })

  test('invalid measures are refused with their pointer', async () => {
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

  test('a shipment with an invalid order, carrier or service is refused', async () => {
    assert.deepEqual(refusalsOf(await make({})), ['blank /data/attributes/goods_out_id'])
    assert.deepEqual(refusalsOf(await make({ goods_out_id: 999_999 })), [
      'must_exist /data/attributes/goods_out_id',
    ])
    // Violations in packages are reported with their pointers, together with all others.
    const packages = [{ storage_unit_type_id: 999_999 }, {}, { storage_unit_type_id: 999_998 }]
    const unknown = [0, 2].map(
      (place) => `must_exist /data/attributes/packages/${place}/storage_unit_type_id`,
    )
    assert.deepEqual(refusalsOf(await nothingWritten(() => make({ goods_out_id: 999_999, packages }))), [
      'must_exist /data/attributes/goods_out_id',
      ...unknown,
    ])
    const { id } = await shipment()
    assert.deepEqual(refusalsOf(await nothingWritten(() => change(id, { packages }))), unknown)
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
    const removed = await staged(1)
    const left = await operator.post('/api/goods_out_processes/dispatch', { ids: [removed.order] })
    assert.equal(left.status, 204, left.text)
    const late = await nothingWritten(() => make({ goods_out_id: removed.order }))
    assert.match(String(late.body.errors?.[0]?.details), /^Order .+ is COMPLETED$/)
  })

  test('goods of a deleted or cancelled shipment go into another one of the order', async () => {
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
    answered(await sendLoose(four.id))
    assert.equal(await out.progress(order), 'COMPLETED 2/2/2/2')
  })

  test('staged goods go into the newest unsubmitted shipment', async () => {
    const { order, task } = await out.picking(product, 2, { dispatch_strategy: 'shipment' })
    const submitted = await shipment({}, order)
    answered(await act(submitted.id, 'submit'))
    await shipment({}, order)
    const newest = await shipment({}, order)
    answered(await out.pick(task))
    assert.deepEqual(await goingIn(order), [newest.id])
  })

  test('staged goods do not go into a submitted shipment', async () => {
    const lines = [product, product].map((one) => [one, 2] as const)
    const order = await out.order(lines, { dispatch_strategy: 'shipment' })
    await out.allocate([order])
    const [first, last] = (await out.tasks(order, 'PICK')).map(({ id }) => Number(id))
    answered(await out.pick(first ?? 0))
    const submitted = await shipment({}, order)
    answered(await act(submitted.id, 'submit'))
    answered(await out.pick(last ?? 0))
    assert.deepEqual(await goingIn(order), [submitted.id, null])
    answered(await sendLoose(submitted.id))
    assert.equal(await out.progress(order), 'PICK 2/2/2/2 2/2/2/0')
    const other = await shipment({}, order)
    assert.deepEqual(await goingIn(order), [submitted.id, other.id])
    answered(await act(other.id, 'submit'))
    answered(await sendLoose(other.id))
    assert.equal(await out.progress(order), 'COMPLETED 2/2/2/2 2/2/2/2')
  })

  test('goods staged during a submission go into the shipment only if it stays open', async () => {
    const lines = [product, product].map((one) => [one, 2] as const)
    const order = await out.order(lines, { dispatch_strategy: 'shipment' })
    await out.allocate([order])
    const [first, last] = (await out.tasks(order, 'PICK')).map(({ id }) => Number(id))
    const { id } = await shipment({ carrier_id: slow, address: { postcode: 'FAIL 1' } }, order)
    const reply = await submitMeanwhile(id, async () => {
      answered(await out.pick(first ?? 0))
      assert.deepEqual(await goingIn(order), [null])
    })
    assert.equal(reply, 'carrier_rejected')
    assert.deepEqual(await goingIn(order), [id])
    answered(await change(id, { address: { postcode: 'HU1' } }))
    assert.equal(await submitMeanwhile(id, async () => answered(await out.pick(last ?? 0))), null)
    assert.deepEqual(await goingIn(order), [id, null])
  })

  test('goods staged during an unanswered submission are in the next attempt', async () => {
    const { order, task } = await out.picking(product, 2, { dispatch_strategy: 'shipment' })
    const { id } = await shipment({}, order)
    const calling = (since: string) =>
      floor.rows(`update shipments set calling_since = now() - interval '${since}' where id = $1`, [id])
    await calling('1 minute')
    answered(await out.pick(task))
    assert.deepEqual(await goingIn(order), [null])
    await calling('3 minutes')
    answered(await act(id, 'submit'))
    answered(await sendLoose(id))
    assert.equal(await out.progress(order), 'COMPLETED 2/2/2/2')
  })

  test('an auto_shipment order gets a new shipment for goods in none when all others are submitted', async () => {
    const lines = [product, product].map((one) => [one, 2] as const)
    const order = await out.order(lines, { dispatch_strategy: 'auto_shipment', carrier_id: custom })
    await out.allocate([order])
    const [first, last] = (await out.tasks(order, 'PICK')).map(({ id }) => Number(id))
    const units = [await floor.unit(out.bay), await floor.unit(out.bay)]
    answered(await out.pick(first ?? 0, { storage_unit_to_id: units[0] }))
    const submitted = await shipment({}, order)
    answered(await act(submitted.id, 'submit'))
    answered(await out.pick(last ?? 0, { storage_unit_to_id: units[1] }))
    await shipped()
    assert.deepEqual(
      await floor.rows(
        `select s.status, s.packages_count::int as packages, min(p.storage_unit_id)::float8 as unit
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

  test('goods are added to a shipment automatically only if their order is dispatched by shipments', async () => {
    const { order, task } = await out.picking(product, 2, { dispatch_strategy: 'manual' })
    const { id } = await shipment({}, order)
    answered(await out.pick(task))
    assert.deepEqual(await goingIn(order), [null])
    const leaving = (dispatch_strategy: string) =>
      operator.patch(`/api/goods_outs/${order}`, document('goods_outs', { dispatch_strategy }))
    answered(await leaving('shipment'))
    assert.deepEqual(await goingIn(order), [id])
    answered(await act(id, 'submit'))
    answered(await sendLoose(id))
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

  test('a manual order is dispatched by hand whatever the status of its shipment', async () => {
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

  test('goods removed from a shipment of a manual order are in no shipment', async () => {
    const { order } = await staged(2, { dispatch_strategy: 'manual' })
    const one = await shipment({}, order)
    await shipment({}, order)
    assert.deepEqual(await goingIn(order), [one.id])
    assert.equal((await operator.remove(`/api/shipments/${one.id}`)).status, 204)
    assert.deepEqual(await goingIn(order), [null])
  })

  test('a submitted shipment becomes dispatched when all its goods are dispatched automatically', async () => {
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

  test('a shipment whose goods have already left becomes dispatched when it is submitted', async () => {
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
      // The shipment never had goods, so its status is left to its owner.
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

    // Goods that were taken back, and stand in the racks again, have not left.
    const back = await out.order([[product, 2]], { dispatch_strategy: 'manual' })
    await out.allocate([back])
    const [pick] = await out.tasks(back, 'PICK')
    answered(await out.pick(Number(pick?.id)))
    const returned = await shipment({}, back)
    for (const verb of ['dispatch', 'undispatch'])
      assert.equal((await operator.post(`/api/goods_out_processes/${verb}`, { ids: [back] })).status, 204)
    answered(await operator.post(`/api/pick_tasks/${pick?.id}/unpick`, {}))
    assert.equal(answered(await act(returned.id, 'submit')).status, 'submitted')
  })

  test('an auto_shipment order uses the newest unsubmitted shipment', async () => {
    const { order, task } = await out.picking(product, 2, { dispatch_strategy: 'auto_shipment' })
    const submitted = await shipment({}, order)
    answered(await act(submitted.id, 'submit'))
    const newest = await shipment({}, order)
    answered(await out.pick(task))
    await shipped()
    assert.deepEqual(
      await floor.rows('select status from shipments where id = any($1) order by id', [
        [submitted.id, newest.id],
      ]),
      [{ status: 'submitted' }, { status: 'dispatched' }],
    )
    assert.equal(await out.progress(order), 'COMPLETED 2/2/2/2')
  })

  test('an auto_shipment order leaves in each of its shipments, even if others fail', async () => {
    const order = await out.order(
      Array.from({ length: 3 }, () => [product, 2] as const),
      {
        dispatch_strategy: 'auto_shipment',
      },
    )
    await out.allocate([order])
    const [first, second, last] = (await out.tasks(order, 'PICK')).map(({ id }) => Number(id))
    const submitted = await shipment({}, order)
    answered(await out.pick(first ?? 0))
    answered(await act(submitted.id, 'submit'))
    const refused = await shipment({ address: { postcode: 'FAIL 1' } }, order)
    answered(await out.pick(second ?? 0))
    const unsubmitted = await shipment({}, order)
    answered(await out.pick(last ?? 0))
    assert.deepEqual(await goingIn(order), [submitted.id, refused.id, unsubmitted.id])
    await shipped()
    const rows = await floor.rows('select status from shipments where goods_out_id = $1 order by id', [order])
    assert.deepEqual(
      rows.map(({ status }) => status),
      ['dispatched', 'failed', 'dispatched'],
    )
    assert.equal(await out.progress(order), 'PICK 2/2/2/2 2/2/2/0 2/2/2/2')
  })

  test('automatic shipping stops if the strategy changes or something is outstanding again', async () => {
    const shipments = (order: number) =>
      floor.rows('select id from shipments where goods_out_id = $1', [order])
    const submitted = await staged(2, { dispatch_strategy: 'auto_shipment', carrier_id: custom })
    const by_hand = document('goods_outs', { dispatch_strategy: 'manual' })
    answered(await operator.patch(`/api/goods_outs/${submitted.order}`, by_hand))
    const raised = await staged(2, { dispatch_strategy: 'auto_shipment', carrier_id: custom })
    await floor.rows('update goods_out_lines set order_quantity = 3 where goods_out_id = $1', [raised.order])
    await shipped()
    assert.deepEqual([await shipments(submitted.order), await shipments(raised.order)], [[], []])
    assert.equal(await out.progress(submitted.order), 'PICK 2/2/2/0')
    await floor.rows('update goods_out_lines set order_quantity = 2 where goods_out_id = $1', [raised.order])
  })

  test('an automatic shipment that cannot be submitted becomes failed, unless it was submitted meanwhile', async () => {
    const resource = resourceNamed(floor.model, 'shipments')
    const reason = violation('shipment_carrier_required', { reference: 'X' })
    const fail = (id: number) => floor.act((tx) => noteUnaskable(tx, resource, { id, reason }))
    const statusOf = async (id: number) =>
      (await floor.rows('select status, carrier_message from shipments where id = $1', [id]))[0]
    const waiting = await shipment()
    await fail(waiting.id)
    assert.deepEqual(await statusOf(waiting.id), { status: 'failed', carrier_message: reason.details })
    const submitted = await shipment({ carrier_id: slow })
    assert.equal(await submitMeanwhile(submitted.id, () => fail(submitted.id)), null)
    await fail(submitted.id)
    assert.deepEqual(await statusOf(submitted.id), { status: 'submitted', carrier_message: null })
    await fail(999_999)
  })

  test('dispatching a submitted shipment dispatches its staged goods and completes the order', async () => {
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
    const removed = answered(await act(id, 'dispatch'))
    assert.ok(removed.status === 'dispatched' && removed.dispatched_at !== null)
    assert.equal(await out.progress(order), 'COMPLETED 7/7/7/7')
    assert.deepEqual([...(await out.events())].sort(), [
      'goods_out.completed',
      'goods_out_pick_list.completed',
      'stock.dispatched',
    ])
    const [row] = await floor.rows('select dispatched, location_id from storage_units where id = $1', [unit])
    assert.deepEqual(row, { dispatched: true, location_id: null })
    const [movement] = await floor.rows(
      "select t.shipment_id::float8 as id from transactions t where t.subtype = 'DISPATCH' order by t.id desc limit 1",
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

  test('an auto_shipment order gets a shipment of its staged goods, which is submitted and dispatched', async () => {
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
      'select s.status, s.packages_count::int as packages, p.length::float8, p.weight::float8, p.storage_unit_id::float8 as unit from shipments s join packages p on p.shipment_id = s.id where s.goods_out_id = $1',
      [order],
    )
    assert.deepEqual(row, { status: 'dispatched', packages: 1, length: 120, weight: 26, unit })
    await shipped()
    assert.equal((await floor.rows('select id from shipments where goods_out_id = $1', [order])).length, 1)
  })

  test('an auto_shipment order stays staged when the carrier refuses, and can then be shipped by hand', async () => {
    await carton()
    const { order, task } = await out.picking(product, 2, {
      dispatch_strategy: 'auto_shipment',
      carrier_id: simulated,
      address: { postcode: 'FAIL 1' },
    })
    answered(await out.pick(task))
    await shipped()
    const [failed] = await floor.rows(
      'select id::float8, status, carrier_message from shipments where goods_out_id = $1',
      [order],
    )
    assert.deepEqual([failed?.status, failed?.carrier_message], ['failed', 'the postcode is not served'])
    assert.equal(await out.progress(order), 'PICK 2/2/2/0')
    answered(await change(failed?.id, { address: { postcode: 'HU1' } }))
    answered(await act(failed?.id, 'submit'))
    answered(await sendLoose(failed?.id))
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
