import type { JsonObject } from '#values/json.ts'

/** What is told of received goods; what was not asked is left out. */
export const receivedGoods: JsonObject = {
  confirmed_quantity: 'quantity',
  location_to_id: 'to.id',
  storage_unit_to_id: 'unit.id',
  base_storage_unit_type_id: 'type.id',
  serial_numbers: 'serials',
  batch: 'batch',
  sell_by_date: 'sell_by_date',
  best_before_date: 'best_before_date',
  length: 'length',
  width: 'width',
  height: 'height',
  weight: 'weight',
  unit_of_measure: 'centimetre',
}

/** What is stored of goods, and forgotten before the next ones. */
export const GOODS_VALUES = [
  'unit',
  'type',
  'serials',
  'batch',
  'sell_by_date',
  'best_before_date',
  'length',
  'width',
  'height',
  'weight',
]

/** The option of a quantity whose goods come onto a unit. */
export const ontoUnitOption: JsonObject = { label: 'Onto a unit', next: 'unit' }

/** The steps that ask what goods come onto: a unit that is there, or a new one. */
export function ontoUnitSteps(then: string): readonly JsonObject[] {
  return [
    {
      id: 'unit',
      kind: 'scan',
      expect: ['storage_unit'],
      store: 'unit',
      prompt: 'Scan the unit they stand on',
      options: [{ label: 'A new unit', next: 'type' }],
      forget: ['unit', 'type'],
      next: then,
    },
    {
      id: 'type',
      kind: 'choose',
      source: 'storage_unit_types',
      store: 'type',
      prompt: 'What kind of unit?',
      next: then,
    },
  ]
}

/** The steps that ask for the dimensions of a full unit, if the product wants them. */
export function dimensionSteps(product: string, then: string): readonly JsonObject[] {
  const step = (id: string, unit: string, next: string) => ({
    ...{ id, kind: 'number', store: id, prompt: `Full unit: ${id} in ${unit}`, min: 0, next },
  })
  return [
    {
      id: 'sized',
      kind: 'condition',
      test: { left: `${product}.require_dimensions_on_receipt`, op: 'eq', right: true },
      then: 'length',
      else: then,
    },
    step('length', 'cm', 'width'),
    step('width', 'cm', 'height'),
    step('height', 'cm', 'weight'),
    step('weight', 'kg', then),
  ]
}
