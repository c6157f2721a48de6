import { type ReactNode, useState } from 'react'
import { Button } from '#web/console/kit/button.tsx'
import { Checkbox } from '#web/console/kit/field.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { Panel } from '#web/console/kit/panel.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { useWords } from '#web/words/use-words.ts'
import { AddScope } from './add-scope.tsx'
import styles from './billing.module.css'
import type { CardPrice } from './card-price.ts'
import { priceChanges } from './price-changes.ts'
import { type PriceEdits, type PriceScope, priceGrid } from './price-grid.ts'
import { PriceGridTable } from './price-grid-table.tsx'
import { unitLabel } from './price-units.ts'
import { useSavingPrices } from './use-saving-prices.ts'

/** The prices of a card as a grid that is edited like a spreadsheet and saved as a whole; each price with the version that was read. */
export function PricePanel({
  card,
  prices,
  edits,
  missing,
  mayChange,
  onEdits,
  onCopy,
}: {
  readonly card: string
  readonly prices: readonly CardPrice[]
  readonly edits: PriceEdits
  readonly missing: ReadonlySet<string>
  readonly mayChange: boolean
  readonly onEdits: (edits: PriceEdits) => void
  readonly onCopy: () => void
}): ReactNode {
  const words = useWords()
  const { billing } = words
  const { language } = useLocale()
  const [scopes, setScopes] = useState<readonly PriceScope[]>([])
  const [isWhole, setWhole] = useState(false)
  const [reached, setReached] = useState('')
  const grid = priceGrid(prices, { scopes, isWhole, edits })
  const codes = new Set(prices.map(({ code }) => code ?? ''))
  const changes = priceChanges(grid, edits, { card, language, codes })
  const { save, isBusy, faults, forget } = useSavingPrices({ edits, onEdits })
  const invalid = changes.filter(({ sent }) => sent === 'invalid')
  const shownFaults = new Map([...faults, ...invalid.map(({ key }) => [key, billing.no_price] as const)])
  const [first] = grid.saved.get(reached) ?? []
  function change(next: PriceEdits): void {
    forget()
    onEdits(next)
  }
  return (
    <Panel
      title={billing.prices}
      actions={
        mayChange && (
          <>
            <Checkbox
              label={billing.all_units}
              checked={isWhole}
              onChange={(event) => setWhole(event.target.checked)}
            />
            <AddScope onAdd={(scope) => setScopes([...scopes, scope])} />
            <Button icon="add" onClick={onCopy}>
              {billing.copy_prices}
            </Button>
          </>
        )
      }
    >
      {prices.length === 0 && <p className={styles['quiet']}>{billing.no_prices}</p>}
      <PriceGridTable
        {...{ grid, edits, missing, mayChange }}
        faults={shownFaults}
        onEdit={(next) => change(new Map([...edits, ...next]))}
        onFocus={setReached}
      />
      <p className={styles['quiet']}>
        {first === undefined ? (
          billing.grid_help
        ) : (
          <>
            <Link path={`/records/charge_prices/${first.id}`}>
              <code>{first.code}</code>
            </Link>{' '}
            {first.name === first.code ? '' : first.name} · {unitLabel(words, first.unit_of_measure ?? '')}
          </>
        )}
      </p>
      {[...shownFaults].map(([key, text]) => (
        <Note key={key} tone="bad">
          {`${titleOf(key, words)}: ${text}`}
        </Note>
      ))}
      {changes.length > 0 && (
        <div className={styles['acts']}>
          <Button
            kind="primary"
            busy={isBusy}
            disabled={invalid.length > 0}
            onClick={() => void save(changes)}
          >
            {billing.save_prices(changes.length)}
          </Button>
          <Button disabled={isBusy} onClick={() => change(new Map())}>
            {billing.discard_prices}
          </Button>
        </div>
      )}
    </Panel>
  )
}

/** What a cell is called, by its key. */
function titleOf(key: string, words: ReturnType<typeof useWords>): string {
  const [type = '', unit = ''] = key.split(' ')
  const { types } = words.billing
  return `${types[type as keyof typeof types]}, ${unitLabel(words, unit)}`
}
