/** Names of what explains a choice of the service: of goods for an order, of a location for goods, of a warehouse for an order. */
export const explanationFields = {
  candidates: 'Candidates',
  capacity_exceeded: 'Location too small by',
  exchanged_for: 'Exchanged for stock',
  keys: 'Ranked by',
  lines_covered: 'Lines it has stock for',
  max: 'At most',
  min: 'At least',
  optimisation: 'Optimised for',
  passed_over: 'Passed over',
  phase: 'Step',
  pickface_first: 'Pick face first',
  positions: 'Place on its routes',
  product_code: 'Product code',
  rank: 'Rank',
  rejected: 'Rejected',
  remaining_days: 'Remaining shelf life (days)',
  rules: 'Rules',
  shelf_life: 'Required shelf life (days)',
  short_reason: 'Why short',
  stock: 'Stock record',
  substitute_for: 'Instead of stock',
  wanted: 'Wanted',
  warehouses: 'Warehouses',
}

/** Values of explanations that are words of the service. */
export const explanationStates = {
  BULK: 'From reserve stock',
  ROUND_UP: 'Rounded up to a full unit',
  cli: 'Command line',
  exchanged: 'Exchanged with another pick',
  gone: 'No longer there',
  job: 'Background job',
  max_cube: 'Volume',
  max_height: 'Height',
  max_weight: 'Weight',
  not_full: 'Unit is not full',
  storage_unit_capacity: 'Number of units',
  substituted: 'Goods were substituted',
  too_large: 'Unit is larger than what is needed',
  too_long_life: 'Keeps longer than required',
  too_short_life: 'Does not keep long enough',
  window: 'Dates outside what is required',
}

/** Reasons of choices, by what the service says; names in braces stand for what differs. */
export const explanationReasons: Readonly<Record<string, string>> = {
  'next by {rule} for need {quantity}': 'Next by “{rule}”; {quantity} needed',
  'full unit fits need {quantity}': 'A full unit fits: {quantity} needed',
  'need {quantity} rounds up to a full unit': '{quantity} needed, rounded up to a full unit',
  'pickface has {free} for need {quantity}': 'The pick face has {free}; {quantity} needed',
  'brought to a pickface for need {quantity}': 'Brought to a pick face; {quantity} needed',
}
