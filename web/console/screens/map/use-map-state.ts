import { useMemo, useState } from 'react'
import { type Arrangement, arrange, extentOf, movedStand, type Stand } from './map-arrangement.ts'
import type { MapGeometry } from './map-geometry.ts'
import type { KeptLayout } from './use-map.ts'
import type { MapPoint } from './use-map-pointer.ts'

/** Stands while aisles are arranged, and the aisle that keys and buttons move. */
export type Arranging = { readonly stands: readonly Stand[]; readonly moved: number }

/** What somebody does on a map. */
export type MapState = {
  readonly arrangement: Arrangement
  /** The place that keys walk from. */
  readonly focus: number | null
  readonly selected: ReadonlySet<number>
  /** The place whose drawer is open. */
  readonly opened: number | null
  readonly arranging: Arranging | null
  readonly walkTo: (place: number) => void
  readonly open: (place: number | null) => void
  /** Selects places, beside those that are or in their stead. */
  readonly select: (places: readonly number[], isAdded: boolean) => void
  /** Selects a place, or no more. */
  readonly toggle: (place: number) => void
  readonly beginArranging: () => void
  readonly endArranging: () => void
  readonly grab: (aisle: number) => void
  readonly moveBy: (by: MapPoint) => void
  readonly turn: () => void
}

/** Keeps what is selected, opened and moved on a map. */
export function useMapState(geometry: MapGeometry, layout: KeptLayout | null): MapState {
  const [focus, setFocus] = useState<number | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [opened, setOpened] = useState<number | null>(null)
  const [arranging, setArranging] = useState<Arranging | null>(null)
  const kept = useMemo(() => arrange(geometry, layout?.aisles ?? []), [geometry, layout])
  const stands = arranging?.stands ?? null
  const arrangement = useMemo(
    () => (stands === null ? kept : { stands, ...extentOf(geometry.aisles, stands) }),
    [geometry, kept, stands],
  )
  const change = (to: (stand: Stand) => Stand) =>
    setArranging((present) =>
      present === null
        ? null
        : {
            ...present,
            stands: present.stands.map((stand, number) => (number === present.moved ? to(stand) : stand)),
          },
    )
  return {
    arrangement,
    focus,
    selected,
    opened,
    arranging,
    walkTo: setFocus,
    open: (place) => {
      if (place !== null) setFocus(place)
      setOpened(place)
    },
    select: (places, isAdded) => {
      setSelected((present) => new Set(isAdded ? [...present, ...places] : places))
    },
    toggle: (place) => {
      setFocus(place)
      setSelected((present) =>
        present.has(place)
          ? new Set([...present].filter((one) => one !== place))
          : new Set([...present, place]),
      )
    },
    beginArranging: () => {
      setOpened(null)
      setArranging({ stands: kept.stands, moved: 0 })
    },
    endArranging: () => setArranging(null),
    grab: (moved) => setArranging((present) => (present === null ? null : { ...present, moved })),
    moveBy: (by) => change((stand) => movedStand(stand, by)),
    turn: () => change((stand) => ({ ...stand, direction: stand.direction === 'right' ? 'down' : 'right' })),
  }
}
