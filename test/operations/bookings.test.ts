import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document, refusalsOf } from '../support/api-client.ts'
import { answered, countOf, openFloor } from '../support/floor.ts'

const floor = await openFloor()
const { operator, account, warehouse } = floor
const dock = await floor.location('BAY', 'DOCK-1', { available_in_booking_diary: true })
const other = await floor.location('BAY', 'DOCK-2', { available_in_booking_diary: true })
const rack = await floor.location('RACK', 'R-1')

let number = 0
const dayFor = (place: number) => new Date(Date.UTC(2027, 0, place)).toISOString().slice(0, 10)
const booking = (others: object = {}) => {
  number += 1
  return document('bookings', {
    account_id: account,
    location_id: dock,
    consignment_reference: `CONS-${number}`,
    direction: 'inbound',
    start_time: `${dayFor(number)}T08:00:00Z`,
    end_time: `${dayFor(number)}T09:00:00Z`,
    ...others,
  })
}
const book = (others: object = {}) => operator.post('/api/bookings', booking(others))
const change = (id: unknown, attributes: Readonly<Record<string, unknown>>) =>
  operator.patch(`/api/bookings/${id}`, document('bookings', attributes))

suite('bookings', () => {
  after(() => floor.close())

  test('a booking gets a number from the sequence and the warehouse of the dock', async () => {
    const reply = await book({ intake_type: 'full_load', storage_unit_quantity: 20 })
    const made = answered(reply)
    assert.match(String(made.booking_reference), /^BOOK\d+$/)
    assert.deepEqual(
      [made.status, made.warehouse_id, made.arrived_at, made.storage_unit_quantity, made.hazardous],
      ['pending', warehouse, null, 20, false],
    )
    const events = await floor.rows("select event from events where resource_name = 'bookings'")
    assert.deepEqual(events, [{ event: 'created' }])
    assert.equal((await operator.remove(`/api/bookings/${reply.body.data?.id}`)).status, 204)
    assert.equal((await operator.remove(`/api/bookings/${reply.body.data?.id}`)).status, 404)
  })

  test('free times are open and not booked, and reveal nothing of the bookings', async () => {
    const bay = await floor.location('BAY', 'DOCK-FREE', {
      available_in_booking_diary: true,
      opening_times: [{ weekday: 1, opens: '8:00', closes: '17:00' }],
    })
    // The first of March 2027 is a Monday.
    const at = (time: string, day = '01') => `2027-03-${day}T${time}:00Z`
    answered(await book({ location_id: bay, start_time: at('09:00'), end_time: at('10:30') }))
    const dropped = answered(await book({ location_id: bay, start_time: at('12:00'), end_time: at('13:00') }))
    await change(
      (
        await floor.rows('select id from bookings where booking_reference = $1', [dropped.booking_reference])
      )[0]?.id,
      { status: 'cancelled' },
    )
    const free = (body: object) => operator.post('/api/bookings/free', body)
    const reply = await free({ warehouse_id: warehouse, from: at('00:00'), to: at('00:00', '03') })
    assert.equal(reply.status, 200, reply.text)
    type Slot = { readonly start_time: string; readonly end_time: string }
    type Dock = { readonly code: string; readonly open: readonly Slot[]; readonly free: readonly Slot[] }
    const { docks } = reply.body.data?.attributes as unknown as { readonly docks: readonly Dock[] }
    const found = docks.find(({ code }) => code === 'DOCK-FREE')
    const times = (slots: readonly Slot[] = []) =>
      slots.map(({ start_time, end_time }) =>
        [start_time, end_time].map((time) => new Date(time).toISOString().slice(8, 16)).join(' – '),
      )
    assert.deepEqual(times(found?.open), ['01T08:00 – 01T17:00'])
    assert.deepEqual(times(found?.free), ['01T08:00 – 01T09:00', '01T10:30 – 01T17:00'])
    assert.ok(docks.every(({ code }) => code !== 'R-1'))
    for (const to of [at('00:00'), at('00:00', '01'), '2027-05-01T00:00:00Z'])
      assert.deepEqual(
        refusalsOf(await free({ warehouse_id: warehouse, from: at('00:00'), to })).map(
          (one) => one.split(' ')[0],
        ),
        ['free_slots_range_invalid'],
      )
  })

  test('invalid values are refused together, and nothing is written', async () => {
    const before = await countOf(floor, 'bookings')
    const empty = await operator.post('/api/bookings', document('bookings', {}))
    assert.deepEqual(
      refusalsOf(empty).map((one) => one.split(' ').at(-1)?.split('/').at(-1)),
      ['account_id', 'location_id', 'consignment_reference', 'direction', 'start_time', 'end_time'],
    )
    const odd = await book({
      end_time: '2026-06-01T08:00:00Z',
      start_time: '2026-06-01T08:00:00Z',
      intake_type: 'container',
      direction: 'sideways',
    })
    assert.deepEqual(refusalsOf(odd).sort(), [
      'blank /data/attributes/container_number',
      'inclusion /data/attributes/direction',
      'invalid /data/attributes/end_time',
    ])
    assert.deepEqual(refusalsOf(await book({ location_id: 999_999 })), [
      'must_exist /data/attributes/location_id',
    ])
    assert.equal((await book({ intake_type: 'container', container_number: 'MSKU1234567' })).status, 200)
    assert.equal(await countOf(floor, 'bookings'), before + 1)
  })

  test('a location outside the booking diary cannot be booked', async () => {
    const reply = await book({ location_id: rack })
    assert.deepEqual(reply.body.errors?.[0], {
      code: 1740,
      symbol: 'location_not_bookable',
      details: 'R-1 is not in the booking diary',
      source: 'bookings.create',
      context: { location: 'R-1' },
    })
  })

  test('bookings of a dock must not overlap, but may be adjacent', async () => {
    const at = (from: string, to: string, others: object = {}) =>
      book({ start_time: `2026-07-01T${from}:00Z`, end_time: `2026-07-01T${to}:00Z`, ...others })
    const first = answered(await at('08:00', '09:00'))
    const second = await at('09:00', '10:00')
    assert.equal(second.status, 200)
    const refused = await at('08:30', '08:45')
    assert.deepEqual(
      [refused.status, refused.body.errors?.[0]?.code, refused.body.errors?.[0]?.context],
      [422, 296, { booking_reference: first.booking_reference }],
    )
    const theirs = await floor.made('accounts', { code: 'THEIRS' })
    await floor.made('account_warehouses', { account_id: theirs, warehouse_id: warehouse })
    const others = await floor.service.colleague(['manage_receipts'], { account_ids: [theirs] })
    const slot = { start_time: '2026-07-01T08:30:00Z', end_time: '2026-07-01T08:45:00Z' }
    const blind = await others.post('/api/bookings', booking({ account_id: theirs, ...slot }))
    assert.deepEqual(
      [blind.body.errors?.[0]?.details, blind.body.errors?.[0]?.context],
      ['The slot overlaps another booking', { booking_reference: null }],
    )
    assert.equal((await at('08:30', '08:45', { location_id: other })).status, 200)
    assert.equal((await at('08:30', '08:45', { status: 'cancelled' })).status, 200)
    const id = second.body.data?.id
    assert.deepEqual(refusalsOf(await change(id, { start_time: '2026-07-01T08:59:59Z' })), [
      'booking_overlaps',
    ])
    assert.equal((await change(id, { end_time: '2026-07-01T11:00:00Z' })).status, 200)
    assert.equal((await change(id, { status: 'fail_to_arrive' })).status, 200)
    assert.equal((await at('09:00', '11:00')).status, 200)
  })

  test('of twenty concurrent bookings of a slot, one succeeds', async () => {
    const slot = { start_time: '2026-07-02T08:00:00Z', end_time: '2026-07-02T09:00:00Z' }
    const replies = await Promise.all(Array.from({ length: 20 }, () => book(slot)))
    assert.deepEqual(replies.map(({ status }) => status).sort(), [
      200,
      ...Array.from({ length: 19 }, () => 422),
    ])
    assert.ok(
      replies.every((reply) => reply.status === 200 || refusalsOf(reply)[0] === 'booking_overlaps'),
      replies.map(({ text }) => text).join('\n'),
    )
  })

  test('the database refuses overlapping bookings', async () => {
    const [row] = await floor.rows("select * from bookings where status = 'pending' order by id limit 1")
    const twice = floor.rows(
      `insert into bookings (tenant_id, account_id, location_id, warehouse_id, booking_reference, consignment_reference, direction,
         start_time, end_time, status)
       select tenant_id, account_id, location_id, warehouse_id, 'X', 'X', direction, start_time, end_time, status
       from bookings where id = $1`,
      [row?.id],
    )
    await assert.rejects(twice, /bookings_overlap_excl/)
  })

  test('a status is accepted and filtered in any case, and stored in lower case', async () => {
    const { id } = (await book()).body.data ?? {}
    assert.equal(answered(await change(id, { status: 'Arrived' })).status, 'arrived')
    assert.deepEqual(refusalsOf(await change(id, { status: 'ARRIVE' })), [
      'inclusion /data/attributes/status',
    ])
    const query = `{ bookings {
      eq: all(id: ${id}, filter: { status: { eq: "ARRIVED" } }) { nodes { id } }
      in: all(id: ${id}, status: ["aRRived", "FAIL_TO_ARRIVE"]) { nodes { id } }
      like: all(id: ${id}, filter: { status: { like: "ARR%" } }) { nodes { id } }
      other: all(id: ${id}, filter: { status: { eq: "ARRIVE" } }) { nodes { id } }
      aggregation(group_by: [], id: ${id}, statuses: ["ARRIVED"]) { total_records }
    } }`
    const { text } = await operator.post('/graphql', { query })
    const nodes = [{ id: String(id) }]
    assert.deepEqual(JSON.parse(text).data.bookings, {
      eq: { nodes },
      in: { nodes },
      like: { nodes },
      other: { nodes: [] },
      aggregation: [{ total_records: 1 }],
    })
  })

  test('the status of a booking only moves forward, and sets timestamps', async () => {
    const id = (await book()).body.data?.id
    const arrived = answered(await change(id, { status: 'arrived' }))
    assert.ok(arrived.arrived_at !== null && arrived.departed_at === null)
    assert.deepEqual((await change(id, { status: 'pending' })).body.errors?.[0]?.code, 298)
    const wrong = await change(id, { status: 'fail_to_arrive' })
    assert.deepEqual(wrong.body.errors?.[0]?.details, 'arrived to fail_to_arrive is not allowed')
    assert.equal(answered(await change(id, { status: 'arrived', notes: 'gate 3' })).notes, 'gate 3')
    assert.ok(answered(await change(id, { status: 'departed' })).departed_at !== null)
    for (const status of ['arrived', 'cancelled'])
      assert.deepEqual(refusalsOf(await change(id, { status })), ['booking_transition_invalid'])
    assert.deepEqual(refusalsOf(await change(id, { status: 'pending' })), [
      'booking_cannot_return_to_pending',
    ])
  })

  test('each status of a booking can change only to its following ones', async () => {
    const moves: Readonly<Record<string, readonly string[]>> = {
      pending: ['arrived', 'departed', 'fail_to_arrive', 'cancelled'],
      arrived: ['departed', 'cancelled'],
      departed: [],
      fail_to_arrive: [],
      cancelled: [],
    }
    for (const [from, allowed] of Object.entries(moves))
      for (const to of Object.keys(moves)) {
        const id = (await book({ status: from })).body.data?.id
        const reply = await change(id, { status: to })
        const back = to === 'pending' ? 'booking_cannot_return_to_pending' : 'booking_transition_invalid'
        const expected = from === to || allowed.includes(to) ? [] : [back]
        assert.deepEqual(reply.status === 200 ? [] : refusalsOf(reply), expected, `${from} to ${to}`)
        assert.equal((await operator.remove(`/api/bookings/${id}`)).status, 204)
      }
  })

  test('opening times are those of the dock, otherwise those of the warehouse if enabled', async () => {
    // 2026-07-06 is a Monday; London is an hour ahead of UTC.
    const monday = (from: string, to: string, others: object = {}) =>
      book({ start_time: `2026-07-06T${from}:00Z`, end_time: `2026-07-06T${to}:00Z`, ...others })
    const wrongs: readonly (readonly [object, string])[] = [
      [{ weekday: 7 }, 'out_of_range /data/attributes/opening_times/1/weekday'],
      [{ opens: '8 o’clock' }, 'invalid /data/attributes/opening_times/1/opens'],
      [{ opens: { toString: 1 } }, 'invalid /data/attributes/opening_times/1/opens'],
      [{ closes: null }, 'blank /data/attributes/opening_times/1/closes'],
      [{ opens: '12:00' }, 'invalid /data/attributes/opening_times'],
    ]
    for (const [wrong, refused] of wrongs) {
      const right = { weekday: '1', opens: '8:00', closes: '12:00:00' }
      const times = [right, { ...right, ...wrong }]
      const actual = [refused]
      const atDock = document('locations', { opening_times: times })
      assert.deepEqual(refusalsOf(await operator.patch(`/api/locations/${other}`, atDock)), actual)
      const atAll = document('warehouses', { opening_times: times })
      assert.deepEqual(refusalsOf(await operator.patch(`/api/warehouses/${warehouse}`, atAll)), actual)
    }
    const opening_times = [{ weekday: 1, opens: '08:00', closes: '12:00' }]
    const turned = [{ closes: '12:00', opens: '08:00', weekday: 1 }]
    const withTimes = (times: object) =>
      operator.patch(`/api/warehouses/${warehouse}`, document('warehouses', { opening_times: times }))
    const before = answered(await withTimes(opening_times)).updated_at
    assert.equal(answered(await withTimes(turned)).updated_at, before, 'nothing has changed')
    await operator.patch(
      `/api/warehouses/${warehouse}`,
      document('warehouses', { opening_times, opening_times_enabled: true }),
    )
    const early = await monday('06:30', '07:30')
    assert.deepEqual(
      [early.body.errors?.[0]?.code, early.body.errors?.[0]?.details],
      [295, '2026-07-06T06:30:00Z to 2026-07-06T07:30:00Z is outside the opening times'],
    )
    const made = await monday('07:00', '11:00')
    assert.equal(made.status, 200, made.text)
    for (const end_time of ['2026-07-06T11:00:01Z', '2026-07-06T11:00:00.5Z'])
      assert.deepEqual(refusalsOf(await change(made.body.data?.id, { end_time })), [
        'booking_outside_opening_times',
      ])
    assert.deepEqual(
      refusalsOf(await book({ start_time: '2026-07-07T08:00:00Z', end_time: '2026-07-07T09:00:00Z' })),
      ['booking_outside_opening_times'],
    )
    await operator.patch(
      `/api/locations/${other}`,
      document('locations', { opening_times: [{ weekday: 2, opens: '08:00', closes: '12:00' }] }),
    )
    const tuesday = {
      location_id: other,
      start_time: '2026-07-07T08:00:00Z',
      end_time: '2026-07-07T09:00:00Z',
    }
    assert.equal((await book(tuesday)).status, 200)
    await operator.patch(
      `/api/warehouses/${warehouse}`,
      document('warehouses', { opening_times_enabled: false }),
    )
    assert.equal(
      (await book({ start_time: '2026-07-07T08:00:00Z', end_time: '2026-07-07T09:00:00Z' })).status,
      200,
    )
  })
})
