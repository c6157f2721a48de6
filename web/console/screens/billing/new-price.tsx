import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#web/console/kit/button.tsx'
import { Checkbox, Field, Select, TextInput } from '#web/console/kit/field.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { Panel } from '#web/console/kit/panel.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { usePress } from '#web/console/records/use-press.ts'
import { readDecimal } from '#web/values/quantity.ts'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './billing.module.css'
import { CHARGE_TYPES, type ChargeType, unitLabel, unitsOf } from './price-units.ts'

const CREATE = {
  method: 'POST',
  path: '/api/charge_prices',
  takes: 'attributes',
  type: 'charge_prices',
} as const

type PriceInput = {
  readonly charge_type: ChargeType
  readonly unit_of_measure: string
  /** Null as long as it is the one that is suggested. */
  readonly code: string | null
  readonly name: string
  readonly quantity: string
  readonly price: string
  readonly auto_charge: boolean
}

const EMPTY: PriceInput = {
  charge_type: 'PICK',
  unit_of_measure: 'item',
  code: null,
  name: '',
  quantity: '1',
  price: '',
  auto_charge: true,
}

/** A price for a card, in one row; the form of a price has its limits as well. */
export function NewPrice({
  card,
  taken,
}: {
  readonly card: string
  /** The codes that its prices have. */
  readonly taken: ReadonlySet<string>
}): ReactNode {
  const words = useWords()
  const { billing } = words
  const { language } = useLocale()
  const { press, isBusy, refused } = usePress()
  const [typed, setTyped] = useState(EMPTY)
  const change = (next: Partial<PriceInput>) => setTyped((present) => ({ ...present, ...next }))
  const figure = (text: string) => readDecimal(text, language) ?? text
  const suggested = suggestedCode(typed, taken)
  const price = useRef<HTMLInputElement>(null)
  const isEmpty = taken.size === 0
  useEffect(() => {
    // A card without prices was made to have some.
    if (isEmpty) price.current?.focus()
  }, [isEmpty])
  function send(event: FormEvent): void {
    event.preventDefault()
    const { code, name, quantity, price, ...others } = typed
    const attributes = {
      ...others,
      code: code ?? suggested,
      charge_card_id: Number(card),
      ...(name === '' ? {} : { name }),
      quantity: figure(quantity),
      price: figure(price),
    }
    const { charge_type, unit_of_measure } = typed
    void press(CREATE, { attributes }, () => setTyped({ ...EMPTY, charge_type, unit_of_measure }))
  }
  const text = (name: 'code' | 'name' | 'quantity' | 'price') => (
    <Field label={fieldLabel(words, name)} required={name !== 'name'}>
      <TextInput
        ref={name === 'price' ? price : undefined}
        value={typed[name] ?? suggested}
        inputMode={name === 'quantity' || name === 'price' ? 'decimal' : undefined}
        onChange={(event) => change({ [name]: event.target.value })}
      />
    </Field>
  )
  return (
    <Panel
      title={billing.new_price}
      actions={
        <Link path="/records/charge_prices/new" search={{ charge_card_id: card }}>
          {billing.with_limits}
        </Link>
      }
    >
      <form className={styles['sundry']} onSubmit={send}>
        <Field label={fieldLabel(words, 'charge_type')}>
          <Select
            value={typed.charge_type}
            options={CHARGE_TYPES.map((value) => ({ value, label: billing.types[value] }))}
            onChange={(event) => {
              const charge_type = event.target.value as ChargeType
              const units = unitsOf(charge_type)
              const isKept = units.includes(typed.unit_of_measure)
              change({ charge_type, unit_of_measure: isKept ? typed.unit_of_measure : (units[0] ?? '') })
            }}
          />
        </Field>
        <Field label={fieldLabel(words, 'unit_of_measure')}>
          <Select
            value={typed.unit_of_measure}
            options={unitsOf(typed.charge_type).map((value) => ({ value, label: unitLabel(words, value) }))}
            onChange={(event) => change({ unit_of_measure: event.target.value })}
          />
        </Field>
        {text('code')}
        {text('name')}
        {text('quantity')}
        {text('price')}
        <Checkbox
          label={fieldLabel(words, 'auto_charge')}
          checked={typed.auto_charge}
          onChange={(event) => change({ auto_charge: event.target.checked })}
        />
        <Button type="submit" icon="add" busy={isBusy}>
          {billing.add}
        </Button>
      </form>
      {refused !== null && <Note tone="bad">{refused}</Note>}
    </Panel>
  )
}

/** The code that a price of this kind of work usually has: `PICK-ITEM`; nothing where another price has it. */
function suggestedCode(
  { charge_type, unit_of_measure }: Pick<PriceInput, 'charge_type' | 'unit_of_measure'>,
  taken: ReadonlySet<string>,
): string {
  const code = `${charge_type}-${unit_of_measure}`.toUpperCase().replaceAll('_', '-')
  return taken.has(code) ? '' : code
}
