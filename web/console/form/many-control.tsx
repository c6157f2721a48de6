import type { ReactNode } from 'react'
import { Checkbox, useFieldWiring } from '#web/console/kit/field.tsx'
import { fieldLabel, optionLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import type { ControlProps } from './control-props.ts'
import styles from './many-control.module.css'

/** Several of a few words, each with a box. */
export function ManyControl({ field, value, onChange, disabled, label }: ControlProps): ReactNode {
  const words = useWords()
  const wiring = useFieldWiring()
  const chosen = typeof value === 'string' && value !== '' ? value.split('\n') : []
  const options = field.options ?? []
  const toggle = (option: string) => {
    const next = options.filter((one) => (one === option ? !chosen.includes(one) : chosen.includes(one)))
    onChange(next.join('\n'))
  }
  return (
    <fieldset {...wiring} aria-label={label ?? fieldLabel(words, field.name)} className={styles['many']}>
      {options.map((option) => (
        <Checkbox
          key={option}
          label={optionLabel(words, field.name, option)}
          checked={chosen.includes(option)}
          disabled={disabled}
          onChange={() => toggle(option)}
        />
      ))}
    </fieldset>
  )
}
