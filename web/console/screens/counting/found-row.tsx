import type { ReactNode } from 'react'
import { ReferencePicker } from '#web/console/form/reference-picker.tsx'
import { Field, Select, TextInput } from '#web/console/kit/field.tsx'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import type { FoundGoods, FoundLine } from './found-goods.ts'

/** Goods that stand at a place though nobody knew: their product, its owner, and what has to be recorded of them. */
export function FoundRow({
  goods,
  found: { owners, captures },
  isBusy,
  onChange,
}: {
  readonly goods: FoundGoods
  readonly found: FoundLine
  readonly isBusy: boolean
  readonly onChange: (goods: FoundGoods) => void
}): ReactNode {
  const words = useWords()
  return (
    <>
      <Field label={words.counting.found_more}>
        <ReferencePicker
          to="products"
          value={goods.product_id}
          disabled={isBusy}
          onChange={(product_id) => onChange({ ...goods, product_id, account_id: '' })}
        />
      </Field>
      {owners.length > 0 && (
        <Field label={fieldLabel(words, 'account')} required>
          <Select
            value={goods.account_id}
            options={[
              { value: '', label: '' },
              ...owners.map(({ id, code }) => ({ value: id, label: code })),
            ]}
            onChange={(event) => onChange({ ...goods, account_id: event.target.value })}
          />
        </Field>
      )}
      {captures.map((name) => (
        <Field key={name} label={fieldLabel(words, name)} required>
          <TextInput
            type={name === 'batch' ? 'text' : 'date'}
            value={goods[name]}
            onChange={(event) => onChange({ ...goods, [name]: event.target.value })}
          />
        </Field>
      ))}
    </>
  )
}
