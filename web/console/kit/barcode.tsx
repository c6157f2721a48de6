import type { ReactNode } from 'react'
import { code128 } from '#web/values/code128.ts'
import styles from './barcode.module.css'

/** The quiet zone on each side, in modules. */
const QUIET = 10

/** A text as a bar code that a scanner reads from the screen or from paper: dark on light in every theme. */
export function Barcode({ text }: { readonly text: string }): ReactNode {
  const widths = code128(text)
  const starts = widths.map((_, place) => widths.slice(0, place).reduce((sum, width) => sum + width, QUIET))
  const all = widths.reduce((sum, width) => sum + width, 2 * QUIET)
  return (
    <svg
      className={styles['barcode']}
      viewBox={`0 0 ${all} 40`}
      preserveAspectRatio="none"
      role="img"
      aria-label={text}
      shapeRendering="crispEdges"
    >
      {widths.map((width, place) =>
        place % 2 === 0 ? (
          <rect key={starts[place]} x={starts[place]} y={4} width={width} height={32} />
        ) : null,
      )}
    </svg>
  )
}
