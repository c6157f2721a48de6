/** How a file writes numbers, dates and booleans. */
export type Notation = {
  readonly decimal_separator: string
  /** Whether digits may be grouped by thousands. */
  readonly has_groups: boolean
  /** The format of dates, for example `DD/MM/YYYY`; null for ISO 8601. */
  readonly date_format: string | null
  /** The values that mean true; the default ones if it is empty. */
  readonly true_values: readonly string[]
}

/** The notation of a file that sets none. */
export const defaultNotation: Notation = {
  decimal_separator: '.',
  has_groups: true,
  date_format: null,
  true_values: [],
}

/** How a file writes what its cells hold as values and not as texts. */
export type ValueNotation = {
  readonly decimal_separator: string
  /** The word for yes. */
  readonly true_value: string
}

/** How values of workbooks and of JSON are written, so that they are read in the notation of the file. */
export function valueNotation({ decimal_separator, true_values }: Notation): ValueNotation {
  return { decimal_separator, true_value: true_values[0] ?? 'true' }
}

const TRUE = /^(1|y|yes|true)$/i

/** Whether a cell means true, regardless of case. */
export function isTrue(cell: string, { true_values }: Notation): boolean {
  if (true_values.length === 0) return TRUE.test(cell)
  return true_values.some((value) => value.toLowerCase() === cell.toLowerCase())
}

/** A number without thousands separators, and with a decimal point. */
export function decimalText(cell: string, { decimal_separator, has_groups }: Notation): string {
  if (!has_groups) return decimal_separator === ',' ? cell.replace(',', '.') : cell
  if (decimal_separator !== ',') return cell.replaceAll(/[\s,](?=\d{3}(\D|$))/g, '')
  return cell.replaceAll(/[\s.](?=\d{3}(\D|$))/g, '').replace(',', '.')
}
