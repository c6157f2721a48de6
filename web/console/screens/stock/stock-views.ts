import type { BuiltInView } from '#web/console/records/list-screen.ts'
import type { ListFilter } from '#web/values/list-state.ts'
import type { Words } from '#web/words/en-GB.ts'

/** The smallest quantity that is not nothing: quantities have four decimals at most. */
const SOME = '0.0001'

const positive = (name: string): ListFilter => ({ name, operator: 'gteq', values: [SOME] })

/** The views of the list of balances. */
export function balanceViews({ stock: { views } }: Words): readonly BuiltInView[] {
  const view = (id: keyof typeof views, ...filters: readonly ListFilter[]): BuiltInView => ({
    id,
    label: views[id],
    filters,
    sort: [{ name: 'product_code', direction: 'asc' }],
  })
  return [
    view('in_stock', positive('on_hand')),
    view('held', positive('held')),
    view('received', positive('received')),
    view('ordered', positive('ordered')),
    view('all'),
  ]
}

/** The views of the list of piles. */
export function pileViews({ stock: { views } }: Words): readonly BuiltInView[] {
  const view = (id: keyof typeof views, ...filters: readonly ListFilter[]): BuiltInView => ({
    id,
    label: views[id],
    filters,
    sort: [{ name: 'location_code', direction: 'asc' }],
  })
  return [
    view('piles'),
    view('held', { name: 'status', operator: 'in', values: ['held'] }),
    view('free', positive('free'), { name: 'status', operator: 'in', values: ['available'] }),
    view('expiring', {
      name: 'best_before_date',
      operator: 'between',
      values: ['today', 'in 30 days'],
    }),
    view('expired', { name: 'best_before_date', operator: 'to', values: ['yesterday'] }),
  ]
}
