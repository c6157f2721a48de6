import type { BuiltInView } from '#web/console/records/list-screen.ts'
import { STATES } from '#web/console/screens/orders/order-views.ts'
import type { ListFilter } from '#web/values/list-state.ts'
import type { Words } from '#web/words/en-GB.ts'

const due = (...values: readonly string[]): ListFilter => ({
  name: 'expected_date_of_dispatch',
  operator: values.length === 1 ? 'to' : 'between',
  values,
})
const inStates = (...values: readonly string[]): ListFilter => ({
  name: 'goods_out_status_id',
  operator: 'in',
  values,
})

/** The orders that a wave is made of, by when they are due and how far they are. */
export function waveViews({ waves: { views } }: Words): readonly BuiltInView[] {
  const view = (id: keyof typeof views, ...filters: readonly ListFilter[]): BuiltInView => ({
    id,
    label: views[id],
    filters,
    sort: [
      { name: 'expected_date_of_dispatch', direction: 'asc' },
      { name: 'priority', direction: 'desc' },
    ],
  })
  return [
    view('waiting', inStates(STATES.pending)),
    view('two_hours', inStates(STATES.pending), due('in 2 hours')),
    view('today', inStates(STATES.pending), due('end of today')),
    view('tomorrow', inStates(STATES.pending), due('start of tomorrow', 'end of tomorrow')),
    view('short', inStates(STATES.part_allocated)),
  ]
}
