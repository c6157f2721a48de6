import type { ReactNode } from 'react'
import { type Cells, type ColumnMapping, mapColumn } from '#web/console/form/column-mapping.ts'
import { classNames } from '#web/console/kit/class-names.ts'
import { Checkbox, Select } from '#web/console/kit/field.tsx'
import { TableFrame } from '#web/console/kit/table-frame.tsx'
import { useWords } from '#web/words/use-words.ts'
import styles from './imports.module.css'
import type { TableColumn } from './table-mapping.ts'

/** So many rows are shown; the others are sent as they are. */
const ROWS_SHOWN = 30

/** The rows of a table under what each column is; cells are changed in place, and what is left out is not sent. */
export function TableGrid({
  cells,
  mapping,
  columns,
  faults,
  onMapping,
  onCells,
}: {
  readonly cells: Cells
  readonly mapping: ColumnMapping
  readonly columns: readonly TableColumn[]
  /** The places of rows that cannot be imported as they are; they are shown wherever they stand. */
  readonly faults: ReadonlySet<number>
  readonly onMapping: (mapping: ColumnMapping) => void
  readonly onCells: (cells: Cells) => void
}): ReactNode {
  const { imports } = useWords()
  const { hasHeadings, attributes } = mapping
  const offset = hasHeadings ? 1 : 0
  const headingOf = (place: number) => (hasHeadings ? (cells[0]?.[place] ?? '').trim() : '')
  const named = attributes.map((attribute, place) => ({
    ...{ attribute, place, id: `column ${place}` },
    heading: headingOf(place) || imports.table_column(place + 1),
  }))
  const first = Array.from(
    { length: Math.min(ROWS_SHOWN, cells.length - offset) },
    (_, index) => index + offset,
  )
  const later = [...faults].filter((place) => place >= offset + ROWS_SHOWN).slice(0, ROWS_SHOWN)
  const shown = [...first, ...later].map((line) => ({ row: cells[line] ?? [], line }))
  const hidden = cells.length - offset - shown.length
  const change = (line: number, place: number, value: string) =>
    onCells(
      cells.map((row, at) =>
        at === line
          ? Array.from({ length: Math.max(row.length, place + 1) }, (_, one) =>
              one === place ? value : (row[one] ?? ''),
            )
          : row,
      ),
    )
  return (
    <section className={classNames(styles['table'], styles['rows'])} aria-label={imports.table_columns_title}>
      <Checkbox
        label={imports.table_has_headings}
        checked={hasHeadings}
        onChange={({ target }) => onMapping({ ...mapping, hasHeadings: target.checked })}
      />
      <TableFrame>
        <thead>
          <tr>
            {named.map(({ id, place, heading, attribute }) => (
              <th key={id} scope="col" data-left-out={attribute === null || undefined}>
                <span>{heading}</span>
                <Select
                  aria-label={heading}
                  value={attribute ?? ''}
                  options={[
                    { value: '', label: imports.table_left_out },
                    ...columns.map(({ name, label }) => ({ value: name, label })),
                  ]}
                  onChange={({ target }) => onMapping(mapColumn(mapping, place, target.value || null))}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ row, line }) => (
            <tr key={line}>
              {named.map(({ id, place, heading, attribute }) => (
                <td
                  key={id}
                  data-left-out={attribute === null || undefined}
                  data-fault={faults.has(line) || undefined}
                >
                  {attribute === null ? (
                    row[place]
                  ) : (
                    <input
                      type="text"
                      aria-label={imports.cell(heading, line + 1 - offset)}
                      value={row[place] ?? ''}
                      onChange={({ target }) => change(line, place, target.value)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </TableFrame>
      {hidden > 0 && <p className={styles['hint']}>{imports.table_more(hidden)}</p>}
    </section>
  )
}
