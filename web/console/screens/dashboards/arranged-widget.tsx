import { type PointerEvent, type ReactNode, type RefObject, useRef } from 'react'
import { useWords } from '#web/words/use-words.ts'
import { movedBy, type WidgetPlace, within } from './dashboard-parts.ts'
import styles from './dashboards.module.css'

/** The height of a row of the grid and the space between rows, in pixels. */
const ROW = 72
const COLUMNS = 12

type WidgetDrag = { readonly x: number; readonly y: number; readonly from: WidgetPlace }

/** A widget in its place; while a dashboard is arranged it is moved by dragging or by arrows, and sized by arrows with shift. */
export function ArrangedWidget({
  name,
  place,
  grid,
  onMove,
  children,
}: {
  readonly name: string
  readonly place: WidgetPlace
  readonly grid: RefObject<HTMLDivElement | null>
  /** Null while nothing is arranged. */
  readonly onMove: ((place: WidgetPlace) => void) | null
  readonly children: ReactNode
}): ReactNode {
  const { dashboards } = useWords()
  const drag = useRef<WidgetDrag | null>(null)
  function follow(event: PointerEvent): void {
    if (drag.current === null || onMove === null || grid.current === null) return
    const { x, y, from } = drag.current
    const columns = Math.round(((event.clientX - x) * COLUMNS) / grid.current.clientWidth)
    const rows = Math.round((event.clientY - y) / ROW)
    onMove(within({ ...from, x: from.x + columns, y: from.y + rows }))
  }
  return (
    <div
      className={styles['place']}
      style={{
        gridColumn: `${place.x + 1} / span ${place.w}`,
        gridRow: `${place.y + 1} / span ${place.h}`,
      }}
    >
      {children}
      {onMove !== null && (
        <button
          type="button"
          className={styles['mover']}
          aria-label={dashboards.move(name)}
          onKeyDown={(event) => {
            const next = movedBy(place, event.key, event.shiftKey)
            if (next === null) return
            event.preventDefault()
            onMove(next)
          }}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            drag.current = { x: event.clientX, y: event.clientY, from: place }
          }}
          onPointerMove={follow}
          onPointerUp={() => {
            drag.current = null
          }}
        />
      )}
    </div>
  )
}
