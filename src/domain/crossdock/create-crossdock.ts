import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { refusal } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import { sentInput } from '#records/input.ts'
import type { Parsed } from '#records/parsed.ts'
import { crossdocks } from '#resources/inbound/crossdocks.ts'
import { assertOwner } from './assert-owner.ts'
import { addsUnits, checkReferences } from './check-references.ts'

/** Creates a crossdock of units that pass through unopened, pending or already confirmed (operations 7.7). */
export async function createCrossdock(tx: Transaction, resource: Resource, parsed: Parsed): Promise<FullRow> {
  const { account_id, status: to, ...input } = sentInput(crossdocks, parsed)
  if (parsed.violations.length === 0) {
    if (to !== 'pending' && to !== 'confirmed')
      throw refusal('crossdock_transition_invalid', { from: 'new', to: String(to) })
    if (to === 'confirmed' && !addsUnits(parsed)) throw refusal('crossdock_units_missing', {})
  }
  const warehouse_id = input.warehouse_id ?? (await defaultWarehouse(tx, account_id))
  if (parsed.violations.length === 0) await assertOwner(tx, { account_id, warehouse_id })
  const row = await createRecord(tx, resource, {
    parsed,
    extra: { warehouse_id },
    violations: checkReferences([], parsed),
  })
  announceChange(tx, resource, { event: 'created', row })
  return row
}

async function defaultWarehouse(tx: Transaction, account_id: number | undefined): Promise<number | null> {
  if (account_id === undefined) return null
  const link = await tx.maybe<{ warehouse_id: number }>(sql`
    select w.warehouse_id
    from account_warehouses w
    where w.tenant_id = ${tx.tenant.id} and w.account_id = ${account_id} and w.is_default`)
  return link?.warehouse_id ?? null
}
