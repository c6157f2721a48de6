import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { act, newKey } from '#web/api/act.ts'
import { keys } from '#web/api/keys.ts'
import { useService } from '#web/api/use-service.ts'
import { ReferencePicker } from '#web/console/form/reference-picker.tsx'
import { Button } from '#web/console/kit/button.tsx'
import { Dialog } from '#web/console/kit/dialog.tsx'
import { Field } from '#web/console/kit/field.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { usePress } from '#web/console/records/use-press.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './billing.module.css'
import { COPY_PRICES, type PriceCopies } from './price-copies.ts'

/** Copies the prices of another card that this one does not have yet. */
export function CopyPrices({
  card,
  onClose,
}: {
  readonly card: { readonly id: string }
  readonly onClose: () => void
}): ReactNode {
  const { billing, kit } = useWords()
  const [from, setFrom] = useState('')
  const input = { path: { id: card.id }, attributes: { from_id: Number(from) } }
  const { copies, error } = useCopies(card.id, from)
  const { press, isBusy, refused } = usePress()
  const copy = () =>
    void press<PriceCopies>(COPY_PRICES, input, ({ attributes }) => {
      notify({ title: billing.copied(attributes.copied) })
      onClose()
    })
  const reason = refused ?? error
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
      {copies !== null && (
        <p className={styles['quiet']}>
          {copies.copied === 0 ? billing.nothing_to_copy : billing.codes_of_copies(copies.codes[0] ?? '')}
        </p>
      )}
      {reason !== null && <Note tone="bad">{reason}</Note>}
      <div className={styles['acts']}>
        <Button onClick={onClose}>{kit.cancel}</Button>
        <Button kind="primary" busy={isBusy} disabled={copies === null || copies.copied === 0} onClick={copy}>
          {billing.copy_count(copies?.copied ?? 0)}
        </Button>
      </div>
    </Dialog>
  )
}

/** What would be copied, or why nothing would be; neither is known before a card is chosen. */
function useCopies(card: string, from: string) {
  const service = useService()
  const { data, error } = useQuery({
    queryKey: keys.dryRun(service.tenant, { path: COPY_PRICES.path, card, from }),
    queryFn: async ({ signal }) => {
      const input = { path: { id: card }, attributes: { from_id: Number(from) } }
      const options = { key: newKey(), signal, isDryRun: true }
      const { data: answer } = await act<PriceCopies>(service, COPY_PRICES, input, options)
      return answer.attributes
    },
    enabled: from !== '',
    gcTime: 0,
    retry: false,
  })
  return { copies: data ?? null, error: error?.message ?? null }
}
