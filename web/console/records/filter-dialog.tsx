import { type FormEvent, type ReactNode, useState } from 'react'
import type { FilterMetadata } from '#web/api/metadata.ts'
import { inputOf, operatorsOf, valuesFrom } from '#web/console/grid/filter-kinds.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Dialog } from '#web/console/kit/dialog.tsx'
import { Field, Select } from '#web/console/kit/field.tsx'
import type { FilterOperator } from '#web/values/list-state.ts'
import { labelOf } from '#web/words/field-labels.ts'
import { useWords } from '#web/words/use-words.ts'
import { FieldChoice } from './field-choice.tsx'
import { targetOf } from './filter-chips.tsx'
import { FilterValues } from './filter-values.tsx'
import type { ListModel } from './use-list-model.ts'

/** Asks for a filter: the field by typing its name, how it compares, and its values. */
export function FilterDialog({
  list,
  name,
  onClose,
}: {
  readonly list: ListModel
  readonly name: string
  readonly onClose: () => void
}): ReactNode {
  const words = useWords()
  const [field, setField] = useState(name)
  const declared = list.type.filters.find((filter) => filter.name === field)
  return (
    <Dialog
      open
      onClose={onClose}
      title={declared === undefined ? words.grid.add_filter : labelOf(declared.name)}
    >
      {declared === undefined ? (
        <FieldChoice filters={list.type.filters} onChoose={setField} />
      ) : (
        <FilterForm list={list} declared={declared} onClose={onClose} />
      )}
    </Dialog>
  )
}

type FormProps = {
  readonly list: ListModel
  readonly declared: FilterMetadata
  readonly onClose: () => void
}

/** How a comparison is offered: whether something is set is two choices of its own. */
type Comparison = FilterOperator | 'not_filled'

function FilterForm({ list, declared, onClose }: FormProps): ReactNode {
  const { type, types, state, change, locale } = list
  const words = useWords()
  const present = state.filters.find(({ name }) => name === declared.name)
  const comparisons = operatorsOf(declared).flatMap((one): Comparison[] =>
    one === 'filled' ? [one, 'not_filled'] : [one],
  )
  const [comparison, setComparison] = useState<Comparison>(
    present === undefined
      ? (comparisons[0] ?? 'eq')
      : present.operator === 'filled' && present.values[0] !== 'true'
        ? 'not_filled'
        : present.operator,
  )
  const [written, setWritten] = useState<readonly string[]>(present?.values ?? [])
  const [isWrong, setWrong] = useState(false)
  const isPresence = comparison === 'filled' || comparison === 'not_filled'
  const operator: FilterOperator = comparison === 'not_filled' ? 'filled' : comparison
  const input = inputOf(declared)

  const apply = (event: FormEvent): void => {
    event.preventDefault()
    const values = isPresence
      ? [String(comparison === 'filled')]
      : valuesFrom(input, operator, { written, language: locale.language })
    if (values === null) return setWrong(true)
    const others = state.filters.filter(({ name }) => name !== declared.name)
    change({ filters: [...others, { name: declared.name, operator, values }] })
    onClose()
  }
  const target = types.find(({ name }) => name === targetOf(type, declared.name)) ?? null
  return (
    <form onSubmit={apply}>
      <Field label={words.grid.comparison}>
        <Select
          value={comparison}
          options={comparisons.map((value) => ({ value, label: words.grid.operators[value] }))}
          onChange={({ target: { value } }) =>
            setComparison(comparisons.find((one) => one === value) ?? 'eq')
          }
        />
      </Field>
      {!isPresence && (
        <FilterValues
          {...{ declared, input, operator, written, target }}
          error={isWrong ? words.grid.wrong_value : undefined}
          onChange={(values) => {
            setWritten(values)
            setWrong(false)
          }}
        />
      )}
      <Button kind="primary" type="submit">
        {words.grid.apply}
      </Button>
    </form>
  )
}
