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

/** The steps that scan the storage unit of a task, or the product of loose goods. */
export function scanGoodsSteps(then: string): readonly JsonObject[] {
  return [
    {
      id: 'on',
      kind: 'condition',
      test: { left: 'task.storage_unit_from', op: 'present' },
      then: 'unit',
      else: 'prod',
    },
    {
      id: 'unit',
      kind: 'scan',
      expect: ['storage_unit'],
      equals: 'task.storage_unit_from',
      prompt: 'Scan unit {{task.storage_unit_from.reference}} in {{task.location_from.code}}',
      next: 'whole',
    },
    // The goods of a whole unit need not be scanned.
    {
      id: 'whole',
      kind: 'condition',
      test: { left: 'task.product', op: 'present' },
      then: 'prod',
      else: then,
    },
    {
      id: 'prod',
      kind: 'scan',
      expect: ['product'],
      equals: 'task.product',
      prompt: 'Scan {{task.stock_description}}',
      next: then,
    },
  ]
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

/** The step that scans the target location of a task. */
export function scanTargetStep(then: string): JsonObject {
  return {
    id: 'drop',
    kind: 'scan',
    expect: ['location'],
    store: 'to',
    default: 'task.location_to',
    prompt: 'Bring it to {{task.location_to.code}}',
    next: then,
  }
}

/** The steps that ask for serial numbers if the product tracks them. */
export function serialsSteps(
  settings: readonly string[],
  then: string,
  product = 'task.product',
): readonly JsonObject[] {
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
