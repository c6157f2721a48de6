import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { FilterMetadata } from '#web/api/metadata.ts'
import {
  type Comparison,
  comparisonOf,
  comparisonsOf,
  filterFrom,
  isPresence,
  writtenValues,
} from '#web/console/grid/filter-kinds.ts'
import { filtersWithin } from '#web/console/grid/groups.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Field, Select } from '#web/console/kit/field.tsx'
import { useWords } from '#web/words/use-words.ts'
import { targetOf } from './filter-chips.tsx'
import { FilterValues } from './filter-values.tsx'
import styles from './list.module.css'
import type { ListModel } from './use-list-model.ts'

/** Asks how a field is compared and with which values. */
export function FilterForm({
  list: { type, types, state, change, locale },
  declared,
  onClose,
}: {
  readonly list: ListModel
  readonly declared: FilterMetadata
  readonly onClose: () => void
}): ReactNode {
  const words = useWords()
  const { language } = locale
  const present = state.filters.find(({ name }) => name === declared.name)
  const comparisons = comparisonsOf(declared)
  const [comparison, setComparison] = useState<Comparison>(
    present === undefined ? (comparisons[0] ?? 'eq') : comparisonOf(present),
  )
  const [written, setWritten] = useState(
    present === undefined ? [] : writtenValues(present, declared, language),
  )
  const [isWrong, setWrong] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // The value is what people come for; what had the focus before is gone.
  useEffect(() => {
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector)
    ;(find('input, textarea') ?? find('select'))?.focus()
  }, [])

  const apply = (event: FormEvent): void => {
    event.preventDefault()
    const filter = filterFrom(declared, comparison, { written, language })
    if (filter === null) return setWrong(true)
    change({ filters: filtersWithin(state.filters, filter) })
    onClose()
  }
  return (
    <form ref={form} className={styles['form']} onSubmit={apply}>
      {comparisons.length > 1 && (
        <Field label={words.grid.comparison}>
          <Select
            value={comparison}
            options={comparisons.map((value) => ({ value, label: words.grid.operators[value] }))}
            onChange={({ target: { value } }) =>
              setComparison(comparisons.find((one) => one === value) ?? 'eq')
            }
          />
        </Field>
      )}
      {!isPresence(comparison) && (
        <FilterValues
          {...{ declared, comparison, written }}
          target={types.find(({ name }) => name === targetOf(type, declared.name)) ?? null}
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
