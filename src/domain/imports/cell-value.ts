import type { Field } from '#declare/field.ts'

const YES = /^(1|y|yes|true)$/i
const NO = /^(0|n|no|false)$/i
/** A moment without an offset. */
const LOCAL = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?)?$/

/**
 * What a cell says, as a client would send it for this field: yes and no in their usual words, and moments without an
 * offset in the time of the tenant. Whatever is wrong with it is refused as it would be there.
 */
export function cellValue(field: Field | undefined, cell: string, timezone: string): string {
  if (field?.kind === 'flag') return YES.test(cell) ? 'true' : NO.test(cell) ? 'false' : cell
  return field?.kind === 'moment' ? momentText(cell, timezone) : cell
}

function momentText(cell: string, timezone: string): string {
  if (!LOCAL.test(cell)) return cell
  try {
    const local = Temporal.PlainDateTime.from(cell.replace(' ', 'T'))
    return local.toZonedDateTime(timezone).toInstant().toString()
  } catch (error) {
    if (error instanceof RangeError) return cell
    throw error
  }
}
