import { type ReactNode, useState } from 'react'
import { useMay } from '#web/api/me.ts'
import { Button } from '#web/console/kit/button.tsx'
import type { BuiltInView, ListScreen } from '#web/console/records/list-screen.ts'
import { RecordList } from '#web/console/records/record-list.tsx'
import type { ListFilter } from '#web/values/list-state.ts'
import type { Words } from '#web/words/en-GB.ts'
import { useWords } from '#web/words/use-words.ts'
import { AccuracyPanel } from './accuracy-panel.tsx'
import { CountPlaces } from './count-places.tsx'
import { EnterCounts } from './enter-counts.tsx'
import { FailedCounts } from './failed-counts-panel.tsx'

const COLUMNS = [
  'location',
  'status',
  'origin',
  'blind',
  'expected_completion_date',
  'completed_at',
  'warehouse',
  'task',
]

/** Counting: what is to be counted, what failed with what moved since, and new counts for many places. */
export function CountingPage(): ReactNode {
  const words = useWords()
  const may = useMay()
  const [isAdding, setAdding] = useState(false)
  const [isEntering, setEntering] = useState(false)
  const screen: ListScreen = {
    views: viewsOf(words),
    columns: COLUMNS,
    above: (
      <>
        {may('count_stock') && <FailedCounts />}
        <AccuracyPanel />
      </>
    ),
    head: may('count_stock') && (
      <>
        <Button icon="edit" onClick={() => setEntering(true)}>
          {words.counting.enter}
        </Button>
        <Button icon="count" onClick={() => setAdding(true)}>
          {words.counting.count_places}
        </Button>
      </>
    ),
  }
  return (
    <>
      <RecordList type="stock_checks" title={words.counting.title} screen={screen} />
      {isEntering && <EnterCounts onClose={() => setEntering(false)} />}
      {isAdding && <CountPlaces onClose={() => setAdding(false)} />}
    </>
  )
}

function viewsOf({ counting: { views } }: Words): readonly BuiltInView[] {
  const view = (id: keyof typeof views, ...filters: readonly ListFilter[]): BuiltInView => ({
    id,
    label: views[id],
    filters,
    sort: [{ name: 'expected_completion_date', direction: 'asc' }],
  })
  const inStates = (...values: readonly string[]): ListFilter => ({ name: 'status', operator: 'in', values })
  return [
    view('pending', inStates('pending')),
    view('late', inStates('pending'), { name: 'expected_completion_date', operator: 'to', values: ['now'] }),
    view('failed', inStates('failed')),
    view('done', inStates('passed', 'resolved')),
    view('all'),
  ]
}
