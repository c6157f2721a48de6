import { memo, type ReactNode } from 'react'
import { classNames } from '#web/console/kit/class-names.ts'
import { Icon } from '#web/console/kit/icon.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { cardPart } from './card-columns.ts'
import { CellValue } from './cells.tsx'
import { isRight, type PlacedColumn, titleColumn } from './columns.ts'
import styles from './grid.module.css'
import type { GridProps } from './grid-props.ts'
import type { ListRow } from './list-document.ts'
import type { FocusWiring } from './row-choice.tsx'

/** A cell of a row: its value, the title as a link; what may be changed has a button for that. */
export function GridCell({
  column,
  columns,
  place,
  row,
  isCard,
  isPointed,
  wiring,
  locale,
  editing,
  addressOf,
  onFollow,
}: Pick<GridProps, 'columns' | 'locale' | 'editing' | 'addressOf' | 'onFollow'> & {
  readonly column: PlacedColumn
  /** Its place among the columns. */
  readonly place: number
  readonly row: ListRow | null
  /** Whether the row is a card. */
  readonly isCard: boolean
  /** Whether the mouse is over it. */
  readonly isPointed: boolean
  readonly wiring: FocusWiring
}): ReactNode {
  const words = useWords()
  const label = fieldLabel(words, column.name)
  const part = isCard ? cardPart(columns, column) : undefined
  const isEdited = editing !== null && row !== null && editing.isAt(row.id, column.name)
  const isOpenToEdit =
    isPointed && !isCard && !isEdited && row !== null && editing?.canEdit(column.name, row) === true
  return (
    <div
      role="gridcell"
      aria-colindex={place + 2}
      data-part={part}
      className={classNames(cellClass(column), isEdited && styles['edited'])}
      style={column.pinned ? ({ '--left': `${column.left}px` } as Record<string, string>) : undefined}
      {...wiring}
    >
      {part === 'field' && <span className={styles['field_name']}>{label}</span>}
      {row === null && <span className={styles['skeleton']} />}
      {isEdited && editing.show()}
      {row !== null && !isEdited && (
        <CellContent {...{ column, columns, row, locale, addressOf, onFollow }} />
      )}
      {isOpenToEdit && (
        <button
          type="button"
          tabIndex={-1}
          className={styles['edit']}
          title={words.grid.edit_cell(label)}
          aria-label={words.grid.edit_cell(label)}
          onClick={() => editing.begin(row, column.name)}
        >
          <Icon name="edit" size={14} />
        </button>
      )}
    </div>
  )
}

function CellContent({
  column,
  columns,
  row,
  locale,
  addressOf,
  onFollow,
}: Pick<GridProps, 'columns' | 'locale' | 'addressOf' | 'onFollow'> & {
  readonly column: PlacedColumn
  readonly row: ListRow
}): ReactNode {
  const value = row[column.name]
  // A link without text is none.
  const isTitle =
    column.name === titleColumn(columns) && value !== null && value !== undefined && value !== ''
  if (!isTitle) return <Value {...{ column, row, locale }} />
  return (
    <Link {...addressOf(row.id)} tabIndex={-1} className={styles['title']} onClick={onFollow}>
      <Value {...{ column, row, locale }} />
    </Link>
  )
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
