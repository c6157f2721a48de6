/** What a step of a kind must say, what it may say beside, and which of its keys name other steps. */
export type StepKind = {
  readonly needs: readonly string[]
  readonly takes: readonly string[]
  readonly leads: readonly string[]
}

const input: StepKind = {
  needs: ['store'],
  takes: ['default', 'min', 'max', 'count', 'required', 'prompt'],
  leads: ['next'],
}

/** The kinds of step there are (operations 11). */
export const stepKinds: Readonly<Record<string, StepKind>> = {
  menu: { needs: ['options'], takes: ['prompt'], leads: [] },
  next_task: { needs: [], takes: ['types', 'store'], leads: ['empty', 'next'] },
  scan: { needs: ['expect'], takes: ['equals', 'store', 'default', 'prompt'], leads: ['next'] },
  number: input,
  text: input,
  date: input,
  serials: input,
  choose: { needs: ['source', 'store'], takes: ['filter', 'prompt'], leads: ['next'] },
  condition: { needs: ['test'], takes: [], leads: ['then', 'else'] },
  confirm: { needs: ['text'], takes: [], leads: ['next', 'otherwise'] },
  call: { needs: ['operation'], takes: ['arguments', 'store', 'on_error'], leads: ['next'] },
  message: { needs: ['text'], takes: [], leads: ['next'] },
}

/** What a step may call. */
export const callableOperations = [
  'complete_task',
  'receive',
  'receive_to_putaway',
  'load_storage_unit',
  'move_stock',
  'move_storage_unit',
  'record_attempt',
  'complete_stock_check',
  'hold',
  'exit_task',
  'print_label',
]

/** What a scan may expect. */
export const scannableThings = ['location', 'storage_unit', 'product', 'task']

/** How two values may be compared. */
export const comparisons = ['eq', 'ne', 'gt', 'lt', 'present']

/** The kinds of work that may be fetched. */
export const taskTypeCodes = ['RCV', 'PWAY', 'PICK', 'REPLEN', 'TRAN', 'CONV', 'DISP', 'LOAD', 'CHECK']
