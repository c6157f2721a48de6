import { type ReactNode, useState } from 'react'
import { Icon } from '#web/console/kit/icon.tsx'
import styles from './billing.module.css'

/** A line that opens to what is behind it. */
export type OpeningRow = {
  readonly id: string
  readonly title: ReactNode
  readonly cells: readonly ReactNode[]
  readonly content: () => ReactNode
}

/** A table of lines that open to what is behind them, with the sum below. */
export function OpeningRows({
  heading,
  columns,
  rows,
  sums,
}: {
  readonly heading: string
  /** The columns of figures. */
  readonly columns: readonly string[]
  readonly rows: readonly OpeningRow[]
  readonly sums: readonly (readonly [string, ReactNode])[]
}): ReactNode {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <div className={styles['scroll']}>
      <table className={styles['lines']}>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {columns.map((column) => (
              <th key={column} scope="col" data-figure>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map((row) => (
          <tbody key={row.id}>
            <tr>
              <th scope="row">
                <button
                  type="button"
                  className={styles['disclosure']}
                  aria-expanded={row.id === open}
                  onClick={() => setOpen(row.id === open ? null : row.id)}
                >
                  <Icon name={row.id === open ? 'down' : 'right'} />
                  <span>{row.title}</span>
                </button>
              </th>
              {columns.map((column, place) => (
                <td key={column} data-figure>
                  {row.cells[place]}
                </td>
              ))}
            </tr>
            {row.id === open && (
              <tr>
                <td colSpan={columns.length + 1}>{row.content()}</td>
              </tr>
            )}
          </tbody>
        ))}
        <tfoot>
          {sums.map(([label, sum]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td colSpan={columns.length} data-figure>
                {sum}
              </td>
            </tr>
          ))}
        </tfoot>
      </table>
    </div>
  )
}
