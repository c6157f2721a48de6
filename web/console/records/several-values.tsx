import type { ReactNode } from 'react'
import { Structure } from '#web/console/grid/structure.tsx'
import { optionLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import type { TypeDescription } from './record-query.ts'
import { useLocale } from './use-locale.ts'
import { useRecordTitles } from './use-record-titles.ts'

/** A value with parts; a list of ids as the names of its records, and a list of choices as people call them. */
export function SeveralValues({
  described,
  name,
  value,
}: {
  readonly described: TypeDescription | null
  readonly name: string
  readonly value: unknown
}): ReactNode {
  const words = useWords()
  const locale = useLocale()
  const field = described?.type.fields.find((one) => one.list_field === name)
  const isIds = field?.kind === 'ids'
  const target = described?.index.types.find((one) => isIds && one.name === field.to) ?? null
  const ids = target !== null && Array.isArray(value) ? value.map(String) : []
  const titles = useRecordTitles(target, ids)
  if (field?.options !== undefined && Array.isArray(value))
    return <span>{value.map((one) => optionLabel(words, name, String(one))).join(', ')}</span>
  if (target === null) return <Structure value={value} locale={locale} />
  return <span>{ids.map((id) => titles.get(id) ?? `#${id}`).join(', ')}</span>
}
