import { type PointerEvent, useRef } from 'react'
import type { Box } from './map-arrangement.ts'

/** A pointer that moved less than this did not drag, in pixels. */
const DRAG_PX = 4

/** A point on the map, in places. */
export type MapPoint = { readonly x: number; readonly y: number }

/** What pressing, dragging and pointing do. */
export type PointerActs = {
  readonly toMap: (event: PointerEvent) => MapPoint
  /** The rectangle that is being dragged; null once it is not. */
  readonly onDraw: (box: Box | null) => void
  readonly onHover: (point: MapPoint | null) => void
  readonly onPress: (point: MapPoint, isAdded: boolean) => void
  readonly onSelect: (box: Box, isAdded: boolean) => void
  /** Where aisles are arranged: what is dragged moves; false where nothing is there to be moved. */
  readonly onGrab: ((point: MapPoint) => boolean) | null
  readonly onMove: (by: MapPoint) => void
}

type Drag = {
  readonly from: MapPoint
  readonly x: number
  readonly y: number
  readonly isGrabbed: boolean
  readonly isMoving: boolean
  /** How far what is grabbed was moved already. */
  readonly moved: MapPoint
}

type PointerHandlers = Readonly<
  Record<
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onPointerLeave',
    (event: PointerEvent) => void
  >
>

/** Follows the pointer over a map: a press opens, a drag selects, or moves an aisle. */
export function useMapPointer(acts: PointerActs): PointerHandlers {
  const drag = useRef<Drag | null>(null)
  const end = () => {
    drag.current = null
    acts.onDraw(null)
  }
  return {
    onPointerDown: (event) => {
      if (event.button !== 0 || isOnScrollbar(event)) return
      const from = acts.toMap(event)
      const isGrabbed = acts.onGrab?.(from) ?? false
      drag.current = {
        from,
        x: event.clientX,
        y: event.clientY,
        isGrabbed,
        isMoving: false,
        moved: { x: 0, y: 0 },
      }
      if (event.pointerType === 'mouse') event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event) => {
      const point = acts.toMap(event)
      const present = drag.current
      if (present === null) return acts.onHover(point)
      const isMoving =
        present.isMoving || Math.hypot(event.clientX - present.x, event.clientY - present.y) >= DRAG_PX
      if (!isMoving) return
      const by = { x: Math.round(point.x - present.from.x), y: Math.round(point.y - present.from.y) }
      drag.current = { ...present, isMoving, moved: by }
      if (present.isGrabbed) acts.onMove({ x: by.x - present.moved.x, y: by.y - present.moved.y })
      else if (acts.onGrab === null) acts.onDraw(between(present.from, point))
    },
    onPointerUp: (event) => {
      const present = drag.current
      const point = acts.toMap(event)
      end()
      if (present === null || acts.onGrab !== null) return
      const isAdded = event.shiftKey || event.ctrlKey || event.metaKey
      if (present.isMoving) acts.onSelect(between(present.from, point), isAdded)
      else acts.onPress(point, isAdded)
    },
    onPointerCancel: end,
    onPointerLeave: () => acts.onHover(null),
  }
}

/** Scrollbars belong to what scrolls, and are no part of the map. */
function isOnScrollbar({ currentTarget, clientX, clientY }: PointerEvent): boolean {
  const { left, top } = currentTarget.getBoundingClientRect()
  return clientX - left > currentTarget.clientWidth || clientY - top > currentTarget.clientHeight
}

function between(one: MapPoint, other: MapPoint): Box {
  return {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  }
}
