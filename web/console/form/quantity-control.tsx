import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useService } from '#web/api/use-service.ts'
import { TextInput } from '#web/console/kit/field.tsx'
import { unitsOf } from '#web/values/packs.ts'
import { useWords } from '#web/words/use-words.ts'
import type { ControlProps } from './control-props.ts'
import type { Line } from './draft.ts'
import styles from './lines-grid.module.css'
import { packsQuery } from './packs-query.ts'

/** A quantity in units, or in packs of the product of its line: `2 case + 3`. */
export function QuantityControl({
  field,
  line,
  value,
  onChange,
  disabled,
  label,
}: ControlProps & { readonly line: Line }): ReactNode {
  const service = useService()
  const words = useWords()
  const [typed, setTyped] = useState<string | null>(null)
  const product = String(line.values[`${field.packed_by}_id`] ?? '')
  const { data: packs = [] } = useQuery({ ...packsQuery(service, product), enabled: product !== '' })
  const known = packs.filter(({ units }) => units !== null)
  const names = known.map(({ name, units }) => `${name} (${units})`).join(', ')
  const units = typed === null ? null : unitsOf(typed, packs)
  const isInPacks = typed !== null && units !== null && units !== typed.trim()
  const current = String(value ?? '')
  const converted = unitsOf(current, []) === null ? unitsOf(current, packs) : null
  // A quantity may be typed or pasted before its product's packs are known.
  useEffect(() => {
    if (converted !== null) onChange(converted)
  }, [converted, onChange])
  function change(text: string): void {
    setTyped(text)
    onChange(unitsOf(text, packs) ?? text)
  }
  return (
    <>
      <TextInput
        code
        inputMode="text"
        value={typed ?? current}
        disabled={disabled}
        aria-label={label}
        title={names === '' ? undefined : words.form.packs_known(names)}
        onChange={(event) => change(event.target.value)}
        onBlur={() => setTyped(null)}
      />
      {isInPacks && <p className={styles['hint']}>{words.form.packs(units, names)}</p>}
    </>
  )
}
