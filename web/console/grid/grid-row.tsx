import { type MouseEvent, memo, type ReactNode } from 'react'
import { classNames } from '#web/console/kit/class-names.ts'
import { Link } from '#web/console/kit/link.tsx'
import { useWords } from '#web/words/use-words.ts'
import { CellValue } from './cells.tsx'
import { isRight, type PlacedColumn, titleColumn } from './columns.ts'
import styles from './grid.module.css'
import type { GridProps } from './grid-props.ts'
import type { ListRow } from './list-document.ts'
import { extendTo, toggleRow } from './selection.ts'
import { cellAttribute, type GridFocus } from './use-grid-focus.ts'

type RowProps = Pick<
  GridProps,
  'columns' | 'locale' | 'selection' | 'peek' | 'changed' | 'onSelect' | 'onOpen' | 'onFollow' | 'addressOf'
> & {
  readonly index: number
  readonly top: number
  /** Null while it is being read. */
  readonly row: ListRow | null
  readonly idAt: (index: number) => string | null
  readonly focus: GridFocus
}

/** A row of the table. */
export function GridRow({
  index,
  top,
  row,
  columns,
  locale,
  selection,
  peek,
  changed,
  idAt,
  focus,
  onSelect,
  onOpen,
  onFollow,
  addressOf,
}: RowProps): ReactNode {
  const title = titleColumn(columns)
  // A link without text is none.
  const isTitle = ({ name }: PlacedColumn, { [name]: value }: ListRow) =>
    name === title && value !== null && value !== undefined && value !== ''
  const isChosen = row !== null && selection.ids.has(row.id)
  const className = classNames(
    styles['row'],
    isChosen && styles['chosen'],
    row !== null && row.id === peek && styles['peeked'],
    row !== null && changed?.has(row.id) === true && styles['changed'],
  )
  const focusOf = (column: number) => ({
    tabIndex: focus.cell.row === index && focus.cell.column === column ? 0 : -1,
    'data-cell': cellAttribute({ row: index, column }),
    onFocus: () => focus.moveTo({ row: index, column }, { follow: false }),
  })
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      className={className}
      style={{ transform: `translateY(${top}px)` }}
      onClick={(event) => row !== null && isPlainClick(event) && onOpen(row.id)}
    >
      <Choice {...{ index, row, selection, isChosen, idAt, onSelect }} wiring={focusOf(0)} />
      {columns.map((column, place) => (
        <div
          key={column.name}
          role="gridcell"
          aria-colindex={place + 2}
          className={cellClass(column)}
          style={column.pinned ? ({ '--left': `${column.left}px` } as Record<string, string>) : undefined}
          {...focusOf(place + 1)}
        >
          {row === null && <span className={styles['skeleton']} />}
          {row !== null && isTitle(column, row) && (
            <Link {...addressOf(row.id)} tabIndex={-1} className={styles['title']} onClick={onFollow}>
              <Value {...{ column, row, locale }} />
            </Link>
          )}
          {row !== null && !isTitle(column, row) && <Value {...{ column, row, locale }} />}
        </div>
      ))}
    </div>
  )
}

/** Whether a click means the row: not a link or a box in it, not the end of marking a text, and no key held down. */
function isPlainClick(event: MouseEvent): boolean {
  const isElsewhere = event.target instanceof Element && event.target.closest('a, button, input') !== null
  const hasKey = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
  return !isElsewhere && !hasKey && getSelection()?.toString() === ''
}

/** The class of a cell: where its text stands, and whether it stays in view. */
export function cellClass(column: PlacedColumn): string {
  return classNames(
    styles['cell'],
    isRight(column.kind) && styles['right'],
    (column.kind === 'code' || isRight(column.kind)) && styles['code'],
    column.pinned && styles['pinned'],
  )
}

/** Cells are rendered again only when their record changes, however often the table is. */
const Value = memo(CellValue)

type ChoiceProps = Pick<RowProps, 'index' | 'row' | 'selection' | 'idAt' | 'onSelect'> & {
  readonly isChosen: boolean
  readonly wiring: { readonly tabIndex: number; readonly 'data-cell': string; readonly onFocus: () => void }
}

/** The box that chooses a row; with shift, all from the last one. */
function Choice({ index, row, selection, isChosen, idAt, onSelect, wiring }: ChoiceProps): ReactNode {
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
