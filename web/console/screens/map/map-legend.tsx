import { type ReactNode, useEffect, useRef } from 'react'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { useWords } from '#web/words/use-words.ts'
import { dip, drawMark } from './draw-mark.ts'
import styles from './map.module.css'
import type { Colouring, Mark, PlaceColouring } from './map-colouring.ts'
import { mapColoursOf } from './map-colours.ts'
import { classLabel } from './place-texts.ts'

const SWATCH_PX = 16

/** What the colours and shapes of the map say, with how many places there are of each; a press selects them. */
export function MapLegend({
  colouring,
  coloured,
  blocked,
  onSelect,
}: {
  readonly colouring: Colouring
  readonly coloured: PlaceColouring
  /** How many places take no goods. */
  readonly blocked: number
  readonly onSelect: (isOf: (place: number) => boolean) => void
}): ReactNode {
  const words = useWords()
  const { language } = useLocale()
  return (
    <section className={styles['legend']} aria-label={words.map.legend}>
      <h2>{words.map.colourings[colouring]}</h2>
      <ul>
        {coloured.classes.map((one, number) => (
          <li key={one.id}>
            <button
              type="button"
              disabled={one.count === 0}
              onClick={() => onSelect((place) => coloured.of[place] === number)}
            >
              <Swatch mark={one.mark} />
              <span>{classLabel(words, one, colouring)}</span>
              <span className={styles['figure']}>{showDecimal(String(one.count), language)}</span>
            </button>
          </li>
        ))}
        {blocked > 0 && (
          <li>
            <span className={styles['entry']}>
              <span className={styles['slash']} aria-hidden />
              <span>{words.map.blocked}</span>
              <span className={styles['figure']}>{showDecimal(String(blocked), language)}</span>
            </span>
          </li>
        )}
      </ul>
    </section>
  )
}

/** A mark as the map draws it. */
function Swatch({ mark }: { readonly mark: Mark }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    const brush = element?.getContext('2d')
    if (element == null || brush == null) return undefined
    const draw = () => {
      const density = globalThis.devicePixelRatio || 1
      element.width = element.height = SWATCH_PX * density
      brush.setTransform(density, 0, 0, density, 0, 0)
      brush.clearRect(0, 0, SWATCH_PX, SWATCH_PX)
      dip(brush, mark, mapColoursOf(element.parentElement ?? element))
      drawMark(brush, mark, { x: 0, y: 0, size: SWATCH_PX })
    }
    draw()
    const themes = new MutationObserver(draw)
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => themes.disconnect()
  }, [mark])
  return <canvas ref={canvas} className={styles['swatch']} aria-hidden />
}
