import { type ReactNode, useEffect, useRef } from 'react'
import styles from './palette.module.css'
import type { PaletteItem, PaletteSection } from './palette-items.ts'

/** The id of a line, by which the box says which one is chosen. */
export function lineId(list: string, place: number): string {
  return `${list}-${place}`
}

/** The lines of the palette by their kinds; the box keeps the focus and says which line is chosen. */
export function PaletteList({
  id,
  label,
  sections,
  place,
  onRun,
}: {
  readonly id: string
  readonly label: string
  readonly sections: readonly PaletteSection[]
  /** Which line is chosen, counted over all sections. */
  readonly place: number
  readonly onRun: (item: PaletteItem) => void
}): ReactNode {
  let before = 0
  return (
    <div id={id} role="listbox" aria-label={label} className={styles['list']}>
      {sections.map(({ heading, items }) => {
        const start = before
        before += items.length
        return (
          <fieldset key={heading} aria-label={heading} className={styles['group']}>
            <div aria-hidden className={styles['heading']}>
              {heading}
            </div>
            {items.map((item, index) => (
              <PaletteLine
                key={item.key}
                id={lineId(id, start + index)}
                item={item}
                isChosen={start + index === place}
                onRun={onRun}
              />
            ))}
          </fieldset>
        )
      })}
    </div>
  )
}

function PaletteLine({
  id,
  item,
  isChosen,
  onRun,
}: {
  readonly id: string
  readonly item: PaletteItem
  readonly isChosen: boolean
  readonly onRun: (item: PaletteItem) => void
}): ReactNode {
  const line = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isChosen) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <button
      ref={line}
      id={id}
      type="button"
      tabIndex={-1}
      role="option"
      aria-selected={isChosen}
      className={styles['line']}
      onClick={() => onRun(item)}
    >
      <span className={styles['label']}>{item.label}</span>
      {item.detail && <span className={styles['detail']}>{item.detail}</span>}
    </button>
  )
}
