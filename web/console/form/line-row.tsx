import type { ReactNode } from 'react'
import { IconButton } from '#web/console/kit/button.tsx'
import { fieldLabel, problemText } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import type { Line } from './draft.ts'
import { FieldControl } from './field-control.tsx'
import { useFormHandle } from './form-context.ts'
import { LineFacts } from './line-facts.tsx'
import styles from './lines-grid.module.css'
import { QuantityControl } from './quantity-control.tsx'
import { faultOf } from './rules.ts'
import { isFixed, type PartSchema } from './schema.ts'

/** A line of a record: a cell for each field, and the button that takes the line away. */
export function LineRow({
  part,
  line,
  number,
  quantity,
}: {
  readonly part: PartSchema
  readonly line: Line
  readonly number: number
  /** The attribute of the quantity that the line is about; null of lines about something else. */
  readonly quantity: string | null
}): ReactNode {
  const words = useWords()
  const { state, dispatch, isFrozen } = useFormHandle()
  const at = `${part.name}/${line.key}`
  const whole = state.refusals.fields[at]
  return (
    <tr>
      {part.fields.map((field, place) => {
        const path = `${at}/${field.attribute}`
        const value = line.values[field.attribute] ?? null
        const fault = state.refusals.fields[path] ?? (state.touched.has(path) ? faultOf(field, value) : null)
        const Control = field.packed_by === undefined ? FieldControl : QuantityControl
        return (
          <td key={field.attribute}>
            <Control
              field={field}
              line={line}
              value={value}
              label={`${words.form.line(number)}: ${fieldLabel(words, field.name)}`}
              disabled={isFrozen || (line.id !== null && isFixed(field, 'change'))}
              onChange={(next) => dispatch({ kind: 'value', path, value: next })}
            />
            {fault && <p className={styles['problem']}>{problemText(words, fault)}</p>}
            {whole && place === 0 && <p className={styles['problem']}>{problemText(words, whole)}</p>}
          </td>
        )
      })}
      {quantity !== null && (
        <td>
          <LineFacts line={line} quantity={quantity} />
        </td>
      )}
      <td className={styles['narrow']}>
        <IconButton
          icon="delete"
          label={`${words.form.remove_line} ${number}`}
          onClick={() =>
            dispatch({
              kind: 'lines',
              part: part.name,
              change: (all) => all.filter(({ key }) => key !== line.key),
            })
          }
        />
      </td>
    </tr>
  )
}
