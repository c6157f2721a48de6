import type { BuiltInView } from '#web/console/records/list-screen.ts'
import type { ListFilter, ListSort } from '#web/values/list-state.ts'
import type { Words } from '#web/words/en-GB.ts'

const BY_ARRIVAL: readonly ListSort[] = [{ name: 'expected_date_of_arrival', direction: 'asc' }]

const inStates = (...values: readonly string[]): ListFilter => ({ name: 'status', operator: 'in', values })
const expected = (operator: 'to' | 'between', ...values: readonly string[]): ListFilter => ({
  name: 'expected_date_of_arrival',
  operator,
  values,
})

/** The views of the list of receipts. */
export function receiptViews({ receipts: { views } }: Words): readonly BuiltInView[] {
  const view = (id: keyof typeof views, ...filters: readonly ListFilter[]): BuiltInView => ({
    id,
    label: views[id],
    filters,
    sort: BY_ARRIVAL,
  })
  return [
    view('open', inStates('PENDING', 'RCV')),
    view('expected_today', inStates('PENDING', 'RCV'), expected('between', 'start of today', 'end of today')),
    view('late', inStates('PENDING'), expected('to', 'now')),
    view('receiving', inStates('RCV')),
    view('discrepancies', { name: 'discrepancy_alert', operator: 'eq', values: ['true'] }),
    view('done_today', inStates('COMPLETED'), {
      name: 'actual_date_of_arrival',
      operator: 'from',
      values: ['start of today'],
    }),
    { ...view('all'), sort: [{ name: 'id', direction: 'desc' }] },
  ]
}
