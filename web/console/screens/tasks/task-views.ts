import type { BuiltInView } from '#web/console/records/list-screen.ts'
import type { ListFilter, ListSort } from '#web/values/list-state.ts'
import type { Words } from '#web/words/en-GB.ts'

const OPEN = ['AVAILABLE', 'ALLOCATED', 'ON_HOLD'] as const

const is = (name: string, ...values: readonly string[]): ListFilter => ({ name, operator: 'in', values })
const BY_DUE: readonly ListSort[] = [
  { name: 'priority', direction: 'desc' },
  { name: 'due_at', direction: 'asc' },
]

/** The views of the work of a day: what is open, what nobody has, what is held, what is late. */
export function taskViews({ people: { views } }: Words): readonly BuiltInView[] {
  const view = (id: keyof typeof views, ...filters: readonly ListFilter[]): BuiltInView => ({
    id,
    label: views[id],
    filters,
    sort: BY_DUE,
  })
  return [
    view('open', is('status', ...OPEN)),
    view('unassigned', is('status', 'AVAILABLE')),
    view('assigned', is('status', 'ALLOCATED')),
    view('held', is('status', 'ON_HOLD')),
    view('late', is('status', ...OPEN), { name: 'due_at', operator: 'to', values: ['now'] }),
    {
      ...view('done', is('status', 'COMPLETED'), {
        name: 'completed_at',
        operator: 'from',
        values: ['start of today'],
      }),
      sort: [{ name: 'completed_at', direction: 'desc' }],
    },
  ]
}
