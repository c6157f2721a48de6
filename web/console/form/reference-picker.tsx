import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useMay } from '#web/api/me.ts'
import { metadataIndexQuery } from '#web/api/metadata-queries.ts'
import { useService } from '#web/api/use-service.ts'
import type { Choice } from '#web/console/kit/choice.ts'
import { Combobox } from '#web/console/kit/combobox.tsx'
import { TextInput } from '#web/console/kit/field.tsx'
import { oneLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { namedQuery, searchQuery } from './reference-query.ts'

type PickerProps = {
  /** The type that is referred to. */
  readonly to: string
  readonly value: string
  readonly onChange: (id: string) => void
  readonly disabled: boolean
  readonly label?: string
  /** What an empty field means, where that is not that something is looked for. */
  readonly placeholder?: string
}

/** A reference, looked for by code or name; where its type has no list, its id. */
export function ReferencePicker(props: PickerProps): ReactNode {
  const service = useService()
  const may = useMay()
  const { data: index } = useQuery(metadataIndexQuery(service))
  const summary = index?.types.find(({ name }) => name === props.to)
  if (summary?.root == null || !may(summary.permission))
    return (
      <TextInput
        code
        value={props.value}
        disabled={props.disabled}
        aria-label={props.label}
        onChange={(event) => props.onChange(event.target.value)}
      />
    )
  return <ListedPicker {...props} summary={summary} />
}

function ListedPicker({
  summary,
  value,
  onChange,
  disabled,
  label,
  placeholder,
}: PickerProps & { readonly summary: Parameters<typeof searchQuery>[1] }): ReactNode {
  const service = useService()
  const client = useQueryClient()
  const words = useWords()
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const searchText = useDeferredValue(text.trim())
  const search = useQuery({
    ...searchQuery(service, summary, searchText),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const named = useQuery({ ...namedQuery(service, summary, value), enabled: value !== '' })
  const choice = value === '' ? null : (named.data ?? { id: value, label: `#${value}` })
  function choose(one: Choice | null): void {
    // What was chosen is known by name already.
    if (one !== null) client.setQueryData(namedQuery(service, summary, one.id).queryKey, one)
    onChange(one?.id ?? '')
  }
  return (
    <Combobox
      key={named.isLoading ? 'reading' : 'read'}
      value={choice}
      onChange={choose}
      onOpen={() => setIsOpen(true)}
      found={search.data ?? []}
      onSearch={setText}
      isSearching={search.isFetching}
      placeholder={placeholder ?? words.form.search(oneLabel(words, summary))}
      disabled={disabled}
      {...(label === undefined ? {} : { label })}
    />
  )
}
