import { type MouseEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { classNames } from '#web/console/kit/class-names.ts'
import styles from './grid.module.css'
import { GridCell } from './grid-cell.tsx'
import type { GridProps } from './grid-props.ts'
import type { ListRow } from './list-document.ts'
import { RowChoice } from './row-choice.tsx'
import { cellAttribute, type GridFocus } from './use-grid-focus.ts'

type RowProps = Pick<
  GridProps,
  | 'columns'
  | 'locale'
  | 'selection'
  | 'peek'
  | 'changed'
  | 'editing'
  | 'onSelect'
  | 'onOpen'
  | 'onFollow'
  | 'addressOf'
> & {
  readonly index: number
  readonly top: number
  /** Null while it is being read. */
  readonly row: ListRow | null
  readonly isCard: boolean
  readonly idAt: (index: number) => string | null
  readonly focus: GridFocus
}

/** A row of the table, or a card where the window is narrow. */
export function GridRow({
  index,
  top,
  row,
  isCard,
  columns,
  locale,
  selection,
  peek,
  changed,
  editing,
  idAt,
  focus,
  onSelect,
  onOpen,
  onFollow,
  addressOf,
}: RowProps): ReactNode {
  const [pointed, setPointed] = useState<string | null>(null)
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
      onPointerOver={editing === null ? undefined : (event) => setPointed(pointedCell(event))}
      onPointerLeave={() => setPointed(null)}
      onClick={(event) => row !== null && isPlainClick(event) && onOpen(row.id)}
    >
      <RowChoice {...{ index, row, selection, isChosen, idAt, onSelect }} wiring={focusOf(0)} />
      {columns.map((column, place) => (
        <GridCell
          key={column.name}
          {...{ column, columns, place, row, isCard, locale, editing, addressOf, onFollow }}
          wiring={focusOf(place + 1)}
          isPointed={pointed === cellAttribute({ row: index, column: place + 1 })}
        />
      ))}
    </div>
  )
}

/** The cell that a mouse is over; fingers point at none. */
function pointedCell({ target, pointerType }: PointerEvent): string | null {
  if (pointerType !== 'mouse' || !(target instanceof Element)) return null
  return target.closest<HTMLElement>('[data-cell]')?.dataset['cell'] ?? null
}

/** Whether a click means the row: not a link or a control in it, not the end of marking a text, and no key held down. */
function isPlainClick(event: MouseEvent): boolean {
  const isElsewhere =
    event.target instanceof Element && event.target.closest('a, button, input, select, textarea') !== null
  const hasKey = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
  return !isElsewhere && !hasKey && getSelection()?.toString() === ''
}
