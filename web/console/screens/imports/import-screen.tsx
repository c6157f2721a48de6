import { type ReactNode, useState } from 'react'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { RecordScreen } from '#web/console/records/record-screen.tsx'
import { reasonText } from '#web/words/sentence.ts'
import { useWords } from '#web/words/use-words.ts'
import { importOutcomeQuery } from './import.graphql.ts'
import { ImportFigures } from './import-figures.tsx'
import type { FailedRows, FoundImport } from './import-parts.ts'
import { ImportResult } from './import-result.tsx'
import styles from './imports.module.css'

/** Refresh interval of a running import. */
const SOON_MS = 1_000
const OPEN: ReadonlySet<string> = new Set(['queued', 'parsing', 'processing'])

/** What a file became, or would become: its progress, its figures, and the rows that were refused, to be mended in place. */
export function ImportScreen({ id }: { readonly id: string }): ReactNode {
  const [isOpen, setOpen] = useState(true)
  const { data, error } = useScreenQuery(
    importOutcomeQuery,
    { id, of: id },
    { refetchInterval: isOpen ? SOON_MS : false },
  )
  const found = data?.imports?.find ?? null
  const runs = found === null || OPEN.has(found.status ?? '')
  if (data !== undefined && runs !== isOpen) setOpen(runs)
  return (
    <RecordScreen type="imports" id={id}>
      {error !== null && data === undefined && <Note tone="bad">{error.message}</Note>}
      {found === null ? (
        <Skeleton />
      ) : (
        <KnownImport found={found} rows={data?.import_rows?.failed ?? null} isOpen={runs} />
      )}
    </RecordScreen>
  )
}

function KnownImport({
  found,
  rows,
  isOpen,
}: {
  readonly found: FoundImport
  readonly rows: FailedRows | null
  readonly isOpen: boolean
}): ReactNode {
  const words = useWords()
  const { imports } = words
  return (
    <>
      {found.dry_run && <p className={styles['hint']}>{imports.is_dry_run}</p>}
      <ImportFigures found={found} isOpen={isOpen} />
      {found.message !== null && found.message !== '' && <Note tone="bad">{found.message}</Note>}
      {(found.warnings ?? []).length > 0 && (
        <Note tone="warn">
          {imports.warnings}
          <ul>
            {(found.warnings ?? []).map((warning) => (
              <li key={warning}>{reasonText(words, warning)}</li>
            ))}
          </ul>
        </Note>
      )}
      {!isOpen && <ImportResult found={found} failed={rows} />}
    </>
  )
}
