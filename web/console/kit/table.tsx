import type { ReactNode } from 'react'
import { ScrollRegion } from './scroll-region.tsx'
import styles from './table.module.css'

/** A column of a small table. */
export type TableColumn = {
  /** Each column has another one. */
  readonly label: string
  /** Figures stand at the end of their column. */
  readonly isFigure?: boolean
}

/** A row of a small table: a cell for each column. */
export type TableRow = {
  readonly id: string
  readonly cells: readonly ReactNode[]
  /** Sums stand out from the rows above them. */
  readonly isSum?: boolean
}

/** A table that is read as a whole; long lists are grids. */
export function Table({
  label,
  columns,
  rows,
}: {
  /** What it shows, for readers. */
  readonly label: string
  readonly columns: readonly TableColumn[]
  readonly rows: readonly TableRow[]
}): ReactNode {
  return (
    <ScrollRegion className={styles['scroll']} label={label}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {columns.map(({ label: heading, isFigure }) => (
              <th key={heading} scope="col" data-figure={isFigure || undefined}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells, isSum }) => (
            <tr key={id} data-sum={isSum || undefined}>
              {columns.map(({ label: heading, isFigure }, place) => (
                <td key={heading} data-figure={isFigure || undefined}>
                  {cells[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
