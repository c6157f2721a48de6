import { useState } from 'react'
import { newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { useAct } from '#web/api/use-act.ts'
import { notify } from '#web/console/kit/notify.ts'
import { useWords } from '#web/words/use-words.ts'
import type { PriceChange } from './price-changes.ts'
import type { PriceEdits } from './price-grid.ts'

const CREATE = {
  method: 'POST',
  path: '/api/charge_prices',
  takes: 'attributes',
  type: 'charge_prices',
} as const
const UPDATE = {
  method: 'PATCH',
  path: '/api/charge_prices/{id}',
  takes: 'attributes',
  type: 'charge_prices',
} as const
const REMOVE = {
  method: 'DELETE',
  path: '/api/charge_prices/{id}',
  takes: 'nothing',
  type: 'charge_prices',
} as const

/** Saves changed prices one after another: what was saved is no change any more, what was refused stays with its reason. */
export function useSavingPrices({
  edits,
  onEdits,
}: {
  readonly edits: PriceEdits
  readonly onEdits: (edits: PriceEdits) => void
}): {
  readonly save: (changes: readonly PriceChange[]) => Promise<void>
  readonly isBusy: boolean
  readonly faults: ReadonlyMap<string, string>
  /** Forgets why cells were not saved, as they are typed into anew. */
  readonly forget: () => void
} {
  const { billing } = useWords()
  const act = useAct()
  const [isBusy, setBusy] = useState(false)
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())

  async function send({ saved, sent }: PriceChange): Promise<void> {
    const version = saved === null ? {} : { ifMatch: `"charge_prices-${saved.id}-${saved.lock_version}"` }
    const path = saved === null ? {} : { path: { id: saved.id } }
    const operation = saved === null ? CREATE : sent === null ? REMOVE : UPDATE
    const attributes = sent === null || sent === 'invalid' ? {} : { attributes: sent }
    await act(operation, { ...path, ...attributes }, { key: newKey(), ...version })
  }

  async function save(changes: readonly PriceChange[]): Promise<void> {
    setBusy(true)
    const refused = new Map<string, string>()
    for (const change of changes) {
      try {
        await send(change)
      } catch (error) {
        if (!(error instanceof GoodsyardError)) throw error
        refused.set(change.key, error.status === 412 ? billing.changed_by_others : error.message)
      }
    }
    setBusy(false)
    setFaults(refused)
    onEdits(new Map([...edits].filter(([key]) => refused.has(key))))
    if (refused.size === 0) notify({ title: billing.saved_prices(changes.length) })
  }

  return { save, isBusy, faults, forget: () => setFaults(new Map()) }
}
