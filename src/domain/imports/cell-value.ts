import type { Field } from '#declare/field.ts'
import { dateIn } from './file-date.ts'
import { decimalText, isYes, type Notation, usualNotation } from './notation.ts'

const NO = /^(0|n|no|false)$/i
/** A moment without an offset. */
const LOCAL = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?)?$/

/** Where a file comes from: whose time it tells, and how it writes. */
export type Told = { readonly timezone: string; readonly notation?: Notation }

/**
 * What a cell says, as a client would send it for this field: yes and no in their usual words, and moments without an
 * offset in the time of the tenant; numbers, dates and yes as the file writes them where it says how. Whatever is wrong
 * with it is refused as it would be there.
 */
export function cellValue(field: Field | undefined, cell: string, told: Told): string {
  const { timezone, notation = usualNotation } = told
  switch (field?.kind) {
    case 'flag':
      if (isYes(cell, notation)) return 'true'
      return NO.test(cell) || notation.true_values.length > 0 ? 'false' : cell
    case 'decimal':
    case 'integer':
      return notation.decimal_separator === '.' ? cell : decimalText(cell, notation)
    case 'day':
    case 'moment': {
      const date = notation.date_format === null ? cell : dateIn(cell, notation.date_format)
      return field.kind === 'moment' ? momentText(date, timezone) : date
    }
    default:
      return cell
  }
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
