import type { ReactNode } from 'react'
import { qrDrawing } from '#web/values/qr-code.ts'
import styles from './qr-code.module.css'

/** The quiet zone on each side, in modules. */
const QUIET = 4

/** A text as QR code that a scanner reads from the screen or from paper: dark on light in every theme. */
export function QrSymbol({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  const { size, path } = qrDrawing(text)
  const all = size + 2 * QUIET
  return (
    <svg
      className={styles['code']}
      viewBox={`${-QUIET} ${-QUIET} ${all} ${all}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fillRule="evenodd" />
    </svg>
  )
}
