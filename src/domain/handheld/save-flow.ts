import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import type { Parsed } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'
import { checkFlow, type FlowContext } from './check-flow.ts'

type FlowRequest = { readonly parsed: Parsed; readonly context: FlowContext }

/** Creates a flow, and checks its steps. */
export async function createFlow(
  tx: Transaction,
  resource: Resource,
  { parsed, context }: FlowRequest,
): Promise<FullRow> {
  const { flow_type, definition } = parsed.values
  const violations = checkFlow({ flow_type, definition }, context, pointerIn(parsed))
  const row = await createRecord(tx, resource, { parsed, violations })
  announceChange(tx, resource, { event: 'created', row })
  return row
}

type FlowUpdate = FlowRequest & { readonly current: FullRow }

/** Updates a flow; a new type is checked against its steps. */
export async function updateFlow(
  tx: Transaction,
  resource: Resource,
  { current, parsed, context }: FlowUpdate,
): Promise<FullRow> {
  const { flow_type, definition }: Record<string, unknown> = { ...current, ...parsed.values }
  const isChecked = 'flow_type' in parsed.values || 'definition' in parsed.values
  const violations = isChecked ? checkFlow({ flow_type, definition }, context, pointerIn(parsed)) : []
  const { row, previous } = await updateRecord(tx, resource, { current, parsed, violations })
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

type FlowCopy = { readonly source: FullRow; readonly copy: Parsed }

/** Copies a flow under another code, with its name, type, implementation and steps; the copy is not a default. */
export async function duplicateFlow(
  tx: Transaction,
  resource: Resource,
  { source, copy }: FlowCopy,
): Promise<FullRow> {
  const { name, flow_type, implementation_id, definition } = source
  const values = { name, flow_type, implementation_id, definition, is_default: false, ...copy.values }
  const row = await createRecord(tx, resource, { parsed: { ...copy, values } })
  announceChange(tx, resource, { event: 'created', row })
  return row
}

function pointerIn({ pointers }: Parsed): string {
  return pointers.definition ?? '/data/attributes/definition'
}
