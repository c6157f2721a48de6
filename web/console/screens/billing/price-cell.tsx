import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useWords } from '#web/words/use-words.ts'
import styles from './price-grid.module.css'
import type { CellPlace } from './price-grid.ts'

const CELL = { role: 'gridcell' }
const READ_ONLY = { 'aria-readonly': true }

/** A cell of the grid of prices: typing, Enter and F2 change it, Delete empties it, Escape leaves it as it was. */
export function PriceCell({
  place,
  label,
  text,
  isReached,
  isChanged,
  isByHand,
  isForeign,
  others,
  fault,
  mayChange,
  onReach,
  onTyped,
  onLeave,
}: {
  readonly place: CellPlace
  readonly label: string
  readonly text: string
  /** Whether Tab comes to this cell. */
  readonly isReached: boolean
  readonly isChanged: boolean
  readonly isByHand: boolean
  /** Whether the work of the row cannot be limited so. */
  readonly isForeign: boolean
  /** How many more prices the cell has. */
  readonly others: number
  readonly fault: string | null
  readonly mayChange: boolean
  readonly onReach: () => void
  readonly onTyped: (text: string) => void
  /** Goes on by so many rows and columns. */
  readonly onLeave: (down: number, right: number) => void
}): ReactNode {
  const { billing } = useWords()
  /** What is being typed; null while the cell only has the focus. */
  const [typed, setTyped] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const isTyping = typed !== null
  useEffect(() => {
    if (isTyping) input.current?.focus()
  }, [isTyping])

  function end(down: number, right: number): void {
    if (typed !== null && typed !== text) onTyped(typed)
    setTyped(null)
    onLeave(down, right)
  }

  const notes = [
    ...(isByHand && text !== '' ? [billing.by_hand] : []),
    ...(others > 0 ? [billing.more_prices(others)] : []),
  ]
  const shown = [text, ...notes].join(' ')
  if (isTyping)
    return (
      <td data-figure>
        <input
          ref={input}
          className={styles['input']}
          aria-label={label}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => {
            if (typed !== text) onTyped(typed)
            setTyped(null)
          }}
          onKeyDown={(event) => {
            event.stopPropagation()
            if (event.key !== 'Enter' && event.key !== 'Tab' && event.key !== 'Escape') return
            event.preventDefault()
            if (event.key === 'Escape') {
              setTyped(null)
              onLeave(0, 0)
            } else if (event.key === 'Enter') end(event.shiftKey ? -1 : 1, 0)
            else end(0, event.shiftKey ? -1 : 1)
          }}
        />
      </td>
    )
  return (
    <td
      data-figure
      data-cell={`${place.row}-${place.column}`}
      data-changed={isChanged || undefined}
      data-foreign={isForeign || undefined}
      {...CELL}
      {...(mayChange ? {} : READ_ONLY)}
      tabIndex={isReached ? 0 : -1}
      aria-label={shown === '' ? label : `${label}: ${shown}`}
      aria-invalid={fault !== null || undefined}
      title={fault ?? undefined}
      onFocus={onReach}
      onDoubleClick={() => mayChange && setTyped(text)}
      onKeyDown={(event) => {
        if (!mayChange || event.ctrlKey || event.metaKey || event.altKey) return
        const begins = /^[\d.,-]$/.test(event.key)
        if (event.key === 'Delete' || event.key === 'Backspace') onTyped('')
        else if (event.key === 'Enter' || event.key === 'F2') setTyped(text)
        else if (begins) setTyped(event.key)
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      {text}
      {notes.map((note) => (
        <small key={note}> {note}</small>
      ))}
    </td>
  )
}
