import { type ReactNode, useState } from 'react'
import { Dialog } from '#web/console/kit/dialog.tsx'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { FieldChoice } from './field-choice.tsx'
import { FilterForm } from './filter-form.tsx'
import type { ListModel } from './use-list-model.ts'

/** Asks for a filter: the field by typing its name, then how it compares and its values. */
export function FilterDialog({
  list,
  name,
  onClose,
}: {
  readonly list: ListModel
  /** The filter that is changed; empty for a new one. */
  readonly name: string
  readonly onClose: () => void
}): ReactNode {
  const words = useWords()
  const { filters } = list.type
  const [field, setField] = useState(name)
  const declared = filters.find((filter) => filter.name === field)
  const title = declared === undefined ? words.grid.add_filter : fieldLabel(words, declared.name)
  return (
    <Dialog open onClose={onClose} title={title}>
      {declared === undefined ? (
        <FieldChoice filters={filters} onChoose={setField} />
      ) : (
        <FilterForm list={list} declared={declared} onClose={onClose} />
      )}
    </Dialog>
  )
}
