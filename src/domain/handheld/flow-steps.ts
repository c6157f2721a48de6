import type { JsonObject } from '#values/json.ts'

/** A flow of every new tenant. */
export type DefaultFlow = {
  readonly code: string
  readonly name: string
  readonly flow_type: 'standard' | 'task' | 'loading'
  readonly is_default: boolean
  readonly definition: { readonly steps: readonly JsonObject[] }
}

/** The step that fetches the next task of a type. */
export function nextTaskStep(type: string, then: string): JsonObject {
  return { id: 'next', kind: 'next_task', types: [type], store: 'task', empty: 'done', next: then }
}

/** The step that completes a task, and continues with the next one. */
export function completeTaskStep(id: string, parameters: JsonObject, on_error: JsonObject): JsonObject {
  return {
    id,
    kind: 'call',
    operation: 'complete_task',
    arguments: { id: 'task.id', ...parameters },
    next: 'next',
    on_error,
  }
}

/** The step that reports that there are no more tasks. */
export const noMoreWorkStep: JsonObject = { id: 'done', kind: 'message', text: 'No more work', next: null }

/** Error targets: the next task if this one can no longer be done by the user, otherwise a given step. */
export function onErrorGoTo(step: string): JsonObject {
  const unavailable = [
    'task_already_completed',
    'task_cancelled',
    'task_on_hold',
    'task_allocated_to_another_user',
  ]
  return { ...Object.fromEntries(unavailable.map((symbol) => [symbol, 'next'])), '*': step }
}

/** Where the goods of a task lead: after a scan of goods whose quantity is asked, and after one of all there is. */
type GoodsTargets = {
  readonly several: string
  readonly all: string
  /** Ways on without a scan. */
  readonly options?: readonly JsonObject[]
  /** Further keys of the scan of goods. */
  readonly goods?: JsonObject
}

/**
 * The steps that scan the storage unit of a task, or the product of loose goods. Only of several pieces is the quantity asked; the
 * goods of a whole unit need not be scanned.
 */
export function scanGoodsSteps({
  several,
  all,
  options = [],
  goods = {},
}: GoodsTargets): readonly JsonObject[] {
  return [
    {
      id: 'on',
      kind: 'condition',
      test: { left: 'task.storage_unit_from', op: 'present' },
      then: 'unit',
      else: 'prod',
    },
    { ...scanUnitStep('whole'), options },
    {
      id: 'whole',
      kind: 'condition',
      test: { left: 'task.product', op: 'present' },
      then: 'prod',
      else: all,
    },
    {
      id: 'prod',
      kind: 'scan',
      expect: ['product'],
      equals: 'task.product',
      prompt: 'Scan {{task.stock_description}}',
      options,
      ...goods,
      next: 'one',
    },
    {
      id: 'one',
      kind: 'condition',
      test: { left: 'task.start_quantity', op: 'eq', right: 1 },
      then: all,
      else: several,
    },
  ]
}

/** The step that scans the storage unit of a task. */
export function scanUnitStep(then: string): JsonObject {
  return {
    id: 'unit',
    kind: 'scan',
    expect: ['storage_unit'],
    equals: 'task.storage_unit_from',
    prompt: 'Scan unit {{task.storage_unit_from.reference}} in {{task.location_from.code}}',
    next: then,
  }
}

/** The step that takes all of a task without asking. */
export function wholeQuantityStep(then: string): JsonObject {
  return {
    id: 'all',
    kind: 'number',
    store: 'quantity',
    default: 'task.start_quantity',
    take_default: true,
    prompt: 'How much?',
    next: then,
  }
}

/** The step that scans the source location of a task. */
export function scanSourceStep(then: string): JsonObject {
  return {
    id: 'loc',
    kind: 'scan',
    expect: ['location'],
    equals: 'task.location_from',
    prompt: 'Go to {{task.location_from.code}}',
    next: then,
  }
}

/** The step that asks for the quantity: the default and the maximum is the quantity of the task. */
export function quantityStep(then: string, limits: JsonObject = { max: 'task.start_quantity' }): JsonObject {
  return {
    id: 'qty',
    kind: 'number',
    store: 'quantity',
    default: 'task.start_quantity',
    prompt: 'Take {{task.start_quantity_breakdown}}',
    min: 0,
    ...limits,
    next: then,
  }
}

/** The step that scans the target location of a task; asked only where the task has none if `others` say so. */
export function scanTargetStep(then: string, others: JsonObject = {}): JsonObject {
  return {
    id: 'drop',
    kind: 'scan',
    expect: ['location'],
    store: 'to',
    default: 'task.location_to',
    prompt: 'Bring it to {{task.location_to.code}}',
    ...others,
    next: then,
  }
}

/** How serial numbers are asked for. */
type SerialsOptions = {
  /** The settings of products whose serial numbers are asked for. */
  readonly settings: readonly string[]
  readonly then: string
  /** Where the product is. */
  readonly product?: string
}

/** The steps that ask for serial numbers if the product tracks them. */
export function serialsSteps({
  settings,
  then,
  product = 'task.product',
}: SerialsOptions): readonly JsonObject[] {
  const conditions = settings.map((setting, index) => ({
    id: `serial_${setting}`,
    kind: 'condition',
    test: { left: `${product}.serial_number_tracking_setting`, op: 'eq', right: setting },
    then: 'serials',
    else: index + 1 < settings.length ? `serial_${settings[index + 1]}` : then,
  }))
  const serials = {
    id: 'serials',
    kind: 'serials',
    store: 'serials',
    count: 'quantity',
    prompt: 'Scan each serial number',
    next: then,
  }
  return [...conditions, serials]
}

/** The steps that ask for batch and dates of a label, with the values of the scanned code as defaults. */
export function labelSteps(goods: string, then: string): readonly JsonObject[] {
  const step = (id: string, kind: string, prompt: string, next: string) => ({
    ...{ id, kind, store: id, default: `${goods}.fields.${id}`, take_default: true, prompt, next },
  })
  return [
    step('batch', 'text', 'Batch', 'sell_by_date'),
    step('sell_by_date', 'date', 'Sell by', 'best_before_date'),
    step('best_before_date', 'date', 'Best before', then),
  ]
}

/** The steps that take batch and dates as the label has them; what it does not say is not asked. */
export function labelOfGoodsSteps(goods: string, then: string): readonly JsonObject[] {
  return labelSteps(goods, then).flatMap((step) => {
    const taken = { ...step, id: `label_${step.id}`, next: step.next === then ? then : `says_${step.next}` }
    const test = { left: `${goods}.fields.${step.id}`, op: 'present' }
    return [{ id: `says_${step.id}`, kind: 'condition', test, then: taken.id, else: taken.next }, taken]
  })
}
