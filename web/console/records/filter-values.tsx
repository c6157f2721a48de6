import type { ReactNode } from 'react'
import type { FilterMetadata, TypeSummary } from '#web/api/metadata.ts'
import { type Comparison, inputOf, isAmong } from '#web/console/grid/filter-kinds.ts'
import { Checkbox, Field, Select, TextArea, TextInput } from '#web/console/kit/field.tsx'
import { DATE_EXPRESSIONS } from '#web/values/moment.ts'
import { optionLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './list.module.css'
import { RecordChoice } from './record-choice.tsx'

/** What the values of a filter are asked with. */
export type ValuesProps = {
  readonly declared: FilterMetadata
  readonly comparison: Comparison
  readonly written: readonly string[]
  /** The type whose records are looked for, of a reference. */
  readonly target: TypeSummary | null
  readonly error: string | undefined
  readonly onChange: (written: readonly string[]) => void
}

/** Asks for the values of a filter, in the way of its kind. */
export function FilterValues(props: ValuesProps): ReactNode {
  const words = useWords()
  const { declared, comparison, written, target, error, onChange } = props
  switch (inputOf(declared)) {
    case 'options':
      return <Options {...props} />
    case 'record':
      return target === null ? (
        <Codes {...props} />
      ) : (
        <RecordChoice {...{ target, written, error, onChange }} />
      )
    case 'flag':
      return (
        <Field label={words.grid.value} error={error}>
          <Select
            value={written[0] ?? ''}
            options={[
              { value: '', label: '' },
              { value: 'true', label: words.grid.yes },
              { value: 'false', label: words.grid.no },
            ]}
            onChange={({ target: { value } }) => onChange([value])}
          />
        </Field>
      )
    default:
      return isAmong(comparison) ? <Codes {...props} /> : <Ends {...props} />
  }
}

/** One value, or the two ends of a range. */
function Ends({ declared, comparison, written, error, onChange }: ValuesProps): ReactNode {
  const words = useWords()
  const input = inputOf(declared)
  const labels = comparison === 'between' ? [words.grid.from, words.grid.to] : [words.grid.value]
  const list = input === 'date' ? 'date-expressions' : undefined
  return (
    <>
      {labels.map((label, place) => (
        <Field
          key={label}
          label={label}
          error={place === labels.length - 1 ? error : undefined}
          help={input === 'date' && place === labels.length - 1 ? words.grid.date_hint : undefined}
        >
          <TextInput
            list={list}
            inputMode={input === 'number' ? 'decimal' : undefined}
            value={written[place] ?? ''}
            onChange={({ target }) =>
              onChange(labels.map((_, at) => (at === place ? target.value : (written[at] ?? ''))))
            }
          />
        </Field>
      ))}
      {list !== undefined && (
        <datalist id={list}>
          {DATE_EXPRESSIONS.map((expression) => (
            <option key={expression} value={expression} />
          ))}
        </datalist>
      )}
    </>
  )
}

/** Several codes, one a line. */
function Codes({ written, error, onChange }: ValuesProps): ReactNode {
  const words = useWords()
  return (
    <Field label={words.grid.value} error={error} help={words.grid.codes_hint}>
      <TextArea
        rows={6}
        value={written.join('\n')}
        onChange={({ target }) => onChange(target.value.split('\n'))}
      />
    </Field>
  )
}

/** Several of a few words. */
function Options({ declared, written, error, onChange }: ValuesProps): ReactNode {
  const words = useWords()
  const toggle = (option: string) =>
    onChange(written.includes(option) ? written.filter((one) => one !== option) : [...written, option])
  return (
    <fieldset className={styles['options']}>
      <legend>{words.grid.value}</legend>
      {(declared.options ?? []).map((option) => (
        <Checkbox
          key={option}
          label={optionLabel(words, declared.name, option)}
          checked={written.includes(option)}
          onChange={() => toggle(option)}
        />
      ))}
      {error && <p className={styles['wrong']}>{error}</p>}
    </fieldset>
  )
}
