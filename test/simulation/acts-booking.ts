import { type Acts, type Attributes, pick, type World } from './world.ts'

const STATUSES = ['pending', 'arrived', 'departed', 'fail_to_arrive', 'cancelled']

/** A Monday in winter, when the clock of the warehouse is that of the world. */
const MONDAY = Date.parse('2027-02-01T00:00:00Z')
const HALF_HOUR = 30 * 60_000

/** Half hours of a week in which all of them meet, so many that most are free at first. */
const HALF_HOURS = 6 * 48

/** Bookings are created, moved, advanced and cancelled, with conflicts. */
export function bookingActs(world: World): Acts {
  return { ...keepingActs(world), ...movingActs(world) }
}

/** From one to four half hours; at times it ends before it begins. */
function slotFor(begins: number, lasts: number): Attributes {
  const start = MONDAY + (begins % HALF_HOURS) * HALF_HOUR
  const end = start + ((lasts % 4) + (lasts % 23 === 0 ? -1 : 1)) * HALF_HOUR
  return { start_time: new Date(start).toISOString(), end_time: new Date(end).toISOString() }
}

function bookingOn({ accounts, places }: World, [dock, begins, lasts, how]: readonly number[]): Attributes {
  return {
    account_id: pick(accounts, Number(how)),
    // At times a place that is not in the diary.
    location_id: Number(dock) % 17 === 0 ? places.goods_in : pick(places.docks, Number(dock)),
    consignment_reference: `C-${how}`,
    direction: pick(['inbound', 'outbound'], Number(how)),
    ...(Number(how) % 5 === 0 ? { intake_type: 'container' } : {}),
    ...(Number(how) % 10 === 0 ? { container_number: 'NTHU1234567' } : {}),
    ...(Number(how) % 6 === 0 ? { status: pick(STATUSES, Number(begins)) } : {}),
    ...slotFor(Number(begins), Number(lasts)),
  }
}

function keepingActs(world: World): Acts {
  return {
    book: [4, (dice) => world.create('bookings', bookingOn(world, dice))],
    // The same time twice at once.
    book_twice: [
      1,
      (dice) => {
        const requested = bookingOn(world, dice)
        return Promise.all([world.create('bookings', requested), world.create('bookings', requested)])
      },
    ],
    unbook: [
      1,
      async ([which]) => {
        const booking = pick(await bookings(world), which)
        return booking === undefined ? null : world.request('DELETE', `/api/bookings/${booking.id}`)
      },
    ],
  }
}

function movingActs(world: World): Acts {
  const { places } = world
  return {
    move_booking_on: [
      3,
      async ([which, to]) => {
        const booking = pick(await bookings(world), which)
        return booking === undefined
          ? null
          : world.patch('bookings', booking.id, { status: pick(STATUSES, to) })
      },
    ],
    rebook: [
      2,
      async ([which, begins, lasts, how]) => {
        const booking = pick(await bookings(world), which)
        return booking === undefined
          ? null
          : world.patch('bookings', booking.id, {
              ...(how % 3 === 0 ? {} : slotFor(begins, lasts)),
              ...(how % 3 === 1 ? {} : { location_id: pick(places.docks, how >> 2) }),
              ...(how % 7 === 0 ? { status: 'cancelled' } : {}),
            })
      },
    ],
    // Each wants the time and the dock of the other.
    swap_bookings: [
      1,
      async ([one, two]) => {
        const list = await bookings(world)
        const [first, second] = [pick(list, one), pick(list, two)]
        if (first === undefined || second === undefined) return null
        const take = (booking: typeof first, { location_id, start_time, end_time }: typeof first) =>
          world.patch('bookings', booking.id, { location_id, start_time, end_time })
        return Promise.all([take(first, second), take(second, first)])
      },
    ],
  }
}

function bookings({ floor }: World) {
  return floor.rows(
    'select id::float8, location_id::float8, start_time, end_time from bookings order by id desc limit 30',
  )
}
