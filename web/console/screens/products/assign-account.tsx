import { type FormEvent, type ReactNode, useState } from 'react'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Dialog } from '#web/console/kit/dialog.tsx'
import { Field, Select } from '#web/console/kit/field.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { usePress } from '#web/console/records/use-press.ts'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { choicesQuery } from './choices.graphql.ts'
import type { KnownProduct } from './known-product.ts'
import styles from './products.module.css'

const CREATE = {
  method: 'POST',
  path: '/api/products/{product_id}/account_products',
  takes: 'attributes',
  type: 'account_products',
} as const

/** Lets one more account own stock of a product. */
export function AssignAccount({
  product,
  assigned,
  onClose,
}: {
  readonly product: KnownProduct
  /** The accounts that may own it already. */
  readonly assigned: readonly string[]
  readonly onClose: () => void
}): ReactNode {
  const words = useWords()
  const { products } = words
  const { press, isBusy, refused } = usePress()
  const [chosen, setChosen] = useState<string | null>(null)
  const { data } = useScreenQuery(choicesQuery, {})
  const accounts = (data?.accounts?.all.nodes ?? []).filter(({ id }) => !assigned.includes(id))
  const account = chosen ?? accounts[0]?.id ?? null
  function assign(event: FormEvent): void {
    event.preventDefault()
    const input = { path: { product_id: product.id }, attributes: { account_id: Number(account) } }
    void press(CREATE, input, onClose)
  }
  return (
    <Dialog open onClose={onClose} title={products.new_account}>
      <form className={styles['form']} onSubmit={assign}>
        <Field label={fieldLabel(words, 'account')} required>
          <Select
            value={account ?? ''}
            onChange={(event) => setChosen(event.target.value)}
            options={accounts.map(({ id, code, name }) => ({
              value: id,
              label: [code, name].filter(Boolean).join(' · '),
            }))}
          />
        </Field>
        {data !== undefined && accounts.length === 0 && <Note tone="info">{products.all_assigned}</Note>}
        {refused !== null && <Note tone="bad">{refused}</Note>}
        <Button kind="primary" type="submit" busy={isBusy} disabled={account === null}>
          {products.assign}
        </Button>
      </form>
    </Dialog>
  )
}
