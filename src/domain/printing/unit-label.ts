import { code128, gs1128 } from '#values/barcodes.ts'
import { breakdownText, type Pack } from '#values/breakdown.ts'
import type { Drawing, DrawnPage } from '#values/drawn-page.ts'

/** The content of the label of a storage unit. */
export type UnitLabel = {
  readonly reference: string
  /** The scanned code; 00 before the 18 digits of an SSCC. */
  readonly barcode: string
  readonly is_sscc: boolean
  /** The name of the unit type. */
  readonly type: string
  /** Empty for a unit that came on no receipt. */
  readonly account_code: string
  readonly receipt_reference: string
  readonly contents: readonly UnitContent[]
}

/** Goods on a unit; the quantity is an exact decimal as text, in units. */
type UnitContent = {
  readonly product_code: string
  readonly quantity: string
  readonly batch: string | null
  readonly sell_by_date: string | null
  /** How many units each pack of the product holds. */
  readonly packs: readonly Pack[]
}

/** Millimetres. */
const [WIDTH, HEIGHT, MARGIN] = [100, 150, 8]
const CONTENT_WIDTH = WIDTH - 2 * MARGIN
const BARS = { y: 100, height: 32 }
const TEXT_Y = 139
/** Width of a module: narrower bars are not read reliably. */
const MODULE = { min: 0.19, max: 0.5 }

const CONTENTS_MAX = 9

/** Labels of 100 × 150 mm, one for each unit (operations 1.8). */
export function unitLabelPages(labels: readonly UnitLabel[]): readonly DrawnPage[] {
  return labels.map(pageOf)
}

function pageOf(label: UnitLabel): DrawnPage {
  const { type, account_code, receipt_reference } = label
  const lines = [
    [type, account_code].filter((text) => text !== '').join(', '),
    receipt_reference === '' ? '' : `Receipt ${receipt_reference}`,
    '',
    ...contentLines(label),
  ]
  const body = lines.map((text, index) => textAt(24 + 5.5 * index, 3.5, text))
  const title: Drawing = { ...textAt(15, 6, label.reference), weight: 'bold' }
  return { width: WIDTH, height: HEIGHT, drawn: [title, ...body, ...codeOf(label)] }
}

/** A line of text, at most as wide as the label. */
function textAt(y: number, size: number, text: string) {
  return { kind: 'text', x: MARGIN, y, size, text, room: CONTENT_WIDTH } as const
}

function contentLines({ contents }: UnitLabel): readonly string[] {
  const blocks = contents.map(linesOf)
  if (blocks.flat().length <= CONTENTS_MAX) return blocks.flat()
  const shown = blocks.filter((_, index) => blocks.slice(0, index + 1).flat().length < CONTENTS_MAX)
  return [...shown.flat(), `and ${blocks.length - shown.length} more`]
}

/** Goods on one line, and in packs below if the product has packs. */
function linesOf({ product_code, quantity, batch, sell_by_date, packs }: UnitContent): readonly string[] {
  const goods = [
    `${quantity} x ${product_code}`,
    ...(batch === null ? [] : [`batch ${batch}`]),
    ...(sell_by_date === null ? [] : [`sell by ${sell_by_date}`]),
  ].join(', ')
  const isPacked = packs.some(({ units }) => units !== null)
  return isPacked ? [goods, `   ${breakdownText(quantity, packs)}`] : [goods]
}

/** The barcode with its text; one that cannot be drawn is replaced by a notice. */
function codeOf(label: UnitLabel): readonly Drawing[] {
  const widths = label.is_sscc ? gs1128(label.barcode) : code128(label.barcode)
  const modules = (widths ?? []).reduce((sum, width) => sum + width, 0)
  const module = Math.min(MODULE.max, CONTENT_WIDTH / Math.max(modules, 1))
  const text = textAt(TEXT_Y, 4, readableCode(label))
  if (widths === null || module < MODULE.min) {
    const notice = { ...textAt(BARS.y + 17, 4, 'This barcode cannot be drawn'), x: MARGIN + 4 }
    return [{ kind: 'frame', x: MARGIN, y: BARS.y, width: CONTENT_WIDTH, height: BARS.height }, notice, text]
  }
  const x = (WIDTH - modules * module) / 2
  return [{ kind: 'bars', x, y: BARS.y, widths, module, height: BARS.height }, text]
}

/** The barcode as text: `(00)150123456000000014`. */
function readableCode({ barcode, is_sscc }: UnitLabel): string {
  return is_sscc ? `(${barcode.slice(0, 2)})${barcode.slice(2)}` : barcode
}
