import { type ReactNode, useState } from 'react'
import { newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { useAct } from '#web/api/use-act.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { ReferencePicker } from '#web/console/form/reference-picker.tsx'
import { Button } from '#web/console/kit/button.tsx'
import { Dialog } from '#web/console/kit/dialog.tsx'
import { Field } from '#web/console/kit/field.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './billing.module.css'
import { cardQuery } from './card.graphql.ts'
import { cardPricesQuery } from './card-prices.graphql.ts'
import { copiedCode, copyOf } from './copied-prices.ts'

const CREATE = {
  method: 'POST',
  path: '/api/charge_prices',
  takes: 'attributes',
  type: 'charge_prices',
} as const

type CopyProps = {
  readonly card: { readonly id: string; readonly code: string }
  /** The codes that the card has already; their prices are left as they are. */
  readonly taken: ReadonlySet<string>
  readonly onClose: () => void
}

/** Copies the prices of another card that this one does not have yet. */
export function CopyPrices({ card, taken, onClose }: CopyProps): ReactNode {
  const { billing, kit } = useWords()
  const [from, setFrom] = useState('')
  const { copy, isBusy, refused, copies } = useCopy({ card, taken, from, onDone: onClose })
  return (
    <Dialog open onClose={onClose} title={billing.copy_prices}>
      <Field label={billing.copy_from}>
        <ReferencePicker
          to="charge_cards"
          value={from}
          disabled={isBusy}
          label={billing.copy_from}
          onChange={setFrom}
        />
      </Field>
      {from !== '' && copies !== null && (
        <p className={styles['quiet']}>
          {copies.length === 0 ? billing.nothing_to_copy : billing.codes_of_copies(copies[0]?.code ?? '')}
        </p>
      )}
      {refused.length > 0 && (
        <Note tone="bad">
          {refused.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Note>
      )}
      <div className={styles['acts']}>
        <Button onClick={onClose}>{kit.cancel}</Button>
        <Button
          kind="primary"
          busy={isBusy}
          disabled={copies === null || copies.length === 0}
          onClick={() => void copy()}
        >
          {billing.copy_count(copies?.length ?? 0)}
        </Button>
      </div>
    </Dialog>
  )
}

/** The prices that would be copied, and copying them; what was refused can be tried again. */
function useCopy({
  card,
  taken,
  from,
  onDone,
}: Omit<CopyProps, 'onClose'> & { readonly from: string; readonly onDone: () => void }): {
  readonly copies: readonly { readonly code: string }[] | null
  readonly isBusy: boolean
  readonly refused: readonly string[]
  readonly copy: () => Promise<void>
} {
  const { billing } = useWords()
  const act = useAct()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])
  const isOther = from !== '' && from !== card.id
  const { data } = useScreenQuery(
    cardQuery,
    { id: from, of: from, sees_accounts: false },
    { enabled: isOther },
  )
  const { data: prices } = useScreenQuery(cardPricesQuery, { of: from }, { enabled: isOther })
  const source = data?.charge_cards?.find?.code ?? ''
  const copies =
    data === undefined || prices === undefined || !isOther
      ? null
      : (prices.charge_prices?.all.nodes ?? [])
          .map((price) => ({ price, code: copiedCode(price.code ?? '', { from: source, to: card.code }) }))
          .filter(({ code }) => !taken.has(code))
  async function copy(): Promise<void> {
    setBusy(true)
    const failed: string[] = []
    for (const { price, code } of copies ?? []) {
      try {
        const attributes = copyOf(price, { card: card.id, code })
        await act(CREATE, { attributes }, { key: newKey() })
      } catch (error) {
        if (!(error instanceof GoodsyardError)) throw error
        failed.push(`${code}: ${error.message}`)
      }
    }
    setBusy(false)
    setRefused(failed)
    if (failed.length > 0) return
    notify({ title: billing.copied(copies?.length ?? 0) })
    onDone()
  }
  return { copies, isBusy, refused, copy }
}
