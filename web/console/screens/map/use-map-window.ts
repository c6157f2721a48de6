import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { drawMap, type MapPicture, type MapWindow } from './draw-map.ts'
import { type MapColours, mapColoursOf } from './map-colours.ts'

/** Pixels for each place: from so few to so many. */
const SCALE = { least: 3, most: 40, step: 1.3 } as const

/** Room around the map, in places. */
const MARGIN = 1

/** The window on a map: a canvas as large as what shows it, drawn anew when anything of it changes. */
export type MapWindowState = {
  readonly frame: RefObject<HTMLDivElement | null>
  readonly canvas: RefObject<HTMLCanvasElement | null>
  readonly window: MapWindow
  /** The size of the whole map, in pixels. */
  readonly size: { readonly width: number; readonly height: number }
  readonly zoom: (by: -1 | 0 | 1) => void
  readonly onScroll: () => void
}

/** Shows a picture in a window that scrolls and zooms; at first all of its width is shown. */
export function useMapWindow(picture: MapPicture): MapWindowState {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [room, setRoom] = useState({ width: 0, height: 0 })
  const [chosen, setChosen] = useState<number | null>(null)
  const [scroll, setScroll] = useState({ left: 0, top: 0 })
  const [colours, setColours] = useState<MapColours | null>(null)
  const { width, height } = picture.arrangement
  const fitting = Math.min(room.width / (width + MARGIN), room.height / (height + MARGIN))
  const scale = chosen ?? Math.min(SCALE.most, Math.max(SCALE.least, Math.floor(fitting)))
  const inset = (MARGIN / 2) * scale
  const window = useMemo<MapWindow>(
    () => ({ scale, left: scroll.left - inset, top: scroll.top - inset, ...room }),
    [scale, inset, scroll, room],
  )

  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    const recolour = () => setColours(mapColoursOf(element))
    recolour()
    const themes = new MutationObserver(recolour)
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', recolour)
    return () => {
      sizes.disconnect()
      themes.disconnect()
      scheme.removeEventListener('change', recolour)
    }
  }, [])

  useEffect(() => {
    const element = canvas.current
    const brush = element?.getContext('2d')
    if (element == null || brush == null || colours === null) return
    const density = globalThis.devicePixelRatio || 1
    element.width = Math.round(window.width * density)
    element.height = Math.round(window.height * density)
    brush.setTransform(density, 0, 0, density, 0, 0)
    drawMap(brush, picture, window, colours)
  }, [picture, window, colours])

  return {
    frame,
    canvas,
    window,
    size: { width: (width + MARGIN) * scale, height: (height + MARGIN) * scale },
    zoom: (by) => setChosen(by === 0 ? null : clamped(scale * SCALE.step ** by)),
    onScroll: () => {
      const element = frame.current
      if (element !== null) setScroll({ left: element.scrollLeft, top: element.scrollTop })
    },
  }
}

function clamped(scale: number): number {
  return Math.round(Math.min(SCALE.most, Math.max(SCALE.least, scale)))
}
