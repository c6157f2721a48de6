import assert from 'node:assert/strict'
import type { EventFacts, Remembered } from './expected.ts'
import { OPEN, type World } from './world.ts'

/** Checks that the answered records exist, each once and in the state of the last answer. */
export async function recordsAgree(world: World): Promise<void> {
  await areThere(world, 'goods_outs')
  await areThere(world, 'goods_in_receipts')
  await areThere(world, 'crossdocks')
  await areThere(world, 'bookings')
  await assertAsAnnounced(world, { type: 'crossdocks', moves: CROSSDOCK_MOVES })
  await assertAsAnnounced(world, { type: 'bookings', moves: BOOKING_MOVES })
  diaryHolds(world)
}

/** Where a record may go from where it is, by status. */
type Moves = Readonly<Record<string, readonly string[]>>

const BOOKING_MOVES: Moves = {
  pending: ['arrived', 'departed', 'fail_to_arrive', 'cancelled'],
  arrived: ['departed', 'cancelled'],
}

const CROSSDOCK_MOVES: Moves = {
  pending: ['confirmed'],
  confirmed: ['received'],
  received: ['completed'],
}

async function areThere({ floor, expected }: World, type: Remembered): Promise<void> {
  const rows = await floor.rows(`select id::float8 from ${type} where tenant_id = $1 order by id`, [
    floor.scope.tenant.id,
  ])
  assert.deepEqual(
    rows.map(({ id }) => id),
    [...expected.eventsOf(type).keys()],
    type,
  )
}

type RecordState = { readonly type: Remembered; readonly moves: Moves }

/** Records that change only by requests match their answers, and had allowed transitions only. */
async function assertAsAnnounced({ floor, expected }: World, { type, moves }: RecordState): Promise<void> {
  const rows = await floor.rows(
    `select id::float8, lock_version::int as version, status from ${type} where tenant_id = $1`,
    [floor.scope.tenant.id],
  )
  const announced = expected.eventsOf(type)
  for (const { id, version, status } of rows) {
    const versions = announced.get(Number(id)) ?? []
    const ways = versions.map(({ attributes }) => String(attributes.status))
    assert.deepEqual([version, status], [versions.at(-1)?.version, ways.at(-1)], `${type} ${id}`)
    ways.forEach((to, step) => {
      const from = ways[step - 1] ?? to
      assert.ok(from === to || moves[from]?.includes(to), `${type} ${id} went from ${from} to ${to}`)
    })
  }
}

const KEEPS = ['pending', 'arrived', 'departed']

/** Nobody meets another at a dock, and nobody comes when it is closed. */
function diaryHolds({ expected, places }: World): void {
  const bookings = [...expected.eventsOf('bookings').values()].flatMap((versions) => versions.at(-1) ?? [])
  const kept = bookings
    .map(({ attributes }) => attributes)
    .filter(({ status }) => KEEPS.includes(String(status)))
  const byStart = [...kept].sort((one, two) => startOf(one) - startOf(two))
  for (const dock of places.docks) {
    const there = byStart.filter(({ location_id }) => location_id === dock)
    there.forEach((booking, place) => {
      const before = there[place - 1]
      assert.ok(before === undefined || endOf(before) <= startOf(booking), 'two bookings of a dock overlap')
    })
  }
  for (const { attributes } of bookings.filter(
    ({ attributes }) => attributes.location_id === places.docks[1],
  ))
    assert.ok(isOpenFor(attributes), `${attributes.start_time} is outside the opening times`)
}

const startOf = ({ start_time }: EventFacts['attributes']) => Date.parse(String(start_time))
const endOf = ({ end_time }: EventFacts['attributes']) => Date.parse(String(end_time))

function isOpenFor(booking: EventFacts['attributes']): boolean {
  const [start, end] = [new Date(startOf(booking)), new Date(endOf(booking))]
  const isOneDay = start.toISOString().slice(0, 10) === end.toISOString().slice(0, 10)
  const clock = (moment: Date) => moment.toISOString().slice(11, 16)
  const isWeekday = start.getUTCDay() % 6 !== 0
  return isOneDay && isWeekday && OPEN.opens <= clock(start) && clock(end) <= OPEN.closes
}
