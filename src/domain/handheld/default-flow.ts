import type { JsonObject } from '#values/json.ts'

/** A flow that every tenant begins with. */
export type DefaultFlow = {
  readonly code: string
  readonly name: string
  readonly flow_type: 'standard' | 'task' | 'loading'
  readonly is_default: boolean
  readonly definition: { readonly steps: readonly JsonObject[] }
}

/** The step that begins work with the next task of a type. */
export function taskTaken(type: string, then: string): JsonObject {
  return { id: 'next', kind: 'next_task', types: [type], store: 'task', empty: 'done', next: then }
}

/** The step that says how a task was done, and goes on to the next one. */
export function taskDone(id: string, said: JsonObject, on_error: JsonObject): JsonObject {
  return {
    id,
    kind: 'call',
    operation: 'complete_task',
    arguments: { id: 'task.id', ...said },
    next: 'next',
    on_error,
  }
}

/** The step that says that there is nothing left to do. */
export const noMoreWork: JsonObject = { id: 'done', kind: 'message', text: 'No more work', next: null }

/** Leads on to other work where a task is not theirs to do any more, and else back to a step. */
export function backTo(step: string): JsonObject {
  const gone = ['task_already_completed', 'task_cancelled', 'task_on_hold', 'task_allocated_to_another_user']
  return { ...Object.fromEntries(gone.map((symbol) => [symbol, 'next'])), '*': step }
}

/** Has the unit scanned that the goods of a task stand on, or loose goods themselves, before it goes on to a step. */
export function goodsScanned(then: string): readonly JsonObject[] {
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
    // Whoever takes a whole unit need not look what is on it.
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

/** The place where the goods of a task stand. */
export function placeScanned(then: string): JsonObject {
  return {
    id: 'loc',
    kind: 'scan',
    expect: ['location'],
    equals: 'task.location_from',
    prompt: 'Go to {{task.location_from.code}}',
    next: then,
  }
}

/** Asks how much of a task is taken: all of it is proposed, and no more may be unless another bound is named. */
export function quantityTaken(then: string, bound: JsonObject = { max: 'task.start_quantity' }): JsonObject {
  return {
    id: 'qty',
    kind: 'number',
    store: 'quantity',
    default: 'task.start_quantity',
    prompt: 'Take {{task.start_quantity_breakdown}}',
    min: 0,
    ...bound,
    next: then,
  }
}

/** Has the place scanned where the goods of a task are brought. */
export function placeReached(then: string): JsonObject {
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

/** Asks for serial numbers where the product has them when it comes or goes. */
export function serialsTyped(settings: readonly string[], then: string): readonly JsonObject[] {
  const asked = settings.map((setting, index) => ({
    id: `serial_${setting}`,
    kind: 'condition',
    test: { left: 'task.product.serial_number_tracking_setting', op: 'eq', right: setting },
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
  return [...asked, serials]
}
