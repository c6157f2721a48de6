import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Cell } from './focus.ts'

/** The attribute by which a cell is found: its row and its column. */
export function cellAttribute({ row, column }: Cell): string {
  return `${row}:${column}`
}

/** The roving focus of a table: one cell takes part in the focus of the page, and keys move it. */
export type GridFocus = {
  readonly cell: Cell
  /** Makes a cell the one that has the focus when the table has it; `follow` moves the focus of the page too. */
  readonly moveTo: (cell: Cell, options: { readonly follow: boolean }) => void
}

/** Keeps the roving focus of a table. */
export function useGridFocus(grid: RefObject<HTMLElement | null>): GridFocus {
  const [cell, setCell] = useState<Cell>({ row: 0, column: 1 })
  const follows = useRef(false)
  useEffect(() => {
    if (!follows.current) return
    follows.current = false
    const found = grid.current?.querySelector<HTMLElement>(`[data-cell="${cellAttribute(cell)}"]`)
    // Scrolling is done by the virtual rows, which bring the row into view.
    found?.focus({ preventScroll: cell.row >= 0 })
  }, [cell, grid])
  return {
    cell,
    moveTo: (next, { follow }) => {
      follows.current = follow
      setCell(next)
    },
  }
}

/** Gives the focus to the first row when a list arrives, unless something else of the page has it already. */
export function useFocusOnArrival({ cell, moveTo }: GridFocus, hasRows: boolean): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (!hasRows || isDone.current) return
    isDone.current = true
    const { activeElement } = document
    const isFree = activeElement === null || activeElement === document.body || activeElement.id === 'content'
    // The same cell in a new object, so that the focus follows.
    if (isFree) moveTo({ ...cell }, { follow: true })
  })
}
