import { stateLabel } from '#web/words/label-of.ts'
import type { useWords } from '#web/words/use-words.ts'

/** What is charged for. */
export type ChargeType = 'PICK' | 'RECEIPT' | 'RENTAL' | 'SUNDRY'

/** The types of charges, in the order in which goods cause them. */
export const CHARGE_TYPES: readonly ChargeType[] = ['RECEIPT', 'RENTAL', 'PICK', 'SUNDRY']

const PACKS = ['item', 'inner', 'case', 'outer']
const MEASURES = ['product_weight', 'product_cube', 'storage_unit_weight', 'storage_unit_cube']

/** What can be counted for each type of charge (spec: operations 10.2), the usual first. */
const UNITS: Readonly<Record<ChargeType, readonly string[]>> = {
  RECEIPT: [...PACKS, 'layer', 'storage_unit_to', ...MEASURES, 'task', 'line', 'receipt'],
  RENTAL: ['storage_unit', 'location', ...PACKS, 'layer', ...MEASURES, 'fixed'],
  PICK: [
    ...PACKS,
    'layer',
    'storage_unit',
    'storage_unit_to',
    ...MEASURES,
    ...['task', 'line', 'order', 'pick_list', 'package', 'shipment'],
  ],
  SUNDRY: ['hour', ...PACKS, 'fixed'],
}

/** The units of measure of a type of charge. */
export function unitsOf(type: ChargeType): readonly string[] {
  return UNITS[type]
}

/** What a unit of measure is called; a line of an order is no chart. */
export function unitLabel(words: ReturnType<typeof useWords>, unit: string): string {
  return unit === 'line' ? words.billing.line_unit : stateLabel(words, unit)
}
