import type { BuiltInView } from '#web/console/records/list-screen.ts'
import type { ListFilter } from '#web/values/list-state.ts'
import type { Words } from '#web/words/en-GB.ts'

const isOf = (name: string, ...values: readonly string[]): ListFilter => ({ name, operator: 'in', values })

/** The views of the list of baskets. */
export function basketViews({ billing: { views } }: Words): readonly BuiltInView[] {
  const view = (id: keyof typeof views, ...filters: readonly ListFilter[]): BuiltInView => ({
    id,
    label: views[id],
    filters,
    sort: [{ name: 'start_at', direction: 'desc' }],
  })
  return [
    view('open', isOf('status', 'OPEN')),
    view('to_invoice', isOf('status', 'CLOSED'), isOf('invoice_status', 'not_invoiced')),
    view('invoiced', isOf('invoice_status', 'invoiced')),
    view('all'),
  ]
}

/** The views of the list of invoices. */
export function invoiceViews({ billing: { invoice_views: views } }: Words): readonly BuiltInView[] {
  const view = (id: keyof typeof views, ...states: readonly string[]): BuiltInView => ({
    id,
    label: views[id],
    filters: states.length === 0 ? [] : [isOf('status', ...states)],
    sort: [{ name: 'id', direction: 'desc' }],
  })
  return [
    view('draft', 'draft'),
    view('submitted', 'submitted'),
    view('authorised', 'authorised'),
    view('paid', 'paid'),
    view('all'),
  ]
}
