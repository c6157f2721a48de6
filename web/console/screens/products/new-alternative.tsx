import { type FormEvent, type ReactNode, useDeferredValue, useState } from 'react'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Dialog } from '#web/console/kit/dialog.tsx'
import { Field, Select, TextInput } from '#web/console/kit/field.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { usePress } from '#web/console/records/use-press.ts'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { choicesQuery } from './choices.graphql.ts'
import { ClashNote } from './clash-note.tsx'
import { codesIn } from './code-clashes.ts'
import type { KnownProduct } from './known-product.ts'
import styles from './products.module.css'

const CREATE = {
  method: 'POST',
  path: '/api/alternative_codes',
  takes: 'attributes',
  type: 'alternative_codes',
} as const

/** A further code of a product, as an account knows it; codes that stand for something else are told first. */
export function NewAlternative({
  product,
  onClose,
}: {
  readonly product: KnownProduct
  readonly onClose: () => void
}): ReactNode {
  const words = useWords()
  const { products } = words
  const { press, isBusy, refused } = usePress()
  const [code, setCode] = useState('')
  const [type, setType] = useState<string | null>(null)
  const [account, setAccount] = useState<string | null>(null)
  const typed = useDeferredValue(code)
  const { data } = useScreenQuery(choicesQuery, {})
  const types = data?.alternative_code_types?.all.nodes ?? []
  const accounts = data?.accounts?.all.nodes ?? []
  const chosen = { type: type ?? types[0]?.id, account: account ?? accounts[0]?.id }
  function make(event: FormEvent): void {
    event.preventDefault()
    const attributes = {
      code: code.trim(),
      alternative_code_type_id: Number(chosen.type),
      alternative_codeable_type: 'Product',
      alternative_codeable_id: Number(product.id),
      owner_type: 'Account',
      owner_id: Number(chosen.account),
    }
    void press(CREATE, { attributes }, onClose)
  }
  return (
    <Dialog open onClose={onClose} title={products.new_alternative} description={products.alternative_help}>
      <form className={styles['form']} onSubmit={make}>
        <Field label={products.code} required>
          <TextInput code value={code} onChange={(event) => setCode(event.target.value)} />
        </Field>
        <Field label={fieldLabel(words, 'alternative_code_type')} required>
          <Select
            value={chosen.type ?? ''}
            onChange={(event) => setType(event.target.value)}
            options={types.map((one) => ({ value: one.id, label: one.name ?? one.code ?? '' }))}
          />
        </Field>
        <Field label={fieldLabel(words, 'account')} required>
          <Select
            value={chosen.account ?? ''}
            onChange={(event) => setAccount(event.target.value)}
            options={accounts.map((one) => ({ value: one.id, label: one.code ?? '' }))}
          />
        </Field>
        <ClashNote own={product.id} codes={codesIn({ barcode: typed })} />
        {refused !== null && <Note tone="bad">{refused}</Note>}
        <Button kind="primary" type="submit" busy={isBusy} disabled={code.trim() === ''}>
          {words.form.create}
        </Button>
      </form>
    </Dialog>
  )
}
