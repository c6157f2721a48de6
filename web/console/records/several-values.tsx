import type { ReactNode } from 'react'
import { Structure } from '#web/console/grid/structure.tsx'
import type { TypeDescription } from './record-query.ts'
import { useRecordTitles } from './use-record-titles.ts'

/** A value with parts; a list of ids as the names of its records. */
export function SeveralValues({
  described,
  name,
  value,
}: {
  readonly described: TypeDescription | null
  readonly name: string
  readonly value: unknown
}): ReactNode {
  const field = described?.type.fields.find((one) => one.list_field === name && one.kind === 'ids')
  const target = described?.index.types.find((one) => one.name === field?.to) ?? null
  const ids = target !== null && Array.isArray(value) ? value.map(String) : []
  const titles = useRecordTitles(target, ids)
  if (target === null) return <Structure value={value} />
  return <span>{ids.map((id) => titles.get(id) ?? `#${id}`).join(', ')}</span>
}
