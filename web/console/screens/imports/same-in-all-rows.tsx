import type { ReactNode } from 'react'
import { Field, Select, TextInput } from '#web/console/kit/field.tsx'
import { useWords } from '#web/words/use-words.ts'
import type { SameValues } from './table-file.ts'
import type { TableColumn } from './table-mapping.ts'
import type { TableOwners } from './table-owners.graphql.ts'

/** The longest list that is a choice; longer ones are typed. */
const CHOICES_MAX = 199

/** What the file needs and the table does not say: one value for all rows. */
export function SameInAllRows({
  columns,
  same,
  owners,
  onChange,
}: {
  readonly columns: readonly TableColumn[]
  readonly same: SameValues
  readonly owners: TableOwners | undefined
  readonly onChange: (column: string, value: string) => void
}): ReactNode {
  const { imports } = useWords()
  const known: Readonly<
    Record<string, readonly { readonly code: string | null; readonly name: string | null }[] | undefined>
  > = {
    account_code: owners?.accounts?.all.nodes,
    warehouse_code: owners?.warehouses?.all.nodes,
    stock_unit_type_code: owners?.stock_unit_types?.all.nodes,
  }
  return columns.map(({ name, label }) => {
    const choices = known[name] ?? []
    const value = same[name] ?? ''
    const isDay = /(?:^|_)date(?:_|$)/.test(name)
    return (
      <Field key={name} label={label} help={imports.in_all_rows} required>
        {choices.length > 0 && choices.length <= CHOICES_MAX ? (
          <Select
            value={value}
            options={[
              { value: '', label: imports.choose_source },
              ...choices.map(({ code, name: called }) => ({
                value: code ?? '',
                label: called === null || called === code ? (code ?? '') : `${code} · ${called}`,
              })),
            ]}
            onChange={({ target }) => onChange(name, target.value)}
          />
        ) : (
          <TextInput
            type={isDay ? 'date' : 'text'}
            value={value}
            onChange={({ target }) => onChange(name, target.value)}
          />
        )}
      </Field>
    )
  })
}
