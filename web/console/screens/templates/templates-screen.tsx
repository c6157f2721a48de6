import type { ReactNode } from 'react'
import type { ListScreen } from '#web/console/records/list-screen.ts'
import { RecordList } from '#web/console/records/record-list.tsx'
import type { ListFilter } from '#web/values/list-state.ts'
import { useWords } from '#web/words/use-words.ts'

const COLUMNS = ['name', 'template_type', 'default', 'account', 'format', 'file_name', 'updated_at']

/** Templates: the forms of all papers and labels. */
export function TemplatesScreen(): ReactNode {
  const { shell, templates } = useWords()
  const view = (id: keyof typeof templates.views, ...filters: readonly ListFilter[]) => ({
    id,
    label: templates.views[id],
    filters,
    sort: [{ name: 'name', direction: 'asc' as const }],
  })
  const screen: ListScreen = {
    views: [
      view('all'),
      view('usual', { name: 'default', operator: 'eq', values: ['true'] }),
      view('own', { name: 'file_name', operator: 'filled', values: ['true'] }),
      view('labels', { name: 'format', operator: 'in', values: ['zpl'] }),
    ],
    columns: COLUMNS,
  }
  return <RecordList type="templates" title={shell.items.templates} screen={screen} />
}
