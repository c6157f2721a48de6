import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { resourceNamed } from '#declare/model.ts'
import { startRuns } from '#domain/automations/start-runs.ts'
import { fireDueRecords, skipDueRecords } from '#domain/due/fire-due-records.ts'
import type { Instant } from '#values/instant.ts'
import { document, symbols } from '../support/api-client.ts'
import { answered } from '../support/floor.ts'
import { openOutbound } from '../support/outbound.ts'

// Orders and receipts become due at times of a clock that is moved.

const out = await openOutbound()
const { floor } = out
const { operator, account, warehouse, model } = floor
const product = await out.product()

type Attributes = Readonly<Record<string, unknown>>

const HOUR = 3_600_000
const start = Date.now()
/** A time so many hours after now. */
const at = (hours: number) => new Date(start + hours * HOUR).toISOString() as Instant

const lookAt = (now: Instant) => ({
  now,
  reportBroken: (_: number, error: unknown) => {
    throw error
  },
})
const look = (hours: number) => floor.act((tx) => fireDueRecords(tx, model, lookAt(at(hours))))
/** The look in a suspended tenant. */
const skip = (hours: number) => floor.act((tx) => skipDueRecords(tx, lookAt(at(hours))))
/** The times at which a record became due, of the events that an automation fired for it, in their order. */
const firingsOf = async (automation: number, record: number) =>
  (
    await floor.rows(
      `select data -> 'due' ->> 'due_at' as due_at
      from events
      where event = 'due' and data -> 'due' ->> 'automation_id' = $1::text and aggregate_id = $2
      order by id`,
      [automation, record],
    )
  ).map(({ due_at }) => new Date(String(due_at)).toISOString())
const automation = (schedule: Attributes | null, others: Attributes = {}) =>
  floor.made('automations', { name: 'Due', resource_name: 'goods_out', event: 'due', schedule, ...others })
const order = (hours: number) => out.order([[product, 1]], { expected_date_of_dispatch: at(hours) })
const change = async (type: string, id: number, attributes: Attributes) =>
  answered(await operator.patch(`/api/${type}/${id}`, document(type, attributes)))

