import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { singleKeys } from '#web/console/kit/shortcuts.ts'
import { cardColumns } from './card-columns.ts'
import { CHOICE_WIDTH } from './columns.ts'
import { arrowFor, HEADING, moveFocus } from './focus.ts'
import styles from './grid.module.css'
import { GridFoot } from './grid-foot.tsx'
import { GridHead } from './grid-head.tsx'
import type { GridProps } from './grid-props.ts'
import { GridRow } from './grid-row.tsx'
import { drawnRows, rowAt } from './pages.ts'
import { extendTo, toggleRow } from './selection.ts'
import { useFocusOnArrival, useGridFocus } from './use-grid-focus.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useNarrow } from './use-narrow.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

/** The table of a list: rows of fixed height, one cell in the focus of the page, everything by keys. */
export function Grid(props: GridProps): ReactNode {
  const isCard = useNarrow()
  const columns = isCard ? cardColumns(props.columns) : props.columns
  const {
    label,
    window,
    total,
    selection,
    peek,
    isStale,
    editing,
    sums,
    onSelect,
    onPeek,
    onOpen,
    onEdit,
    onActs,
    onVisible,
    onCopy,
  } = props
  const scroller = useRef<HTMLDivElement>(null)
  const focus = useGridFocus(scroller)
  const count = drawnRows(window)
  const virtual = useVirtualRows(scroller, {
    count,
    focused: focus.cell.row,
    hasCards: isCard,
    hasFoot: sums !== null,
    onVisible,
  })
  const idAt = (index: number) => rowAt(window, index)?.id ?? null
  useFocusOnArrival(focus, window.rows.length > 0)
  useGridKeys({ scroller, hasEdit: onEdit !== null, hasActs: onActs !== null, hasCellEdit: editing !== null })

  const press = (event: KeyboardEvent): void => {
    // A control in a cell has its own keys.
    if (event.target instanceof Element && event.target.closest('[data-editor]') !== null) return
    const { row } = focus.cell
    const id = idAt(row)
    const mod = event.ctrlKey || event.metaKey
    const size = { rows: count, columns: columns.length + 1, page: virtual.page }
    const key = singleKeys.get() ? arrowFor(event.key, mod) : event.key
    const next = moveFocus(focus.cell, { key, mod }, size)
    if (next !== null) {
      event.preventDefault()
      focus.moveTo(next, { follow: true })
      if (next.row >= 0) virtual.scrollTo(next.row)
      const nextId = idAt(next.row)
      if (event.shiftKey && next.row !== row && next.row >= 0)
        onSelect(extendTo({ ...selection, anchor: selection.anchor ?? row }, { index: next.row }, idAt))
      else if (peek !== null && nextId !== null && next.row !== row) onPeek(nextId)
      return
    }
    if (mod && event.key === 'c' && getSelection()?.toString() === '') onCopy()
    else if (row === HEADING || id === null) return
    else if (event.key === ' ') onPeek(peek === id ? null : id)
    else if (event.key === 'Enter') onOpen(id)
    else if (event.key === 'F2' && editing !== null) beginEditing(row, focus.cell.column)
    else if (mod || !singleKeys.get()) return
    else if (event.key === 'x') onSelect(toggleRow(selection, { index: row, id }))
    else if (event.key === 'e' && onEdit !== null) onEdit(id)
    else if (event.key === '.' && onActs !== null) {
      if (selection.ids.size === 0) onSelect(toggleRow(selection, { index: row, id }))
      onActs()
    } else return
    event.preventDefault()
  }

  const beginEditing = (row: number, column: number): void => {
    const [record, edited] = [rowAt(window, row), columns[column - 1]]
    if (record !== null && edited !== undefined && editing?.canEdit(edited.name, record) === true)
      editing.begin(record, edited.name)
  }

  const template = [CHOICE_WIDTH, ...columns.map(({ width }) => width)].map((width) => `${width}px`).join(' ')
  return (
    <div ref={scroller} className={styles['scroller']}>
      <div
        role="grid"
        aria-label={label}
        aria-multiselectable
        aria-rowcount={total === null ? -1 : total + (sums === null ? 1 : 2)}
        aria-colcount={columns.length + 1}
        aria-busy={isStale}
        className={styles['grid']}
        data-cards={isCard || undefined}
        style={{ '--template': template } as Record<string, string>}
        onKeyDown={press}
      >
        <GridHead {...props} columns={columns} focus={focus} />
        <div role="rowgroup" className={styles['body']} style={{ height: virtual.height }}>
          {virtual.rows.map(({ index, top }) => (
            <GridRow
              // By its place: a row that has the focus keeps it while its record is read.
              key={index}
              {...props}
              columns={columns}
              isCard={isCard}
              index={index}
              top={top}
              row={rowAt(window, index)}
              idAt={idAt}
              focus={focus}
            />
          ))}
        </div>
        {sums !== null && <GridFoot columns={columns} sums={sums} rowCount={total} />}
      </div>
    </div>
  )
}
