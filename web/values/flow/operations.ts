import type { FlowCall } from './flow-state.ts'

/** A request of the service. */
export type FlowRequest = {
  readonly method: 'POST' | 'PATCH'
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}

type Operation = readonly [method: 'POST' | 'PATCH', path: string, always?: Readonly<Record<string, unknown>>]

/** How each operation that a flow may call is requested (spec: operations 11). */
const OPERATIONS: Readonly<Record<string, Operation>> = {
  complete_task: ['PATCH', '/api/tasks/{id}', { status: 'completed' }],
  receive: ['POST', '/api/receive_tasks/{id}/receive'],
  receive_to_putaway: ['POST', '/api/receive_tasks/{id}/receive_to_putaway_location'],
  receive_blind: ['POST', '/api/goods_in_receipts/{id}/receive_blind'],
  load_storage_unit: ['POST', '/api/load_tasks/{id}/load_storage_unit'],
  move_stock: ['POST', '/api/stocks/{id}/move'],
  move_storage_unit: ['POST', '/api/storage_units/{id}/move'],
  record_attempt: ['POST', '/api/stock_checks/{id}/record_attempt'],
  complete_stock_check: ['POST', '/api/stock_checks/{id}/complete'],
  hold: ['POST', '/api/stocks/hold'],
  exit_task: ['POST', '/api/tasks/{id}/exit'],
  print_label: ['POST', '/api/rf/print_label'],
}

/** The request of a call; null for an operation that is not known. The id is in the path, or in the body where the path has none. */
export function requestOf({
  operation,
  arguments: values,
}: Pick<FlowCall, 'operation' | 'arguments'>): FlowRequest | null {
  const own = OPERATIONS[operation]
  if (own === undefined) return null
  const [method, path, always = {}] = own
  const { id, ...others } = values
  const isInPath = path.includes('{id}')
  const attributes = { ...always, ...(isInPath ? others : values) }
  return {
    method,
    path: path.replace('{id}', encodeURIComponent(String(id))),
    body: method === 'PATCH' ? { data: { type: 'tasks', attributes } } : attributes,
  }
}
