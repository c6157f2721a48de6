import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import type { Parsed } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'
import { checkQuery, type QueryCheck } from './check-query.ts'

type QueryRequest = { readonly parsed: Parsed; readonly check: QueryCheck }

/** Creates a query for reports; it must be valid, with a parameter for each required variable. */
export async function createQuery(
  tx: Transaction,
  resource: Resource,
  { parsed, check }: QueryRequest,
): Promise<FullRow> {
  const { graphql, parameters } = parsed.values
  const violations = checkQuery({ graphql, parameters, pointers: parsed.pointers }, check)
  const row = await createRecord(tx, resource, { parsed, violations })
  announceChange(tx, resource, { event: 'created', row })
  return row
}

/** Updates a query; if its text or its parameters change, both are checked again. */
export async function updateQuery(
  tx: Transaction,
  resource: Resource,
  { current, parsed, check }: QueryRequest & { readonly current: FullRow },
): Promise<FullRow> {
  const [graphql, parameters] = ['graphql', 'parameters'].map((name) =>
    name in parsed.pointers ? parsed.values[name] : current[name],
  )
  const isChecked = 'graphql' in parsed.values || 'parameters' in parsed.values
  const violations = isChecked ? checkQuery({ graphql, parameters, pointers: parsed.pointers }, check) : []
  const { row, previous } = await updateRecord(tx, resource, { current, parsed, violations })
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}
