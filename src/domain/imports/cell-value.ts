import type { Field } from '#declare/field.ts'
import { refusal } from '#problems/problem.ts'
import { decimalText, defaultNotation, isTrue, type Notation } from './notation.ts'
import { parseFileDate } from './parse-file-date.ts'

const NO = /^(0|n|no|false)$/i
/** A date and time without an offset. */
const LOCAL = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?)?$/

/** Scientific notation, in which spreadsheets show long numbers such as barcodes. */
const SCIENTIFIC = /^\d(?:[.,]\d+)?E\+\d{2}$/i

/** The time zone of a file, and how it writes numbers, dates and booleans. */
export type CellFormat = { readonly timezone: string; readonly notation?: Notation }

/**
 * Converts a cell to the value a client would send for this field: booleans, times without an offset in the time zone
 * of the tenant, numbers and dates in the notation of the file. An invalid cell is returned as it is, and refused
 * when the field is read.
 */
export function cellValue(field: Field | undefined, cell: string, format: CellFormat): string {
  const { timezone, notation = defaultNotation } = format
  switch (field?.kind) {
    case 'flag':
      if (isTrue(cell, notation)) return 'true'
      return NO.test(cell) || notation.true_values.length > 0 ? 'false' : cell
    case 'decimal':
    case 'integer':
      return notation.decimal_separator === '.' ? cell : decimalText(cell, notation)
    case 'text':
      if (field.trimmed === true && SCIENTIFIC.test(cell))
        throw refusal('import_row_rejected', {
          message: `${cell} is a number without its last digits; format its column as text and fill it again`,
        })
      return cell
    case 'day':
    case 'moment': {
      const date = notation.date_format === null ? cell : parseFileDate(cell, notation.date_format)
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
