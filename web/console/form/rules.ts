import Big from 'big.js'
import type { ErrorObject } from '#web/api/error.ts'
import type { FieldMetadata } from '#web/api/metadata.ts'
import { sentValue, UnreadableValue, type Value } from './values.ts'

/** A rule that a value violates, named and described as the service does. */
export type Fault = Pick<ErrorObject, 'symbol' | 'context'>

/** What is known to be wrong with a value while it is typed; the service decides what is right. */
export function faultOf(field: FieldMetadata, value: Value): Fault | null {
  if (value === '' || value === null)
    return field.required === true ? { symbol: 'blank', context: null } : null
  if (typeof value !== 'string') return null
  switch (field.kind) {
    case 'text':
    case 'password':
      return lengthFault(field, value)
    case 'integer':
      return /^-?\d+$/.test(value.trim())
        ? boundsFault(field, value)
        : { symbol: 'not_an_integer', context: null }
    case 'decimal':
      return decimalFault(field, value)
    case 'json':
    case 'secret':
      return isReadable(field, value) ? null : { symbol: 'unreadable_json', context: null }
    default:
      return null
  }
}

function lengthFault({ min, max, format }: FieldMetadata, value: string): Fault | null {
  const length = [...value].length
  if (max !== undefined && length > max) return { symbol: 'too_long', context: { max } }
  if (min !== undefined && length < min) return { symbol: 'too_short', context: { min } }
  return format === 'email' && !/^[^\s@]+@[^\s@]+$/.test(value) ? { symbol: 'invalid', context: null } : null
}

function decimalFault(field: FieldMetadata, value: string): Fault | null {
  const text = String(sentValue(field, value))
  if (!/^-?\d+(\.\d+)?$/.test(text)) return { symbol: 'not_a_number', context: null }
  const isFiner = field.unrounded === true && field.scale !== undefined && placesOf(text) > field.scale
  return isFiner ? { symbol: 'too_fine', context: { scale: field.scale } } : boundsFault(field, text)
}

const placesOf = (text: string) => (text.split('.')[1] ?? '').replace(/0+$/, '').length

function boundsFault({ min, max, above }: FieldMetadata, text: string): Fault | null {
  const value = new Big(text.trim())
  const isBelow = min !== undefined && (value.lt(min) || (above === true && value.eq(min)))
  const isAbove = max !== undefined && value.gt(max)
  return isBelow || isAbove
    ? { symbol: 'out_of_range', context: { min: min ?? null, max: max ?? null } }
    : null
}

/** Whether a value can be sent at all. */
export function isReadable(field: FieldMetadata, value: Value): boolean {
  try {
    sentValue(field, value)
    return true
  } catch (error) {
    if (error instanceof UnreadableValue) return false
    throw error
  }
}
