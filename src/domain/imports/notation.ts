/** How a file writes numbers, dates and yes. */
export type Notation = {
  readonly decimal_separator: string
  /** How dates are written, as `DD/MM/YYYY`; null where they are written as ISO 8601 does. */
  readonly date_format: string | null
  /** The words for yes; the usual ones where there are none. */
  readonly true_values: readonly string[]
}

/** How files write where nothing else is said. */
export const usualNotation: Notation = { decimal_separator: '.', date_format: null, true_values: [] }

const YES = /^(1|y|yes|true)$/i

/** Whether a cell says yes: in the words of the file, whatever their case, or else in the usual ones. */
export function isYes(cell: string, { true_values }: Notation): boolean {
  if (true_values.length === 0) return YES.test(cell)
  return true_values.some((word) => word.toLowerCase() === cell.toLowerCase())
}

/** A number without what parts its thousands, and with a point before its decimals. */
export function decimalText(cell: string, { decimal_separator }: Notation): string {
  if (decimal_separator !== ',') return cell.replaceAll(/[\s,](?=\d{3}(\D|$))/g, '')
  return cell.replaceAll(/[\s.](?=\d{3}(\D|$))/g, '').replace(',', '.')
}
