import { type FormEvent, type ReactNode, useState } from 'react'
import { ReferencePicker } from '#web/console/form/reference-picker.tsx'
import { IconButton } from '#web/console/kit/button.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './receipt.module.css'
import type { ReceiptTask } from './receipt-lines.ts'
import { usePuttingAway } from './use-receiving.ts'

/** Goods in the bay, with the location that is proposed for them; Enter puts them away there, or where somebody says. */
export function PutAwayLine({
  task,
  title,
}: {
  readonly task: ReceiptTask
  readonly title: string
}): ReactNode {
  const { receipts } = useWords()
  const { language } = useLocale()
  const acts = usePuttingAway()
  const [place, setPlace] = useState(task.location_to?.id ?? '')
  if (acts === null) return null
  const quantity = showDecimal(String(task.start_quantity), language)
  function send(event: FormEvent): void {
    event.preventDefault()
    if (place !== '') void acts?.putAway([{ task, location_to_id: place }])
  }
  return (
    <form className={styles['receive']} onSubmit={send}>
      <span className={styles['code']}>{quantity}</span>
      <ReferencePicker
        to="locations"
        value={place}
        onChange={setPlace}
        disabled={acts.isBusy}
        label={receipts.put_to(title)}
        placeholder={receipts.no_place}
      />
      <IconButton
        type="submit"
        icon="check"
        label={receipts.put_away_quantity(quantity, title)}
        disabled={acts.isBusy || place === ''}
      />
      {acts.refused !== null && (
        <p role="alert" className={styles['late']}>
          {acts.refused}
        </p>
      )}
    </form>
  )
}
