import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '#web/console/kit/button.tsx'
import { Dialog } from '#web/console/kit/dialog.tsx'
import { Field, TextInput } from '#web/console/kit/field.tsx'
import { useGo } from '#web/console/kit/navigation.ts'
import { Note } from '#web/console/kit/note.tsx'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './list.module.css'
import { reportOfList } from './list-report.ts'
import type { ListModel } from './use-list-model.ts'
import { usePress } from './use-press.ts'

const QUERY = {
  method: 'POST',
  path: '/api/report_queries',
  takes: 'attributes',
  type: 'report_queries',
} as const
const REPORT = { method: 'POST', path: '/api/reports', takes: 'attributes', type: 'reports' } as const

type CreatedReport = { readonly id: string | number }

/** Makes a report of what a list shows: its columns, its filters, its order. */
export function ReportDialog({
  list,
  onClose,
}: {
  readonly list: ListModel
  readonly onClose: () => void
}): ReactNode {
  const words = useWords()
  const go = useGo()
  const query = usePress()
  const report = usePress()
  const [name, setName] = useState(list.title)
  function make(event: FormEvent): void {
    event.preventDefault()
    const { type, columns, filters, state } = list
    const { graphql, ...fields } = reportOfList({ type, columns, filters, sort: state.sort }, (column) =>
      fieldLabel(words, column),
    )
    void query.press<CreatedReport>(QUERY, { attributes: { name, graphql } }, ({ id }) => {
      const attributes = { name, report_type: 'single', report_query_id: Number(id), ...fields }
      void report.press<CreatedReport>(REPORT, { attributes }, (made) =>
        go({ path: `/records/reports/${made.id}` }),
      )
    })
  }
  const refused = query.refused ?? report.refused
  return (
    <Dialog open onClose={onClose} title={words.reports.of_list} description={words.reports.of_list_text}>
      <form className={styles['form']} onSubmit={make}>
        <Field label={fieldLabel(words, 'name')} required>
          <TextInput value={name} maxLength={50} onChange={({ target }) => setName(target.value)} />
        </Field>
        {refused !== null && <Note tone="bad">{refused}</Note>}
        <Button
          kind="primary"
          type="submit"
          busy={query.isBusy || report.isBusy}
          disabled={name.trim() === ''}
        >
          {words.reports.make}
        </Button>
      </form>
    </Dialog>
  )
}
