import type { ReactNode } from 'react'
import { classNames } from '#web/console/kit/class-names.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './grid.module.css'
import type { GridProps } from './grid-props.ts'
import type { ListRow } from './list-document.ts'
import { extendTo, toggleRow } from './selection.ts'

/** What lets a cell take part in the roving focus of its table. */
export type FocusWiring = {
  readonly tabIndex: number
  readonly 'data-cell': string
  readonly onFocus: () => void
}

/** The box that chooses a row; with shift, all from the last one. */
export function RowChoice({
  index,
  row,
  selection,
  isChosen,
  idAt,
  onSelect,
  wiring,
}: Pick<GridProps, 'selection' | 'onSelect'> & {
  readonly index: number
  readonly row: ListRow | null
  readonly isChosen: boolean
  readonly idAt: (index: number) => string | null
  readonly wiring: FocusWiring
}): ReactNode {
  const words = useWords()
  return (
    <div
      role="gridcell"
      aria-colindex={1}
      className={classNames(styles['cell'], styles['choice'], styles['pinned'])}
    >
      <input
        type="checkbox"
        {...wiring}
        aria-label={words.grid.choose_row(index + 1)}
        checked={isChosen}
        disabled={row === null}
        onChange={() => undefined}
        onClick={(event) => {
          if (row === null) return
          onSelect(
            event.shiftKey
              ? extendTo(selection, { index }, idAt)
              : toggleRow(selection, { index, id: row.id }),
          )
        }}
      />
    </div>
  )
}
