/** The required and optional keys of a kind of step, and those that name other steps. */
export type StepKind = {
  readonly required: readonly string[]
  readonly optional: readonly string[]
  readonly targets: readonly string[]
}

const input: StepKind = {
  required: ['store'],
  optional: ['default', 'take_default', 'min', 'max', 'count', 'required', 'prompt', 'options'],
  targets: ['next'],
}

/** The kinds of steps (operations 11). */
export const stepKinds: Readonly<Record<string, StepKind>> = {
  menu: { required: ['options'], optional: ['prompt'], targets: [] },
  next_task: { required: [], optional: ['types', 'store'], targets: ['empty', 'next'] },
  scan: {
    required: ['expect'],
    optional: ['equals', 'store', 'default', 'take_default', 'prompt', 'options'],
    targets: ['next', 'differs'],
  },
  number: input,
  text: input,
  date: input,
  serials: input,
  choose: {
    required: ['source', 'store'],
    optional: ['filter', 'label', 'take_first', 'prompt', 'options'],
    targets: ['next', 'empty'],
  },
  condition: { required: ['test'], optional: [], targets: ['then', 'else'] },
  confirm: { required: ['text'], optional: [], targets: ['next', 'otherwise'] },
  call: { required: ['operation'], optional: ['arguments', 'store', 'on_error'], targets: ['next'] },
  message: { required: ['text'], optional: [], targets: ['next'] },
}

/** The operations a step may call. */
export const callableOperations = [
  'complete_task',
  'receive',
  'receive_to_putaway',
  'receive_blind',
  'load_storage_unit',
  'move_stock',
  'move_storage_unit',
  'record_attempt',
  'complete_stock_check',
  'hold',
  'exit_task',
  'print_label',
]

/** What a scan can expect. */
export const scannableTypes = ['location', 'storage_unit', 'product', 'task', 'pick_list', 'load', 'receipt']

/** The comparison operators of conditions. */
export const comparisonOperators = ['eq', 'ne', 'gt', 'lt', 'present']

/** The task types of `next_task`. */
export const taskTypeCodes = ['RCV', 'PWAY', 'PICK', 'REPLEN', 'TRAN', 'CONV', 'DISP', 'LOAD', 'CHECK']
