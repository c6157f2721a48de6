import { csvLine } from '#values/csv.ts'
import { edifactMessage, type Segment } from '#values/edifact.ts'
import type { Instant } from '#values/instant.ts'

/** The confirmation of a completed receive task (operations 1.8). */
export type ReceiptConfirmation = {
  readonly task_id: number
  readonly status: string
  readonly product_code: string
  /** An exact decimal as text, in units; so is the expected quantity. */
  readonly confirmed_quantity: string
  readonly location_code: string | null
  readonly completed_at: Instant
  readonly receipt_reference: string
  readonly account_code: string
  readonly warehouse_code: string
  /** The position of the line on its receipt, from 1. */
  readonly line_number: number
  readonly expected_quantity: string
  readonly discrepancy: string
  readonly batch: string | null
  readonly sell_by_date: string | null
  readonly best_before_date: string | null
  /** Separated by `;`. */
  readonly serial_numbers: string | null
  readonly storage_unit_reference: string | null
  readonly external_system_reference1: string | null
}

/** The columns, in their order. */
const COLUMNS = [
  'task_id',
  'status',
  'product_code',
  'confirmed_quantity',
  'location_code',
  'completed_at',
  'receipt_reference',
  'account_code',
  'warehouse_code',
  'line_number',
  'expected_quantity',
  'discrepancy',
  'batch',
  'sell_by_date',
  'best_before_date',
  'serial_numbers',
  'storage_unit_reference',
  'external_system_reference1',
] as const satisfies readonly (keyof ReceiptConfirmation)[]

/** The formats an account can choose for its confirmations. */
export type ConfirmationFormat = 'JSON' | 'CSV' | 'EDI'

/** A confirmation as it is sent. */
export type ConfirmationFile = {
  readonly file_name: string
  readonly content_type: string
  readonly text: string
}

const FORMATS = {
  JSON: { extension: 'json', content_type: 'application/json; charset=utf-8', write: asJson },
  CSV: { extension: 'csv', content_type: 'text/csv; charset=utf-8', write: asCsv },
  EDI: { extension: 'edi', content_type: 'application/edifact; charset=utf-8', write: asRecadv },
} as const

/** Writes a confirmation in one of the formats (operations 1.8). */
export function confirmationFile(
  confirmation: ReceiptConfirmation,
  format: ConfirmationFormat,
): ConfirmationFile {
  const { extension, content_type, write } = FORMATS[format]
  const file_name = `receipt-confirmation-${confirmation.task_id}.${extension}`
  return { file_name, content_type, text: write(confirmation) }
}

function asJson(confirmation: ReceiptConfirmation): string {
  const { confirmed_quantity, expected_quantity } = confirmation
  const input = {
    ...confirmation,
    confirmed_quantity: Number(confirmed_quantity),
    expected_quantity: Number(expected_quantity),
  }
  return JSON.stringify(Object.fromEntries(COLUMNS.map((column) => [column, input[column]])))
}

function asCsv(confirmation: ReceiptConfirmation): string {
  return csvLine(COLUMNS) + csvLine(COLUMNS.map((column) => String(confirmation[column] ?? '')))
}

/** A RECADV message of D.96A. Its times are UTC. */
function asRecadv(confirmation: ReceiptConfirmation): string {
  const { task_id, batch, sell_by_date } = confirmation
  const reference = String(task_id)
  const segments: readonly Segment[] = [
    ['BGM', '632', reference, '9'],
    ['DTM', ['50', digitsOf(confirmation.completed_at).slice(0, 12), '203']],
    ['RFF', ['ON', confirmation.receipt_reference]],
    ['NAD', 'WH', confirmation.warehouse_code],
    ['LIN', String(confirmation.line_number), '', [confirmation.product_code, 'IN']],
    ['QTY', ['194', confirmation.confirmed_quantity]],
    ['QTY', ['21', confirmation.expected_quantity]],
    ...(batch === null ? [] : [['RFF', ['BT', batch]] as const]),
    ...(sell_by_date === null ? [] : [['DTM', ['361', digitsOf(sell_by_date), '102']] as const]),
  ]
  return edifactMessage({ reference, type: ['RECADV', 'D', '96A', 'UN'] }, segments)
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}
