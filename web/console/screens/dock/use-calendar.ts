import { useQuery } from '@tanstack/react-query'
import { keys } from '#web/api/keys.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useService } from '#web/api/use-service.ts'
import { useWarehouseChoice } from '#web/api/warehouse-choice.ts'
import { usePlace } from '#web/console/kit/navigation.ts'
import { dayAfter, dayIn, startOfDay } from '#web/values/zoned-day.ts'
import { type AnsweredDock, type CalendarRow, rowsOf, type Span } from './calendar.ts'
import { dockQuery } from './dock.graphql.ts'
import { dockWarehousesQuery } from './dock-warehouses.graphql.ts'
import { weekOf } from './week.ts'

/** The calendar of a day: its docks, and where the day stands. */
export type Calendar = {
  readonly warehouse: { readonly id: string; readonly code: string | null; readonly timezone: string } | null
  readonly day: string
  /** The days of the week that it is in, from Monday on, where the week is shown; else none. */
  readonly week: readonly string[]
  readonly span: Span
  /** Null while they are read. */
  readonly rows: readonly CalendarRow[] | null
  readonly error: Error | null
}

/** Reads the calendar of the warehouse that is chosen, else of the first with docks, for the day in the address. */
export function useCalendar(): Calendar {
  const service = useService()
  const { search } = usePlace()
  const { id: chosen } = useWarehouseChoice()
  const { data: places, error: unread } = useScreenQuery(dockWarehousesQuery, {})
  const all = places?.warehouses?.all.nodes ?? []
  const withDocks = new Set(places?.locations?.all.nodes.map(({ warehouse_id }) => warehouse_id))
  const found = all.find(({ id }) => id === chosen) ?? all.find(({ id }) => withDocks.has(id)) ?? all[0]
  const timezone = found?.timezone ?? 'UTC'
  const day = search['day'] ?? dayIn(timezone, Date.now())
  const week = search['view'] === 'week' ? weekOf(day) : []
  const last = week.at(-1) ?? day
  const span = { from: startOfDay(week[0] ?? day, timezone), to: startOfDay(dayAfter(last, 1), timezone) }
  const [from, to] = [new Date(span.from).toISOString(), new Date(span.to).toISOString()]
  const enabled = found !== undefined
  const free = useQuery({
    queryKey: keys.screen(service.tenant, 'free_slots', { warehouse: found?.id, from, to }),
    queryFn: async ({ signal }) => {
      const { data } = await service.send<{
        readonly attributes: { readonly docks: readonly AnsweredDock[] }
      }>({
        method: 'POST',
        path: '/api/bookings/free',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ warehouse_id: Number(found?.id), from, to }),
        signal,
      })
      return data.attributes.docks
    },
    enabled,
    meta: { types: ['bookings', 'locations'] },
  })
  const bookings = useScreenQuery(
    dockQuery,
    { bookings: { warehouse_id: { in: [found?.id ?? '0'] }, start_time: { to }, end_time: { from } } },
    { enabled, keepPrevious: true },
  )
  const isRead = free.data !== undefined && bookings.data !== undefined
  return {
    warehouse: found === undefined ? null : { id: found.id, code: found.code, timezone },
    day,
    week,
    span,
    rows: isRead ? rowsOf(free.data, bookings.data.bookings?.all.nodes ?? []) : null,
    error: unread ?? free.error ?? bookings.error,
  }
}
