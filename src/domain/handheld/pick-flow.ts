import type { JsonObject } from '#values/json.ts'
import {
  completeTaskStep,
  type DefaultFlow,
  nextTaskStep,
  noMoreWorkStep,
  onErrorGoTo,
  quantityStep,
  scanGoodsSteps,
  scanSourceStep,
  scanTargetStep,
  serialsSteps,
  wholeQuantityStep,
} from './flow-steps.ts'

/** The parameters of a picked task. */
const picked = {
  confirmed_quantity: 'quantity',
  location_to_id: 'to.id',
  serial_numbers: 'serials',
  stock_id: 'other.id',
}
const errorTargets = {
  ...onErrorGoTo('qty'),
  serial_numbers_count_mismatch: 'serials',
  serial_number_unknown: 'serials',
  pick_substitution_refused: 'other',
}

/** The steps that complete a pick; the target unit is scanned after an error that requires one. */
function completePickSteps(id: string, onto: string, parameters: JsonObject): readonly JsonObject[] {
  const scan = { kind: 'scan', expect: ['storage_unit'], store: 'onto', next: `${id}_onto` }
  const missingUnit = { tote_required: `${onto}_shared`, storage_unit_to_required: `${onto}_shared` }
  return [
    completeTaskStep(id, parameters, { ...errorTargets, ...missingUnit }),
    {
      id: `${onto}_shared`,
      kind: 'condition',
      test: { left: 'task.tote_position', op: 'present' },
      then: `${onto}_position`,
      else: onto,
    },
    {
      ...scan,
      id: `${onto}_position`,
      prompt: 'Put it at position {{task.tote_position}} and scan the tote',
    },
    { ...scan, id: onto, prompt: 'Scan what it goes onto' },
    completeTaskStep(
      `${id}_onto`,
      { ...parameters, storage_unit_to_id: 'onto.id' },
      { ...errorTargets, tote_required: `${onto}_shared`, tote_holds_another_order: `${onto}_shared` },
    ),
  ]
}

/** The steps that take the same goods of another pile instead of the planned one. */
const elsewhereSteps: readonly JsonObject[] = [
  {
    id: 'other',
    kind: 'choose',
    source: 'stocks',
    filter: { product_id: 'task.product.id', account_id: 'task.account.id', status: 'available' },
    store: 'other',
    prompt: 'Where do you take it?',
    next: 'there',
  },
  {
    id: 'there',
    kind: 'scan',
    expect: ['location'],
    equals: 'other.location',
    prompt: 'Go to {{other.location.code}}: {{other.free}} {{other.batch}}',
    next: 'prod',
  },
]

/** The steps that take goods of another batch or date in the same place where the label of those at hand names one. */
const swapSteps: readonly JsonObject[] = [
  {
    id: 'swap',
    kind: 'confirm',
    text: 'Planned: {{task.stock_description}}. Do you take what the label says?',
    next: 'swapped',
    otherwise: 'prod',
  },
  {
    id: 'swapped',
    kind: 'choose',
    source: 'stocks',
    filter: {
      product_id: 'task.product.id',
      account_id: 'task.account.id',
      location_id: 'task.location_from.id',
      status: 'available',
    },
    label: 'goods.fields',
    store: 'other',
    prompt: 'Which of them do you take?',
    options: [{ label: 'None of these', next: 'prod' }],
    next: 'one',
  },
]

/** The flow for picks: of one piece the place and the goods are scanned, of several the quantity is confirmed as well. */
export const pickFlow: DefaultFlow = {
  code: 'PICK',
  name: 'Pick',
  flow_type: 'task',
  is_default: true,
  definition: {
    steps: [
      nextTaskStep('PICK', 'loc'),
      { ...scanSourceStep('on'), options: [{ label: 'Take it elsewhere', next: 'other' }] },
      ...elsewhereSteps,
      ...scanGoodsSteps({
        several: 'qty',
        all: 'all',
        options: [{ label: 'It is not there', next: 'none' }],
        goods: { store: 'goods', differs: 'swap' },
      }),
      ...swapSteps,
      wholeQuantityStep('serial_outbound'),
      quantityStep('serial_outbound'),
      ...serialsSteps({ settings: ['outbound', 'inbound_and_outbound'], then: 'drop' }),
      // The bay is asked only where the pick has none.
      scanTargetStep('part', { take_default: true }),
      {
        id: 'part',
        kind: 'condition',
        test: { left: 'quantity', op: 'lt', right: 'task.start_quantity' },
        then: 'rest',
        else: 'go',
      },
      {
        id: 'rest',
        kind: 'menu',
        prompt: 'What about the rest?',
        options: [
          { label: 'It is not there', next: 'go' },
          { label: 'I take it next', next: 'go_part' },
        ],
      },
      ...completePickSteps('go', 'onto', picked),
      ...completePickSteps('go_part', 'part_onto', { ...picked, keep_open: true }),
      completeTaskStep(
        'none',
        { confirmed_quantity: 0, location_to_id: 'task.location_to.id' },
        onErrorGoTo('on'),
      ),
      noMoreWorkStep,
    ],
  },
}
