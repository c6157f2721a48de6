import type { ReactNode } from 'react'
import { Button } from '#web/console/kit/button.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { saveBlob } from '#web/console/records/save-blob.ts'
import { type CsvText, someRecords } from '#web/values/csv-text.ts'
import { useWords } from '#web/words/use-words.ts'
import { editedCount, type FailureGroup } from './failures.ts'
import type { FoundImport } from './import-parts.ts'
import styles from './imports.module.css'
import type { UsedMending } from './use-mending.ts'

/** What is done next with a file: tried again or imported, as it was mended; or its refused rows taken away to be mended elsewhere. */
export function ImportActs({
  found,
  csv,
  groups,
  mending,
  isReady,
}: {
  readonly found: FoundImport
  readonly csv: CsvText | null
  readonly groups: readonly FailureGroup[]
  readonly mending: UsedMending
  readonly isReady: boolean
}): ReactNode {
  const { imports, form } = useWords()
  const edited = editedCount(mending.edits)
  const failed = found.failed_count ?? 0
  const isUnanswered = mending.problem === 'unanswered'
  const mayImport = found.dry_run === true || failed > 0
  return (
    <>
      {mending.problem !== null && (
        <Note tone="bad">{mending.problem === 'unanswered' ? form.not_sure : mending.problem.refused}</Note>
      )}
      <div className={styles['acts']}>
        {csv !== null && failed > 0 && (
          <Button icon="download" onClick={() => saveErrors(found, csv, { groups, edits: mending.edits })}>
            {imports.errors_file}
          </Button>
        )}
        {found.dry_run && edited > 0 && !isUnanswered && (
          <Button busy={mending.isSending} disabled={!isReady} onClick={() => mending.send(true)}>
            {imports.try_again(edited)}
          </Button>
        )}
        {mayImport && (
          <Button
            kind="primary"
            icon="import"
            busy={mending.isSending}
            disabled={!isReady || (mending.became !== null && mending.problem === null)}
            onClick={() => mending.send(false)}
          >
            {isUnanswered ? form.try_again : imports.import_now(found.dry_run === true, { failed, edited })}
          </Button>
        )}
      </div>
    </>
  )
}

type RowRefusals = {
  readonly groups: readonly FailureGroup[]
  readonly edits: UsedMending['edits']
}

/** The refused rows as a file of the same columns, with the reason behind each. */
function saveErrors({ file_name }: FoundImport, csv: CsvText, { groups, edits }: RowRefusals): void {
  const reasons = new Map(
    groups.flatMap(({ message, rows }) => rows.map((row) => [row.row_number, message] as const)),
  )
  const lines = new Set([...reasons.keys()].flatMap((line) => line ?? []))
  const more = (line: number | null) => (line === null ? 'error' : (reasons.get(line) ?? ''))
  const text = someRecords(csv, edits, { lines, more })
  saveBlob(new Blob([text], { type: 'text/csv' }), `${(file_name ?? 'file').replace(/\.csv$/i, '')}.errors`)
}
