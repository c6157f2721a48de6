import type { LimitedInput } from '#web/console/records/limited-input.ts'

/** A task as far as its completion needs it. */
export type OpenTask = {
  readonly id: string
  readonly type: string | null
  readonly status: string | null
  readonly start_quantity: string | number | null
  readonly location_to: { readonly id: string } | null
  readonly storage_unit_from: { readonly id: string } | null
  readonly storage_unit_to: { readonly id: string } | null
}

/** What completing a task of each type asks for; receipts, counts and loads have screens of their own. */
const COMPLETION_FIELDS: Readonly<Record<string, readonly string[]>> = {
  PICK: ['confirmed_quantity', 'location_to_id', 'serial_numbers', 'short_reason', 'keep_open'],
  PWAY: ['confirmed_quantity', 'location_to_id', 'storage_unit_to_id'],
  REPLEN: ['confirmed_quantity', 'location_to_id'],
  TRAN: ['confirmed_quantity', 'location_to_id', 'storage_unit_to_id'],
  CONV: ['confirmed_quantity', 'batch', 'sell_by_date', 'best_before_date', 'serial_numbers'],
  DISP: ['confirmed_quantity', 'short_reason', 'keep_open', 'serial_numbers'],
}

/** The types of tasks that the office can complete. */
export const COMPLETED_TYPES: readonly string[] = Object.keys(COMPLETION_FIELDS)

const OPEN: ReadonlySet<string> = new Set(['AVAILABLE', 'ALLOCATED'])

/** The form that completes a task: it begins with the quantity and places that were planned. Null where the office cannot complete it. */
export function completionInput(task: OpenTask): LimitedInput | null {
  const asks = COMPLETION_FIELDS[task.type ?? '']
  if (asks === undefined || !OPEN.has(task.status ?? '')) return null
  const unit = task.storage_unit_to ?? task.storage_unit_from
  const planned = {
    confirmed_quantity: task.start_quantity === null ? null : String(task.start_quantity),
    location_to_id: task.location_to?.id ?? null,
    storage_unit_to_id: unit?.id ?? null,
  }
  const asked = Object.entries(planned).filter(([name]) => asks.includes(name))
  return {
    asks,
    preset: Object.fromEntries(asked.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))),
    // Goods that are put down loose are said to be on no unit.
    empty: asks.includes('storage_unit_to_id') ? { storage_unit_to_id: null } : {},
    fixed: { status: 'completed' },
  }
}
