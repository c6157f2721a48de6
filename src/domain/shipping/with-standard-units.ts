import Big from 'big.js'
import type { Parsed } from '#records/parsed.ts'

/** Conversion factors to centimetres and kilograms. */
const CENTIMETRES: Readonly<Record<string, string>> = {
  millimetre: '0.1',
  centimetre: '1',
  metre: '100',
  inch: '2.54',
  foot: '30.48',
}
const KILOGRAMS: Readonly<Record<string, string>> = { kilogram: '1', gram: '0.001', pound: '0.45359237' }

/** Converts a length to centimetres or a weight to kilograms, rounded half up to 4 places (operations 7.5). */
export function convertMeasure(value: string, unit: string): string {
  const factor = CENTIMETRES[unit] ?? KILOGRAMS[unit]
  if (factor === undefined) throw new Error(`${unit} is no unit of measure`)
  return new Big(value).times(factor).round(4, Big.roundHalfUp).toFixed()
}

/** A package in centimetres and kilograms, as it is stored. */
export function withStandardUnits(parsed: Parsed): Parsed {
  const { values } = parsed
  const inUnit = (fields: readonly string[], unit: unknown) =>
    fields.flatMap((field) => {
      const value = values[field]
      return typeof value === 'string' ? [[field, convertMeasure(value, String(unit))] as const] : []
    })
  const length_unit = values.unit_of_measure ?? 'centimetre'
  const weight_unit = values.weight_unit_of_measure ?? 'kilogram'
  const converted = [
    ...inUnit(['length', 'width', 'height'], length_unit),
    ...inUnit(['weight'], weight_unit),
    ...('unit_of_measure' in values ? [['unit_of_measure', 'centimetre'] as const] : []),
    ...('weight_unit_of_measure' in values ? [['weight_unit_of_measure', 'kilogram'] as const] : []),
  ]
  return { ...parsed, values: { ...values, ...Object.fromEntries(converted) } }
}
