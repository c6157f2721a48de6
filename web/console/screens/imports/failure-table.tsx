import { type ReactNode, useState } from 'react'
import { Button } from '#web/console/kit/button.tsx'
import { Field, TextInput } from '#web/console/kit/field.tsx'
import { Panel } from '#web/console/kit/panel.tsx'
import type { CellEdits } from '#web/values/csv-text.ts'
import { useWords } from '#web/words/use-words.ts'
import { type FailedRow, type FailureGroup, shownCells } from './failures.ts'
import styles from './imports.module.css'

/** Maximum number of rows shown for a reason. */
const SHOWN = 50

/** Changes a cell of some rows. */
type Edit = (rows: readonly FailedRow[], cell: { readonly column: number; readonly value: string }) => void

/** Rows that were refused for the same reason: the cell at fault is marked, each can be edited, or all at once. */
export function FailureTable({
  group: { message, rows, shared },
  header,
  edits,
  onEdit,
}: {
  readonly group: FailureGroup
  readonly header: readonly string[]
  readonly edits: CellEdits
  /** Null where the file cannot be edited. */
  readonly onEdit: Edit | null
}): ReactNode {
  const { imports } = useWords()
  const shown = rows.slice(0, SHOWN)
  const columns = columnsFor(header, rows[0]?.column ?? null)
  return (
    <Panel title={imports.failed_for(rows.length, message)}>
      {shared !== null && onEdit !== null && (
        <EditAll
          label={imports.all_cells(header[shared.column] ?? '', shared.value, rows.length)}
          value={shared.value}
          onApply={(value) => onEdit(rows, { column: shared.column, value })}
        />
      )}
      <div className={styles['scroll']}>
        <table className={styles['rows']}>
          <thead>
            <tr>
              <th scope="col">{imports.row}</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.id} data-edited={edits[row.row_number ?? 0] !== undefined || undefined}>
                <th scope="row">{row.row_number}</th>
                {row.cells === null ? (
                  <td colSpan={Math.max(1, header.length)}>
                    <code>{row.raw}</code>
                  </td>
                ) : (
                  <Cells row={row} {...{ columns, edits, onEdit }} />
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > SHOWN && <p className={styles['hint']}>{imports.more_rows(rows.length - SHOWN)}</p>}
    </Panel>
  )
}

type FileColumn = { readonly name: string; readonly column: number }

/** The column at fault comes first, so that it is seen however wide the file is. */
function columnsFor(header: readonly string[], fault: number | null): readonly FileColumn[] {
  const columns = header.map((name, column) => ({ name, column }))
  return columns.toSorted((one, other) => Number(other.column === fault) - Number(one.column === fault))
}

function Cells({
  row,
  columns,
  edits,
  onEdit,
}: {
  readonly row: FailedRow
  readonly columns: readonly FileColumn[]
  readonly edits: CellEdits
  readonly onEdit: Edit | null
}): ReactNode {
  const { imports } = useWords()
  const cells = shownCells(row, edits)
  return columns.map(({ name, column }) => (
    <td key={name} data-fault={column === row.column || undefined}>
      <input
        aria-label={imports.cell(name, row.row_number ?? 0)}
        aria-invalid={
          column === row.column && edits[row.row_number ?? 0]?.[column] === undefined ? true : undefined
        }
        value={cells[column] ?? ''}
        size={Math.max(4, (cells[column] ?? '').length + 1)}
        readOnly={onEdit === null}
        onChange={(event) => onEdit?.([row], { column, value: event.target.value })}
      />
    </td>
  ))
}

function EditAll({
  label,
  value,
  onApply,
}: {
  readonly label: string
  readonly value: string
  readonly onApply: (value: string) => void
}): ReactNode {
  const { imports } = useWords()
  const [typed, setTyped] = useState(value)
  return (
    <form
      className={styles['edit_all']}
      onSubmit={(event) => {
        event.preventDefault()
        onApply(typed)
      }}
    >
      <Field label={label}>
        <TextInput code value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <Button type="submit" icon="check">
        {imports.replace_all}
      </Button>
    </form>
  )
}
