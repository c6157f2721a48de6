import type { ReactNode } from 'react'
import type { ListScreen } from '#web/console/records/list-screen.ts'
import { RecordList } from '#web/console/records/record-list.tsx'
import type { ListFilter } from '#web/values/list-state.ts'
import { useWords } from '#web/words/use-words.ts'
import { RecipeList } from './recipe-list.tsx'

const COLUMNS = ['name', 'enabled', 'resource_name', 'event', 'last_run_at', 'next_run_at', 'changed_by']

/** Automations: what happens by itself. */
export function AutomationsScreen(): ReactNode {
  const { shell, automations } = useWords()
  const view = (id: keyof typeof automations.views, ...filters: readonly ListFilter[]) => ({
    id,
    label: automations.views[id],
    filters,
    sort: [{ name: 'name', direction: 'asc' as const }],
  })
  const screen: ListScreen = {
    views: [
      view('all'),
      view('enabled', { name: 'enabled', operator: 'eq', values: ['true'] }),
      view('disabled', { name: 'enabled', operator: 'eq', values: ['false'] }),
    ],
    columns: COLUMNS,
    above: <RecipeList />,
    presets: [
      { name: 'activate', attributes: { enabled: true } },
      { name: 'deactivate', attributes: { enabled: false } },
    ],
  }
  return <RecordList type="automations" title={shell.items.automations} screen={screen} />
}
