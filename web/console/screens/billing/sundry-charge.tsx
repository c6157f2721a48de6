import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '#web/console/kit/button.tsx'
import { Field, TextInput } from '#web/console/kit/field.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { Panel } from '#web/console/kit/panel.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { usePress } from '#web/console/records/use-press.ts'
import { readDecimal } from '#web/values/quantity.ts'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './billing.module.css'

const CREATE = {
  method: 'POST',
  path: '/api/charge_lines',
  takes: 'attributes',
  type: 'charge_lines',
} as const
const EMPTY = { code: '', name: '', quantity: '1', price: '' }
const NAMES = ['code', 'name', 'quantity', 'price'] as const

/** A charge by hand, in one row. */
export function SundryCharge({ basket }: { readonly basket: string }): ReactNode {
  const words = useWords()
  const { language } = useLocale()
  const { press, isBusy, refused } = usePress()
  const [typed, setTyped] = useState(EMPTY)
  const figure = (text: string) => readDecimal(text, language) ?? text
  function send(event: FormEvent): void {
    event.preventDefault()
    const { code, name, quantity, price } = typed
    const attributes = {
      charge_basket_id: Number(basket),
      charge_type: 'SUNDRY',
      code,
      ...(name === '' ? {} : { name }),
      quantity: figure(quantity),
      price: figure(price),
    }
    void press(CREATE, { attributes }, () => setTyped(EMPTY))
  }
  return (
    <Panel title={words.billing.sundry}>
      <form className={styles['sundry']} onSubmit={send}>
        {NAMES.map((name) => (
          <Field key={name} label={fieldLabel(words, name)} required={name === 'code' || name === 'price'}>
            <TextInput
              value={typed[name]}
              inputMode={name === 'quantity' || name === 'price' ? 'decimal' : undefined}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            />
          </Field>
        ))}
        <Button type="submit" icon="add" busy={isBusy}>
          {words.billing.add}
        </Button>
      </form>
      {refused !== null && <Note tone="bad">{refused}</Note>}
    </Panel>
  )
}
