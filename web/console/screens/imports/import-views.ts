import type { BuiltInView } from '#web/console/records/list-screen.ts'
import type { ListFilter } from '#web/values/list-state.ts'
import type { Words } from '#web/words/en-GB.ts'

const inStates = (...values: readonly string[]): ListFilter => ({ name: 'status', operator: 'in', values })
const tried = (isTrial: boolean): ListFilter => ({
  name: 'dry_run',
  operator: 'eq',
  values: [String(isTrial)],
})

/** The views of the list of imports. */
export function importViews({ imports: { views } }: Words): readonly BuiltInView[] {
  const view = (id: keyof typeof views, ...filters: readonly ListFilter[]): BuiltInView => ({
    id,
    label: views[id],
    filters,
    sort: [{ name: 'id', direction: 'desc' }],
  })
  return [
    view('all'),
    view('open', inStates('queued', 'parsing', 'processing')),
    view('with_errors', inStates('completed_with_errors', 'failed'), tried(false)),
    view('dry_runs', tried(true)),
  ]
}
