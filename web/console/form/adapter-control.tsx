import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { keys } from '#web/api/keys.ts'
import { useService } from '#web/api/use-service.ts'
import { Select } from '#web/console/kit/field.tsx'
import { optionLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import type { ControlProps } from './control-props.ts'

type Adapters = { readonly attributes: { readonly adapters: readonly { readonly name: string }[] } }

/** The adapter that connects to a carrier's system, chosen among those of the service. */
export function AdapterControl({ field, value, onChange, disabled, label }: ControlProps): ReactNode {
  const words = useWords()
  const service = useService()
  const { data } = useQuery({
    queryKey: keys.screen(service.tenant, 'carrier_adapters'),
    queryFn: async ({ signal }) => {
      const { data } = await service.send<Adapters>({ method: 'GET', path: '/api/carriers/adapters', signal })
      return data.attributes.adapters.map(({ name }) => name)
    },
  })
  const present = String(value ?? '')
  const names = [...new Set([...(data ?? []), ...(present === '' ? [] : [present])])]
  const options = names.map((name) => ({ value: name, label: optionLabel(words, field.name, name) }))
  return (
    <Select
      value={present}
      disabled={disabled}
      aria-label={label}
      options={present === '' ? [{ value: '', label: words.form.not_set }, ...options] : options}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
