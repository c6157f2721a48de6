import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#web/console/kit/button.tsx'
import { Field, TextInput } from '#web/console/kit/field.tsx'
import { useWords } from '#web/words/use-words.ts'
import { ADDRESS_FIELDS, type Address, faultIn } from './address.ts'
import styles from './packing.module.css'
import type { CarrierRefusal } from './station-state.ts'

/** The address that a carrier did not accept, with the focus on the line it complains of. */
export function AddressPanel({
  refusal: { message, address },
  isBusy,
  onSave,
  onPutAside,
}: {
  readonly refusal: CarrierRefusal
  readonly isBusy: boolean
  readonly onSave: (address: Address) => void
  readonly onPutAside: () => void
}): ReactNode {
  const { packing: words } = useWords()
  const [written, setWritten] = useState<Address>(() =>
    Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, address[name] ?? null])),
  )
  const fault = faultIn(message)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const input = form.current?.elements.namedItem(fault)
    if (input instanceof HTMLInputElement) input.select()
  }, [fault])
  return (
    <form
      ref={form}
      className={styles['address']}
      aria-label={words.address_title}
      onSubmit={(event) => {
        event.preventDefault()
        // The code of the bench for what cannot be packed is scanned into the line that has the focus.
        if (Object.values(written).includes('PROBLEM')) onPutAside()
        else onSave(written)
      }}
    >
      <h2>{words.address_title}</h2>
      <div className={styles['address_fields']}>
        {ADDRESS_FIELDS.map((name) => (
          <Field key={name} label={words.address_fields[name]} error={name === fault ? message : undefined}>
            <TextInput
              name={name}
              value={written[name] ?? ''}
              onChange={(event) => setWritten({ ...written, [name]: event.target.value || null })}
            />
          </Field>
        ))}
      </div>
      <div className={styles['acts']}>
        <Button kind="primary" type="submit" busy={isBusy}>
          {words.address_save}
        </Button>
        <Button icon="warning" onClick={onPutAside}>
          {words.put_aside_order}
        </Button>
      </div>
    </form>
  )
}
