import type { ReactNode } from 'react'
import type { BuiltInView, ListScreen } from '#web/console/records/list-screen.ts'
import { RecordList } from '#web/console/records/record-list.tsx'
import type { ListFilter } from '#web/values/list-state.ts'
import { taskTypeLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'

const APPLICATION_COLUMNS = ['name', 'client_id', 'role', 'active', 'last_used_at', 'grant_types']
const HANDHELD_COLUMNS = [
  'username',
  'name',
  'warehouse',
  'implementation',
  'task_type_codes',
  'label_printer',
  'document_printer',
  'active',
]

const active = (value: string): ListFilter => ({ name: 'active', operator: 'eq', values: [value] })

/** Programs that work with the tenant, by when each was there last. */
export function ApplicationsScreen(): ReactNode {
  const words = useWords()
  const { access, shell } = words
  const screen: ListScreen = {
    columns: APPLICATION_COLUMNS,
    views: viewsOf(access.views, [{ name: 'last_used_at', direction: 'desc' }]),
  }
  return <RecordList type="oauth_applications" title={shell.items.oauth_applications} screen={screen} />
}

/** Logins of handheld devices: where each works, with which flows and printers. */
export function HandheldUsersScreen(): ReactNode {
  const words = useWords()
  const { access, shell } = words
  const screen: ListScreen = {
    columns: HANDHELD_COLUMNS,
    names: { task_type_codes: (type) => taskTypeLabel(words, type) },
    views: viewsOf(access.views, [{ name: 'username', direction: 'asc' }]),
  }
  return <RecordList type="hhd_users" title={shell.items.hhd_users} screen={screen} />
}

function viewsOf(
  words: ReturnType<typeof useWords>['access']['views'],
  sort: BuiltInView['sort'],
): readonly BuiltInView[] {
  return [
    { id: 'active', label: words.active, filters: [active('true')], sort },
    { id: 'off', label: words.off, filters: [active('false')], sort },
    { id: 'all', label: words.all, filters: [], sort },
  ]
}
