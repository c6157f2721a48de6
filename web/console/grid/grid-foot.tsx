import type { ReactNode } from 'react'
import { Button } from '#web/console/kit/button.tsx'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './grid.module.css'
import { cellClass } from './grid-cell.tsx'
import type { GridProps } from './grid-props.ts'

/** The sums of a list below its rows: each under its column, on cards with its name. */
export function GridFoot({
  columns,
  sums,
  rowCount,
}: Pick<GridProps, 'columns'> & {
  readonly sums: NonNullable<GridProps['sums']>
  /** How many rows there are in all; null until that is known. */
  readonly rowCount: number | null
}): ReactNode {
  const words = useWords()
  const [first] = columns
  return (
    <div role="rowgroup" className={styles['foot']}>
      <div role="row" className={styles['sums']} aria-rowindex={rowCount === null ? undefined : rowCount + 2}>
        <div role="gridcell" aria-colindex={1} className={styles['sum_sign']}>
          <span aria-hidden>Σ</span>
        </div>
        {columns.map((column, place) => {
          const sum = sums.of.get(column.name)
          return (
            <div
              key={column.name}
              role="gridcell"
              aria-colindex={place + 2}
              className={cellClass(column)}
              data-sum={sum !== undefined || undefined}
              style={column.pinned ? ({ '--left': `${column.left}px` } as Record<string, string>) : undefined}
            >
              {column === first && sums.ask !== null && (
                <Button kind="quiet" onClick={sums.ask}>
                  {words.grid.add_up}
                </Button>
              )}
              {column === first && sums.ask === null && <span>{words.grid.sum}</span>}
              {sum !== undefined && (
                <>
                  <span className={styles['field_name']}>{fieldLabel(words, column.name)}</span>
                  <span title={sum}>{sum}</span>
                </>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
