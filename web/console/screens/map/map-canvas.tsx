import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useState } from 'react'
import { Button } from '#web/console/kit/button.tsx'
import { useWords } from '#web/words/use-words.ts'
import type { MapPicture } from './draw-map.ts'
import styles from './map.module.css'
import type { MapAnswer } from './map-answer.ts'
import { aisleAt, type Box, cellOf, placesIn } from './map-arrangement.ts'
import type { MapGeometry } from './map-geometry.ts'
import { placeSentence } from './place-texts.ts'
import { useMapKeys } from './use-map-keys.ts'
import { type MapPoint, useMapPointer } from './use-map-pointer.ts'
import type { MapState } from './use-map-state.ts'
import { useMapWindow } from './use-map-window.ts'

/** An application takes keys, so that it can have the focus. */
const FOCUSABLE = { tabIndex: 0 }

/** The map as a canvas: pointed at it tells, pressed it opens, dragged it selects; keys walk over it. */
export function MapCanvas({
  answer,
  geometry,
  state,
  picture,
}: {
  readonly answer: MapAnswer
  readonly geometry: MapGeometry
  readonly state: MapState
  readonly picture: Omit<MapPicture, 'drawn'>
}): ReactNode {
  const words = useWords()
  const { arrangement, arranging, focus } = state
  const [drawn, setDrawn] = useState<Box | null>(null)
  const [hovered, setHovered] = useState<{ readonly place: number; readonly at: MapPoint } | null>(null)
  const { frame, canvas, window, size, zoom, onScroll } = useMapWindow(
    useMemo(() => ({ ...picture, drawn }), [picture, drawn]),
  )
  const { scale, left, top } = window
  const placeAt = (point: MapPoint) =>
    placesIn(geometry, arrangement, { ...point, width: 0, height: 0 })[0] ?? null
  const pointer = useMapPointer({
    toMap: ({ clientX, clientY }) => {
      const box = canvas.current?.getBoundingClientRect()
      return { x: (clientX - (box?.left ?? 0) + left) / scale, y: (clientY - (box?.top ?? 0) + top) / scale }
    },
    onHover: (point) => {
      const place = point === null ? null : placeAt(point)
      setHovered(place === null || point === null ? null : { place, at: point })
    },
    onDraw: setDrawn,
    onPress: (point, isAdded) => {
      const place = placeAt(point)
      if (place === null) return state.select([], isAdded)
      return isAdded ? state.toggle(place) : state.open(place)
    },
    onSelect: (box, isAdded) => state.select(placesIn(geometry, arrangement, box), isAdded),
    onGrab:
      arranging === null
        ? null
        : (point) => {
            const aisle = aisleAt(geometry, arrangement, point)
            if (aisle !== null) state.grab(aisle)
            return aisle !== null
          },
    onMove: state.moveBy,
  })
  const onKeyDown = useMapKeys(geometry, state, zoom)
  useEffect(() => {
    const element = frame.current
    if (element === null || focus === null) return
    const cell = cellOf(geometry, arrangement, focus)
    const [x, y] = [cell.x * scale, cell.y * scale]
    if (x < element.scrollLeft || x + scale > element.scrollLeft + element.clientWidth)
      element.scrollLeft = x - element.clientWidth / 2
    if (y < element.scrollTop || y + scale > element.scrollTop + element.clientHeight)
      element.scrollTop = y - element.clientHeight / 2
  }, [focus, geometry, arrangement, scale, frame])
  const tip = hovered === null ? null : placeSentence(words, answer, hovered.place)
  return (
    <div className={styles['map']}>
      <div
        ref={frame}
        role="application"
        className={styles['frame']}
        aria-label={words.map.title}
        aria-describedby="map-keys"
        {...FOCUSABLE}
        onScroll={onScroll}
        onKeyDown={(event: KeyboardEvent) => onKeyDown(event)}
        onFocus={() =>
          focus === null && arranging === null && state.walkTo(geometry.aisles[0]?.places[0] ?? 0)
        }
        {...pointer}
      >
        <canvas
          ref={canvas}
          className={styles['canvas']}
          style={{ width: window.width, height: window.height }}
        />
        <div aria-hidden style={{ width: size.width, height: size.height, marginTop: -window.height }} />
        {hovered !== null && (
          <p
            className={styles['tip']}
            aria-hidden
            style={{ left: (hovered.at.x + 1) * scale, top: (hovered.at.y + 1) * scale }}
          >
            {tip}
          </p>
        )}
      </div>
      <div className={styles['zoom']}>
        <Button aria-label={words.map.zoom_in} onClick={() => zoom(1)}>
          +
        </Button>
        <Button aria-label={words.map.zoom_out} onClick={() => zoom(-1)}>
          −
        </Button>
        <Button onClick={() => zoom(0)}>{words.map.zoom_fit}</Button>
      </div>
      <p className={styles['hidden']} aria-live="polite">
        {focus === null ? '' : placeSentence(words, answer, focus)}
      </p>
    </div>
  )
}
