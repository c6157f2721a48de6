import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { ScrollRegion } from '#web/console/kit/scroll-region.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { PriceCell } from './price-cell.tsx'
import styles from './price-grid.module.css'
import {
  type CellPlace,
  cellKey,
  isScopeOf,
  type PriceEdits,
  type PriceGrid,
  type PriceRow,
  pastedCells,
  scopeTitle,
  shownText,
  typesOf,
} from './price-grid.ts'
import { unitLabel } from './price-units.ts'

/** Cells of a table that are moved between by keys are those of a grid, for screen readers. */
const GRID = { role: 'grid' }

/** Prices by what is counted and what they are limited to: every cell is typed into, filled from a spreadsheet, and emptied by keys. */
export function PriceGridTable({
  grid,
  edits,
  faults,
  missing,
  mayChange,
  onEdit,
  onFocus,
}: {
  readonly grid: PriceGrid
  readonly edits: PriceEdits
  /** Why cells were not saved, by their keys. */
  readonly faults: ReadonlyMap<string, string>
  /** The types of work that have no price. */
  readonly missing: ReadonlySet<string>
  readonly mayChange: boolean
  readonly onEdit: (edits: PriceEdits) => void
  readonly onFocus: (key: string) => void
}): ReactNode {
  const words = useWords()
  const { billing } = words
  const { language } = useLocale()
  const [at, setAt] = useState<CellPlace>({ row: 0, column: 0 })
  const table = useRef<HTMLTableElement>(null)
  const label = ({ type, unit }: PriceRow) => `${billing.types[type]}, ${unitLabel(words, unit)}`

  function go(place: CellPlace): void {
    const row = Math.min(Math.max(place.row, 0), grid.rows.length - 1)
    const column = Math.min(Math.max(place.column, 0), grid.scopes.length - 1)
    setAt({ row, column })
    table.current?.querySelector<HTMLElement>(`[data-cell="${row}-${column}"]`)?.focus()
  }

  function move(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, readonly [number, number]>> = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
    }
    const step = steps[event.key]
    if (step === undefined || !(event.target as Element).hasAttribute('data-cell')) return
    event.preventDefault()
    go({ row: at.row + step[0], column: at.column + step[1] })
  }

  function paste(text: string): void {
    const labels = ({ type, unit }: PriceRow) => ({
      types: [type, billing.types[type]].map((one) => one.toLowerCase()),
      units: [unit, unitLabel(words, unit)].map((one) => one.toLowerCase()),
    })
    onEdit(pastedCells(text, grid, { at, labels }))
  }

  return (
    <ScrollRegion className={styles['scroll']} label={billing.price_grid}>
      <table
        ref={table}
        {...GRID}
        className={styles['grid']}
        aria-label={billing.price_grid}
        onKeyDown={move}
        onPaste={(event) => {
          if (!mayChange || !(event.target as Element).hasAttribute('data-cell')) return
          event.preventDefault()
          paste(event.clipboardData.getData('text/plain'))
        }}
      >
        <thead>
          <tr>
            <th scope="col">{billing.counted}</th>
            {grid.scopes.map((scope) => (
              <th key={scope.key} scope="col" data-figure>
                {scopeTitle(scope, { all: billing.all_work, state: (name) => stateLabel(words, name) })}
              </th>
            ))}
          </tr>
        </thead>
        {typesOf(grid.rows).map((type) => (
          <tbody key={type} data-missing={missing.has(type) || undefined}>
            <tr>
              <th colSpan={grid.scopes.length + 1} scope="rowgroup">
                {billing.types[type]}
                {missing.has(type) && <span className={styles['missing']}>{billing.without_price}</span>}
              </th>
            </tr>
            {grid.rows.map(
              (row, place) =>
                row.type === type && (
                  <tr key={row.unit}>
                    <th scope="row">{unitLabel(words, row.unit)}</th>
                    {grid.scopes.map((scope, column) => {
                      const key = cellKey(row, scope)
                      const [first, ...others] = grid.saved.get(key) ?? []
                      return (
                        <PriceCell
                          key={scope.key}
                          place={{ row: place, column }}
                          label={`${label(row)}${scope.names.length === 0 ? '' : `, ${scope.names.join(', ')}`}`}
                          text={shownText(grid, edits, { key, language })}
                          isReached={at.row === place && at.column === column}
                          isChanged={edits.has(key)}
                          isByHand={first !== undefined && first.auto_charge !== true}
                          others={others.length}
                          fault={faults.get(key) ?? null}
                          mayChange={mayChange && isScopeOf(scope, row.type)}
                          isForeign={!isScopeOf(scope, row.type)}
                          onReach={() => {
                            setAt({ row: place, column })
                            onFocus(key)
                          }}
                          onTyped={(text) => onEdit(new Map([[key, text]]))}
                          onLeave={(down, right) => go({ row: place + down, column: column + right })}
                        />
                      )
                    })}
                  </tr>
                ),
            )}
          </tbody>
        ))}
      </table>
    </ScrollRegion>
  )
}
