import type { KeyboardEvent, ReactNode } from 'react'
import { Note } from '#web/console/kit/note.tsx'
import type { Conflict } from '#web/values/merge.ts'
import type { Words } from '#web/words/en-GB.ts'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { useFormHandle } from './form-context.ts'
import type { Side } from './form-state.ts'
import styles from './merge-note.module.css'
import { lineOf, type Path } from './paths.ts'
import type { Value } from './values.ts'

const SIDES: readonly Side[] = ['mine', 'theirs', 'was']

/** What others changed meanwhile, and a choice for each field that both changed. */
export function MergeNote(): ReactNode {
  const words = useWords()
  const { state } = useFormHandle()
  const { merge } = state
  if (merge === null) return null
  const taken = merge.taken.map((path) => pathLabel(words, path)).join(', ')
  return (
    <Note tone="warn">
      <section
        className={styles['merge']}
        aria-label={words.form.merged_title}
        tabIndex={-1}
        data-attention="merge"
      >
        <h2>{words.form.merged_title}</h2>
        {taken !== '' && <p>{words.form.merged_taken(taken)}</p>}
        {merge.conflicts.length > 0 && <p>{words.form.merged_choose}</p>}
        {merge.conflicts.map((conflict) => (
          <ConflictChoice
            key={conflict.key}
            conflict={conflict}
            chosen={merge.choices[conflict.key] ?? 'mine'}
          />
        ))}
        <p>{words.form.merged_save}</p>
      </section>
    </Note>
  )
}

function ConflictChoice({
  conflict,
  chosen,
}: {
  readonly conflict: Conflict<Value>
  readonly chosen: Side
}): ReactNode {
  const words = useWords()
  const { dispatch, isFrozen } = useFormHandle()
  const choose = (side: Side) => dispatch({ kind: 'decided', path: conflict.key, side })
  function pressed(event: KeyboardEvent): void {
    const side = SIDES.find((one) => one.startsWith(event.key.toLowerCase()))
    if (side === undefined || event.key.length !== 1) return
    event.preventDefault()
    choose(side)
  }
  return (
    <fieldset className={styles['conflict']} disabled={isFrozen} onKeyDown={pressed}>
      <legend>{pathLabel(words, conflict.key)}</legend>
      {SIDES.map((side) => (
        <label key={side} className={styles['side']}>
          <input
            type="radio"
            name={`merge ${conflict.key}`}
            checked={chosen === side}
            onChange={() => choose(side)}
          />
          <span>
            <b>{words.form[side]}</b> {valueText(words, conflict[side])}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function pathLabel(words: Words, path: Path): string {
  const line = lineOf(path)
  if (line === null) return fieldLabel(words, path.replace(/^address\//, ''))
  const name = `${fieldLabel(words, line.part)} ${line.key.replace(/^\w+:/, '')}`
  return line.attribute === null ? name : `${name}: ${fieldLabel(words, line.attribute)}`
}

function valueText(words: Words, value: Value | undefined): string {
  if (value === undefined) return words.form.removed
  if (value === '' || value === null) return words.form.empty_value
  return typeof value === 'boolean' ? (value ? words.form.yes : words.form.no) : value
}
