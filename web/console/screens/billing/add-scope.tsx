import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { metadataIndexQuery } from '#web/api/metadata-queries.ts'
import { useService } from '#web/api/use-service.ts'
import { ReferencePicker } from '#web/console/form/reference-picker.tsx'
import { namedQuery } from '#web/console/form/reference-query.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Dialog } from '#web/console/kit/dialog.tsx'
import { Field, Select } from '#web/console/kit/field.tsx'
import { fieldLabel, stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { LIMITS, type Limit, type PriceScope, scopeOf } from './price-grid.ts'

/** The types that limits refer to. */
const TYPES: Readonly<Record<Limit, string | null>> = {
  subtype: null,
  order_type_id: 'order_types',
  carrier_id: 'carriers',
  carrier_service_id: 'carrier_services',
  location_group_id: 'groups',
  product_group_id: 'groups',
  storage_unit_type_id: 'storage_unit_types',
}
const SUBTYPES = ['FULL', 'PART', 'PICKFACE', 'DEMAND_PICKFACE']

/** Adds a column to the grid of prices, for work that is limited to something. */
export function AddScope({ onAdd }: { readonly onAdd: (scope: PriceScope) => void }): ReactNode {
  const { billing } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="add" onClick={() => setOpen(true)}>
        {billing.add_scope}
      </Button>
      {isOpen && (
        <ScopeDialog
          onClose={() => setOpen(false)}
          onAdd={(scope) => {
            setOpen(false)
            onAdd(scope)
          }}
        />
      )}
    </>
  )
}

function ScopeDialog({
  onAdd,
  onClose,
}: {
  readonly onAdd: (scope: PriceScope) => void
  readonly onClose: () => void
}): ReactNode {
  const words = useWords()
  const { billing, kit } = words
  const service = useService()
  const [limit, setLimit] = useState<Limit>('product_group_id')
  const [value, setValue] = useState('')
  const to = TYPES[limit]
  const { data: index } = useQuery(metadataIndexQuery(service))
  const summary = index?.types.find(({ name }) => name === to)
  const client = useQueryClient()
  async function add(): Promise<void> {
    const named = summary === undefined ? null : await client.fetchQuery(namedQuery(service, summary, value))
    onAdd(scopeOf({ [limit]: value }, [named?.label ?? value]))
  }
  const title = fieldLabel(words, limit.replace(/_id$/, ''))
  return (
    <Dialog
      open
      onClose={onClose}
      title={billing.add_scope}
      footer={
        <>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button
            kind="primary"
            disabled={value === '' || (to !== null && summary === undefined)}
            onClick={() => void add()}
          >
            {billing.add}
          </Button>
        </>
      }
    >
      <Field label={billing.limited_by}>
        <Select
          value={limit}
          options={LIMITS.map((one) => ({ value: one, label: fieldLabel(words, one.replace(/_id$/, '')) }))}
          onChange={(event) => {
            setLimit(event.target.value as Limit)
            setValue('')
          }}
        />
      </Field>
      <Field label={title}>
        {to === null ? (
          <Select
            value={value}
            options={['', ...SUBTYPES].map((one) => ({
              value: one,
              label: one === '' ? '' : stateLabel(words, one),
            }))}
            onChange={(event) => setValue(event.target.value)}
          />
        ) : (
          <ReferencePicker
            key={limit}
            to={to}
            value={value}
            disabled={false}
            label={title}
            onChange={setValue}
          />
        )}
      </Field>
    </Dialog>
  )
}
