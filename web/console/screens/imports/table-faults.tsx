import type { ReactNode } from 'react'
import { Button } from '#web/console/kit/button.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { reasonText } from '#web/words/sentence.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './imports.module.css'
import type { SourceTable } from './source-table.ts'

/** So many faults are told; the others are counted. */
const TOLD_MAX = 5

/** What of a file was not read. */
export function TableWarnings({ warnings }: Pick<SourceTable, 'warnings'>): ReactNode {
  const words = useWords()
  if (warnings.length === 0) return null
  return (
    <Note tone="warn">
      {words.imports.warnings}
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{reasonText(words, warning)}</li>
        ))}
      </ul>
    </Note>
  )
}

/** Rows that cannot be imported as they are: each is mended in the grid, or they are left out. */
export function TableFaults({
  table: { faults, lines },
  onLeaveOut,
}: {
  readonly table: SourceTable
  readonly onLeaveOut: (places: ReadonlySet<number>) => void
}): ReactNode {
  const words = useWords()
  const { imports } = words
  if (faults.size === 0) return null
  const told = [...faults].slice(0, TOLD_MAX)
  return (
    <Note
      tone="warn"
      action={
        <Button onClick={() => onLeaveOut(new Set(faults.keys()))}>
          {imports.leave_rows_out(faults.size)}
        </Button>
      }
    >
      {imports.faulty_rows(faults.size)}
      <ul className={styles['faults']}>
        {told.map(([place, fault]) => (
          <li key={place}>{imports.fault_of_row(lines[place] ?? place + 1, reasonText(words, fault))}</li>
        ))}
      </ul>
      {faults.size > told.length && <p>{imports.more_rows(faults.size - told.length)}</p>}
    </Note>
  )
}

/** Rows with cells to the right of all headings: whatever they are, they would not be sent. */
export function CellsBeyond({
  lines,
  onLeaveOut,
  onIgnore,
}: {
  readonly lines: readonly number[]
  readonly onLeaveOut: () => void
  readonly onIgnore: () => void
}): ReactNode {
  const { imports } = useWords()
  if (lines.length === 0) return null
  return (
    <Note
      tone="warn"
      action={
        <span className={styles['fault_acts']}>
          <Button onClick={onLeaveOut}>{imports.leave_rows_out(lines.length)}</Button>
          <Button onClick={onIgnore}>{imports.without_cells}</Button>
        </span>
      }
    >
      {imports.cells_beyond(lines.slice(0, TOLD_MAX).join(', '), lines.length > TOLD_MAX)}
    </Note>
  )
}
