import type { ReactNode } from 'react'
import type { BuiltInView, ListScreen } from '#web/console/records/list-screen.ts'
import { RecordList } from '#web/console/records/record-list.tsx'
import { stateLabel, typeLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'

const COLUMNS = [
  'occurred_at',
  'actor',
  'action',
  'aggregate_type',
  'aggregate_id',
  'operation',
  'source',
  'remote_address',
  'times',
]

/** Actions that are no changes of records. */
const ACTIONS = {
  sign_ins: ['signed_in'],
  failed_sign_ins: ['sign_in_failed', 'locked'],
  refused: ['refused'],
  deleted: ['deleted'],
} as const

/** Who did what and when: by person, record, action and time; every view can be exported. */
export function AuditScreen(): ReactNode {
  const words = useWords()
  const { audit, shell } = words
  const view = (id: keyof typeof audit.views, actions?: readonly string[]): BuiltInView => ({
    id,
    label: audit.views[id],
    filters: actions === undefined ? [] : [{ name: 'action', operator: 'in', values: actions }],
    sort: [{ name: 'occurred_at', direction: 'desc' }],
  })
  const screen: ListScreen = {
    columns: COLUMNS,
    names: {
      action: (action) => stateLabel(words, action),
      aggregate_type: (type) => typeLabel(words, type),
    },
    views: [
      view('all'),
      view('deleted', ACTIONS.deleted),
      view('sign_ins', ACTIONS.sign_ins),
      view('failed_sign_ins', ACTIONS.failed_sign_ins),
      view('refused', ACTIONS.refused),
    ],
  }
  return <RecordList type="audit_entries" title={shell.items.audit_entries} screen={screen} />
}
