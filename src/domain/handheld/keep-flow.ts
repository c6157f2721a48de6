import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import type { Parsed } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'
import { checkFlow, type Served } from './check-flow.ts'

type Writing = { readonly parsed: Parsed; readonly served: Served }

/** Writes a flow, held to the rules of its steps. */
export async function createFlow(
  tx: Transaction,
  resource: Resource,
  { parsed, served }: Writing,
): Promise<FullRow> {
  const { flow_type, definition } = parsed.values
  const violations = checkFlow({ flow_type, definition }, served, pointerIn(parsed))
  const row = await createRecord(tx, resource, { parsed, violations })
  announceChange(tx, resource, { event: 'created', row })
  return row
}

type Changing = Writing & { readonly current: FullRow }

/** Changes a flow; another type is held to the steps there are. */
export async function updateFlow(
  tx: Transaction,
  resource: Resource,
  { current, parsed, served }: Changing,
): Promise<FullRow> {
  const { flow_type, definition }: Record<string, unknown> = { ...current, ...parsed.values }
  const isJudged = 'flow_type' in parsed.values || 'definition' in parsed.values
  const violations = isJudged ? checkFlow({ flow_type, definition }, served, pointerIn(parsed)) : []
  const { row, previous } = await updateRecord(tx, resource, { current, parsed, violations })
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

type Copying = { readonly source: FullRow; readonly copy: Parsed }

/** Copies a flow under another code; the copy keeps its name, type, implementation and steps, and is no default. */
export async function duplicateFlow(
  tx: Transaction,
  resource: Resource,
  { source, copy }: Copying,
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
