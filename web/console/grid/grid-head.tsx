import type { PointerEvent, ReactNode } from 'react'
import { classNames } from '#web/console/kit/class-names.ts'
import { Icon } from '#web/console/kit/icon.tsx'
import { helpText } from '#web/words/help-text.ts'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import type { PlacedColumn } from './columns.ts'
import { HEADING } from './focus.ts'
import styles from './grid.module.css'
import { cellClass } from './grid-cell.tsx'
import type { GridProps } from './grid-props.ts'
import { chooseAll, NOTHING } from './selection.ts'
import { cellAttribute, type GridFocus } from './use-grid-focus.ts'

type HeadProps = Pick<
  GridProps,
  'columns' | 'sort' | 'window' | 'selection' | 'onSort' | 'onResize' | 'onSelect'
> & {
  readonly focus: GridFocus
}

/** The headings of the table: a click sorts, with shift in addition to the current order. */
export function GridHead({
  columns,
  sort,
  window,
  selection,
  onSort,
  onResize,
  onSelect,
  focus,
}: HeadProps): ReactNode {
  const words = useWords()
  const { rows } = window
  const isAll = rows.length > 0 && rows.every(({ id }) => selection.ids.has(id))
  const focusOf = (column: number) => ({
    tabIndex: focus.cell.row === HEADING && focus.cell.column === column ? 0 : -1,
    'data-cell': cellAttribute({ row: HEADING, column }),
    onFocus: () => focus.moveTo({ row: HEADING, column }, { follow: false }),
  })
  return (
    <div role="rowgroup" className={styles['head']}>
      <div role="row" aria-rowindex={1} className={styles['headings']}>
        <div
          role="columnheader"
          aria-colindex={1}
          className={classNames(styles['cell'], styles['choice'], styles['pinned'])}
        >
          <input
            type="checkbox"
            {...focusOf(0)}
            aria-label={words.grid.choose_loaded}
            checked={isAll}
            disabled={rows.length === 0}
            onChange={() => onSelect(isAll ? NOTHING : chooseAll(rows.map(({ id }) => id)))}
          />
        </div>
        {columns.map((column, place) => (
          <Heading
            key={column.name}
            column={column}
            place={place}
            sort={sort}
            wiring={focusOf(place + 1)}
            onSort={onSort}
            onResize={onResize}
          />
        ))}
      </div>
    </div>
  )
}

type HeadingProps = Pick<HeadProps, 'sort' | 'onSort' | 'onResize'> & {
  readonly column: PlacedColumn
  readonly place: number
  readonly wiring: { readonly tabIndex: number; readonly 'data-cell': string; readonly onFocus: () => void }
}

const ARIA = { asc: 'ascending', desc: 'descending' } as const

function Heading({ column, place, sort, wiring, onSort, onResize }: HeadingProps): ReactNode {
  const words = useWords()
  const label = fieldLabel(words, column.name)
  const step = sort.findIndex(({ name }) => name === column.sort)
  const direction = sort[step]?.direction
  const title = helpText(words, column.description ?? undefined) ?? label
  return (
    <div
      role="columnheader"
      aria-colindex={place + 2}
      aria-sort={direction === undefined ? undefined : ARIA[direction]}
      className={cellClass(column)}
      style={column.pinned ? ({ '--left': `${column.left}px` } as Record<string, string>) : undefined}
      {...(column.sort === null ? wiring : {})}
      title={title}
    >
      {column.sort === null ? (
        <span className={styles['label']}>{label}</span>
      ) : (
        <button
          type="button"
          {...wiring}
          className={styles['sort']}
          onClick={(event) => onSort(column, { added: event.shiftKey })}
        >
          <span className={styles['label']}>{label}</span>
          {direction && <Icon name={direction === 'asc' ? 'sort_up' : 'sort_down'} size={14} />}
          {direction && sort.length > 1 && <span className={styles['step']}>{step + 1}</span>}
        </button>
      )}
      <Edge column={column} onResize={onResize} />
    </div>
  )
}

/** The edge of a heading: dragged, it makes a column wider; a double click fits it to its texts; the dialog of columns does it by keys. */
function Edge({ column, onResize }: Pick<HeadingProps, 'column' | 'onResize'>): ReactNode {
  const drag = (event: PointerEvent<HTMLSpanElement>): void => {
    event.preventDefault()
    const { currentTarget, pointerId, clientX } = event
    currentTarget.setPointerCapture(pointerId)
    const move = (moved: globalThis.PointerEvent) =>
      onResize(column, Math.round(column.width + moved.clientX - clientX))
    currentTarget.addEventListener('pointermove', move)
    const end = () => currentTarget.removeEventListener('pointermove', move)
    currentTarget.addEventListener('lostpointercapture', end, { once: true })
  }
  return (
    <span
      aria-hidden
      className={styles['edge']}
      onPointerDown={drag}
      onDoubleClick={() => onResize(column, null)}
    />
  )
}
