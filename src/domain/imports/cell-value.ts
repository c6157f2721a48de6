import { type WrittenMoment, writtenMoment } from '#declare/coerce.ts'
import type { Field } from '#declare/field.ts'
import { decimalFor } from '#values/decimal.ts'
import { assertText } from './assert-text.ts'
import { cellRefusal } from './cell-refusal.ts'
import type { StoredNumber } from './file-row.ts'
import { decimalText, defaultNotation, flagIn, type Notation } from './notation.ts'
import { parseFileDate } from './parse-file-date.ts'

/** The time zone of a file, how it writes numbers, dates and booleans, and the column of the cell, for refusals. */
export type CellFormat = {
  readonly timezone: string
  readonly notation?: Notation
  readonly column?: string
  /** The number that the cell holds, where its text is another. */
  readonly stored?: StoredNumber | undefined
}

/**
 * Converts a cell to the value a client would send for this field (spec: platform 11.7). An invalid cell is returned as it is,
 * and refused when the field is read; one that would be read there as something else than it means is refused here.
 */
export function cellValue(field: Field | undefined, cell: string, format: CellFormat): string {
  const { notation = defaultNotation, column, stored } = format
  switch (field?.kind) {
    case 'flag':
      return String(flagIn(cell, notation) ?? cell)
    case 'decimal':
    case 'integer':
      return stored?.number ?? numberText(cell, notation, column)
    case 'text':
      if (field.trimmed === true && stored?.is_shown === false)
        throw cellRefusal(cell, 'a number; write a code that is no whole number as a text', column)
      assertText(cell, { is_code: field.trimmed === true, column })
      return cell
    case 'day':
    case 'moment': {
      const { date_format } = notation
      const date = date_format === null ? cell : parseFileDate(cell, date_format, column)
      const written = writtenMoment(date)
      if (written === null) return date
      return field.kind === 'day' ? dayText(written, date, format) : momentText(written, date, format)
    }
    default:
      return cell
  }
}

function numberText(cell: string, notation: Notation, column: string | undefined): string {
  const text = decimalText(cell, notation)
  if (text !== null) return text
  if (decimalFor(cell) === null) return cell
  const sign = notation.decimal_signs.includes(',') ? 'comma' : 'point'
  throw cellRefusal(cell, `not a number with a decimal ${sign}`, column)
}

const MIDNIGHT = /^00:00:00\.0+$/

function momentText(
  { day, time, has_offset }: WrittenMoment,
  cell: string,
  { timezone, column }: CellFormat,
): string {
  if (has_offset) return cell
  // Where clocks are set forward at midnight, the day begins later.
  if (MIDNIGHT.test(time))
    return Temporal.PlainDate.from(day).toZonedDateTime(timezone).toInstant().toString()
  const local = Temporal.PlainDateTime.from(`${day}T${time}`)
  const zoned = local.toZonedDateTime(timezone)
  if (!zoned.toPlainDateTime().equals(local))
    throw cellRefusal(cell, `a time that the clocks of ${timezone} leave out`, column)
  return zoned.toInstant().toString()
}

function dayText(
  { day, time, has_offset, moment }: WrittenMoment,
  cell: string,
  { timezone, column }: CellFormat,
): string {
  if (MIDNIGHT.test(time)) return day
  const there = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timezone)
  if (has_offset && there.equals(there.startOfDay())) return there.toPlainDate().toString()
  throw cellRefusal(cell, 'a day with a time; write the day alone, such as 2027-01-20', column)
}
