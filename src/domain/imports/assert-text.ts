import { NO_WIDTH } from '#values/trimmed.ts'
import { cellRefusal } from './cell-refusal.ts'

/** What spreadsheets save for a formula without a result, in several languages, while it is fetched, and for a cell that is too narrow. */
const CELL_ERROR = /^(?:#(?:N\/[AD]|NV|GETTING_DATA|[¡¿]?[\p{Lu}/0]{2,}[!?])|Err ?:\d{3}|#{4,})$/u

/** Whether a cell has the error of a spreadsheet for a value. */
export function isCellError(text: string): boolean {
  return CELL_ERROR.test(text)
}

/** What databases and programs write where they have no value. */
const NO_VALUE = /^(?:NULL|\(null\)|\[NULL\]|<null>|\\N|NaN|nan|NaT|<NA>)$/

/** Scientific notation with a sign, in which spreadsheets show and save long numbers such as barcodes. */
const SCIENTIFIC = /^[+-]?\d+(?:[.,]\d+)?E\+\d{1,3}$/i

/** A character without a width between letters and digits that need none. */
const HIDDEN = new RegExp(
  `^(.*?[\\x21-\\x7e\\p{Script=Latin}\\p{N}])(${NO_WIDTH})${NO_WIDTH}*[\\x21-\\x7e\\p{Script=Latin}\\p{N}]`,
  'su',
)

/** A text of a file: whether it identifies something, and its column. */
type FileText = { readonly is_code: boolean; readonly column?: string | undefined }

/** Refuses a text that means no value, and a code that was damaged or that nobody could read (spec: platform 11.7). */
export function assertText(text: string, { is_code, column }: FileText): void {
  if (isCellError(text)) throw cellRefusal(text, 'the error of a spreadsheet', column)
  if (NO_VALUE.test(text)) throw cellRefusal(text, 'no value; leave the cell empty', column)
  if (!is_code) return
  if (SCIENTIFIC.test(text))
    throw cellRefusal(
      text,
      'a number without its last digits; format its column as text and fill it again',
      column,
    )
  const [, before, sign] = HIDDEN.exec(text) ?? []
  if (before === undefined || sign === undefined) return
  const point = sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  throw cellRefusal(
    text,
    `a code with the invisible character U+${point} behind ${before}; type it again`,
    column,
  )
}
