import type { KeyboardEvent } from 'react'
import type { MapGeometry } from './map-geometry.ts'
import { walk } from './map-walk.ts'
import type { MapPoint } from './use-map-pointer.ts'
import type { MapState } from './use-map-state.ts'

const MOVES: Readonly<Record<string, MapPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** With Shift an aisle moves so many places at once. */
const FAR = 5

/** What keys do on a map: they walk, select and open, or move aisles while these are arranged. */
export function useMapKeys(
  geometry: MapGeometry,
  state: MapState,
  zoom: (by: -1 | 0 | 1) => void,
): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isDone = pressed(event) || (state.arranging === null ? walked(event) : arranged(event))
    if (!isDone) return
    event.preventDefault()
    event.stopPropagation()
  }

  function pressed({ key }: KeyboardEvent): boolean {
    const by = { '+': 1, '-': -1, '0': 0 }[key] as -1 | 0 | 1 | undefined
    if (by === undefined) return false
    zoom(by)
    return true
  }

  function walked({ key, shiftKey }: KeyboardEvent): boolean {
    const { focus } = state
    if (key === 'Escape' && state.selected.size > 0) {
      state.select([], false)
      return true
    }
    if (focus === null) return false
    if (key === 'Enter') state.open(focus)
    else if (key === ' ') state.toggle(focus)
    else {
      const next = walk(geometry, focus, key)
      if (next === null) return false
      if (shiftKey) state.select([focus, next], true)
      state.walkTo(next)
    }
    return true
  }

  function arranged({ key, shiftKey }: KeyboardEvent): boolean {
    const { arranging } = state
    const by = MOVES[key]
    const far = shiftKey ? FAR : 1
    if (by !== undefined) state.moveBy({ x: by.x * far, y: by.y * far })
    else if (key === 't' || key === 'T') state.turn()
    else if (key === 'PageDown' || key === 'PageUp') {
      const next = (arranging?.moved ?? 0) + (key === 'PageDown' ? 1 : -1)
      state.grab(Math.min(geometry.aisles.length - 1, Math.max(0, next)))
    } else return false
    return true
  }
}
