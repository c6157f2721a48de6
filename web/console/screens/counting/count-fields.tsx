import type { ReactNode } from 'react'
import { Field, TextArea, TextInput } from '#web/console/kit/field.tsx'
import { useWords } from '#web/words/use-words.ts'
import { type CountInput, type CountLine, serialsIn } from './count-entry.ts'

/** The quantity of a line, and the serial numbers where its pieces have them. */
export function CountFields({
  line,
  label,
  counted,
  onChange,
}: {
  readonly line: CountLine
  readonly label: string
  readonly counted: CountInput
  readonly onChange: (counted: CountInput) => void
}): ReactNode {
  const { counting: words } = useWords()
  const { product, attempts } = line
  return (
    <>
      <Field
        label={label}
        help={[product.description, attempts > 0 ? words.second_count : null].filter(Boolean).join(' · ')}
      >
        <TextInput
          code
          inputMode="decimal"
          value={counted.quantity}
          onChange={(event) => onChange({ ...counted, quantity: event.target.value })}
        />
      </Field>
      {line.isSerialised && (
        <Field
          label={words.serials_of(label)}
          help={words.serials_entered(serialsIn(counted.serials).length)}
        >
          <TextArea
            rows={3}
            value={counted.serials}
            onChange={(event) => onChange({ ...counted, serials: event.target.value })}
          />
        </Field>
      )}
    </>
  )
}
