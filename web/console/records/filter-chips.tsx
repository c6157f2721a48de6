import type { ReactNode } from 'react'
import type { TypeMetadata } from '#web/api/metadata.ts'
import { type KnownFilter, knownFilters } from '#web/console/grid/list-document.ts'
import { Button, IconButton } from '#web/console/kit/button.tsx'
import { showDay } from '#web/values/moment.ts'
import { type Locale, showDecimal } from '#web/values/quantity.ts'
import { fieldLabel, optionLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './list.module.css'
import type { ListModel } from './use-list-model.ts'
import { useRecordTitles } from './use-record-titles.ts'

/** The filters of a list as chips: each can be changed or removed, and `f` adds another. */
export function FilterChips({
  list: { type, types, state, change, locale },
  onEdit,
}: {
  readonly list: ListModel
  readonly onEdit: (name: string) => void
}): ReactNode {
  const words = useWords()
  const filters = knownFilters(type, state.filters)
  return (
    <ul className={styles['chips']} aria-label={words.grid.filters}>
      {filters.map((filter) => (
        <li key={filter.name} className={styles['chip']}>
          <button
            type="button"
            className={styles['chip-text']}
            title={words.grid.change_filter(fieldLabel(words, filter.name))}
            onClick={() => onEdit(filter.name)}
          >
            <span className={styles['chip-field']}>{fieldLabel(words, filter.name)}</span>{' '}
            <FilterText {...{ filter, type, types, locale }} />
          </button>
          <IconButton
            icon="close"
            label={words.grid.remove_filter(fieldLabel(words, filter.name))}
            onClick={() => change({ filters: state.filters.filter(({ name }) => name !== filter.name) })}
          />
        </li>
      ))}
      <li>
        <Button kind="quiet" icon="add" shortcut="f" onClick={() => onEdit('')}>
          {words.grid.filter}
        </Button>
      </li>
    </ul>
  )
}

type TextProps = Pick<ListModel, 'type' | 'types' | 'locale'> & { readonly filter: KnownFilter }

/** Maximum number of values named on a chip. */
const NAMED = 3

function FilterText({ filter, type, types, locale }: TextProps): ReactNode {
  const words = useWords()
  const { operator, values, declared } = filter
  const target = declared.family === 'id' ? targetOf(type, filter.name) : null
  const titles = useRecordTitles(types.find(({ name }) => name === target) ?? null, values)
  if (operator === 'filled') return words.grid.operators[values[0] === 'true' ? 'filled' : 'not_filled']
  const texts = values.map((value) => titles.get(value) ?? valueText(filter, value, { locale, words }))
  const named = operator === 'between' ? texts.join(` ${words.grid.and} `) : texts.slice(0, NAMED).join(', ')
  const more = operator !== 'between' && texts.length > NAMED ? ` +${texts.length - NAMED}` : ''
  return `${words.grid.operators[operator]} ${named}${more}`
}

/** The type that a filter by ids looks for. */
export function targetOf(type: TypeMetadata, filter: string): string | null {
  if (filter === 'id') return null
  return (
    type.fields.find(({ list_field, attribute }) => list_field === filter || attribute === filter)?.to ?? null
  )
}

type Showing = { readonly locale: Locale; readonly words: ReturnType<typeof useWords> }

function valueText({ declared }: KnownFilter, value: string, { locale, words }: Showing): string {
  if (declared.options !== null) return optionLabel(words, declared.name, value)
  switch (declared.family) {
    case 'flag':
      return value === 'true' ? words.grid.yes : words.grid.no
    case 'integer':
    case 'decimal':
      return showDecimal(value, locale.language)
    case 'moment':
    case 'day':
      return /^\d{4}-\d{2}-\d{2}$/.test(value) ? showDay(value, locale.language) : value
    default:
      return value
  }
}