suite('records that become due', () => {
  after(() => floor.close())

  test('fire once when their time has come, before or after their moment, and never before', async () => {
    const before = await automation({ offset_minutes: -120 })
    const late = await automation({ field: 'expected_date_of_dispatch', offset_minutes: 60 })
    const id = await order(5)
    await look(2.9)
    assert.deepEqual(await firingsOf(before, id), [])
    await look(3)
    await look(3.1)
    assert.deepEqual(await firingsOf(before, id), [at(3)])
    assert.deepEqual(await firingsOf(late, id), [])
    await look(8)
    assert.deepEqual(await firingsOf(late, id), [at(6)])
    // A clock that is set back, and forward again, fires nothing twice.
    await look(1)
    await look(9)
    assert.deepEqual([...(await firingsOf(before, id)), ...(await firingsOf(late, id))], [at(3), at(6)])
    await change('automations', before, { enabled: false })
    await change('automations', late, { enabled: false })
  })

  test('are due again once they were moved to a later date', async () => {
    const id = await automation(null)
    const moved = await order(10)
    await look(10)
    await change('goods_outs', moved, { expected_date_of_dispatch: at(20) })
    await look(15)
    assert.deepEqual(await firingsOf(id, moved), [at(10)])
    await look(20)
    assert.deepEqual(await firingsOf(id, moved), [at(10), at(20)])
    await change('automations', id, { enabled: false })
  })

  test('fire once, late, after a standstill, and not where they are in another status by then', async () => {
    const id = await automation(null)
    const [open, gone] = [await order(30), await order(31)]
    answered(
      await operator.patch(`/api/goods_outs/${gone}`, document('goods_outs', { goods_out_status_id: 8 })),
    )
    await look(90)
    assert.deepEqual(await firingsOf(id, open), [at(30)])
    assert.deepEqual(await firingsOf(id, gone), [])
    await change('automations', id, { enabled: false })
  })

  test('fire once though two schedulers look at once, and again after one that broke off', async () => {
    const id = await automation(null)
    const record = await order(100)
    const broken = floor.act(async (tx) => {
      await fireDueRecords(tx, model, { now: at(100), reportBroken: () => undefined })
      throw new Error('the process ended')
    })
    await assert.rejects(broken, /the process ended/)
    assert.deepEqual(await firingsOf(id, record), [])
    await Promise.all([look(100), look(100), look(100)])
    assert.deepEqual(await firingsOf(id, record), [at(100)])
    await change('automations', id, { enabled: false })
  })

  test('count from when an automation waits for them, and what is due stays due when it is renamed', async () => {
    const missed = await order(-5)
    const id = await automation(null)
    const record = await order(1)
    await change('automations', id, { name: 'Renamed', schedule: null })
    await look(2)
    assert.deepEqual(await firingsOf(id, record), [at(1)])
    assert.deepEqual(await firingsOf(id, missed), [])
    await change('automations', id, { enabled: false })
  })

  test('pass in a suspended tenant, whose automations stay as they are', async () => {
    const id = await automation(null)
    const readAutomation = () => floor.rows('select * from automations where id = $1', [id])
    const before = await readAutomation()
    const [passed, later] = [await order(200), await order(202)]
    await skip(199)
    await skip(201)
    assert.deepEqual(await readAutomation(), before)
    // The tenant is resumed.
    await look(203)
    assert.deepEqual(await firingsOf(id, passed), [])
    assert.deepEqual(await firingsOf(id, later), [at(202)])
    await change('automations', id, { enabled: false })
  })

  test('are due at a time of the day of their warehouse', async () => {
    await change('warehouses', warehouse, { timezone: 'Asia/Tokyo' })
    const id = await automation({ time: '17:00' }, { resource_name: 'goods_in' })
    // At 20:30 of one day in universal time it is half past five in the morning of the next day in Tokyo.
    const expected = '2031-03-10T20:30:00.000Z'
    const receipt = await floor.made('goods_in_receipts', {
      ...{ account_id: account, warehouse_id: warehouse, reference: 'TOKYO' },
      expected_date_of_receipt: expected,
      lines_changes: [{ type: 'ADD', attributes: { product_id: product, expected_quantity: 1 } }],
    })
    const fireAt = (now: string) => floor.act((tx) => fireDueRecords(tx, model, lookAt(now as Instant)))
    await fireAt('2031-03-11T07:59:00.000Z')
    assert.deepEqual(await firingsOf(id, receipt), [])
    await fireAt('2031-03-11T08:00:00.000Z')
    assert.deepEqual(await firingsOf(id, receipt), ['2031-03-11T08:00:00.000Z'])
    await change('automations', id, { enabled: false })
  })

  test('start only the automation that waited for them', async () => {
    const [one, other] = [await automation({ offset_minutes: 1 }), await automation({ offset_minutes: 2 })]
    const record = await order(200)
    await look(201)
    const events = await floor.rows(
      "select id, kind, resource_name, event, aggregate_id::int as aggregate_id from events where event = 'due' and aggregate_id = $1 order by id",
      [record],
    )
    assert.equal(events.length, 2)
    await floor.act((tx) => startRuns(tx, resourceNamed(model, 'automations'), events as never))
    const runs = await floor.rows(
      `select r.automation_id::int as automation, e.data -> 'due' ->> 'automation_id' as meant
      from automation_runs r join events e on e.tenant_id = r.tenant_id and e.id = r.event_id
      where r.automation_id = any($1::bigint[]) order by r.automation_id`,
      [[one, other]],
    )
    assert.deepEqual(runs, [
      { automation: one, meant: String(one) },
      { automation: other, meant: String(other) },
    ])
  })

  test('need a schedule that can be read; everything that is wrong with it is refused', async () => {
    const refused = async (schedule: Attributes) =>
      symbols(
        await operator.post(
          '/api/automations',
          document('automations', { resource_name: 'goods_out', event: 'due', schedule }),
        ),
      )
    const path = (name: string) => `/data/attributes/schedule/${name}`
    assert.deepEqual(
      await refused({ field: 'created_at', offset_minutes: 0.5, time: '25:00', statuses: ['GONE'] }),
      [
        422,
        `inclusion ${path('field')}`,
        `invalid ${path('offset_minutes')}`,
        `invalid ${path('time')}`,
        `inclusion ${path('statuses')}`,
      ],
    )
    assert.deepEqual(await refused({ statuses: [] }), [422, `invalid ${path('statuses')}`])
    assert.deepEqual(await refused({ times: ['06:00'] }), [422, `invalid ${path('times')}`])
    assert.deepEqual(await refused({ offset_minutes: 43_201 }), [422, `invalid ${path('offset_minutes')}`])
  })

  test('no internal error occurred', () => assert.deepEqual(floor.service.bugs, []))
})
