import Big from 'big.js'
import type { Parsed } from '#records/parsed.ts'

/** How many centimetres, and how many kilograms, there are in one. */
const CENTIMETRES: Readonly<Record<string, string>> = {
  millimetre: '0.1',
  centimetre: '1',
  metre: '100',
  inch: '2.54',
  foot: '30.48',
}
const KILOGRAMS: Readonly<Record<string, string>> = { kilogram: '1', gram: '0.001', pound: '0.45359237' }

/** A size or a weight in centimetres or kilograms, rounded half up to 4 places (operations 7.5). */
export function measureFor(value: string, unit: string): string {
  const factor = CENTIMETRES[unit] ?? KILOGRAMS[unit]
  if (factor === undefined) throw new Error(`${unit} is no unit of measure`)
  return new Big(value).times(factor).round(4, Big.roundHalfUp).toFixed()
}

/** What was sent of a package with its size in centimetres and its weight in kilograms, as it is kept. */
export function measured(parsed: Parsed): Parsed {
  const { values } = parsed
  const inUnit = (fields: readonly string[], unit: unknown) =>
    fields.flatMap((field) => {
      const value = values[field]
      return typeof value === 'string' ? [[field, measureFor(value, String(unit))] as const] : []
    })
  const length_unit = values.unit_of_measure ?? 'centimetre'
  const weight_unit = values.weight_unit_of_measure ?? 'kilogram'
  const kept = [
    ...inUnit(['length', 'width', 'height'], length_unit),
    ...inUnit(['weight'], weight_unit),
    ...('unit_of_measure' in values ? [['unit_of_measure', 'centimetre'] as const] : []),
    ...('weight_unit_of_measure' in values ? [['weight_unit_of_measure', 'kilogram'] as const] : []),
  ]
  return { ...parsed, values: { ...values, ...Object.fromEntries(kept) } }
}
