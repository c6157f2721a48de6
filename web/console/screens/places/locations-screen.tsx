import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { Link } from '#web/console/kit/link.tsx'
import type { ListScreen } from '#web/console/records/list-screen.ts'
import { RecordList } from '#web/console/records/record-list.tsx'
import { useWords } from '#web/words/use-words.ts'

const COLUMNS = [
  'code',
  'location_type',
  'warehouse',
  'zone',
  'aisle',
  'column',
  'row',
  'slot',
  'is_pickface',
  'is_active',
  'last_counted_at',
]

/** Locations, with labels for many of them and the way to make many at once. */
export function LocationsScreen(): ReactNode {
  const { places: words } = useWords()
  const may = useMay()
  const screen: ListScreen = {
    columns: COLUMNS,
    first: ['location_label', 'update'],
    head: may('manage_locations') && <Link path="/places/range">{words.make_range}</Link>,
  }
  return <RecordList type="locations" title={words.title} screen={screen} />
}
