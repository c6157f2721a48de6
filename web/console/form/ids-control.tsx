import type { ReactNode } from 'react'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import type { ControlProps } from './control-props.ts'
import styles from './many-control.module.css'
import { ReferencePicker } from './reference-picker.tsx'

/** Several records, each chosen by its code or name, and one more place for the next. */
export function IdsControl({ field, value, onChange, disabled }: ControlProps): ReactNode {
  const words = useWords()
  const chosen = typeof value === 'string' ? value.split(/[\s,;]+/).filter((id) => id !== '') : []
  const label = (place: number) => `${fieldLabel(words, field.name)} ${place + 1}`
  const put = (place: number, id: string) => {
    const ids = [...chosen.slice(0, place), ...(id === '' ? [] : [id]), ...chosen.slice(place + 1)]
    onChange([...new Set(ids)].join('\n'))
  }
  return (
    <div className={styles['many']}>
      {[...chosen, ''].map((id, place) => (
        <ReferencePicker
          key={id === '' ? `next ${chosen.length}` : id}
          to={field.to ?? ''}
          value={id}
          disabled={disabled}
          label={label(place)}
          onChange={(next) => put(place, next)}
        />
      ))}
    </div>
  )
}
