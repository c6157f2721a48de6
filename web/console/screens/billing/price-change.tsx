import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '#web/console/kit/button.tsx'
import { TextInput } from '#web/console/kit/field.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { usePress } from '#web/console/records/use-press.ts'
import { readDecimal, showDecimal } from '#web/values/quantity.ts'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './billing.module.css'
import type { CardPrice } from './copied-prices.ts'

const UPDATE = {
  method: 'PATCH',
  path: '/api/charge_prices/{id}',
  takes: 'attributes',
  type: 'charge_prices',
} as const

/** Another price in place of the present one, for what is charged from now on. */
export function PriceChange({
  price,
  onDone,
}: {
  readonly price: CardPrice
  readonly onDone: () => void
}): ReactNode {
  const words = useWords()
  const { language } = useLocale()
  const { press, isBusy, refused } = usePress()
  const [typed, setTyped] = useState(() => showDecimal(String(price.price), language))
  function send(event: FormEvent): void {
    event.preventDefault()
    const attributes = { price: readDecimal(typed, language) ?? typed }
    void press(UPDATE, { path: { id: price.id }, attributes }, onDone)
  }
  return (
    <form
      className={styles['change']}
      onSubmit={send}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
    >
      <TextInput
        code
        // The field that was asked for takes what is typed next.
        ref={(input) => input?.focus()}
        aria-label={`${fieldLabel(words, 'price')}: ${price.code}`}
        inputMode="decimal"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" kind="primary" busy={isBusy}>
        {words.form.save}
      </Button>
      <Button onClick={onDone}>{words.kit.cancel}</Button>
      {refused !== null && <Note tone="bad">{refused}</Note>}
    </form>
  )
}
